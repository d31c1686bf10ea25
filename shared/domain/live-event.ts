/** What may become of a lead on the market. */
export const leadChanges = ['created', 'sold', 'archived', 'relisted'] as const;
export type LeadChange = (typeof leadChanges)[number];

/**
 * What a live stream tells: that something changed, by its id, never what it is now. `resync` says that something may have
 * been missed: whoever hears it reads everything anew.
 */
export type LiveEvent =
  | { type: 'lead'; id: number; change: LeadChange }
  | { type: 'purchase'; id: number }
  | { type: 'resync' };

/** How often a stream says that it is still there, in milliseconds. */
export const HEARTBEAT_MS = 15_000;
