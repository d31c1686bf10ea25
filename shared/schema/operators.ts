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
    /** The SHA-256 of the token, so that a copy of the table signs nobody in. */
    tokenHash: text().notNull().unique('operator_tokens_token_hash_key'),
    /** The SHA-256 of the cookie that the token needs beside it. Null for a token from before there was one: it opens nothing. */
    cookieHash: text(),
    /** When the second factor was last given in this sign-in; null when it was not. */
    factorAt: instant(),
    /** It is the one sign-in that an operator gets without a second factor where one is required. */
    isGrace: boolean().notNull().default(false),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('operator_tokens_operator_id_idx').on(table.operatorId)],
);
