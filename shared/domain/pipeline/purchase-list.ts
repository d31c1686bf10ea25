/** The longest search text. */
export const MAX_SEARCH = 100;

/** The sort orders of a purchase list; equal amounts are sorted newest first. */
export const purchaseOrders = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type PurchaseOrder = (typeof purchaseOrders)[number];
