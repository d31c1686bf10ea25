import { and, count, inArray, isNull, lt, lte, min } from 'drizzle-orm';
import { jobs, purchaseAttempts } from '../../shared/schema/index.ts';
import type { Db } from '../db/client.ts';
import { countChargedSinceMessage } from '../features/payments/webhook-store.ts';
import { findLatestCheck } from '../features/books/books-store.ts';

/** How the work stands that all servers share. Ages are in seconds; zero where nothing waits. */
export interface SharedFigures {
  oldestDueJobSeconds: number;
  unsettledPayments: number;
  oldestUnsettledPaymentSeconds: number;
  /** Undefined while the books were never checked. */
  booksCheckSeconds: number | undefined;
  booksDiffering: number | undefined;
  /** Card payments that were charged since the payment provider's last message. */
  chargedSinceMessage: number;
}

/** Reads from the database how the shared work stands at an instant. */
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
    // An hourly comparison is of two days alone.
    chargedSinceMessage: await countChargedSinceMessage(db),
    booksDiffering: books && Math.max(books.differing, wholeBooks?.differing ?? 0),
  };
}
