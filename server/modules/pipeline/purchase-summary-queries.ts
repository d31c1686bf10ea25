import { eq, isNull, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { centsFromDecimal } from '../../../shared/domain/money/money.ts';
import { leadPurchases, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { keptBy, type PurchaseFilter } from './purchase-filter-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { ofAccount } from '../sales/index.ts';

const count = sql<number>`count(*)::int`;
const sum = (cents: AnyPgColumn) => sql`coalesce(sum(${cents}), 0)`.mapWith(centsFromDecimal);

export type PurchaseGroup = Awaited<ReturnType<typeof countPurchases>>[number];

/**
 * Counts all purchases of an account, grouped by what decides which list shows them and whether they match the filter. Returns a handful of
 * groups, however many purchases there are.
 */
export async function countPurchases(
  db: Db,
  viewer: Viewer,
  { filter, oldBefore }: { filter: PurchaseFilter; oldBefore: Date },
) {
  const each = db
    .select({
      salesStage: leadPurchases.salesStage,
      isArchived: leadPurchases.isArchived,
      isSettled: sql<boolean>`${leadPurchases.paymentStatus} = 'completed'`.as('is_settled'),
      isStanding: sql<boolean>`${isNull(leadPurchases.voidedAt)}`.as('is_standing'),
      isOwn: sql<boolean>`${eq(purchaseAttempts.kind, 'own')}`.as('is_own'),
      isOld: sql<boolean>`coalesce(${lt(leadPurchases.quoteSentAt, oldBefore)}, false)`.as('is_old'),
      isKept: sql<boolean>`coalesce(${keptBy(viewer, filter) ?? sql`true`}, false)`.as('is_kept'),
      quotePriceCents: leadPurchases.quotePriceCents,
      customerPaymentAmountCents: leadPurchases.customerPaymentAmountCents,
      amountPaidCents: leadPurchases.amountPaidCents,
    })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(ofAccount(viewer))
    .as('each');
  const { salesStage, isArchived, isSettled, isStanding, isOwn, isOld, isKept } = each;
  const groups = { salesStage, isArchived, isSettled, isStanding, isOwn, isOld, isKept };
  return db
    .select({
      ...groups,
      count,
      quotePriceCents: sum(each.quotePriceCents),
      customerPaymentAmountCents: sum(each.customerPaymentAmountCents),
      amountPaidCents: sum(each.amountPaidCents),
    })
    .from(each)
    .groupBy(...Object.values(groups));
}
