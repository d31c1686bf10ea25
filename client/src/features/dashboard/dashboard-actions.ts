/** What can be done from the header and its menus, whoever is there. */
export interface DashboardActions {
  addLead: () => void;
  exportData: () => void;
  isExporting: boolean;
  /** Null for people who have no service area. */
  manageArea: (() => void) | null;
  /** Null for people who do not see the market. */
  manageAlerts: (() => void) | null;
  openMore: () => void;
  /** Null for people who have no team of their own. */
  teamHref: string | null;
  returnsHref: string;
  archivedHref: string;
}
