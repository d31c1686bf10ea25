import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { cents, createdAt, instant, primaryId } from './columns.ts';

/** Results of the hourly reconciliation of the payment gateway with the database. The two totals must be the same. */
export const booksChecks = pgTable(
  'books_checks',
  {
    id: primaryId(),
    /** The period whose payments were compared. */
    fromAt: instant().notNull(),
    untilAt: instant().notNull(),
    /** Captured less refunded, at the gateway. */
    gatewayCents: cents().notNull(),
    /** Of completed purchases, in the database. */
    databaseCents: cents().notNull(),
    /** How many payments differ in either direction, even if the differences cancel out. */
    differing: integer().notNull(),
    checkedAt: createdAt(),
  },
  (table) => [
    index('books_checks_checked_at_idx').on(table.checkedAt),
    check('books_checks_time_check', sql`${table.fromAt} < ${table.untilAt}`),
    check('books_checks_differing_check', sql`${table.differing} >= 0`),
  ],
);
