import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { leadPurchases, leads, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

/** Runs an operator’s reads on the market as of one moment. */
export function readAtOnce<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(
    async (tx) => {
      // What is counted and searched has an index that holds all of it. By default a page of those is taken to cost four
      // of the table, as on a disk that turns, and a whole table would be read as soon as its rows are short.
      await tx.execute(sql`set local random_page_cost = 1.1`);
      return read(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

/**
 * Purchases that stand and that the market sold: nothing taken back, nothing brought along. The latter are looked up
 * among their few, not at each purchase.
 */
export const isMarketSale = and(
  isNull(leadPurchases.voidedAt),
  sql`not exists (select from ${purchaseAttempts} where ${purchaseAttempts.id} = ${leadPurchases.attemptId} and ${purchaseAttempts.kind} = 'own')`,
);

/** Leads that customers filed. What a contact was sold anew from counts once. */
export const isInbound = and(isNull(leads.addedByUserId), isNull(leads.copiedFromLeadId));

export const countWhere = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;

/** Which payments count as revenue. */
export interface RevenueWanted {
  /** Whether those without money do: only where no money moves at all. */
  countTest: boolean;
}

// The few of a time before money moved are read once, not looked up at each purchase.
const movedMoney = sql`${leadPurchases.attemptId} not in (select ${purchaseAttempts.id} from ${purchaseAttempts} where ${purchaseAttempts.isTest})`;

const isPaid = ({ countTest }: RevenueWanted) =>
  and(eq(leadPurchases.paymentStatus, 'completed'), gt(leadPurchases.amountPaidCents, 0), countTest ? undefined : movedMoney);

/** Sales that say what a lead is worth: an administrator takes one for nothing, whatever it costs. */
export const isPriced = ({ countTest }: RevenueWanted) =>
  and(
    isMarketSale,
    sql`${leadPurchases.attemptId} not in (select ${purchaseAttempts.id} from ${purchaseAttempts} where ${purchaseAttempts.kind} = 'admin')`,
    countTest ? undefined : movedMoney,
  );

/** How many purchases were paid for. */
export const countPaid = (wanted: RevenueWanted) => sql<number>`(count(*) filter (where ${isPaid(wanted)}))::int`;

/** What was paid, in cents: of completed payments alone. */
export const revenueCents = (wanted: RevenueWanted) =>
  sql`coalesce(sum(${leadPurchases.amountPaidCents}) filter (where ${isPaid(wanted)}), 0)`.mapWith(centsFromDecimal);

export const inSydney = (instant: AnyPgColumn | SQL) => sql`${instant} at time zone 'Australia/Sydney'`;

/** An instant as a value of a statement. */
export const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The instant at which the day began in Sydney that an instant falls into. */
export const midnightBefore = (at: Date) => inSydney(sql`date_trunc('day', ${inSydney(instantOf(at))})`);
