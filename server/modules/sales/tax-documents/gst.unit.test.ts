import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gstIn } from './gst.ts';

describe('the GST inside a price', () => {
  it.each([
    [0, 0],
    [5, 0],
    [6, 1],
    [50, 5],
    [1_100, 100],
    [2_097, 191],
    [4_000, 364],
    [99_999, 9_091],
  ])('of %i cents is %i cents', (total, gst) => {
    expect(gstIn(total)).toBe(gst);
  });

  it('is a tenth of what is left of the price, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_00 }), (total) => {
        const gst = gstIn(total);
        expect(Math.abs((total - gst) / 10 - gst)).toBeLessThan(0.6);
      }),
    );
  });
});
