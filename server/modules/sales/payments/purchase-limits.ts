import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { Attempt } from './attempt-store.ts';
import { limitRefusal } from './limit-refusal.ts';
import { buyersWithLimits, declinesSince } from './limit-queries.ts';

const MAX_OPEN = 5;
const MAX_DECLINES = 5;

/** Finds which of some buyers need a check of their limits: those with an open payment or a card declined in the last hour. */
export function findRestrained(tx: Db, buyerIds: readonly number[], at: Date): Promise<Set<number>> {
  return buyersWithLimits(tx, buyerIds, new Date(at.getTime() - HOUR_MS));
}

/** Throws `rate_limited` for a buyer with too many open payments. The attempts must be in the order of their expiry. */
export function checkOpenPayments(attempts: readonly Attempt[], at: Date): void {
  const open = attempts.filter(({ expiresAt }) => expiresAt > at);
  const [first] = open;
  if (first && open.length >= MAX_OPEN) {
    throw limitRefusal('You have too many payments open. Finish one, or wait until one expires.', first.expiresAt, at);
  }
}

/**
 * Throws `rate_limited` for a buyer with too many declined cards in the last hour.
 * @decision payment_limit
 */
export async function checkDeclines(tx: Db, buyerId: number, at: Date): Promise<void> {
  const until = await declinedUntil(tx, buyerId, at);
  if (!until) return;
  throw limitRefusal('Too many cards were declined. Please check with your bank and try again later.', until, at);
}

/** Returns until when declined cards keep a buyer from opening a payment; undefined if they may open one. */
export async function declinedUntil(tx: Db, buyerId: number, at: Date): Promise<Date | undefined> {
  const declines = await declinesSince(tx, buyerId, new Date(at.getTime() - HOUR_MS));
  const [oldest] = declines;
  if (!oldest || declines.length < MAX_DECLINES) return undefined;
  return new Date(oldest.getTime() + HOUR_MS);
}
