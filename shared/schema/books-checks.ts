import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { cents, createdAt, instant, primaryId } from './columns.ts';

/** What the hourly comparison of the payment gateway with the database found. The two sums must be the same. */
export const booksChecks = pgTable(
  'books_checks',
  {
    id: primaryId(),
    /** Payments made in this time were compared. */
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    /** Captured less refunded, at the gateway. */
    gatewayCents: cents().notNull(),
    /** Of completed purchases, in the database. */
    databaseCents: cents().notNull(),
    /** How many payments differ, in either direction: two that cancel out still count. */
    differing: integer().notNull(),
    checkedAt: createdAt(),
  },
  (table) => [
    index('books_checks_checked_at_idx').on(table.checkedAt),
    check('books_checks_time_check', sql`${table.fromAt} < ${table.untilAt}`),
    check('books_checks_differing_check', sql`${table.differing} >= 0`),
  ],
);
