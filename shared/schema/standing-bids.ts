import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bidServiceTypes, MAX_BID_DOLLARS } from '../domain/bids/standing-bid.ts';
import { alertUrgencies, australianTimeZones } from '../domain/words/alerts.ts';
import { bidPauses } from '../domain/words/standing-bid-words.ts';
import { jobServiceTypes } from '../domain/words/enums.ts';
import { cents, createdAt, instant, oneOf, primaryId } from './columns.ts';
import { leads } from './leads.ts';
import { purchaseAttempts } from './purchase-attempts.ts';
import { users } from './users.ts';

const arrayLiteral = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`);

/** What an account agreed to have charged while away, in the words it read: one row for each agreement, never changed. */
export const bidAgreements = pgTable(
  'bid_agreements',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The version of the wording, and the wording as it was shown. */
    version: text().notNull(),
    wording: text().notNull(),
    perLeadCents: cents('per_lead').notNull(),
    weekCents: cents('week_total').notNull(),
    /** The card that may be charged, by the gateway's id; null in the demo. */
    paymentMethodId: text(),
    isTest: boolean().notNull().default(false),
    agreedAt: createdAt(),
  },
  (table) => [index('bid_agreements_user_id_idx').on(table.userId)],
);

/** The limits of an account's standing bids, and whether they are paused. An account without a row has no bids. */
export const bidLimits = pgTable(
  'bid_limits',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    agreementId: integer()
      .notNull()
      .references(() => bidAgreements.id),
    perLeadCents: cents('per_lead').notNull(),
    dayCents: cents('day_total'),
    weekCents: cents('week_total').notNull(),
    dayLeads: integer(),
    weekLeads: integer(),
    /** Whether the caps count all purchases, or only automatic ones. */
    countsAll: boolean().notNull().default(true),
    /** How many automatic leads may wait for a call before no more are bought. */
    maxUncalled: integer().notNull(),
    timeZone: text({ enum: australianTimeZones }).notNull(),
    /** Why all bids of the account are paused; null while they are not. */
    pausedFor: text({ enum: bidPauses }),
    /** When a holiday ends; null for every other pause. */
    pausedUntil: instant(),
    /** Keyed hash of the IP address that the limits or a bid were last set from; null when the address identifies nobody. */
    askedFrom: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('bid_limits_agreement_id_idx').on(table.agreementId),
    check('bid_limits_caps_check', sql`${table.perLeadCents} >= 1 and ${table.weekCents} >= ${table.perLeadCents} and ${table.dayCents} >= 1`),
    check('bid_limits_leads_check', sql`${table.dayLeads} >= 1 and ${table.weekLeads} >= 1`),
    check('bid_limits_uncalled_check', sql`${table.maxUncalled} between 1 and 20`),
    check('bid_limits_time_zone_check', oneOf(table.timeZone, australianTimeZones)),
    check('bid_limits_paused_check', oneOf(table.pausedFor, bidPauses)),
    check('bid_limits_holiday_check', sql`(${table.pausedFor} is not distinct from 'holiday') = (${table.pausedUntil} is not null)`),
  ],
);

/** Standing bids: "buy for me when the price is down to $20". A deleted bid keeps its row for the trace of what it bought. */
export const standingBids = pgTable(
  'standing_bids',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** Whole dollars. */
    amountDollars: integer('amount').notNull(),
    /** The one lead that it is for, in one auction; both null if the filter decides. */
    leadId: integer().references(() => leads.id),
    auctionEpoch: integer(),
    /** An area of its own; null for the account's service area. */
    areaLocation: text(),
    /** The circle that it is for, a copy of the service area if it has no own; null without one. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    radiusKm: integer(),
    /** A box around that circle, so that one index finds the bids for a place. */
    south: doublePrecision(),
    north: doublePrecision(),
    west: doublePrecision(),
    east: doublePrecision(),
    serviceTypes: text({ enum: jobServiceTypes }).array().notNull(),
    urgencies: text({ enum: alertUrgencies }).array().notNull(),
    phoneConfirmedOnly: boolean().notNull().default(false),
    photosOnly: boolean().notNull().default(false),
    budgetKnownOnly: boolean().notNull().default(false),
    /** Days of the week, 1 (Monday) to 7. */
    days: smallint().array().notNull(),
    fromMinute: smallint(),
    untilMinute: smallint(),
    timeZone: text({ enum: australianTimeZones }).notNull(),
    validUntil: instant(),
    /** When its place among equal amounts counts from. */
    placedAt: createdAt(),
    isPaused: boolean().notNull().default(false),
    /** When it was deleted; null while it stands. */
    endedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('standing_bids_user_id_idx').on(table.userId),
    // The bids for a place, those nearest to an amount first: PostgreSQL's own types find the nearest of points only.
    index('standing_bids_area_amount_idx')
      .using('gist', sql`box(point(${table.west}, ${table.south}), point(${table.east}, ${table.north}))`, sql`point(${table.amountDollars}, 0)`)
      .where(sql`${table.endedAt} is null and not ${table.isPaused} and ${table.leadId} is null`),
    uniqueIndex('standing_bids_one_of_lead_key')
      .on(table.leadId, table.userId)
      .where(sql`${table.endedAt} is null`),
    check('standing_bids_amount_check', sql`${table.amountDollars} between 1 and ${sql.raw(String(MAX_BID_DOLLARS))}`),
    check('standing_bids_lead_check', sql`(${table.leadId} is null) = (${table.auctionEpoch} is null)`),
    check(
      'standing_bids_area_check',
      sql`num_nulls(${table.latitude}, ${table.longitude}, ${table.radiusKm}, ${table.south}, ${table.north}, ${table.west}, ${table.east}) in (0, 7) and ${table.radiusKm} between 1 and 500`,
    ),
    check('standing_bids_service_types_check', sql`${table.serviceTypes} <@ ${arrayLiteral(bidServiceTypes)}`),
    check('standing_bids_urgencies_check', sql`cardinality(${table.urgencies}) > 0 and ${table.urgencies} <@ ${arrayLiteral(alertUrgencies)}`),
    check('standing_bids_days_check', sql`cardinality(${table.days}) > 0 and ${table.days} <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[]`),
    check(
      'standing_bids_hours_check',
      sql`(${table.fromMinute} is null) = (${table.untilMinute} is null) and ${table.fromMinute} <> ${table.untilMinute}
        and ${table.fromMinute} between 0 and 1439 and ${table.untilMinute} between 0 and 1439`,
    ),
    check('standing_bids_time_zone_check', oneOf(table.timeZone, australianTimeZones)),
  ],
);

/** When a bid is next due in an auction, and at what price: presses that pay no more let it go first. */
export const bidPlans = pgTable('bid_plans', {
  leadId: integer()
    .primaryKey()
    .references(() => leads.id),
  auctionEpoch: integer().notNull(),
  dueAt: instant().notNull(),
  priceCents: cents('price').notNull(),
  /** Since when open payments at a higher price hold the bid back, until it is due; null if none does. */
  heldBackAt: instant(),
  /** Since when bids have had their turn one after the other, because charges failed; null if no turn was right before this one. */
  turnsSince: instant(),
});

/** The auctions that a bid was for, and since when; a plan is gone once its auction is over. Names no account and no amount. */
export const bidAuctions = pgTable(
  'bid_auctions',
  {
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    auctionEpoch: integer().notNull(),
    plannedAt: instant().notNull(),
  },
  (table) => [primaryKey({ name: 'bid_auctions_pkey', columns: [table.leadId, table.auctionEpoch] }), index('bid_auctions_planned_at_idx').on(table.plannedAt)],
);

/** Until when an open payment at a higher price holds the bids on a lead back: once for each buyer and auction. */
export const bidHoldBacks = pgTable(
  'bid_hold_backs',
  {
    id: primaryId(),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    auctionEpoch: integer().notNull(),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    until: instant().notNull(),
  },
  (table) => [
    uniqueIndex('bid_hold_backs_once_key').on(table.leadId, table.auctionEpoch, table.buyerId),
    index('bid_hold_backs_buyer_id_idx').on(table.buyerId),
    index('bid_hold_backs_until_idx').on(table.until),
  ],
);

/** How each automatic purchase came about, as it was when its hold was asked for. */
export const automaticPurchases = pgTable(
  'automatic_purchases',
  {
    attemptId: uuid()
      .primaryKey()
      .references(() => purchaseAttempts.id),
    bidId: integer()
      .notNull()
      .references(() => standingBids.id),
    /** The version of the bid, and what its owner had agreed to: any change ends what is under way. */
    bidVersion: integer().notNull(),
    agreementId: integer()
      .notNull()
      .references(() => bidAgreements.id),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    auctionEpoch: integer().notNull(),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    rulesVersion: integer().notNull(),
    amountDollars: integer('amount').notNull(),
    /** The amount after the cut to the start price. */
    cutAmountCents: cents('cut_amount').notNull(),
    /** When the price was down to the amount. */
    dueAt: instant().notNull(),
    /** How many bids of the same amount were there, this one included. */
    tiedCount: integer().notNull(),
    /** How many holds of this auction's bids had been tried before. */
    earlierHolds: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('automatic_purchases_lead_idx').on(table.leadId, table.auctionEpoch),
    index('automatic_purchases_buyer_idx').on(table.buyerId, table.createdAt),
    index('automatic_purchases_bid_id_idx').on(table.bidId),
    index('automatic_purchases_agreement_id_idx').on(table.agreementId),
  ],
);
