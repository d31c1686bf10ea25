import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { leads, standingBids } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { auctionColumns } from '../market/index.ts';

/** Finds the leads on the market that the bids of an account may be for, or were until lately: those near their areas, or named by them. */
export function findAuctionsNear(db: Db, userId: number | null, at: Date) {
  const isNamed = sql`${standingBids.leadId} = ${leads.id}`;
  const isNear = sql`${leads.latitude}::float8 between ${standingBids.south} and ${standingBids.north} and ${leads.longitude}::float8 between ${standingBids.west} and ${standingBids.east}`;
  const isRecent = or(isNull(standingBids.endedAt), gt(standingBids.endedAt, new Date(at.getTime() - DAY_MS)));
  const bids = db.select({ one: sql`1` }).from(standingBids).where(and(eq(standingBids.userId, sql`${userId}::int`), isRecent, or(isNamed, isNear)));
  return db
    .select({ leadId: leads.id, ...auctionColumns })
    .from(leads)
    .where(and(eq(leads.status, 'available'), userId === null ? undefined : sql`exists ${bids}`))
    .orderBy(desc(leads.createdAt));
}
