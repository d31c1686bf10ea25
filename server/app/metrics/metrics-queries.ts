import { and, count, inArray, isNull, lt, lte, min } from 'drizzle-orm';
import { jobs, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { countChargedSinceMessage, findLatestCheck } from '../../modules/sales/index.ts';

/** The state of the work that all servers share. Ages are in seconds; zero when nothing waits. */
export interface SharedFigures {
  oldestDueJobSeconds: number;
  unsettledPayments: number;
  oldestUnsettledPaymentSeconds: number;
  /** Undefined when no reconciliation has run yet. */
  booksCheckSeconds: number | undefined;
  booksDiffering: number | undefined;
  /** Card payments that were charged since the payment provider's last message. */
  chargedSinceMessage: number;
}

/** Reads the state of the shared work from the database at an instant. */
export async function readSharedFigures(db: Db, at: Date): Promise<SharedFigures> {
  const secondsSince = (then: Date) => Math.max(0, (at.getTime() - then.getTime()) / 1000);
  const [due] = await db
    .select({ since: min(jobs.runAt) })
    .from(jobs)
    .where(and(isNull(jobs.finishedAt), isNull(jobs.failedAt), lte(jobs.runAt, at), lt(jobs.attempts, jobs.maxAttempts)));
  const [payments] = await db
    .select({ count: count(), since: min(purchaseAttempts.createdAt) })
    .from(purchaseAttempts)
    .where(and(isNull(purchaseAttempts.settled), inArray(purchaseAttempts.kind, ['card', 'demo'])));
  const [books, wholeBooks] = await Promise.all([findLatestCheck(db), findLatestCheck(db, { isWhole: true })]);
  return {
    oldestDueJobSeconds: due?.since ? secondsSince(due.since) : 0,
    unsettledPayments: payments?.count ?? 0,
    oldestUnsettledPaymentSeconds: payments?.since ? secondsSince(payments.since) : 0,
    booksCheckSeconds: books && secondsSince(books.checkedAt),
    chargedSinceMessage: await countChargedSinceMessage(db),
    // An hourly reconciliation covers two days only, so the latest full one counts as well.
    booksDiffering: books && Math.max(books.differing, wholeBooks?.differing ?? 0),
  };
}
