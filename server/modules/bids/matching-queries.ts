import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type BidLead, type StandingBid } from '../../../shared/domain/bids/standing-bid.ts';
import { leadBuyers } from '../../../shared/domain/people/roles.ts';
import { alertUrgencyOf } from '../../../shared/domain/words/alerts.ts';
import { WEEK_MS } from '../../../shared/domain/time/durations.ts';
import { automaticPurchases, bidAgreements, bidLimits, leadPurchases, leads, purchaseAttempts, savedCards, standingBids, users } from '../../../shared/schema/index.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { intArray } from '../../platform/db/array-param.ts';
import type { Db } from '../../platform/db/client.ts';
import { tenthsBetween } from '../../platform/db/distance.ts';
import { standingColumns } from '../identity/index.ts';
import { agreedCard } from './agreed-card-queries.ts';
import type { MatchedLead } from './matched-lead-queries.ts';

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
};

export type BidRow = Pick<typeof standingBids.$inferSelect, keyof typeof bidColumns>;

/** Returns a bid as the rules see it. */
export function bidOf({ latitude, longitude, radiusKm, ...bid }: BidRow): StandingBid {
  const area = latitude === null || longitude === null || radiusKm === null ? null : { latitude, longitude, radiusKm };
  return { ...bid, area };
}

/** The reasons for which the charge of an account is not tried again in the same auction. */
const failed = ['card_declined', 'card_needs_holder', 'expired', 'refused', 'mismatch', 'canceled', 'declined', 'may_not_buy', 'capture_failed', 'gateway_changed'] as const;

const localTime = (at: Date) => sql`(${at.toISOString()}::timestamptz at time zone ${standingBids.timeZone})`;

/** Returns the condition that an instant is in a bid's days and hours, by its owner's clock: `isAwake` in SQL. */
function isAwakeAt(at: Date): SQL {
  const minute = sql`(extract(hour from ${localTime(at)}) * 60 + extract(minute from ${localTime(at)}))`;
  const { fromMinute: from, untilMinute: until } = standingBids;
  const isInHours = sql`(${from} is null or case when ${from} <= ${until} then ${minute} >= ${from} and ${minute} < ${until} else ${minute} >= ${from} or ${minute} < ${until} end)`;
  return sql`(${standingBids.leadId} is not null or (extract(isodow from ${localTime(at)})::smallint = any(${standingBids.days}) and ${isInHours}))`;
}

/** Returns the condition that a bid is for a lead if the lead is in its circle: `isFor` in SQL but for that, with the index on areas. */
function mayBeForLead(lead: BidLead): SQL | undefined {
  const isItsLead = and(eq(standingBids.leadId, lead.id), eq(standingBids.auctionEpoch, lead.auctionEpoch));
  if (lead.latitude === null || lead.longitude === null) return isItsLead;
  const place = sql`point(${lead.longitude}::float8, ${lead.latitude}::float8)`;
  const isAround = sql`box(point(${standingBids.west}, ${standingBids.south}), point(${standingBids.east}, ${standingBids.north})) @> box(${place}, ${place})`;
  const byFilter = and(
    isNull(standingBids.leadId),
    isAround,
    sql`${alertUrgencyOf(lead)}::text = any(${standingBids.urgencies})`,
    lead.serviceType === 'emergency' ? undefined : sql`${lead.serviceType}::text = any(${standingBids.serviceTypes})`,
    lead.isPhoneConfirmed ? undefined : eq(standingBids.phoneConfirmedOnly, false),
    lead.hasPhotos ? undefined : eq(standingBids.photosOnly, false),
    lead.isBudgetKnown ? undefined : eq(standingBids.budgetKnownOnly, false),
  );
  return or(isItsLead, byFilter);
}

/** Returns the condition that a lead is in a bid's circle, or that the bid is for one lead alone. */
function isInCircle({ latitude, longitude }: BidLead, bid: Record<'leadId' | 'latitude' | 'longitude' | 'radiusKm', AnyPgColumn>): SQL | undefined {
  if (latitude === null || longitude === null) return undefined;
  return or(isNotNull(bid.leadId), sql`${tenthsBetween({ latitude, longitude }, bid)} <= ${bid.radiusKm} * 10`);
}

/** Returns the condition that a bid is for a lead: `isFor` in SQL, with the index on areas. */
const isForLead = (lead: BidLead) => and(mayBeForLead(lead), isInCircle(lead, standingBids));

/** The condition that an account's bids are not paused at an instant: `pauseNow` of the rules, in SQL. */
export const isNotPausedAt = (at: Date): SQL | undefined => or(isNull(bidLimits.pausedFor), lte(bidLimits.pausedUntil, at));

/** Selects the ids of a lead, of the one that it is a copy of, of the one that this is a copy of, and so on. */
const originalsOf = (id: number) => sql`(
  with recursive original (id, copied_from) as (
    select lead.id, lead.copied_from_lead_id from ${leads} as lead where lead.id = ${id}
    union all
    select lead.id, lead.copied_from_lead_id from ${leads} as lead join original on lead.id = original.copied_from
  )
  select original.id from original
)`;

/**
 * Returns the condition that a purchase is of a lead, or of one that it is a copy of: an account that gave a lead back never gets it again by
 * a bid. One that could not be charged never had it.
 */
const isPurchaseOf = ({ id, copiedFromLeadId }: MatchedLead) =>
  and(ne(leadPurchases.paymentStatus, 'failed'), copiedFromLeadId === null ? eq(leadPurchases.leadId, id) : inArray(leadPurchases.leadId, originalsOf(id)));

/** Returns whether an account has had a lead. */
export async function hasHad(db: Db, userId: number, lead: MatchedLead): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.buyerId, userId), isPurchaseOf(lead)))
    .limit(1);
  return row !== undefined;
}

/** Returns the condition that an account's bids may act on a lead: it is active, its bids are not paused, and it has not had this lead before. */
function mayAct(db: Db, lead: MatchedLead, at: Date): SQL | undefined {
  const { id, auctionEpoch, customerId } = lead;
  const had = db.select({ buyerId: leadPurchases.buyerId }).from(leadPurchases).where(isPurchaseOf(lead));
  const tried = db
    .select({ buyerId: purchaseAttempts.buyerId })
    .from(purchaseAttempts)
    .where(
      and(
        eq(purchaseAttempts.leadId, id),
        eq(purchaseAttempts.auctionEpoch, auctionEpoch),
        purchaseAttempts.isAutomatic,
        inArray(purchaseAttempts.reason, failed),
      ),
    );
  return and(
    eq(users.isActive, true),
    inArray(users.userType, leadBuyers),
    isNotPausedAt(at),
    customerId === null ? undefined : sql`${users.id} <> ${customerId}`,
    // As arrays they are read once, not for each account.
    sql`${users.id} <> all(array(${had}))`,
    sql`${users.id} <> all(array(${tried}))`,
  );
}

const stands = (at: Date) => and(isNull(standingBids.endedAt), not(standingBids.isPaused), or(isNull(standingBids.validUntil), gt(standingBids.validUntil, at)));

/** The amount of a bid after the cut to the lead's start price, in dollars. */
const cutAmount = ({ startingPriceCents }: MatchedLead) => sql<string>`least(${standingBids.amountDollars}, ${decimalFromCents(startingPriceCents)}::numeric)`;

interface Look {
  lead: MatchedLead;
  /** The lowest amount of a bid, in whole dollars: lower ones were made before it was raised, and wait. */
  lowestDollars: number;
  /** The live price, in cents. */
  priceCents: number;
  at: Date;
}

/** How many bids of one amount are found together when an auction is decided. */
export const FOUND_TOGETHER = 50;

/**
 * Finds the bids of the highest amount that are due at a price, the winner of equal amounts first, with what decides whether their
 * accounts may buy. `belowCents` leaves out amounts from that one up, which were passed over.
 */
export function findDueBids(db: Db, { lead, lowestDollars, priceCents, at, limit, offset = 0, belowCents }: Look & { limit: number; offset?: number; belowCents?: number | undefined }) {
  const cut = cutAmount(lead);
  const matching = db
    .select({ id: standingBids.id, cut: sql<string>`${cut}`.as('cut') })
    .from(standingBids)
    .innerJoin(bidLimits, eq(bidLimits.userId, standingBids.userId))
    .innerJoin(users, eq(users.id, standingBids.userId))
    .where(
      and(
        stands(at),
        gte(standingBids.amountDollars, lowestDollars),
        sql`${cut} >= ${decimalFromCents(priceCents)}::numeric`,
        belowCents === undefined ? undefined : sql`${cut} < ${decimalFromCents(belowCents)}::numeric`,
        isForLead(lead),
        isAwakeAt(at),
        mayAct(db, lead, at),
      ),
    );
  const matched = db.$with('matched').as(matching);
  const top = db.$with('top').as(db.select({ highest: sql<string>`max(${matched.cut})`.as('highest') }).from(matched));
  const recent = sql<number>`(select count(*)::int from ${automaticPurchases}
    inner join ${leadPurchases} on ${leadPurchases.attemptId} = ${automaticPurchases.attemptId}
    where ${automaticPurchases.buyerId} = ${standingBids.userId} and ${leadPurchases.voidedAt} is null and ${automaticPurchases.createdAt} > ${new Date(at.getTime() - WEEK_MS).toISOString()}::timestamptz)`;
  return db
    .with(matched, top)
    .select({
      bid: bidColumns,
      cutAmount: matched.cut,
      tiedCount: sql<number>`count(*) over ()::int`,
      recentPurchases: recent.as('recent'),
      standing: standingColumns,
    })
    .from(matched)
    .innerJoin(top, sql`${top.highest} = ${matched.cut}`)
    .innerJoin(standingBids, eq(standingBids.id, matched.id))
    .innerJoin(users, eq(users.id, standingBids.userId))
    .orderBy(asc(sql`recent`), asc(standingBids.placedAt), asc(standingBids.id))
    .limit(limit)
    .offset(offset);
}

export type DueBid = Awaited<ReturnType<typeof findDueBids>>[number];

/**
 * Finds the highest amount below a price that a bid on a lead has, in dollars, and whether a bid at the price is outside its hours. The
 * highest amounts come first, so circles and accounts are looked at only until one may act.
 */
export async function findNextBid(db: Db, look: Look): Promise<{ nextAmount: string | null; isAsleep: boolean }> {
  const { lead, lowestDollars, priceCents, at } = look;
  const price = sql`${decimalFromCents(priceCents)}::numeric`;
  const mayReach = priceCents <= lead.startingPriceCents;
  const matching = and(stands(at), gte(standingBids.amountDollars, lowestDollars), mayBeForLead(lead));
  const { userId, leadId, latitude, longitude, radiusKm, amountDollars } = standingBids;
  const highestOf = async (wanted: SQL | undefined) => {
    const ranked = db
      .select({ userId, leadId, latitude, longitude, radiusKm, amountDollars, cut: sql<string>`${cutAmount(lead)}`.as('cut') })
      .from(standingBids)
      .where(and(matching, wanted))
      .orderBy(desc(amountDollars))
      .as('ranked');
    // As a value and not as a join, so that it is asked bid by bid, in this order.
    const isActing = db
      .select({ isActing: sql`true` })
      .from(bidLimits)
      .innerJoin(users, eq(users.id, bidLimits.userId))
      .where(and(isInCircle(lead, ranked), eq(bidLimits.userId, ranked.userId), mayAct(db, lead, at)));
    const [row] = await db
      .select({ cut: ranked.cut })
      .from(ranked)
      .where(sql`${isActing}`)
      .orderBy(desc(ranked.amountDollars))
      .limit(1);
    return row?.cut ?? null;
  };
  // An amount above the start price counts as the start price.
  const nextAmount = await highestOf(mayReach ? sql`${standingBids.amountDollars} < ${price}` : undefined);
  const asleep = mayReach ? await highestOf(sql`${standingBids.amountDollars} >= ${price} and not ${isAwakeAt(at)}`) : null;
  return { nextAmount, isAsleep: asleep !== null };
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

/** Finds which of some accounts have a bid on a lead that may act at an instant, with their limits and the highest of its amounts, in dollars. */
export function findBidders(db: Db, { lead, lowestDollars, at }: Omit<Look, 'priceCents'>, userIds: readonly number[]) {
  return db
    .select({ limits: limitColumns, card: agreedCard, amount: sql<string>`max(${cutAmount(lead)})` })
    .from(standingBids)
    .innerJoin(bidLimits, eq(bidLimits.userId, standingBids.userId))
    .innerJoin(bidAgreements, eq(bidAgreements.id, bidLimits.agreementId))
    .leftJoin(savedCards, eq(savedCards.userId, standingBids.userId))
    .innerJoin(users, eq(users.id, standingBids.userId))
    .where(and(sql`${standingBids.userId} = any(${intArray(userIds)})`, stands(at), gte(standingBids.amountDollars, lowestDollars), isForLead(lead), isAwakeAt(at), mayAct(db, lead, at)))
    .groupBy(bidLimits.userId, bidAgreements.id, savedCards.userId);
}

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
