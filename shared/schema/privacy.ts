import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { privacyRequestKinds } from '../domain/words/enums.ts';
import { retentionBounds } from '../domain/words/retention-bounds.ts';
import { createdAt, oneOf, primaryId } from './columns.ts';
import { users } from './users.ts';

const within = (column: AnyPgColumn, { min, max }: { min: number; max: number }) =>
  sql`${column} between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;

/** Retention periods of personal data, in days: one row per change, the newest applies. */
export const retentionSettings = pgTable(
  'retention_settings',
  {
    id: primaryId(),
    unsoldLeadDays: integer().notNull(),
    soldLeadDays: integer().notNull(),
    callbackDays: integer().notNull(),
    messageDays: integer().notNull(),
    documentDays: integer().notNull(),
    auditDays: integer().notNull(),
    changedByUserId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('retention_settings_changed_by_user_id_idx').on(table.changedByUserId),
    check('retention_settings_unsold_lead_check', within(table.unsoldLeadDays, retentionBounds.unsoldLeadDays)),
    check('retention_settings_sold_lead_check', within(table.soldLeadDays, retentionBounds.soldLeadDays)),
    check('retention_settings_callback_check', within(table.callbackDays, retentionBounds.callbackDays)),
    check('retention_settings_message_check', within(table.messageDays, retentionBounds.messageDays)),
    check('retention_settings_document_check', within(table.documentDays, retentionBounds.documentDays)),
    check('retention_settings_audit_check', within(table.auditDays, retentionBounds.auditDays)),
  ],
);

/**
 * Records that someone's data was looked up, corrected or anonymised, without the data itself: only hashes of their phone numbers and
 * emails, which prove an erasure and let it be repeated on a restored backup.
 */
export const privacyRequests = pgTable(
  'privacy_requests',
  {
    id: primaryId(),
    kind: text({ enum: privacyRequestKinds }).notNull(),
    /** Keyed hashes of the phone numbers and emails that the rows held. */
    subjectHashes: text().array().notNull(),
    /** A hash of the empty text with the same key, which tells which SESSION_SECRET the other hashes were made with. */
    keyHash: text().notNull(),
    /** How many rows it affected, by table. */
    counts: jsonb().$type<Record<string, number>>().notNull(),
    /** Who did it; null when it was run on the server's command line. */
    actorUserId: integer().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('privacy_requests_actor_user_id_idx').on(table.actorUserId),
    index('privacy_requests_erasures_idx')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'erasure'`),
    check('privacy_requests_kind_check', oneOf(table.kind, privacyRequestKinds)),
  ],
);
