import { sql } from 'drizzle-orm';
import { check, boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { alertUrgencies, australianTimeZones, MINUTES_OF_DAY } from '../domain/alerts.ts';
import { cents, createdAt, instant, oneOf, primaryId } from './columns.ts';
import { leads } from './leads.ts';
import { users } from './users.ts';

const listOf = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`);

/** Who wants to hear of new leads, how and when. Whoever never asked has no row. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    byEmail: boolean().notNull(),
    urgencies: text({ enum: alertUrgencies }).array().notNull(),
    /** Minutes since midnight in `timeZone`; both or neither. */
    quietFrom: smallint(),
    quietUntil: smallint(),
    timeZone: text({ enum: australianTimeZones }).notNull(),
    /** Ends alerts by e-mail and does nothing else: it stands in every such letter. */
    unsubscribeToken: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('alert_settings_unsubscribe_token_key').on(table.unsubscribeToken),
    check('alert_settings_urgencies_check', sql`cardinality(${table.urgencies}) > 0 and ${table.urgencies} <@ ${listOf(alertUrgencies)}`),
    check('alert_settings_time_zone_check', oneOf(table.timeZone, australianTimeZones)),
    check(
      'alert_settings_quiet_check',
      sql`(${table.quietFrom} is null) = (${table.quietUntil} is null) and ${table.quietFrom} <> ${table.quietUntil}
        and ${table.quietFrom} between 0 and ${sql.raw(String(MINUTES_OF_DAY - 1))} and ${table.quietUntil} between 0 and ${sql.raw(String(MINUTES_OF_DAY - 1))}`,
    ),
  ],
);

/** The browsers that take a push for someone. One that its push service no longer knows is deleted. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_user_id_idx').on(table.userId),
  ],
);

/** "Tell me at $20": counts only while its lead is on the market in the same auction. */
export const priceWatches = pgTable(
  'price_watches',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    auctionEpoch: integer().notNull(),
    targetCents: cents().notNull(),
    /** When the price is down to the target. */
    dueAt: instant().notNull(),
    /** When it was told; null while it still waits. */
    toldAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('price_watches_user_lead_key').on(table.userId, table.leadId),
    index('price_watches_lead_id_idx').on(table.leadId),
    check('price_watches_target_check', sql`${table.targetCents} >= 0`),
  ],
);

/** Which leads someone is told of by email, and when: those of one instant go into one email. Kept for some days, so that none is told twice. */
export const leadAlertEmails = pgTable(
  'lead_alert_emails',
  {
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    auctionEpoch: integer().notNull(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    sendAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.leadId, table.auctionEpoch, table.userId] }),
    index('lead_alert_emails_user_id_idx').on(table.userId, table.sendAt),
    index('lead_alert_emails_send_at_idx').on(table.sendAt),
  ],
);
