import { useMemo } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { isEmptyFilter, type PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { areaOf, isInArea, type ServiceArea } from '@/components/lead/lead-area.ts';
import { choicesIn, matchesChoices, type MarketChoices } from './market-choices.ts';
import { matchesFilter } from './matches-filter.ts';
import { useHiddenLeads } from './hidden-leads.ts';
import { marketSorts, type MarketSort } from './market-order.ts';
import { getItem, setItem, useStored } from '@/lib/storage.ts';

const SORT_KEY = 'sparkdrop.market-sort';
const AREA_KEY = 'sparkdrop.only-my-area';
const CHOICES_KEY = 'sparkdrop.market-choices';

/** A person's filters and sort order on the market. */
export interface MarketView {
  area: ServiceArea | null;
  /** The available sorts: those by place only for people with a service area. */
  sorts: readonly MarketSort[];
  sort: MarketSort;
  isOnlyArea: boolean;
  /** The kinds of leads that a person narrowed the market to. */
  choices: MarketChoices;
  hidden: ReadonlySet<number>;
  /** True for leads that match the filter and the choices, wherever they are. */
  isAskedFor: (lead: AvailableLead) => boolean;
  /** True for a lead that only the service area leaves out. */
  isOutside: (lead: AvailableLead) => boolean;
  /** True while a search, dates or choices apply. */
  isFiltered: boolean;
  /** True while a search, dates, choices or a sort other than the server's apply to what is loaded. */
  isNarrowed: boolean;
  /** Changes with every change of filter or sort. */
  choice: string;
}

const placed: ReadonlySet<MarketSort> = new Set(['area', 'nearest']);

export const keepSort = (sort: MarketSort) => setItem(SORT_KEY, sort);
export const keepChoices = (choices: MarketChoices) => setItem(CHOICES_KEY, new URLSearchParams(choices).toString());
export const keepOnlyArea = (isOnly: boolean) => setItem(AREA_KEY, isOnly ? 'yes' : 'no');

/** Marks the visit that switched "Only my area" off by itself. */
const thisVisit = () => `not in ${performance.timeOrigin}`;

const isOn = (kept: string | null) => kept === 'yes' || (kept !== null && kept.startsWith('not in') && kept !== thisVisit());

/** Switches "Only my area" off until the page is loaded again, so that a lead outside can be shown. */
export function pauseOnlyArea(): void {
  if (isOn(getItem(AREA_KEY))) setItem(AREA_KEY, thisVisit());
}

/** Returns true while "Only my area" is on, on this device. */
export function useIsOnlyArea(user: CurrentUser): boolean {
  return isOn(useStored(AREA_KEY)) && areaOf(user) !== null;
}

/** Returns the kinds of leads that the market is narrowed to, on this device. */
export function useMarketChoices(): MarketChoices {
  const kept = useStored(CHOICES_KEY);
  return useMemo(() => choicesIn(kept ?? ''), [kept]);
}

/** Returns this person's filters and sort of the market, on this device. */
export function useMarketView(user: CurrentUser, filter: PurchaseFilter): MarketView {
  const area = areaOf(user);
  const sorts = marketSorts.filter((sort) => area !== null || !placed.has(sort));
  const remembered = useStored(SORT_KEY);
  const sort = sorts.find((known) => known === remembered) ?? sorts[0] ?? 'newest';
  const isOnlyArea = useIsOnlyArea(user);
  const choices = useMarketChoices();
  const { from, to, q } = filter;
  const isFiltered = !isEmptyFilter(filter) || Object.keys(choices).length > 0;
  return {
    area,
    sorts,
    sort,
    isOnlyArea,
    choices,
    hidden: useHiddenLeads(user.id),
    isAskedFor: (lead) => matchesFilter(lead, filter) && matchesChoices(lead, choices),
    isOutside: (lead) => isOnlyArea && area !== null && !isInArea(lead, area),
    isFiltered,
    isNarrowed: isFiltered || sort !== sorts[0],
    choice: JSON.stringify([sort, isOnlyArea, area?.text, from, to, q, choices]),
  };
}
