import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { createdAt, instant, primaryId } from './columns.ts';

export const operators = pgTable(
  'operators',
  {
    id: primaryId(),
    username: text().notNull(),
    password: text().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('operators_username_key').on(sql`lower(${table.username})`)],
);

export const operatorTokens = pgTable(
  'operator_tokens',
  {
    id: primaryId(),
    operatorId: integer()
      .notNull()
      .references(() => operators.id),
    /** The SHA-256 of the token, so that a leaked table lets nobody sign in. */
    tokenHash: text().notNull().unique('operator_tokens_token_hash_key'),
    /** The SHA-256 of the cookie that must come with the token. Null for older tokens, which are no longer accepted. */
    cookieHash: text(),
    /** When the second factor was last given in this sign-in; null if it was not. */
    factorAt: instant(),
    /** Whether this is the operator's single grace sign-in without a required second factor. */
    isGrace: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('operator_tokens_operator_id_idx').on(table.operatorId)],
);
