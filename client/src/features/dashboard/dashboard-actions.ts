/** The actions of More, on the dashboard and on the other pages in its frame. */
export interface MoreActions {
  addLead: () => void;
  exportData: () => void;
  /** Null for people who have no service area. */
  manageArea: (() => void) | null;
  /** Null for people who do not see the market. */
  manageAlerts: (() => void) | null;
  /** Null for people without a team. */
  teamHref: string | null;
  /** Null for people who don't buy with a card. */
  bidsHref: string | null;
  returnsHref: string;
  archivedHref: string;
}

/** The actions of the dashboard's header and its menus. */
export interface DashboardActions extends MoreActions {
  isExporting: boolean;
  openMore: () => void;
}
