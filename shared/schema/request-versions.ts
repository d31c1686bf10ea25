import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { leads } from './leads.ts';

/**
 * Earlier versions of requests that customers corrected while unsold, one row each, kept for the audit. `leads` has the
 * current version. They contain the customer's PII, so whatever erases the lead must erase these rows too.
 */
export const requestVersions = pgTable(
  'request_versions',
  {
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    version: integer().notNull(),
    /** The lead's columns as filed in that version, by column name. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    replacedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.version] })],
);
