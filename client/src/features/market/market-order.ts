import type { AvailableLead } from '@shared/contracts/leads.ts';
import { msUntilFree, payableCents, priceAt } from '@shared/domain/auction/auction-price.ts';
import { storedUrgencies } from '@shared/domain/words/enums.ts';
import { isInArea, type ServiceArea } from '@/components/lead/lead-area.ts';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';

export const marketSorts = ['area', 'newest', 'nearest', 'price', 'ending', 'urgent'] as const;
export type MarketSort = (typeof marketSorts)[number];

/** Negative when the first lead comes before the second. */
export type LeadOrder = (a: AvailableLead, b: AvailableLead) => number;

const newestFirst: LeadOrder = (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;

function lowestFirst(rankOf: (lead: AvailableLead) => number): LeadOrder {
  return (a, b) => {
    const [rankA, rankB] = [rankOf(a), rankOf(b)];
    // Infinity minus Infinity is NaN: two leads without a distance are equal.
    return rankA === rankB ? newestFirst(a, b) : rankA - rankB;
  };
}

function centsAt(lead: AvailableLead, at: Date): number {
  return payableCents(priceAt(scheduleOf(lead), at));
}

/** Returns the time left until a lead is free. Leads that are free already sort after those still falling. */
function msLeftAt(lead: AvailableLead, at: Date): number {
  return msUntilFree(scheduleOf(lead), at) || Number.MAX_SAFE_INTEGER;
}

/** Returns the server's order of the market: the service area first, then the rest, each newest first. */
export function listOrder(area: ServiceArea | null): LeadOrder {
  return area ? lowestFirst((lead) => (isInArea(lead, area) ? 0 : 1)) : newestFirst;
}

const orders: Record<Exclude<MarketSort, 'area'>, (at: Date) => LeadOrder> = {
  newest: () => newestFirst,
  nearest: () => lowestFirst(({ distanceKm }) => distanceKm ?? Number.POSITIVE_INFINITY),
  price: (at) => lowestFirst((lead) => centsAt(lead, at)),
  ending: (at) => lowestFirst((lead) => msLeftAt(lead, at)),
  urgent: () => lowestFirst(({ urgency }) => storedUrgencies.indexOf(urgency)),
};

/** Returns the comparator of a sort, by the prices at one instant; ties are newest first. */
export function orderOf(sort: MarketSort, at: Date, area: ServiceArea | null): LeadOrder {
  return sort === 'area' ? listOrder(area) : orders[sort](at);
}
