/** Which purchases and leads a screen is about: those of a span of time, those that hold a text. Empty means all. */
export interface PurchaseFilter {
  /** The first instant that counts, ISO 8601. */
  from?: string | undefined;
  /** The first instant that counts no more, ISO 8601. */
  to?: string | undefined;
  /** What is searched for. */
  q?: string | undefined;
}

/** True when a filter leaves nothing out. */
export function isEmptyFilter({ from, to, q }: PurchaseFilter): boolean {
  return !from && !to && !q;
}
