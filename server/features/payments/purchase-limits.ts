import type { Db } from '../../db/client.ts';
import type { Attempt } from './attempt-store.ts';
import { limitRefusal } from './limit-refusal.ts';
import { buyersWithLimits, declinesSince } from './limit-queries.ts';

const MAX_OPEN = 5;
const MAX_DECLINES = 5;
const HOUR_MS = 3_600_000;

/** Those of some buyers about whom there is something to check: a payment that is open, a card declined in the last hour. */
export function findRestrained(tx: Db, buyerIds: readonly number[], at: Date): Promise<Set<number>> {
  return buyersWithLimits(tx, buyerIds, new Date(at.getTime() - HOUR_MS));
}

/** Refuses `rate_limited` to a buyer with too many open payments, given in the order in which they end. */
export function checkOpenPayments(attempts: readonly Attempt[], at: Date): void {
  const open = attempts.filter(({ expiresAt }) => expiresAt > at);
  const [first] = open;
  if (first && open.length >= MAX_OPEN) {
    throw limitRefusal('You have too many payments open. Finish one, or wait until one has ended.', first.expiresAt, at);
  }
}

/**
 * Refuses `rate_limited` to a buyer with too many declined cards in the last hour.
 * @decision payment_limit
 */
export async function checkDeclines(tx: Db, buyerId: number, at: Date): Promise<void> {
  const until = await declinedUntil(tx, buyerId, at);
  if (!until) return;
  throw limitRefusal('Too many cards were declined. Please check with your bank and try again later.', until, at);
}

/** Until when a buyer may open no payment because of declined cards; undefined when they may. */
export async function declinedUntil(tx: Db, buyerId: number, at: Date): Promise<Date | undefined> {
  const declines = await declinesSince(tx, buyerId, new Date(at.getTime() - HOUR_MS));
  const [oldest] = declines;
  if (!oldest || declines.length < MAX_DECLINES) return undefined;
  return new Date(oldest.getTime() + HOUR_MS);
}
