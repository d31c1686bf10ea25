import { and, asc, eq, gt, gte, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { MAX_BID_DOLLARS } from '../../../shared/domain/bids/standing-bid.ts';
import { leadBuyers } from '../../../shared/domain/people/roles.ts';
import { alertUrgencyOf } from '../../../shared/domain/words/alerts.ts';
import { WEEK_MS } from '../../../shared/domain/time/durations.ts';
import { automaticPurchases, bidAgreements, bidLimits, leadPurchases, leads, purchaseAttempts, savedCards, standingBids, users } from '../../../shared/schema/index.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { intArray } from '../../platform/db/array-param.ts';
import type { Db } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { tenthsBetween } from '../../platform/db/distance.ts';
import { standingColumns } from '../identity/index.ts';
import { agreedCard } from './agreed-card-queries.ts';
import { bidColumns, isNotPausedAt, limitColumns } from './bid-with-limits-queries.ts';
import type { MatchedLead } from './matched-lead-queries.ts';

/** The reasons for which the charge of an account is not tried again in the same auction. */
const failed = ['card_declined', 'card_needs_holder', 'expired', 'refused', 'mismatch', 'canceled', 'declined', 'may_not_buy', 'capture_failed', 'gateway_changed'] as const;

/**
 * Returns what conditions ask of a lead, in the form of a statement's values: one that is left out asks nothing. Only leads with a place
 * are in the circle of a bid.
 */
const valuesOf = (lead: MatchedLead) => ({
  leadId: lead.id,
  auctionEpoch: lead.auctionEpoch,
  longitude: lead.longitude ?? undefined,
  latitude: lead.latitude ?? undefined,
  urgency: alertUrgencyOf(lead),
  // Bids take emergencies by urgency.
  serviceType: lead.serviceType === 'emergency' ? undefined : lead.serviceType,
  phoneConfirmedOnly: lead.isPhoneConfirmed ? undefined : false,
  photosOnly: lead.hasPhotos ? undefined : false,
  budgetKnownOnly: lead.isBudgetKnown ? undefined : false,
  customerId: lead.customerId ?? undefined,
  copiedFromLeadId: lead.copiedFromLeadId ?? undefined,
  startingPrice: decimalFromCents(lead.startingPriceCents),
});

type LeadValues = ReturnType<typeof valuesOf>;

const localTime = (at: Date) => sql`(${sql.param(at, standingBids.placedAt)}::timestamptz at time zone ${standingBids.timeZone})`;

/** Returns the condition that an instant is in a bid's days and hours, by its owner's clock: `isAwake` in SQL. */
function isAwakeAt(at: Date): SQL {
  const minute = sql`(extract(hour from ${localTime(at)}) * 60 + extract(minute from ${localTime(at)}))`;
  const { fromMinute: from, untilMinute: until } = standingBids;
  const isInHours = sql`(${from} is null or case when ${from} <= ${until} then ${minute} >= ${from} and ${minute} < ${until} else ${minute} >= ${from} or ${minute} < ${until} end)`;
  return sql`(${standingBids.leadId} is not null or (extract(isodow from ${localTime(at)})::smallint = any(${standingBids.days}) and ${isInHours}))`;
}

/** Returns the condition that a bid is for one lead alone. */
const isForLeadAlone = ({ leadId, auctionEpoch }: LeadValues) => and(eq(standingBids.leadId, leadId), eq(standingBids.auctionEpoch, auctionEpoch));

/** Returns the condition that a lead's place is in the box around a bid's circle, with the index on areas; undefined if the lead has no place. */
function isAround({ longitude, latitude }: LeadValues): SQL | undefined {
  if (longitude === undefined || latitude === undefined) return undefined;
  const place = sql`point(${longitude}::float8, ${latitude}::float8)`;
  const box = sql`box(point(${standingBids.west}, ${standingBids.south}), point(${standingBids.east}, ${standingBids.north}))`;
  return and(isNull(standingBids.leadId), sql`${box} @> box(${place}, ${place})`);
}

/** Returns the condition that a bid's circle and filter take a lead that is in the box around the circle. */
function takesLead({ longitude, latitude, urgency, serviceType, ...lead }: LeadValues): SQL | undefined {
  const { phoneConfirmedOnly, photosOnly, budgetKnownOnly, radiusKm } = standingBids;
  return and(
    sql`${urgency}::text = any(${standingBids.urgencies})`,
    serviceType === undefined ? undefined : sql`${serviceType}::text = any(${standingBids.serviceTypes})`,
    lead.phoneConfirmedOnly === undefined ? undefined : eq(phoneConfirmedOnly, lead.phoneConfirmedOnly),
    lead.photosOnly === undefined ? undefined : eq(photosOnly, lead.photosOnly),
    lead.budgetKnownOnly === undefined ? undefined : eq(budgetKnownOnly, lead.budgetKnownOnly),
    longitude === undefined || latitude === undefined ? undefined : sql`${tenthsBetween({ latitude, longitude }, standingBids)} <= ${radiusKm} * 10`,
  );
}

/** Returns the condition that a lead is in the service area of a bid's account, which may be smaller by now than the bid's own area. */
function isInServiceArea({ longitude, latitude }: LeadValues): SQL | undefined {
  if (longitude === undefined || latitude === undefined) return undefined;
  const { serviceLatitude, serviceLongitude, serviceRadius } = users;
  const distance = tenthsBetween({ latitude, longitude }, { latitude: serviceLatitude, longitude: serviceLongitude });
  return or(isNull(standingBids.areaLocation), isNull(serviceLatitude), isNull(serviceRadius), sql`${distance} <= ${serviceRadius} * 10`);
}

/** Returns the condition that a bid is for a lead: `isFor` in SQL, with the index on areas. */
function isForLead(lead: LeadValues): SQL | undefined {
  const around = isAround(lead);
  return around ? or(isForLeadAlone(lead), and(around, takesLead(lead), isInServiceArea(lead))) : isForLeadAlone(lead);
}

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
const isPurchaseOf = ({ leadId, copiedFromLeadId }: LeadValues) =>
  and(ne(leadPurchases.paymentStatus, 'failed'), copiedFromLeadId === undefined ? eq(leadPurchases.leadId, leadId) : inArray(leadPurchases.leadId, originalsOf(leadId)));

/** Returns whether an account has had a lead. */
export async function hasHad(db: Db, userId: number, lead: MatchedLead): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.buyerId, userId), isPurchaseOf(valuesOf(lead))))
    .limit(1);
  return row !== undefined;
}

/** Returns the condition that an account's bids may act on a lead: it is active, its bids are not paused, and it has not had this lead before. */
function mayAct(db: Db, lead: LeadValues, at: Date): SQL | undefined {
  const { leadId, auctionEpoch, customerId } = lead;
  const had = db.select({ buyerId: leadPurchases.buyerId }).from(leadPurchases).where(isPurchaseOf(lead));
  const tried = db
    .select({ buyerId: purchaseAttempts.buyerId })
    .from(purchaseAttempts)
    .where(
      and(
        eq(purchaseAttempts.leadId, leadId),
        eq(purchaseAttempts.auctionEpoch, auctionEpoch),
        purchaseAttempts.isAutomatic,
        inArray(purchaseAttempts.reason, failed),
      ),
    );
  return and(
    eq(users.isActive, true),
    inArray(users.userType, leadBuyers),
    isNotPausedAt(at),
    customerId === undefined ? undefined : sql`${users.id} <> ${customerId}`,
    // As arrays they are read once, not for each account.
    sql`${users.id} <> all(array(${had}))`,
    sql`${users.id} <> all(array(${tried}))`,
  );
}

const isOn = and(isNull(standingBids.endedAt), not(standingBids.isPaused));
const isValid = (at: Date) => or(isNull(standingBids.validUntil), gt(standingBids.validUntil, at));
const stands = (at: Date) => and(isOn, isValid(at));

/** The amount of a bid after the cut to the lead's start price, in dollars. */
const cutAmount = ({ startingPrice }: LeadValues) => sql<string>`least(${standingBids.amountDollars}, ${startingPrice}::numeric)`;

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
        mayAct(db, values, at),
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

type HighestValues = LeadValues & {
  lowestDollars: number;
  /** An amount that none of those looked for is above, in dollars. */
  atMost: string;
  /** A price, in dollars, if the condition asks for it. */
  price?: string;
  at: Date;
};

/**
 * Returns a statement that finds the highest amounts, after the cut, in dollars, of two bids on a lead: of the one by its filter and of the
 * one for the lead alone that the condition takes and whose account may act. The index gives the bids around the lead by how near their amount
 * is; each is asked all else until one may act.
 */
function highestThat(condition: (values: HighestValues) => SQL | undefined) {
  return prepared((db, values: HighestValues) => {
    const { lowestDollars, atMost, at } = values;
    const highest = (isNear: SQL | undefined, isForIt: SQL | undefined) => {
      // As a value, so that it is asked bid by bid: for conditions beside the place the planner expects a single bid, and would sort them all.
      const isWanted = db
        .select({ isWanted: sql`true` })
        .from(bidLimits)
        .innerJoin(users, eq(users.id, bidLimits.userId))
        .where(and(isValid(at), gte(standingBids.amountDollars, lowestDollars), condition(values), isForIt, eq(bidLimits.userId, standingBids.userId), mayAct(db, values, at)));
      return db
        .select({ cut: cutAmount(values) })
        .from(standingBids)
        .where(and(isOn, isNear, sql`${isWanted}`))
        .orderBy(sql`point(${standingBids.amountDollars}, 0) <-> point(${atMost}::float8, 0)`)
        .limit(1);
    };
    // Bids find a lead without a place only if they are for it alone.
    const around = isAround(values) ?? sql`false`;
    const alone = highest(isForLeadAlone(values), undefined);
    return unionAll(highest(around, and(takesLead(values), isInServiceArea(values))), alone);
  });
}

const selectHighest = highestThat(() => undefined);
const selectBelow = highestThat(({ atMost }) => sql`${standingBids.amountDollars} < ${atMost}::numeric`);
const selectAsleep = highestThat(({ price, at }) => sql`${standingBids.amountDollars} >= ${price}::numeric and not ${isAwakeAt(at)}`);

const highestOf = async (found: Promise<{ cut: string }[]>) => (await found).toSorted((one, other) => Number(other.cut) - Number(one.cut))[0]?.cut ?? null;

/** Finds the highest amount below a price that a bid on a lead has, in dollars, and whether a bid at the price is outside its hours. */
export async function findNextBid(db: Db, { lead, lowestDollars, priceCents, at }: Look): Promise<{ nextAmount: string | null; isAsleep: boolean }> {
  const values = { ...valuesOf(lead), lowestDollars, at };
  const atMost = String(MAX_BID_DOLLARS);
  // An amount above the start price counts as the start price.
  if (priceCents > lead.startingPriceCents) return { nextAmount: await highestOf(selectHighest(db, { ...values, atMost })), isAsleep: false };
  const price = decimalFromCents(priceCents);
  const nextAmount = await highestOf(selectBelow(db, { ...values, atMost: price }));
  return { nextAmount, isAsleep: (await highestOf(selectAsleep(db, { ...values, price, atMost }))) !== null };
}

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
    .where(and(sql`${standingBids.userId} = any(${intArray(userIds)})`, stands(at), gte(standingBids.amountDollars, lowestDollars), isForLead(values), isAwakeAt(at), mayAct(db, values, at)))
    .groupBy(bidLimits.userId, bidAgreements.id, savedCards.userId);
}
