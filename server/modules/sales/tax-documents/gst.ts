/**
 * Returns the GST inside a price that includes it, in whole cents: one eleventh, half a cent rounded up
 * (A New Tax System (Goods and Services Tax) Act 1999, sections 9-70, 9-75 and 9-90).
 */
export function gstIn(totalCents: number): number {
  return Math.round(totalCents / 11);
}
