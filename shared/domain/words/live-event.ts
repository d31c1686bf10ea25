/** What can happen to a lead on the market. */
export const leadChanges = ['created', 'sold', 'archived', 'relisted'] as const;
export type LeadChange = (typeof leadChanges)[number];

/**
 * An event of the live stream: the id of what changed, never its new content. `resync` says that events may have been missed,
 * so the client refetches everything.
 */
export type LiveEvent =
  | { type: 'lead'; id: number; change: LeadChange }
  | { type: 'purchase'; id: number }
  | { type: 'resync' };

/** What the first heartbeat of a stream tells those who see the market: when it last changed, as far as the process knows, so that they know whether what they read is older. */
export interface StreamStart {
  marketChangedAt?: number;
}

/** How often a stream sends a heartbeat, in milliseconds. */
export const HEARTBEAT_MS = 15_000;
