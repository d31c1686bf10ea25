import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { leadPurchases, purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { PaymentGateway } from '../gateway/gateway.ts';
import type { BookedPayment } from './compare-payments.ts';

interface Wanted {
  kind: PaymentGateway['kind'];
  isTest: boolean;
  from: Date;
  until: Date;
}

/** Finds the settled payments of a window: each with the price of a completed purchase, else what its refund kept, or 0. */
export async function findBookedPayments(db: Db, { kind, isTest, from, until }: Wanted): Promise<BookedPayment[]> {
  return db
    .select({
      attemptId: purchaseAttempts.id,
      createdAt: purchaseAttempts.createdAt,
      cents: sql<number>`coalesce(${leadPurchases.amountPaidCents}, ${purchaseAttempts.keptAmountCents}, 0)`.mapWith(leadPurchases.amountPaidCents),
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

/** Finds which of these attempts exist at all. */
export async function findKnownAttempts(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: purchaseAttempts.id })
    .from(purchaseAttempts)
    .where(inArray(purchaseAttempts.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
