import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { leadPurchases, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import type { PaymentGateway } from '../../payments/gateway.ts';
import type { BookedPayment } from './compare-books.ts';

interface Wanted {
  kind: PaymentGateway['kind'];
  isTest: boolean;
  from: Date;
  until: Date;
}

/** Finds what settled payments of a window brought in: the price of a completed purchase, nothing else. */
export async function findBookedPayments(db: Db, { kind, isTest, from, until }: Wanted): Promise<BookedPayment[]> {
  return db
    .select({
      attemptId: purchaseAttempts.id,
      createdAt: purchaseAttempts.createdAt,
      cents: sql<number>`coalesce(${leadPurchases.amountPaidCents}, 0)`.mapWith(leadPurchases.amountPaidCents),
    })
    .from(purchaseAttempts)
    .leftJoin(
      leadPurchases,
      and(eq(leadPurchases.attemptId, purchaseAttempts.id), eq(leadPurchases.paymentStatus, 'completed')),
    )
    .where(
      and(
        eq(purchaseAttempts.kind, kind),
        eq(purchaseAttempts.isTest, isTest),
        isNotNull(purchaseAttempts.settled),
        gte(purchaseAttempts.createdAt, from),
        lt(purchaseAttempts.createdAt, until),
      ),
    );
}

/** Finds which of these attempts are there at all. */
export async function findKnownAttempts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: purchaseAttempts.id })
    .from(purchaseAttempts)
    .where(inArray(purchaseAttempts.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
