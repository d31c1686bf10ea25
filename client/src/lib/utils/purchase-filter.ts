/** A filter of purchases and leads, by time and text. Empty means all. */
export interface PurchaseFilter {
  /** The inclusive start, ISO 8601. */
  from?: string | undefined;
  /** The exclusive end, ISO 8601. */
  to?: string | undefined;
  /** The search text. */
  q?: string | undefined;
}

/** Returns true when a filter matches everything. */
export function isEmptyFilter({ from, to, q }: PurchaseFilter): boolean {
  return !from && !to && !q;
}
