import { isNull, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { leadPurchases } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import type { Viewer } from '../users/user-store.ts';
import { keptBy, type PurchaseFilter } from './purchase-filter-queries.ts';
import { ofAccount } from './purchase-queries.ts';

const count = sql<number>`count(*)::int`;
const sum = (cents: AnyPgColumn) => sql`coalesce(sum(${cents}), 0)`.mapWith(centsFromDecimal);

export type PurchaseGroup = Awaited<ReturnType<typeof countPurchases>>[number];

/**
 * Counts the purchases of an account, all of them, grouped by what decides which list shows them and whether the filter
 * keeps them. A handful of groups, however many purchases.
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
      isOld: sql<boolean>`coalesce(${lt(leadPurchases.quoteSentAt, oldBefore)}, false)`.as('is_old'),
      isKept: sql<boolean>`coalesce(${keptBy(viewer, filter) ?? sql`true`}, false)`.as('is_kept'),
      quotePriceCents: leadPurchases.quotePriceCents,
      customerPaymentAmountCents: leadPurchases.customerPaymentAmountCents,
      amountPaidCents: leadPurchases.amountPaidCents,
    })
    .from(leadPurchases)
    .where(ofAccount(viewer))
    .as('each');
  const { salesStage, isArchived, isSettled, isStanding, isOld, isKept } = each;
  const groups = { salesStage, isArchived, isSettled, isStanding, isOld, isKept };
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
