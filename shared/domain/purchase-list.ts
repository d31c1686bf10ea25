/** The longest text that can be searched for. */
export const MAX_SEARCH = 100;

/** The orders a list of purchases can have; where amounts are equal, the newest stands first. */
export const purchaseOrders = ['newest', 'oldest', 'highest', 'lowest'] as const;
export type PurchaseOrder = (typeof purchaseOrders)[number];
