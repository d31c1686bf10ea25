import { and, desc, eq, gt, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { BidPause } from '../../../shared/domain/words/standing-bid-words.ts';
import { automaticPurchases, bidAgreements, bidLimits, leadPurchases, leads, purchaseAttempts, savedCards, standingBids, users } from '../../../shared/schema/index.ts';
import { WEEK_MS } from '../../../shared/domain/time/durations.ts';
import type { AustralianState } from '../../../shared/domain/words/enums.ts';
import { intArray } from '../../platform/db/array-param.ts';
import { boundingBox } from '../../platform/db/bounding-box.ts';
import { type BidArea, keepsPlace } from '../../../shared/domain/bids/standing-bid.ts';
import type { Db } from '../../platform/db/client.ts';
import { firstCallAt } from '../sales/index.ts';
import { bidColumns, bidOf, limitColumns } from './bid-with-limits-queries.ts';

/** Selects the state of a bid's place, from the place's name; null if the name has none. */
export const bidState = sql<AustralianState | null>`substring(coalesce(${standingBids.areaLocation}, ${users.serviceLocation}) from '\\m(NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\\M')`;

const isOwn = (userId: number) => and(eq(standingBids.userId, userId), isNull(standingBids.endedAt));

/** The condition that a bid can act no more: its last day is over, or its one lead (`leads`) is sold or off the market. */
export const isOver = (at: Date) =>
  sql`(coalesce(${standingBids.validUntil} <= ${at.toISOString()}::timestamptz, false)
    or ${standingBids.leadId} is not null and (${leads.status} <> 'available' or ${leads.auctionEpoch} <> ${standingBids.auctionEpoch}))`;

/** For how long a bid that is over is still shown. */
const SHOWN_OVER_MS = WEEK_MS;

/**
 * Finds the bids of an account that were not deleted, with the lead of those that are for one alone, the highest amount first. Those that
 * have been over for a week, and those for one lead that are over and were made before that, are left out.
 */
export function findBids(db: Db, userId: number, at: Date) {
  const lately = new Date(at.getTime() - SHOWN_OVER_MS);
  return db
    .select({ bid: bidColumns, state: bidState, lead: { id: leads.id, jobReference: leads.jobReference, suburb: leads.suburb, status: leads.status, auctionEpoch: leads.auctionEpoch, state: leads.state, serviceType: leads.serviceType } })
    .from(standingBids)
    .innerJoin(users, eq(users.id, standingBids.userId))
    .leftJoin(leads, eq(leads.id, standingBids.leadId))
    .where(and(isOwn(userId), or(not(isOver(at)), gt(sql`coalesce(${standingBids.validUntil}, ${standingBids.createdAt})`, lately))))
    .orderBy(desc(standingBids.amountDollars), standingBids.id);
}

/** Finds one bid of an account that stands. */
export async function findBid(db: Db, { id, userId }: { id: number; userId: number }) {
  const [row] = await db.select(bidColumns).from(standingBids).where(and(eq(standingBids.id, id), isOwn(userId)));
  return row;
}

/** Finds an account's bid on one auction of a lead. */
export async function findBidOnLead(db: Db, { userId, leadId }: { userId: number; leadId: number }) {
  const [row] = await db.select(bidColumns).from(standingBids).where(and(eq(standingBids.leadId, leadId), isOwn(userId)));
  return row;
}

/** Counts the bids of an account that may still act. */
export async function countBids(db: Db, userId: number, at: Date): Promise<number> {
  const [row] = await db
    .select({ bids: sql<number>`count(*)::int` })
    .from(standingBids)
    .leftJoin(leads, eq(leads.id, standingBids.leadId))
    .where(and(isOwn(userId), not(isOver(at))));
  return row?.bids ?? 0;
}

type NewBid = Omit<typeof standingBids.$inferInsert, 'id' | 'south' | 'north' | 'west' | 'east' | 'latitude' | 'longitude' | 'radiusKm'> & { area: BidArea | null };

/** Returns the columns of a circle, with the box around it. One that crosses the date line gets a box around the earth. */
export function areaColumns(area: BidArea | null) {
  if (!area) return { latitude: null, longitude: null, radiusKm: null, south: null, north: null, west: null, east: null };
  const { south, north, west, east } = boundingBox(area, area.radiusKm);
  return { ...area, south, north, ...(west <= east ? { west, east } : { west: -180, east: 180 }) };
}

export async function insertBid(tx: Db, { area, ...bid }: NewBid): Promise<number> {
  const [row] = await tx.insert(standingBids).values({ ...bid, ...areaColumns(area) }).returning({ id: standingBids.id });
  if (!row) throw new Error('The bid was not inserted');
  return row.id;
}

type BidChange = Partial<Omit<typeof standingBids.$inferInsert, 'id' | 'userId'>>;

/** Changes a bid of an account and raises its version. Returns false if there is no such bid. */
export async function changeBid(tx: Db, { id, userId }: { id: number; userId: number }, change: BidChange, at: Date): Promise<boolean> {
  const rows = await tx
    .update(standingBids)
    .set({ ...change, version: sql`${standingBids.version} + 1`, updatedAt: at })
    .where(and(eq(standingBids.id, id), isOwn(userId)))
    .returning({ id: standingBids.id });
  return rows.length > 0;
}

/**
 * Moves the bids of an account that are for its service area to its new one. They keep their place among
 * equal amounts while the new area lies within the earlier one.
 */
export async function moveBids(tx: Db, userId: number, area: BidArea, at: Date): Promise<void> {
  const isMoved = and(isOwn(userId), isNull(standingBids.areaLocation), isNull(standingBids.leadId));
  const before = (await tx.select(bidColumns).from(standingBids).where(isMoved)).map(bidOf);
  const keeping = before.filter((bid) => keepsPlace(bid, { ...bid, area })).map(({ id }) => id);
  await tx
    .update(standingBids)
    .set({ ...areaColumns(area), placedAt: sql`case when ${standingBids.id} = any(${intArray(keeping)}) then ${standingBids.placedAt} else ${at.toISOString()}::timestamptz end`, version: sql`${standingBids.version} + 1`, updatedAt: at })
    .where(isMoved);
  // Those with an area of their own stay where they are. A purchase that they have begun is decided again, as they buy nothing outside the new one.
  const hasOwnArea = and(isOwn(userId), isNotNull(standingBids.areaLocation), isNull(standingBids.leadId));
  await tx.update(standingBids).set({ version: sql`${standingBids.version} + 1`, updatedAt: at }).where(hasOwnArea);
}

/** Finds an account's limits with its agreement. */
export async function findLimits(db: Db, userId: number) {
  const [row] = await db
    .select({
      limits: limitColumns,
      agreement: {
        wording: bidAgreements.wording,
        perLeadCents: bidAgreements.perLeadCents,
        weekCents: bidAgreements.weekCents,
        paymentMethodId: bidAgreements.paymentMethodId,
        isTest: bidAgreements.isTest,
        at: bidAgreements.agreedAt,
      },
      savedCard: savedCards.paymentMethodId,
    })
    .from(bidLimits)
    .innerJoin(bidAgreements, eq(bidAgreements.id, bidLimits.agreementId))
    .leftJoin(savedCards, eq(savedCards.userId, bidLimits.userId))
    .where(eq(bidLimits.userId, userId));
  return row;
}

export type Limits = NonNullable<Awaited<ReturnType<typeof findLimits>>>;

type LimitValues = Omit<typeof bidLimits.$inferInsert, 'userId' | 'agreementId' | 'version' | 'createdAt' | 'updatedAt' | 'pausedFor' | 'pausedUntil'>;

export async function insertAgreement(tx: Db, agreement: Omit<typeof bidAgreements.$inferInsert, 'id'>): Promise<number> {
  const [row] = await tx.insert(bidAgreements).values(agreement).returning({ id: bidAgreements.id });
  if (!row) throw new Error('The agreement was not inserted');
  return row.id;
}

/** Stores an account's limits; with a new agreement, a pause for its card ends. */
export async function storeLimits(tx: Db, userId: number, values: LimitValues, { agreementId, at }: { agreementId: number | undefined; at: Date }): Promise<void> {
  const changed = { ...values, version: sql`${bidLimits.version} + 1`, updatedAt: at };
  if (agreementId === undefined) {
    await tx.update(bidLimits).set(changed).where(eq(bidLimits.userId, userId));
    return;
  }
  const afterCard = { pausedFor: sql`nullif(${bidLimits.pausedFor}, 'card')` };
  await tx
    .insert(bidLimits)
    .values({ ...values, userId, agreementId, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({ target: bidLimits.userId, set: { ...changed, agreementId, ...afterCard } });
}

/** Pauses all bids of an account, or lets them go on. Returns false if that changes nothing. */
export async function setPause(tx: Db, userId: number, { pausedFor, pausedUntil = null, at }: { pausedFor: BidPause | null; pausedUntil?: Date | null; at: Date }): Promise<boolean> {
  const rows = await tx
    .update(bidLimits)
    .set({ pausedFor, pausedUntil, version: sql`${bidLimits.version} + 1`, updatedAt: at })
    .where(and(eq(bidLimits.userId, userId), sql`(${bidLimits.pausedFor}, ${bidLimits.pausedUntil}) is distinct from (${pausedFor}::text, ${pausedUntil?.toISOString() ?? null}::timestamptz)`))
    .returning({ userId: bidLimits.userId });
  return rows.length > 0;
}

/** Ends all bids of an account and deletes its limits, and returns how many of both there were. What was agreed to stays on record. */
export async function endBids(tx: Db, userId: number, at: Date): Promise<number> {
  const ended = await tx
    .update(standingBids)
    .set({ endedAt: at, version: sql`${standingBids.version} + 1`, updatedAt: at })
    .where(isOwn(userId))
    .returning({ id: standingBids.id });
  const limits = await tx.delete(bidLimits).where(eq(bidLimits.userId, userId)).returning({ userId: bidLimits.userId });
  return ended.length + limits.length;
}

/** Keeps the network address that an account last set its bids from. One that identifies nobody changes nothing. */
export async function noteAskedFrom(tx: Db, userId: number, askedFrom: string | null): Promise<void> {
  if (askedFrom !== null) await tx.update(bidLimits).set({ askedFrom }).where(eq(bidLimits.userId, userId));
}

/** Finds an account's service area. */
export async function findServiceArea(db: Db, userId: number): Promise<BidArea | null> {
  const [row] = await db
    .select({ latitude: users.serviceLatitude, longitude: users.serviceLongitude, radiusKm: users.serviceRadius })
    .from(users)
    .where(eq(users.id, userId));
  const { latitude, longitude, radiusKm } = row ?? {};
  return latitude == null || longitude == null || radiusKm == null ? null : { latitude, longitude, radiusKm };
}

const LATEST = 10;

/** Finds the latest automatic purchases of an account that stand, newest first. */
export function findBought(db: Db, userId: number) {
  return db
    .select({
      purchaseId: leadPurchases.id,
      jobReference: leads.jobReference,
      suburb: leads.suburb,
      isCalled: sql<boolean>`${firstCallAt} is not null or ${leadPurchases.salesStage} <> 'purchased'`,
      trace: automaticPurchases,
      claimed: { purchasedAt: leadPurchases.purchasedAt, priceAtClaimCents: leadPurchases.priceAtClaimCents },
    })
    .from(automaticPurchases)
    .innerJoin(leadPurchases, and(eq(leadPurchases.attemptId, automaticPurchases.attemptId), isNull(leadPurchases.voidedAt), eq(leadPurchases.paymentStatus, 'completed')))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(eq(automaticPurchases.buyerId, userId))
    .orderBy(desc(automaticPurchases.createdAt))
    .limit(LATEST);
}

/** Counts the charges of an account's bids that failed since an instant: refused before the claim, or gone when they were to be captured. */
export function countFailedCharges(db: Db, userId: number, since: Date): Promise<number> {
  // A capture that was given up because the gateway did not answer ends as released: that is no fault of the card.
  const hasFailed = sql`(${purchaseAttempts.reason} in ('card_declined', 'card_needs_holder') or (${purchaseAttempts.reason} = 'capture_failed' and ${purchaseAttempts.settled} = 'failed'))`;
  return db.$count(purchaseAttempts, and(eq(purchaseAttempts.buyerId, userId), purchaseAttempts.isAutomatic, hasFailed, sql`${purchaseAttempts.createdAt} > ${since.toISOString()}::timestamptz`));
}
