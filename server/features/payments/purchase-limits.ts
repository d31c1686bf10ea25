import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { declinesSince, openUntil } from './limit-queries.ts';

const MAX_OPEN = 5;
const MAX_DECLINES = 5;
const HOUR_MS = 3_600_000;

/** Refuses `rate_limited` to a buyer with too many open payments. The buyer's row must be locked. */
export async function checkOpenPayments(tx: Db, buyerId: number, at: Date): Promise<void> {
  const open = await openUntil(tx, buyerId, at);
  const [first] = open;
  if (first && open.length >= MAX_OPEN) {
    throw refusal('You have too many payments open. Finish one, or wait until one has ended.', first, at);
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

function refusal(message: string, until: Date, at: Date): AppError {
  const seconds = Math.max(1, Math.ceil((until.getTime() - at.getTime()) / 1000));
  return new AppError('rate_limited', message, { retryAfterSeconds: seconds });
}
