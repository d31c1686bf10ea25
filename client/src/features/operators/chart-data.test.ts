import { describe, expect, it } from 'vitest';
import { comparisonText, heatOf, lastMinute, priceBands, pricePoints, weekOf } from './chart-data.ts';
import { readCharts } from './operator-reading.ts';

describe('prices', () => {
  const charts = readCharts({
    clearing: [
      { minute: 59, sold: 1, meanPrice: '0.60' },
      { minute: 0, sold: 2, meanPrice: '40.00' },
      { minute: 60, sold: 4, meanPrice: '0.25' },
      { minute: 4, sold: 1, meanPrice: '37.00' },
      { minute: 30, sold: 0, meanPrice: '20.00' },
    ],
  });

  it('stand at their minute', () => {
    expect(pricePoints(charts)).toEqual([
      { minute: 0, sold: 2, price: 40 },
      { minute: 4, sold: 1, price: 37 },
      { minute: 59, sold: 1, price: 0.6 },
      { minute: 60, sold: 4, price: 0.25 },
    ]);
  });

  it('are told in bands with the mean of their leads', () => {
    expect(priceBands(charts)).toEqual([
      { minute: 0, sold: 3, price: 39, name: '0–4 min' },
      { minute: 55, sold: 1, price: 0.6, name: '55–59 min' },
      { minute: 60, sold: 4, price: 0.25, name: '60 min and later' },
    ]);
  });

  it('go on for as long as the longest auction', () => {
    const long = readCharts({
      clearing: [
        { minute: 61, sold: 1, meanPrice: '30.00' },
        { minute: 238, sold: 1, meanPrice: '1.00' },
      ],
    });

    expect([lastMinute(charts), lastMinute(long)]).toEqual([60, 238]);
    expect(priceBands(long).map(({ name }) => name)).toEqual(['60–64 min', '235 min and later']);
  });
});

describe('the week', () => {
  it('has all its hours, and knows the busiest', () => {
    const { counts, busiest } = weekOf(readCharts({ week: [{ weekday: 1, hour: 0, inbound: 2, sold: 1 }] }), 'inbound');

    expect(counts.map((day) => day.length)).toEqual([24, 24, 24, 24, 24, 24, 24]);
    expect(counts[0]?.slice(0, 2)).toEqual([2, 0]);
    expect(busiest).toEqual({ weekday: 'Monday', hour: 0, count: 2 });
    expect(weekOf(readCharts({}), 'sold').busiest).toBeNull();
  });

  it.each([
    [0, 0, 0],
    [0, 8, 0],
    [1, 8, 1],
    [4, 8, 2],
    [5, 8, 3],
    [8, 8, 4],
    [1, 1, 4],
  ])('%i of at most %i has the heat %i', (count, most, heat) => {
    expect(heatOf(count, most)).toBe(heat);
  });
});

it('compares the running month with the one before it', () => {
  expect(
    comparisonText([
      { name: 'Sept 2026', purchases: 4, revenue: 80 },
      { name: 'Oct 2026', purchases: 1, revenue: 28 },
      { name: 'Nov 2026', purchases: 1200, revenue: 34_000.5 },
    ]),
  ).toBe('Nov 2026 so far: 1,200 purchases, $34,000.50. Oct 2026: 1 purchase, $28.00.');
});
