import { integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { leads } from './leads.ts';

/**
 * What a request said before its customer corrected it while it was unsold: one row per earlier version, kept for the audit.
 * `leads` holds the version that stands. It is the customer's personal data: whatever erases the lead erases these rows too.
 */
export const requestVersions = pgTable(
  'request_versions',
  {
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    version: integer().notNull(),
    /** The filed columns of the lead as they stood, by their names in the table. */
    request: jsonb().$type<Record<string, unknown>>().notNull(),
    replacedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.leadId, table.version] })],
);
