import { describe, expect, it } from 'vitest';
import { buildLead } from '@/testing/build-lead.ts';
import { orderOf, type MarketSort } from './market-order.ts';

const at = new Date('2025-08-15T05:00:00.000Z');
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000).toISOString();

function idsBy(sort: MarketSort, leads: Parameters<typeof buildLead>[0][]): number[] {
  return leads
    .map((lead) => buildLead(lead))
    .toSorted(orderOf(sort, at, { radiusKm: 20, place: 'Marrickville', text: '20 km around Marrickville' }))
    .map(({ id }) => id);
}

describe('the order of the market', () => {
  it('has the newest first', () => {
    const leads = [10, 50, 30].map((minutes, id) => ({ id: id + 1, createdAt: minutesAgo(minutes) }));
    expect(idsBy('newest', leads)).toEqual([1, 3, 2]);
  });

  it('has the service area first, then the rest, each newest first, as the server lists them', () => {
    const leads = [
      { id: 1, distanceKm: 21, createdAt: minutesAgo(10) },
      { id: 2, distanceKm: 20, createdAt: minutesAgo(90) },
      { id: 3, distanceKm: null, createdAt: minutesAgo(20) },
      { id: 4, distanceKm: 1, createdAt: minutesAgo(80) },
      { id: 5, distanceKm: 1, createdAt: minutesAgo(80) },
    ];
    expect(idsBy('area', leads)).toEqual([5, 4, 2, 1, 3]);
  });

  it('has the nearest first, and those whose place is not known last, the newest of them first', () => {
    const leads = [
      { id: 1, distanceKm: null, createdAt: minutesAgo(20) },
      { id: 2, distanceKm: null, createdAt: minutesAgo(10) },
      { id: 3, distanceKm: 900 },
      { id: 4, distanceKm: 0 },
    ];
    expect(idsBy('nearest', leads)).toEqual([4, 3, 2, 1]);
  });

  it('has the lowest price of the moment first, whatever the start prices were', () => {
    const leads = [
      { id: 1, lastPriceUpdate: minutesAgo(30), startingPrice: '80.00' },
      { id: 2, lastPriceUpdate: minutesAgo(15), startingPrice: '40.00' },
      { id: 3, lastPriceUpdate: minutesAgo(90), startingPrice: '40.00' },
    ];
    expect(idsBy('price', leads)).toEqual([3, 2, 1]);
  });

  it('has what is free soonest first, and what is free already last', () => {
    const leads = [
      { id: 1, lastPriceUpdate: minutesAgo(90) },
      { id: 2, lastPriceUpdate: minutesAgo(10) },
      { id: 3, lastPriceUpdate: minutesAgo(50) },
    ];
    expect(idsBy('ending', leads)).toEqual([3, 2, 1]);
  });

  it('has the most urgent first', () => {
    const urgencies = ['flexible', 'within_week', 'emergency', 'within_24h', 'urgent'] as const;
    const leads = urgencies.map((urgency, id) => ({ id: id + 1, urgency }));
    expect(idsBy('urgent', leads)).toEqual([3, 5, 4, 2, 1]);
  });
});
