import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { areaOf, isInArea, type ServiceArea } from './lead-area.ts';
import { matchesFilter } from './matches-filter.ts';
import { useHiddenLeads } from './hidden-leads.ts';
import { marketSorts, type MarketSort } from './market-order.ts';
import { setItem, useStored } from '@/lib/storage.ts';

const SORT_KEY = 'sparkdrop.market-sort';
const AREA_KEY = 'sparkdrop.only-my-area';

/** A person's filters and sort order on the market. */
export interface MarketView {
  area: ServiceArea | null;
  /** The available sorts: those by place only for people with a service area. */
  sorts: readonly MarketSort[];
  sort: MarketSort;
  isOnlyArea: boolean;
  hidden: ReadonlySet<number>;
  /** True for leads that match the filter, wherever they are. */
  isAskedFor: (lead: AvailableLead) => boolean;
  /** True for a lead that only the service area leaves out. */
  isOutside: (lead: AvailableLead) => boolean;
  /** True while a search, dates or a sort other than the server's apply to what is loaded. */
  isNarrowed: boolean;
  /** Changes with every change of filter or sort. */
  choice: string;
}

const placed: ReadonlySet<MarketSort> = new Set(['area', 'nearest']);

export const keepSort = (sort: MarketSort) => setItem(SORT_KEY, sort);
export const keepOnlyArea = (isOnly: boolean) => setItem(AREA_KEY, isOnly ? 'yes' : 'no');

/** Returns true while "Only my area" is on, on this device. */
export function useIsOnlyArea(user: CurrentUser): boolean {
  return useStored(AREA_KEY) === 'yes' && areaOf(user) !== null;
}

/** Returns this person's filters and sort of the market, on this device. */
export function useMarketView(user: CurrentUser, filter: PurchaseFilter): MarketView {
  const area = areaOf(user);
  const sorts = marketSorts.filter((sort) => area !== null || !placed.has(sort));
  const remembered = useStored(SORT_KEY);
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
