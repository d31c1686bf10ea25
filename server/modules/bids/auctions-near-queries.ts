import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { leads, standingBids } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { auctionColumns } from '../market/index.ts';

const selectOnMarket = (db: Db, where: SQL | undefined) =>
  db
    .select({ leadId: leads.id, ...auctionColumns })
    .from(leads)
    .where(and(eq(leads.status, 'available'), where))
    .orderBy(desc(leads.createdAt));

/** Finds the leads on the market that the bids of an account may be for, or were until lately: those near their areas, or named by them. */
export function findAuctionsNear(db: Db, userId: number, at: Date) {
  const isNamed = sql`${standingBids.leadId} = ${leads.id}`;
  const isNear = sql`${leads.latitude}::float8 between ${standingBids.south} and ${standingBids.north} and ${leads.longitude}::float8 between ${standingBids.west} and ${standingBids.east}`;
  const isRecent = or(isNull(standingBids.endedAt), gt(standingBids.endedAt, new Date(at.getTime() - DAY_MS)));
  const bids = db.select({ one: sql`1` }).from(standingBids).where(and(eq(standingBids.userId, userId), isRecent, or(isNamed, isNear)));
  return selectOnMarket(db, sql`exists ${bids}`);
}

/** Finds the leads on the market that any standing bid may be for. */
export function findAuctionsWithBids(db: Db) {
  const stands = sql`${standingBids.endedAt} is null and not ${standingBids.isPaused}`;
  const place = sql`point(${leads.longitude}::float8, ${leads.latitude}::float8)`;
  const isNear = sql`box(point(${standingBids.west}, ${standingBids.south}), point(${standingBids.east}, ${standingBids.north})) @> box(${place}, ${place})`;
  const bidsThat = (where: SQL | undefined) => db.select({ one: sql`1` }).from(standingBids).where(and(stands, where));
  // Two questions, so that each has its index.
  const named = bidsThat(eq(standingBids.leadId, leads.id));
  const near = bidsThat(and(isNull(standingBids.leadId), isNear));
  return selectOnMarket(db, sql`(exists ${named} or exists ${near})`);
}
