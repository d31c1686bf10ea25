import type { UserType } from '@shared/domain/people/roles.ts';
import type { PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';

/** The dashboard's tabs in order: `id` is used in the URL, `stage` is the stage the tab lists. */
export const dashboardTabs = [
  { id: 'available', label: 'Leads', heading: 'Available leads', stage: null },
  { id: 'purchased', label: 'Purchased', heading: 'Purchased leads', stage: 'purchased' },
  { id: 'called', label: 'Called', heading: 'Called customers', stage: 'called' },
  { id: 'quote_sent', label: 'Quoted', heading: 'Quoted jobs', stage: 'quote_sent' },
  { id: 'quote_accepted', label: 'Accepted', heading: 'Accepted quotes', stage: 'quote_accepted' },
  { id: 'booked_in', label: 'Booked in', heading: 'Booked-in jobs', stage: 'booked_in' },
  { id: 'paid', label: 'Paid', heading: 'Paid jobs', stage: 'invoice_paid' },
  { id: 'declined', label: 'Declined', heading: 'Declined jobs', stage: 'declined' },
  { id: 'purchase_history', label: 'History', heading: 'Purchase history', stage: null },
] as const satisfies readonly {
  id: string;
  label: string;
  heading: string;
  stage: PipelineTab | null;
}[];

export type DashboardTab = (typeof dashboardTabs)[number];
export type TabId = DashboardTab['id'];

/** Returns the tabs of a kind of user: team members have no market. */
export function tabsFor(userType: UserType): readonly DashboardTab[] {
  return dashboardTabs.filter(({ id }) => id !== 'available' || userType !== 'team_member');
}

/** Returns the tab in the URL, or the first one this person has. */
export function tabFromSearch(search: string, tabs: readonly DashboardTab[]): DashboardTab {
  const wanted = new URLSearchParams(search).get('tab');
  return tabs.find(({ id }) => id === wanted) ?? tabs[0] ?? dashboardTabs[1];
}

/** Returns the accessible label of a tab's count. */
export function countLabelOf(id: TabId, count: number): string {
  const noun = id === 'available' || id === 'purchase_history' ? 'lead' : 'job';
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
