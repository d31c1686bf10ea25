import { eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { StandingBid } from '../../../shared/domain/bids/standing-bid.ts';
import { bidAgreements, bidLimits, savedCards, standingBids } from '../../../shared/schema/index.ts';
import { intArray } from '../../platform/db/array-param.ts';
import type { Db } from '../../platform/db/client.ts';
import { agreedCard } from './agreed-card-queries.ts';

export const bidColumns = {
  id: standingBids.id,
  userId: standingBids.userId,
  amountDollars: standingBids.amountDollars,
  leadId: standingBids.leadId,
  auctionEpoch: standingBids.auctionEpoch,
  areaLocation: standingBids.areaLocation,
  latitude: standingBids.latitude,
  longitude: standingBids.longitude,
  radiusKm: standingBids.radiusKm,
  serviceTypes: standingBids.serviceTypes,
  urgencies: standingBids.urgencies,
  phoneConfirmedOnly: standingBids.phoneConfirmedOnly,
  photosOnly: standingBids.photosOnly,
  budgetKnownOnly: standingBids.budgetKnownOnly,
  days: standingBids.days,
  fromMinute: standingBids.fromMinute,
  untilMinute: standingBids.untilMinute,
  timeZone: standingBids.timeZone,
  placedAt: standingBids.placedAt,
  validUntil: standingBids.validUntil,
  isPaused: standingBids.isPaused,
  version: standingBids.version,
  updatedAt: standingBids.updatedAt,
};

export type BidRow = Pick<typeof standingBids.$inferSelect, keyof typeof bidColumns>;

/** Returns a bid as the rules see it, with when it was last changed. */
export function bidOf({ latitude, longitude, radiusKm, ...bid }: BidRow): StandingBid & Pick<BidRow, 'updatedAt'> {
  const area = latitude === null || longitude === null || radiusKm === null ? null : { latitude, longitude, radiusKm };
  return { ...bid, area };
}

/** The columns by which the limits of an account are checked. */
export const limitColumns = {
  userId: bidLimits.userId,
  perLeadCents: bidLimits.perLeadCents,
  dayCents: bidLimits.dayCents,
  weekCents: bidLimits.weekCents,
  dayLeads: bidLimits.dayLeads,
  weekLeads: bidLimits.weekLeads,
  countsAll: bidLimits.countsAll,
  maxUncalled: bidLimits.maxUncalled,
  timeZone: bidLimits.timeZone,
  pausedFor: bidLimits.pausedFor,
  pausedUntil: bidLimits.pausedUntil,
  askedFrom: bidLimits.askedFrom,
  version: bidLimits.version,
};

/** The condition that an account's bids are not paused at an instant: `pauseNow` of the rules, in SQL. */
export const isNotPausedAt = (at: Date | SQL): SQL | undefined => or(isNull(bidLimits.pausedFor), lte(bidLimits.pausedUntil, at));

/** Finds some bids with their accounts' limits and cards, as they are now. */
export function findBidsWithLimits(db: Db, bidIds: readonly number[]) {
  return db
    .select({ bid: { ...bidColumns, endedAt: standingBids.endedAt }, limits: limitColumns, agreementId: bidLimits.agreementId, card: agreedCard })
    .from(standingBids)
    .innerJoin(bidLimits, eq(bidLimits.userId, standingBids.userId))
    .innerJoin(bidAgreements, eq(bidAgreements.id, bidLimits.agreementId))
    .leftJoin(savedCards, eq(savedCards.userId, standingBids.userId))
    .where(sql`${standingBids.id} = any(${intArray(bidIds)})`);
}

export type BidWithLimits = Awaited<ReturnType<typeof findBidsWithLimits>>[number];
