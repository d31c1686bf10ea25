import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchaseFilter } from '@/lib/purchase-filter.ts';
import { areaOf, isInArea, type ServiceArea } from './lead-area.ts';
import { matchesFilter } from './matches-filter.ts';
import { useHiddenLeads } from './hidden-leads.ts';
import { marketSorts, type MarketSort } from './market-order.ts';
import { remember, useRemembered } from '@/lib/remembered.ts';

const SORT_KEY = 'sparkdrop.market-sort';
const AREA_KEY = 'sparkdrop.only-my-area';

/** What a person chose to see of the market, and in which order. */
export interface MarketView {
  area: ServiceArea | null;
  /** The orders there are: nearest only for those who said where they work. */
  sorts: readonly MarketSort[];
  sort: MarketSort;
  isOnlyArea: boolean;
  hidden: ReadonlySet<number>;
  /** True for the leads of the filter, wherever they are. */
  isAskedFor: (lead: AvailableLead) => boolean;
  /** True for a lead that only the service area leaves out. */
  isOutside: (lead: AvailableLead) => boolean;
  /** Differs whenever something else was chosen. */
  choice: string;
}

export const keepSort = (sort: MarketSort) => remember(SORT_KEY, sort);
export const keepOnlyArea = (isOnly: boolean) => remember(AREA_KEY, isOnly ? 'yes' : 'no');

/** What this person, on this device, chose to see of the market. */
export function useMarketView(user: CurrentUser, filter: PurchaseFilter): MarketView {
  const area = areaOf(user);
  const sorts = marketSorts.filter((sort) => area !== null || sort !== 'nearest');
  const remembered = useRemembered(SORT_KEY);
  const sort = sorts.find((known) => known === remembered) ?? 'newest';
  const isOnlyArea = useRemembered(AREA_KEY) === 'yes' && area !== null;
  const { from, to, q } = filter;
  return {
    area,
    sorts,
    sort,
    isOnlyArea,
    hidden: useHiddenLeads(user.id),
    isAskedFor: (lead) => matchesFilter(lead, filter),
    isOutside: (lead) => isOnlyArea && area !== null && !isInArea(lead, area),
    choice: JSON.stringify([sort, isOnlyArea, area?.text, from, to, q]),
  };
}
