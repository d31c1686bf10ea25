import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { callbackStatuses } from '../domain/words/enums.ts';
import { createdAt, instant, oneOf, primaryId } from './columns.ts';
import { users } from './users.ts';

export const providerCallbacks = pgTable(
  'provider_callbacks',
  {
    id: primaryId(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    mobile: text().notNull(),
    email: text().notNull(),
    businessName: text().notNull(),
    serviceArea: text().notNull(),
    status: text({ enum: callbackStatuses }).notNull().default('pending'),
    notes: text(),
    /** When the call is due or was made. */
    callbackDate: instant(),
    /** When it first left `pending`, which is what the promised 24 hours are measured to. */
    answeredAt: instant(),
    decidedByUserId: integer().references(() => users.id),
    decidedAt: instant(),
    /** When the person's PII was removed; null until then. */
    anonymisedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_callbacks_status_idx').on(table.status, table.createdAt),
    index('provider_callbacks_decided_by_user_id_idx').on(table.decidedByUserId),
    check('provider_callbacks_status_check', oneOf(table.status, callbackStatuses)),
    check(
      'provider_callbacks_decided_check',
      sql`(${table.status} in ('approved', 'declined')) = (${table.decidedAt} is not null)`,
    ),
  ],
);

/** Invitation links for approved electricians. Only the newest link of a callback is valid. */
export const providerInvitations = pgTable(
  'provider_invitations',
  {
    id: primaryId(),
    callbackId: integer()
      .notNull()
      .references(() => providerCallbacks.id),
    /** The SHA-256 of the token, so that a leaked table lets nobody in. */
    tokenHash: text().notNull().unique('provider_invitations_token_hash_key'),
    /** True for a link that was only emailed to the callback's address. */
    isEmailed: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** The account that was created with it. */
    userId: integer()
      .references(() => users.id)
      .unique('provider_invitations_user_id_key'),
    createdByUserId: integer()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_invitations_callback_id_idx').on(table.callbackId),
    index('provider_invitations_created_by_user_id_idx').on(table.createdByUserId),
    check('provider_invitations_used_check', sql`(${table.usedAt} is null) = (${table.userId} is null)`),
  ],
);
