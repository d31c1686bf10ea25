import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/purchase-filter.ts';
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
  /** The orders there are: those by place only for people who said where they work. */
  sorts: readonly MarketSort[];
  sort: MarketSort;
  isOnlyArea: boolean;
  hidden: ReadonlySet<number>;
  /** True for the leads of the filter, wherever they are. */
  isAskedFor: (lead: AvailableLead) => boolean;
  /** True for a lead that only the service area leaves out. */
  isOutside: (lead: AvailableLead) => boolean;
  /** True while a search, dates or another order than the server's stand over what is loaded. */
  isNarrowed: boolean;
  /** Differs whenever something else was chosen. */
  choice: string;
}

const placed: ReadonlySet<MarketSort> = new Set(['area', 'nearest']);

export const keepSort = (sort: MarketSort) => remember(SORT_KEY, sort);
export const keepOnlyArea = (isOnly: boolean) => remember(AREA_KEY, isOnly ? 'yes' : 'no');

/** True while a person chose, on this device, to see their service area alone. */
export function useIsOnlyArea(user: CurrentUser): boolean {
  return useRemembered(AREA_KEY) === 'yes' && areaOf(user) !== null;
}

/** What this person, on this device, chose to see of the market. */
export function useMarketView(user: CurrentUser, filter: PurchaseFilter): MarketView {
  const area = areaOf(user);
  const sorts = marketSorts.filter((sort) => area !== null || !placed.has(sort));
  const remembered = useRemembered(SORT_KEY);
  const sort = sorts.find((known) => known === remembered) ?? sorts[0] ?? 'newest';
  const isOnlyArea = useIsOnlyArea(user);
  const { from, to, q } = filter;
  return {
    area,
    sorts,
    sort,
    isOnlyArea,
    hidden: useHiddenLeads(user.id),
    isAskedFor: (lead) => matchesFilter(lead, filter),
    isOutside: (lead) => isOnlyArea && area !== null && !isInArea(lead, area),
    isNarrowed: !isEmptyFilter(filter) || sort !== sorts[0],
    choice: JSON.stringify([sort, isOnlyArea, area?.text, from, to, q]),
  };
}
