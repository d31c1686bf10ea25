import { and, eq, isNull, sql } from 'drizzle-orm';
import { NOTHING_SPENT, roomIn, type Spent } from '../../../shared/domain/bids/standing-bid.ts';
import { centsFromDecimal } from '../../../shared/domain/money/money.ts';
import { startOfDay, startOfWeek } from '../../../shared/domain/time/zoned-time.ts';
import type { AustralianTimeZone } from '../../../shared/domain/words/alerts.ts';
import { leadPurchases, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { isUncalled } from '../sales/index.ts';
import type { BidWithLimits } from './bid-with-limits-queries.ts';

interface Account {
  userId: number;
  timeZone: AustralianTimeZone;
  countsAll: boolean;
}

/** What an account has bought so far, and how many of its automatic leads wait for a call. */
export interface SoFar {
  spent: Spent;
  uncalled: number;
}

/**
 * Finds what accounts have bought in their own day and week, and how many of their automatic leads wait for a call. Purchases that were
 * reversed or could not be charged do not count, nor do own jobs.
 */
export async function findSoFar(db: Db, accounts: readonly Account[], at: Date): Promise<Map<number, SoFar>> {
  if (accounts.length === 0) return new Map();
  const zones = new Set(accounts.map(({ timeZone }) => timeZone));
  const starts = new Map([...zones].map((zone) => [zone, { day_from: startOfDay(at, zone), week_from: startOfWeek(at, zone) }]));
  const asked = accounts.map(({ userId, timeZone, countsAll }) => ({ user_id: userId, counts_all: countsAll, ...starts.get(timeZone) }));
  const account = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as account(user_id int, counts_all bool, day_from timestamptz, week_from timestamptz)`;
  const counts = sql`${leadPurchases.purchasedAt} >= account.week_from and (account.counts_all or ${purchaseAttempts.isAutomatic})`;
  const today = sql`${counts} and ${leadPurchases.purchasedAt} >= account.day_from`;
  const waits = sql`${purchaseAttempts.isAutomatic} and not ${leadPurchases.isArchived} and ${isUncalled}`;
  const sum = (which: typeof counts) => sql<string>`coalesce(sum(${leadPurchases.amountPaidCents}) filter (where ${which}), 0)::numeric(12, 2)::text`;
  const count = (which: typeof counts) => sql<number>`count(*) filter (where ${which})::int`;
  const rows = await db
    .select({
      userId: sql<number>`account.user_id`,
      day: sum(today),
      week: sum(counts),
      dayLeads: count(today),
      weekLeads: count(counts),
      uncalled: count(waits),
    })
    .from(account)
    .innerJoin(leadPurchases, and(sql`${leadPurchases.buyerId} = account.user_id`, isNull(leadPurchases.voidedAt)))
    .innerJoin(purchaseAttempts, and(eq(purchaseAttempts.id, leadPurchases.attemptId), sql`${purchaseAttempts.kind} in ('card', 'demo', 'free')`))
    .where(sql`${leadPurchases.purchasedAt} >= account.week_from or (${purchaseAttempts.isAutomatic} and ${leadPurchases.salesStage} = 'purchased')`)
    .groupBy(sql`account.user_id`);
  const found = new Map(
    rows.map(({ userId, day, week, uncalled, ...numbers }) => [
      userId,
      { spent: { dayCents: centsFromDecimal(day), weekCents: centsFromDecimal(week), ...numbers }, uncalled },
    ]),
  );
  return new Map(accounts.map(({ userId }) => [userId, found.get(userId) ?? { spent: NOTHING_SPENT, uncalled: 0 }]));
}

/** Returns the highest price that an account's limits still hold, in cents; 0 while too many of its automatic leads wait for a call. */
const roomLeft = (limits: BidWithLimits['limits'], { spent, uncalled }: SoFar) => (uncalled < limits.maxUncalled ? roomIn(limits, spent) : 0);

/** Finds the highest price that the limits of accounts still hold, in cents, by account: `roomLeft`. */
export async function roomsOf(db: Db, accounts: readonly BidWithLimits['limits'][], at: Date): Promise<Map<number, number>> {
  const soFar = await findSoFar(db, accounts, at);
  return new Map(accounts.map((limits) => [limits.userId, roomLeft(limits, soFar.get(limits.userId) ?? { spent: NOTHING_SPENT, uncalled: 0 })]));
}
