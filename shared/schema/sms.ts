import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { smsFailures, smsKinds, smsStatuses } from '../domain/words/enums.ts';
import { createdAt, instant, oneOf, primaryId } from './columns.ts';
import { leads } from './leads.ts';

/**
 * The code that confirms a request's phone number, one at a time. It is an HMAC of the lead, the number and the nonce, with the
 * installation's key, so the code does not follow from this row.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    leadId: integer()
      .primaryKey()
      .references(() => leads.id),
    /** Keyed hash of the number that the code was texted to; a code is good for this number only. */
    phoneHash: text().notNull(),
    nonce: text().notNull(),
    /** How many codes were tried, right or wrong. */
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [check('phone_codes_tries_check', sql`${table.tries} between 0 and 5`)],
);

/** The text messages to customers, one row each, without the number and the words. */
export const smsMessages = pgTable(
  'sms_messages',
  {
    id: primaryId(),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    kind: text({ enum: smsKinds }).notNull(),
    /** Keyed hash of the number. */
    phoneHash: text().notNull(),
    status: text({ enum: smsStatuses }).notNull().default('queued'),
    failure: text({ enum: smsFailures }),
    /** Whether it was counted among the texts of its day: once, however often it is tried. */
    isCounted: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    index('sms_messages_lead_id_idx').on(table.leadId, table.id),
    // Those that no process will send any more.
    index('sms_messages_queued_idx')
      .on(table.createdAt)
      .where(sql`${table.status} = 'queued'`),
    check('sms_messages_kind_check', oneOf(table.kind, smsKinds)),
    check('sms_messages_status_check', oneOf(table.status, smsStatuses)),
    check('sms_messages_failure_check', sql`(${table.status} = 'failed') = (${table.failure} is not null) and (${table.failure} is null or ${oneOf(table.failure, smsFailures)})`),
  ],
);
