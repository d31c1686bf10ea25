import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import { leadPurchases, leads, purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

/** Runs an operator's reads on one snapshot of the market. */
export function readAtOnce<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      // All counts and searches have a covering index. By default PostgreSQL costs a random index page like four table pages, as on a
      // spinning disk, and would scan a whole table as soon as its rows are short.
      await tx.execute(sql`set local random_page_cost = 1.1`);
      return read(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * The condition for standing sales by the market: neither reversed nor own jobs. Own jobs are few, so they are looked up among
 * themselves and not for each purchase.
 */
export const isMarketSale = and(
  isNull(leadPurchases.voidedAt),
  sql`not exists (select from ${purchaseAttempts} where ${purchaseAttempts.id} = ${leadPurchases.attemptId} and ${purchaseAttempts.kind} = 'own')`,
);

/** The condition for leads that customers filed. A contact that was put on the market again as a copy counts once. */
export const isInbound = and(isNull(leads.addedByUserId), isNull(leads.copiedFromLeadId));

export const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Which payments count as revenue. */
export interface RevenueWanted {
  /** Whether test payments count. Only where no money moves at all. */
  countTest: boolean;
}

// Test attempts are few, so they are read once and not looked up for each purchase.
const movedMoney = sql`${leadPurchases.attemptId} not in (select ${purchaseAttempts.id} from ${purchaseAttempts} where ${purchaseAttempts.isTest})`;

/** Returns the condition for completed purchases that cost their buyer money. */
export const isPaid = ({ countTest }: RevenueWanted) =>
  and(eq(leadPurchases.paymentStatus, 'completed'), gt(leadPurchases.amountPaidCents, 0), countTest ? undefined : movedMoney);

/** Returns the condition for sales that tell what a lead is worth. A super admin's claims do not, because they cost nothing. */
export const isPriced = ({ countTest }: RevenueWanted) =>
  and(
    isMarketSale,
    sql`${leadPurchases.attemptId} not in (select ${purchaseAttempts.id} from ${purchaseAttempts} where ${purchaseAttempts.kind} = 'admin')`,
    countTest ? undefined : movedMoney,
  );

/** Selects the number of paid purchases. */
export const countPaid = (wanted: RevenueWanted) => sql<number>`(count(*) filter (where ${isPaid(wanted)}))::int`;

/** Selects the revenue in cents, of completed payments only. */
export const revenueCents = (wanted: RevenueWanted) =>
  sql`coalesce(sum(${leadPurchases.amountPaidCents}) filter (where ${isPaid(wanted)}), 0)`.mapWith(centsFromDecimal);

export const inSydney = (instant: AnyPgColumn | SQL) => sql`${instant} at time zone 'Australia/Sydney'`;

/** Returns an instant as a value in a statement. */
export const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Selects the start of the day in Sydney that an instant is in. */
export const midnightBefore = (at: Date) => inSydney(sql`date_trunc('day', ${inSydney(instantOf(at))})`);
