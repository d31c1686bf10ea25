import { createHash } from 'node:crypto';
import * as z from 'zod';
import { MINUTE_MS, DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { NetPayment } from '../gateway/gateway.ts';
import { reconciliationMail, NAMED_IN_EMAIL } from './reconciliation-mail.ts';
import { findLatestCheck, insertReconciliation } from './reconciliation-store.ts';
import { findBookedPayments, findKnownAttempts } from './reconciliation-queries.ts';
import { type BookedPayment, comparePayments, type Difference } from './compare-payments.ts';
import type { SalesContext } from '../context.ts';

/** Longer than a payment takes to settle. */
const YOUNGEST_MS = 30 * MINUTE_MS;
const OLDEST_MS = 35 * DAY_MS;
/** How far back every hourly run looks. */
const RECENT_MS = 2 * DAY_MS;
const WHOLE_EVERY_MS = 7 * DAY_MS;
/** The most that the gateway's clock may be behind the database's. */
const SKEW_MS = 60 * MINUTE_MS;

const attemptId = z.uuid();

/**
 * Reconciles the gateway with the database, payment by payment, and stores the result: over the last two days, or since the last run if
 * that is longer ago, and over 35 days once a week. Logs differences with their attempts and emails them to the brand. Throws
 * GatewayError if the gateway does not answer, and the signal's reason if it is aborted.
 */
export async function reconcilePayments(ctx: SalesContext, signal?: AbortSignal): Promise<void> {
  const now = ctx.clock.now();
  const untilAt = new Date(now.getTime() - YOUNGEST_MS);
  const fromAt = new Date(now.getTime() - (await lengthOf(ctx, now)));
  const wanted = { kind: ctx.gateway.kind, isTest: ctx.config.isTestMode, from: fromAt, until: untilAt };
  const before = await findBookedPayments(ctx.db, wanted);
  // The hold of an attempt that opens within the window may be created a little later, by the gateway's own clock.
  const window = { from: new Date(fromAt.getTime() - SKEW_MS), until: new Date(now.getTime() + SKEW_MS) };
  const payments = (await ctx.gateway.listPayments(window, signal)).filter((each) => attemptId.safeParse(each.attemptId).success);
  const booked = unmoved(before, await findBookedPayments(ctx.db, wanted));
  const leftOut = await findKnownAttempts(ctx.db, unbookedIn(booked, payments));
  const { differences, ...sums } = comparePayments({ payments, booked, leftOut });
  await ctx.db.transaction(async (tx) => {
    await insertReconciliation(tx, { fromAt, untilAt, ...sums, differing: differences.length, checkedAt: now });
    if (differences.length === 0) return;
    const payload = { differences: differences.slice(0, NAMED_IN_EMAIL), count: differences.length };
    await enqueue(tx, reconciliationMail, payload, { singletonKey: `books-mail:${fingerprintOf(differences)}`, runAt: now });
  });
  if (differences.length > 0) {
    const attemptIds = differences.map((each) => each.attemptId);
    ctx.log.error({ event: 'reconciliation_differs', attemptIds, ...sums }, 'payment reconciliation found differences');
  }
}

/** Returns how far back this run looks, in milliseconds. */
async function lengthOf({ db }: SalesContext, now: Date): Promise<number> {
  const [latest, whole] = await Promise.all([findLatestCheck(db), findLatestCheck(db, { isWhole: true })]);
  if (!latest || !whole) return OLDEST_MS;
  // After a difference anywhere in the 35 days, the whole period is compared every day until both sides agree.
  const wholeEveryMs = whole.differing > 0 ? DAY_MS : WHOLE_EVERY_MS;
  if (now.getTime() - whole.checkedAt.getTime() >= wholeEveryMs) return OLDEST_MS;
  return Math.min(OLDEST_MS, Math.max(RECENT_MS, now.getTime() - latest.untilAt.getTime()));
}

/** Returns the payments that the database reported alike before and after the gateway was asked: nothing moved in between. */
function unmoved(before: readonly BookedPayment[], after: readonly BookedPayment[]): BookedPayment[] {
  const centsBefore = new Map(before.map(({ attemptId: id, cents }) => [id, cents]));
  return after.filter(({ attemptId: id, cents }) => centsBefore.get(id) === cents);
}

/** Returns the attempts that the gateway has money for, but that are not among the compared payments. */
function unbookedIn(booked: readonly BookedPayment[], payments: readonly NetPayment[]): string[] {
  const ids = new Set(booked.map(({ attemptId: id }) => id));
  return payments.filter(({ attemptId: id, netCents }) => netCents !== 0 && !ids.has(id)).map(({ attemptId: id }) => id);
}

/** Returns a hash of a set of differences, independent of their order. */
function fingerprintOf(differences: readonly Difference[]): string {
  const lines = differences.map(({ attemptId: id, gatewayCents, databaseCents }) => `${id} ${gatewayCents} ${databaseCents}`);
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}
