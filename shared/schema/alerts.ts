import { sql } from 'drizzle-orm';
import { check, boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { alertUrgencies, australianTimeZones, MINUTES_OF_DAY } from '../domain/words/alerts.ts';
import { cents, createdAt, instant, oneOf, primaryId } from './columns.ts';
import { leads } from './leads.ts';
import { sessions } from './records.ts';
import { users } from './users.ts';

const arrayLiteral = (values: readonly string[]) => sql.raw(`array[${values.map((value) => `'${value}'`).join(', ')}]`);

/** Alert settings of accounts: which new leads, how and when. An account that never set them has no row. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    byEmail: boolean().notNull(),
    urgencies: text({ enum: alertUrgencies }).array().notNull(),
    /** Whether leads without a confirmed phone number are left out. */
    onlyConfirmedPhones: boolean().notNull().default(false),
    /** Whether leads without photos are left out. */
    onlyWithPhotos: boolean().notNull().default(false),
    /** Whether leads whose customer did not say a budget are left out. */
    onlyKnownBudgets: boolean().notNull().default(false),
    /** Minutes since midnight in `timeZone`; both or neither. */
    quietFrom: smallint(),
    quietUntil: smallint(),
    timeZone: text({ enum: australianTimeZones }).notNull(),
    /** Unsubscribes from alert emails and does nothing else. It is in the link of every such email. */
    unsubscribeToken: text().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('alert_settings_unsubscribe_token_key').on(table.unsubscribeToken),
    check('alert_settings_urgencies_check', sql`cardinality(${table.urgencies}) > 0 and ${table.urgencies} <@ ${arrayLiteral(alertUrgencies)}`),
    check('alert_settings_time_zone_check', oneOf(table.timeZone, australianTimeZones)),
    check(
      'alert_settings_quiet_check',
      sql`(${table.quietFrom} is null) = (${table.quietUntil} is null) and ${table.quietFrom} <> ${table.quietUntil}
        and ${table.quietFrom} between 0 and ${sql.raw(String(MINUTES_OF_DAY - 1))} and ${table.quietUntil} between 0 and ${sql.raw(String(MINUTES_OF_DAY - 1))}`,
    ),
  ],
);

/** Push subscriptions of browsers. One is deleted when its push service no longer knows it, and with its session, however that ends. */
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
    /** The session of the browser; null for one from before this was stored, which is deleted with the last session of its account. */
    sessionRef: text().references(() => sessions.ref, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_user_id_idx').on(table.userId),
    index('push_subscriptions_session_ref_idx').on(table.sessionRef),
  ],
);

/** Price watches ("Tell me at $20"): active only while the lead is on the market in the same auction. */
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
    /** When the price reaches the target. */
    dueAt: instant().notNull(),
    /** When the alert was sent; null while it still waits. */
    toldAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('price_watches_user_lead_key').on(table.userId, table.leadId),
    index('price_watches_lead_id_idx').on(table.leadId),
    check('price_watches_target_check', sql`${table.targetCents} >= 0`),
  ],
);

/** Leads to alert someone to by email, and when: those of one instant share an email. Kept for some days, so that none is sent twice. */
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
