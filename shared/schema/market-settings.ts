import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { buyingRules } from '../domain/people/buying-rule.ts';
import { australianStates, jobServiceTypes, unconfirmedRules } from '../domain/words/enums.ts';
import { cents, createdAt, oneOf, primaryId } from './columns.ts';
import { users } from './users.ts';

/**
 * The market's settings for new auctions and for buyers: one row per change, the newest applies. A running auction keeps the values
 * stored on its lead.
 */
export const marketSettings = pgTable(
  'market_settings',
  {
    id: primaryId(),
    floorCents: cents('floor').notNull(),
    upliftPercent: integer().notNull(),
    sampleSize: integer().notNull(),
    /** By how many percent the start price may differ from the one a day before; null for no limit. */
    maxDailyChangePercent: integer(),
    /** Minutes from the start price to zero, by urgency. */
    emergencyMinutes: integer().notNull(),
    within24hMinutes: integer().notNull(),
    withinWeekMinutes: integer().notNull(),
    flexibleMinutes: integer().notNull(),
    /** The night pause, in minutes of the day in Sydney: no auction clock starts in it. Both null for no pause. */
    pauseFromMinute: integer(),
    pauseUntilMinute: integer(),
    /** How many requests an IP address may send within 24 hours before further ones are held; null for no limit. */
    holdAfterRequests: integer().default(5),
    /** What happens to requests whose phone number is not confirmed. Markets older than this rule sell them. */
    unconfirmedRequests: text({ enum: unconfirmedRules }).notNull().default('sell'),
    /** Whether customers who gave no email are told news of their request by text. */
    newsByText: boolean().notNull().default(false),
    /** How many days after it reached its lowest price an unsold lead is archived; null for never. */
    endAfterDays: integer().default(14),
    /** Who may buy. Markets older than this rule keep the one they had. */
    buyingRule: text({ enum: buyingRules }).notNull().default('anyone'),
    /** The states that accept a licence from any other state. */
    acceptingStates: text({ enum: australianStates }).array().notNull().default([]),
    /** Whether buying needs verified public liability insurance. */
    insuranceRequired: boolean().notNull().default(false),
    /** The states and kinds of work in which standing bids act. Markets older than the bids have them off. */
    bidStates: text({ enum: australianStates }).array().notNull().default([]),
    bidServiceTypes: text({ enum: jobServiceTypes }).array().notNull().default([...jobServiceTypes]),
    /** The lowest amount of a new standing bid, in whole dollars. */
    lowestBidDollars: integer('lowest_bid').notNull().default(5),
    /** For how long after a lead's release standing bids let people go first, in seconds. */
    bidHeadStartSeconds: integer().notNull().default(60),
    changedByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('market_settings_changed_by_user_id_idx').on(table.changedByUserId),
    check('market_settings_floor_check', sql`${table.floorCents} between 0 and 1000`),
    check('market_settings_uplift_check', sql`${table.upliftPercent} between 0 and 100`),
    check('market_settings_sample_check', sql`${table.sampleSize} between 1 and 100`),
    check('market_settings_daily_change_check', sql`${table.maxDailyChangePercent} between 1 and 100`),
    check(
      'market_settings_minutes_check',
      sql`least(${table.emergencyMinutes}, ${table.within24hMinutes}, ${table.withinWeekMinutes}, ${table.flexibleMinutes}) >= 5 and greatest(${table.emergencyMinutes}, ${table.within24hMinutes}, ${table.withinWeekMinutes}, ${table.flexibleMinutes}) <= 1440`,
    ),
    check('market_settings_buying_rule_check', oneOf(table.buyingRule, buyingRules)),
    check(
      'market_settings_accepting_states_check',
      sql`${table.acceptingStates} <@ ${sql.raw(`array[${australianStates.map((state) => `'${state}'`).join(', ')}]`)}`,
    ),
    check(
      'market_settings_bid_states_check',
      sql`${table.bidStates} <@ ${sql.raw(`array[${australianStates.map((state) => `'${state}'`).join(', ')}]`)}`,
    ),
    check(
      'market_settings_bid_service_types_check',
      sql`${table.bidServiceTypes} <@ ${sql.raw(`array[${jobServiceTypes.map((type) => `'${type}'`).join(', ')}]`)}`,
    ),
    check('market_settings_lowest_bid_check', sql`${table.lowestBidDollars} between 1 and 100`),
    check('market_settings_head_start_check', sql`${table.bidHeadStartSeconds} between 0 and 120`),
    check('market_settings_unconfirmed_check', oneOf(table.unconfirmedRequests, unconfirmedRules)),
    check('market_settings_hold_check', sql`${table.holdAfterRequests} between 1 and 1000`),
    check('market_settings_end_check', sql`${table.endAfterDays} between 1 and 365`),
    check(
      'market_settings_pause_check',
      sql`num_nulls(${table.pauseFromMinute}, ${table.pauseUntilMinute}) in (0, 2) and ${table.pauseFromMinute} between 0 and 1439 and ${table.pauseUntilMinute} between 0 and 1439 and ${table.pauseFromMinute} <> ${table.pauseUntilMinute}`,
    ),
  ],
);
