import { and, asc, eq, gt, gte, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alertUrgencyOf } from '../../../shared/domain/words/alerts.ts';
import { WEEK_MS } from '../../../shared/domain/time/durations.ts';
import { automaticPurchases, bidAgreements, bidLimits, leadPurchases, purchaseAttempts, savedCards, standingBids, users } from '../../../shared/schema/index.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { intArray } from '../../platform/db/array-param.ts';
import type { Db } from '../../platform/db/client.ts';
import { tenthsBetween } from '../../platform/db/distance.ts';
import { standingColumns } from '../identity/index.ts';
import { originalsOf } from '../sales/index.ts';
import { agreedCard } from './agreed-card-queries.ts';
import { bidColumns, isNotPausedAt, limitColumns } from './bid-with-limits-queries.ts';
import { isFailedForGood } from './failed-charge-queries.ts';
import type { MatchedLead } from './matched-lead-queries.ts';

/** Returns what conditions ask of a lead. Null asks nothing, but only a lead with a place is in the circle of a bid. */
export const valuesOf = (lead: MatchedLead) => ({
  leadId: lead.id,
  auctionEpoch: lead.auctionEpoch,
  longitude: lead.longitude,
  latitude: lead.latitude,
  urgency: alertUrgencyOf(lead),
  // Bids take emergencies by urgency.
  serviceType: lead.serviceType === 'emergency' ? null : lead.serviceType,
  isPhoneConfirmed: lead.isPhoneConfirmed,
  hasPhotos: lead.hasPhotos,
  isBudgetKnown: lead.isBudgetKnown,
  customerId: lead.customerId,
  copiedFromLeadId: lead.copiedFromLeadId,
  startingPrice: decimalFromCents(lead.startingPriceCents),
});

type OrSql<T> = { [Name in keyof T]: T[Name] | SQL };

/** What conditions ask of a lead, as values or as columns of a statement. */
export type LeadValues = OrSql<ReturnType<typeof valuesOf>>;

const localTime = (at: Date | SQL) => sql`(${at instanceof Date ? sql.param(at, standingBids.placedAt) : at}::timestamptz at time zone ${standingBids.timeZone})`;

/** Returns the condition that an instant is in a bid's days and hours, by its owner's clock: `isAwake` in SQL. */
export function isAwakeAt(at: Date | SQL): SQL {
  const minute = sql`(extract(hour from ${localTime(at)}) * 60 + extract(minute from ${localTime(at)}))`;
  const { fromMinute: from, untilMinute: until } = standingBids;
  const isInHours = sql`(${from} is null or case when ${from} <= ${until} then ${minute} >= ${from} and ${minute} < ${until} else ${minute} >= ${from} or ${minute} < ${until} end)`;
  // What is past midnight belongs to the day on which the hours began.
  const day = sql`extract(isodow from ${localTime(at)} - case when ${minute} < ${from} then interval '1 day' else interval '0' end)::smallint`;
  return sql`(${standingBids.leadId} is not null or (${day} = any(${standingBids.days}) and ${isInHours}))`;
}

/** Returns the condition that a bid is for one lead alone. */
export const isForLeadAlone = ({ leadId, auctionEpoch }: LeadValues) => and(eq(standingBids.leadId, leadId), eq(standingBids.auctionEpoch, auctionEpoch));

const placeOf = ({ latitude, longitude }: Pick<LeadValues, 'latitude' | 'longitude'>) => ({ latitude: sql`${latitude}`, longitude: sql`${longitude}` });

/** Returns the condition that a lead's place is in the box around a bid's circle, with the index on areas. */
export function isAround({ longitude, latitude }: LeadValues): SQL | undefined {
  const place = sql`point(${longitude}::float8, ${latitude}::float8)`;
  const box = sql`box(point(${standingBids.west}, ${standingBids.south}), point(${standingBids.east}, ${standingBids.north}))`;
  return and(isNull(standingBids.leadId), sql`${box} @> box(${place}, ${place})`);
}

/** Returns the condition that a bid's circle and filter take a lead that is in the box around the circle. */
export function takesLead({ urgency, serviceType, isPhoneConfirmed, hasPhotos, isBudgetKnown, ...lead }: LeadValues): SQL | undefined {
  const { phoneConfirmedOnly, photosOnly, budgetKnownOnly, radiusKm } = standingBids;
  return and(
    sql`${urgency}::text = any(${standingBids.urgencies})`,
    sql`(${serviceType}::text is null or ${serviceType}::text = any(${standingBids.serviceTypes}))`,
    sql`(${isPhoneConfirmed}::boolean or not ${phoneConfirmedOnly})`,
    sql`(${hasPhotos}::boolean or not ${photosOnly})`,
    sql`(${isBudgetKnown}::boolean or not ${budgetKnownOnly})`,
    sql`${tenthsBetween(placeOf(lead), standingBids)} <= ${radiusKm} * 10`,
  );
}

/** Returns the condition that a lead is in the service area of a bid's account, which may be smaller by now than the bid's own area. */
export function isInServiceArea(lead: LeadValues): SQL | undefined {
  const { serviceLatitude, serviceLongitude, serviceRadius } = users;
  const distance = tenthsBetween(placeOf(lead), { latitude: serviceLatitude, longitude: serviceLongitude });
  return or(isNull(standingBids.areaLocation), isNull(serviceLatitude), isNull(serviceRadius), sql`${distance} <= ${serviceRadius} * 10`);
}

/** Returns the condition that a bid is for a lead: `isFor` in SQL, with the index on areas. */
const isForLead = (lead: LeadValues): SQL | undefined => or(isForLeadAlone(lead), and(isAround(lead), takesLead(lead), isInServiceArea(lead)));

/**
 * Returns the condition that a purchase is of a lead, or of one that it is a copy of: an account that gave a lead back never gets it again by
 * a bid. One that could not be charged never had it.
 */
const isPurchaseOf = ({ leadId, copiedFromLeadId }: LeadValues) =>
  and(ne(leadPurchases.paymentStatus, 'failed'), sql`${leadPurchases.leadId} = any(case when ${copiedFromLeadId}::int is null then array[${leadId}::int] else array${originalsOf(sql`${leadId}`)} end)`);

/** Returns whether an account has had a lead. */
export async function hasHad(db: Db, userId: number, lead: MatchedLead): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.buyerId, userId), isPurchaseOf(valuesOf(lead))))
    .limit(1);
  return row !== undefined;
}

/** Accounts as arrays in SQL, so that they are read once and not for each account. */
interface Barred {
  /** Those that have had it. */
  had: SQL;
  /** Those whose charge has failed in this auction. */
  tried: SQL;
}

/** Returns the accounts that never get a lead by a bid. */
export function barredFrom(db: Db, lead: LeadValues): Barred {
  const had = db.select({ buyerId: leadPurchases.buyerId }).from(leadPurchases).where(isPurchaseOf(lead));
  const tried = db
    .select({ buyerId: purchaseAttempts.buyerId })
    .from(purchaseAttempts)
    .innerJoin(automaticPurchases, eq(automaticPurchases.attemptId, purchaseAttempts.id))
    .innerJoin(bidLimits, eq(bidLimits.userId, purchaseAttempts.buyerId))
    .where(and(eq(purchaseAttempts.leadId, lead.leadId), eq(purchaseAttempts.auctionEpoch, lead.auctionEpoch), isFailedForGood));
  return { had: sql`array(${had})`, tried: sql`array(${tried})` };
}

/** Returns the condition that an account's bids may act on a lead: it is an active electrician's, its bids are not paused, and it is not barred. */
export const mayAct = ({ customerId }: LeadValues, { had, tried }: Barred, at: Date | SQL): SQL | undefined =>
  and(
    eq(users.isActive, true),
    eq(users.userType, 'provider'),
    isNotPausedAt(at),
    sql`${users.id} is distinct from ${customerId}::int`,
    sql`${users.id} <> all(${had})`,
    sql`${users.id} <> all(${tried})`,
  );

export const isOn = and(isNull(standingBids.endedAt), not(standingBids.isPaused));
export const isValid = (at: Date | SQL) => or(isNull(standingBids.validUntil), gt(standingBids.validUntil, at));
const stands = (at: Date) => and(isOn, isValid(at));

/** The amount of a bid after the cut to the lead's start price, in dollars. */
export const cutAmount = ({ startingPrice }: LeadValues) => sql<string>`least(${standingBids.amountDollars}, ${startingPrice}::numeric)`;

export interface Look {
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
  const values = valuesOf(lead);
  const cut = cutAmount(values);
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
        isForLead(values),
        isAwakeAt(at),
        mayAct(values, barredFrom(db, values), at),
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

/** Finds which of some accounts have a bid on a lead that may act at an instant, with their limits and the highest of its amounts, in dollars. */
export function findBidders(db: Db, { lead, lowestDollars, at }: Omit<Look, 'priceCents'>, userIds: readonly number[]) {
  const values = valuesOf(lead);
  return db
    .select({ limits: limitColumns, card: agreedCard, amount: sql<string>`max(${cutAmount(values)})` })
    .from(standingBids)
    .innerJoin(bidLimits, eq(bidLimits.userId, standingBids.userId))
    .innerJoin(bidAgreements, eq(bidAgreements.id, bidLimits.agreementId))
    .leftJoin(savedCards, eq(savedCards.userId, standingBids.userId))
    .innerJoin(users, eq(users.id, standingBids.userId))
    .where(and(sql`${standingBids.userId} = any(${intArray(userIds)})`, stands(at), gte(standingBids.amountDollars, lowestDollars), isForLead(values), isAwakeAt(at), mayAct(values, barredFrom(db, values), at)))
    .groupBy(bidLimits.userId, bidAgreements.id, savedCards.userId);
}
