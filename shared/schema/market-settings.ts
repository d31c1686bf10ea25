import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { buyingRules } from '../domain/buying-rule.ts';
import { australianStates } from '../domain/enums.ts';
import { cents, createdAt, oneOf, primaryId } from './columns.ts';
import { users } from './users.ts';

/**
 * By which rules new auctions are set up and who may buy: one row a change, the newest counts. An auction that runs keeps what its
 * lead has stored.
 */
export const marketSettings = pgTable(
  'market_settings',
  {
    id: primaryId(),
    floorCents: cents('floor').notNull(),
    upliftPercent: integer().notNull(),
    sampleSize: integer().notNull(),
    /** By how many percent the start price may differ from that of a day before; null when it may by any. */
    maxDailyChangePercent: integer(),
    /** Minutes from the start price to zero, by urgency. */
    emergencyMinutes: integer().notNull(),
    within24hMinutes: integer().notNull(),
    withinWeekMinutes: integer().notNull(),
    flexibleMinutes: integer().notNull(),
    /** Minutes of the day in Sydney between which no clock starts; both null when it never pauses. */
    pauseFromMinute: integer(),
    pauseUntilMinute: integer(),
    /** How many requests a network address may send within 24 hours before the next are held; null when none ever is. */
    holdAfterRequests: integer().default(5),
    /** How many days after it reached its lowest price a lead is archived; null when it stays until it is taken. */
    endAfterDays: integer().default(14),
    /** Who may buy. Markets from before there was a rule keep theirs. */
    buyingRule: text({ enum: buyingRules }).notNull().default('anyone'),
    /** The states in which the licence of any other state is good too. */
    acceptingStates: text({ enum: australianStates }).array().notNull().default([]),
    /** Whether buying needs a verified public liability insurance. */
    insuranceRequired: boolean().notNull().default(false),
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
    check('market_settings_hold_check', sql`${table.holdAfterRequests} between 1 and 1000`),
    check('market_settings_end_check', sql`${table.endAfterDays} between 1 and 365`),
    check(
      'market_settings_pause_check',
      sql`num_nulls(${table.pauseFromMinute}, ${table.pauseUntilMinute}) in (0, 2) and ${table.pauseFromMinute} between 0 and 1439 and ${table.pauseUntilMinute} between 0 and 1439 and ${table.pauseFromMinute} <> ${table.pauseUntilMinute}`,
    ),
  ],
);
