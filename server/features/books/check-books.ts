import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { enqueue } from '../../jobs/job.ts';
import type { NetPayment } from '../../payments/gateway.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { booksMail, NAMED_IN_LETTER } from '../notifications/books-mail.ts';
import { findLatestCheck, insertBooksCheck } from './books-store.ts';
import { findBookedPayments, findKnownAttempts } from './books-queries.ts';
import { type BookedPayment, compareBooks, type Difference } from './compare-books.ts';

const MINUTE_MS = 60_000;
/** Longer than a payment takes to settle. */
const YOUNGEST_MS = 30 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const OLDEST_MS = 35 * DAY_MS;
/** As far back as each hour looks. */
const RECENT_MS = 2 * DAY_MS;
const WHOLE_EVERY_MS = 7 * DAY_MS;
/** How far the gateway's clock may be behind the database's. */
const SKEW_MS = 60 * MINUTE_MS;

const attemptId = z.uuid();

/**
 * Compares what the gateway has with what the database has, payment by payment, and writes down the outcome: over the last two
 * days, or since the last comparison if that is longer ago, and over 35 days once a week. A difference is logged by attempt and
 * told to the brand by e-mail. Throws GatewayError when the gateway did not answer, and when the signal is aborted.
 */
export async function checkBooks(ctx: AppContext, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock.now();
  const untilAt = new Date(now.getTime() - YOUNGEST_MS);
  const fromAt = new Date(now.getTime() - (await lengthOf(ctx, now)));
  const wanted = { kind: ctx.gateway.kind, isTest: isTestMode(ctx.config.payments), from: fromAt, until: untilAt };
  const before = await findBookedPayments(ctx.db, wanted);
  // An attempt that opens within the window may have its hold a little later, by a clock of its own.
  const window = { from: new Date(fromAt.getTime() - SKEW_MS), until: new Date(now.getTime() + SKEW_MS) };
  const payments = (await ctx.gateway.listPayments(window, signal)).filter((each) => attemptId.safeParse(each.attemptId).success);
  const booked = unmoved(before, await findBookedPayments(ctx.db, wanted));
  const leftOut = await findKnownAttempts(ctx.db, strangersTo(booked, payments));
  const { differences, ...sums } = compareBooks({ payments, booked, leftOut });
  await ctx.db.transaction(async (tx) => {
    await insertBooksCheck(tx, { fromAt, untilAt, ...sums, differing: differences.length, checkedAt: now });
    if (differences.length === 0) return;
    const payload = { differences: differences.slice(0, NAMED_IN_LETTER), count: differences.length };
    await enqueue(tx, booksMail, payload, { singletonKey: `books-mail:${fingerprintOf(differences)}`, runAt: now });
  });
  if (differences.length > 0) {
    const attemptIds = differences.map((each) => each.attemptId);
    ctx.log.error({ attemptIds, ...sums }, 'the payment gateway and the database differ');
  }
}

/** How far back this comparison looks, in milliseconds. */
async function lengthOf({ db }: AppContext, now: Date): Promise<number> {
  const [latest, whole] = await Promise.all([findLatestCheck(db), findLatestCheck(db, { isWhole: true })]);
  if (!latest || !whole) return OLDEST_MS;
  // What differed somewhere in the 35 days is looked at again every day, until the books agree.
  const wholeEveryMs = whole.differing > 0 ? DAY_MS : WHOLE_EVERY_MS;
  if (now.getTime() - whole.checkedAt.getTime() >= wholeEveryMs) return OLDEST_MS;
  return Math.min(OLDEST_MS, Math.max(RECENT_MS, now.getTime() - latest.untilAt.getTime()));
}

/** What the database said before the gateway was asked and still says: nothing moved in between. */
function unmoved(before: readonly BookedPayment[], after: readonly BookedPayment[]): BookedPayment[] {
  const centsBefore = new Map(before.map(({ attemptId: id, cents }) => [id, cents]));
  return after.filter(({ attemptId: id, cents }) => centsBefore.get(id) === cents);
}

/** Money that none of the compared payments accounts for. */
function strangersTo(booked: readonly BookedPayment[], payments: readonly NetPayment[]): string[] {
  const ids = new Set(booked.map(({ attemptId: id }) => id));
  return payments.filter(({ attemptId: id, netCents }) => netCents !== 0 && !ids.has(id)).map(({ attemptId: id }) => id);
}

/** A name for a set of differences, whatever their order. */
function fingerprintOf(differences: readonly Difference[]): string {
  const lines = differences.map(({ attemptId: id, gatewayCents, databaseCents }) => `${id} ${gatewayCents} ${databaseCents}`);
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}
