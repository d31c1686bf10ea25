import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import type { Attempt } from './attempt-store.ts';
import { buyersWithLimits, declinesSince, freeClaimsSince } from './limit-queries.ts';

const MAX_OPEN = 5;
const MAX_DECLINES = 5;
const MAX_FREE_CLAIMS = 20;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Those of some buyers about whom there is something to check: a payment that is open, a card declined in the last hour. */
export function findRestrained(tx: Db, buyerIds: readonly number[], at: Date): Promise<Set<number>> {
  return buyersWithLimits(tx, buyerIds, new Date(at.getTime() - HOUR_MS));
}

/** Refuses `rate_limited` to a buyer with too many open payments, given in the order in which they end. */
export function checkOpenPayments(attempts: readonly Attempt[], at: Date): void {
  const open = attempts.filter(({ expiresAt }) => expiresAt > at);
  const [first] = open;
  if (first && open.length >= MAX_OPEN) {
    throw refusal('You have too many payments open. Finish one, or wait until one has ended.', first.expiresAt, at);
  }
}

/** Refuses `rate_limited` to a buyer with too many declined cards in the last hour. */
export async function checkDeclines(tx: Db, buyerId: number, at: Date): Promise<void> {
  const until = await declinedUntil(tx, buyerId, at);
  if (!until) return;
  throw refusal('Too many cards were declined. Please check with your bank and try again later.', until, at);
}

/** Until when a buyer may open no payment because of declined cards; undefined when they may. */
export async function declinedUntil(tx: Db, buyerId: number, at: Date): Promise<Date | undefined> {
  const declines = await declinesSince(tx, buyerId, new Date(at.getTime() - HOUR_MS));
  const [oldest] = declines;
  if (!oldest || declines.length < MAX_DECLINES) return undefined;
  return new Date(oldest.getTime() + HOUR_MS);
}

/**
 * Refuses `rate_limited` to a buyer who got twenty leads for nothing within a day, taken back or not. The buyer's row must be
 * locked.
 */
export async function checkFreeClaims(tx: Db, buyerId: number, at: Date): Promise<void> {
  const error = await freeLimitReached(tx, buyerId, at);
  if (error) throw error;
}

/** Returns the refusal for a buyer who got twenty leads for nothing within a day; undefined for everyone else. */
export async function freeLimitReached(tx: Db, buyerId: number, at: Date): Promise<AppError | undefined> {
  const claims = await freeClaimsSince(tx, buyerId, new Date(at.getTime() - DAY_MS));
  const [oldest] = claims;
  if (!oldest || claims.length < MAX_FREE_CLAIMS) return undefined;
  const message = `You have taken ${MAX_FREE_CLAIMS} free leads within a day. Please come back later, or take one before it is free.`;
  return refusal(message, new Date(oldest.getTime() + DAY_MS), at);
}

/** Returns how many leads each of some buyers may still get for nothing. The buyers' rows must be locked. */
export async function freeClaimsLeft(tx: Db, buyerIds: readonly number[], at: Date): Promise<Map<number, number>> {
  const since = new Date(at.getTime() - DAY_MS);
  const left = new Map<number, number>();
  for (const id of new Set(buyerIds)) left.set(id, MAX_FREE_CLAIMS - (await freeClaimsSince(tx, id, since)).length);
  return left;
}

function refusal(message: string, until: Date, at: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  return new AppError('rate_limited', message, { retryAfterSeconds: seconds });
}
