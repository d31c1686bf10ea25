import { and, eq, gte, isNotNull, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import { bidAuctions, bidLimits, leadPurchases, leads, purchaseAttempts, standingBids, users } from '../../../shared/schema/index.ts';
import { LEAST_ACCOUNTS } from '../../../shared/domain/people/least-accounts.ts';
import { HOUR_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { bidState, isOver } from './bid-store.ts';
import { isNotPausedAt } from './bid-with-limits-queries.ts';

const BAND_DOLLARS = 10;

const fromThreeAccounts = (median: SQL) => sql`case when count(distinct ${leadPurchases.buyerId}) >= ${LEAST_ACCOUNTS} then ${median} end`;

/**
 * Finds the sales since an instant by bid and by hand: how many, and the medians of their minutes on the market and of their prices. The
 * median of fewer than three accounts could tell one of them what another bids, and is null.
 */
export async function findHalves(db: Db, since: Date) {
  const minutes = sql`extract(epoch from ${leadPurchases.purchasedAt} - coalesce(${leads.releasedAt}, ${leads.lastPriceUpdate})) / 60`;
  const rows = await db
    .select({
      isAutomatic: purchaseAttempts.isAutomatic,
      sales: sql<number>`count(*)::int`,
      medianMinutes: sql<number | null>`${fromThreeAccounts(sql`round((percentile_cont(0.5) within group (order by ${minutes}))::numeric, 1)::float8`)}`,
      medianPrice: sql<string | null>`${fromThreeAccounts(sql`(percentile_disc(0.5) within group (order by ${leadPurchases.amountPaidCents}))::text`)}`,
    })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, and(eq(purchaseAttempts.id, leadPurchases.attemptId), sql`${purchaseAttempts.kind} in ('card', 'demo', 'free')`))
    .innerJoin(leads, eq(leads.currentPurchaseId, leadPurchases.id))
    .where(and(gte(leadPurchases.purchasedAt, since), isNull(leadPurchases.voidedAt), eq(leadPurchases.paymentStatus, 'completed')))
    .groupBy(purchaseAttempts.isAutomatic);
  const half = (isAutomatic: boolean) => {
    const { sales = 0, medianMinutes = null, medianPrice = null } = rows.find((row) => row.isAutomatic === isAutomatic) ?? {};
    return { sales, medianMinutes, medianPrice };
  };
  return { byBid: half(true), byHand: half(false) };
}

/** Counts the auctions since an instant, by whether they had a bid within an hour of their release, and how many were unsold then. */
export async function findAuctionShares(db: Db, { since, at }: { since: Date; at: Date }) {
  const hasBid = sql`coalesce(${bidAuctions.plannedAt} <= ${leads.releasedAt} + interval '1 hour', false)`;
  const unsold = sql`(${leadPurchases.id} is null or ${leadPurchases.purchasedAt} > ${leads.releasedAt} + interval '1 hour')`;
  const [row] = await db
    .select({
      withBids: sql<number>`count(*) filter (where ${hasBid})::int`,
      withUnsold: sql<number>`count(*) filter (where ${hasBid} and ${unsold})::int`,
      without: sql<number>`count(*) filter (where not ${hasBid})::int`,
      withoutUnsold: sql<number>`count(*) filter (where not ${hasBid} and ${unsold})::int`,
    })
    .from(leads)
    .leftJoin(bidAuctions, and(eq(bidAuctions.leadId, leads.id), eq(bidAuctions.auctionEpoch, leads.auctionEpoch)))
    .leftJoin(leadPurchases, eq(leadPurchases.id, leads.currentPurchaseId))
    .where(and(isNotNull(leads.releasedAt), gte(leads.createdAt, since), lte(leads.releasedAt, new Date(at.getTime() - HOUR_MS)), isNull(leads.addedByUserId), sql`${leads.status} <> 'held'`));
  const { withBids = 0, withUnsold = 0, without = 0, withoutUnsold = 0 } = row ?? {};
  return { withBids: { auctions: withBids, unsoldAfterAnHour: withUnsold }, withoutBids: { auctions: without, unsoldAfterAnHour: withoutUnsold } };
}

/** Counts the bids that are on, by state and by amounts of ten dollars, where at least three accounts have some. */
export async function findBands(db: Db, at: Date) {
  const band = sql<number>`(${standingBids.amountDollars} / ${sql.raw(String(BAND_DOLLARS))})`;
  const accounts = sql<number>`count(distinct ${standingBids.userId})::int`;
  const rows = await db
    .select({ state: bidState, band, bids: sql<number>`count(*)::int`, accounts })
    .from(standingBids)
    .innerJoin(users, and(eq(users.id, standingBids.userId), eq(users.isActive, true)))
    .innerJoin(bidLimits, and(eq(bidLimits.userId, standingBids.userId), isNotPausedAt(at)))
    .leftJoin(leads, eq(leads.id, standingBids.leadId))
    .where(and(isNull(standingBids.endedAt), eq(standingBids.isPaused, false), not(isOver(at))))
    .groupBy(sql`1`, sql`2`)
    .having(sql`${accounts} >= ${LEAST_ACCOUNTS}`)
    .orderBy(sql`1`, sql`2`);
  return rows.map(({ state, band: index, bids, accounts: owners }) => ({
    state,
    fromDollars: index * BAND_DOLLARS,
    untilDollars: index * BAND_DOLLARS + BAND_DOLLARS - 1,
    bids,
    accounts: owners,
  }));
}
