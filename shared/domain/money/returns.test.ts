import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costPerJobCents, monthsThrough } from './returns.ts';

describe('costPerJobCents', () => {
  it.each([
    [100_00, 4, 25_00],
    [100_00, 3, 33_33],
    [200_00, 3, 66_67],
    [1, 2, 1],
    [3, 2, 2],
    [0, 5, 0],
  ])('shares %i cents among %i jobs as %i', (spend, jobs, each) => {
    expect(costPerJobCents(spend, jobs)).toBe(each);
  });

  it('has no answer without a job', () => {
    expect(costPerJobCents(40_00, 0)).toBeNull();
  });

  it('is never further than half a cent from the true share', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000_00), fc.integer({ min: 1, max: 100_000 }), (spend, jobs) => {
        const off = 2 * ((costPerJobCents(spend, jobs) ?? NaN) * jobs - spend);
        expect(off).toBeGreaterThan(-jobs);
        expect(off).toBeLessThanOrEqual(jobs);
      }),
    );
  });
});

describe('monthsThrough', () => {
  it('fills the months between the first and the last', () => {
    expect(monthsThrough(['2025-11', '2026-02'])).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  });

  it('is one month for one', () => {
    expect(monthsThrough(['2026-09'])).toEqual(['2026-09']);
  });

  it('is empty for none', () => {
    expect(monthsThrough([])).toEqual([]);
  });
});
