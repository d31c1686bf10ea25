import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { abnStatuses } from '../domain/people/abn-register.ts';
import { createdAt, oneOf } from './columns.ts';

/** The Australian Business Register's entry for an ABN, and when it was fetched. */
export const abnLookups = pgTable(
  'abn_lookups',
  {
    abn: text().primaryKey(),
    status: text({ enum: abnStatuses }).notNull(),
    /** Since when it has that status. */
    statusFrom: date({ mode: 'string' }),
    /** The name of the company, or of the person for a sole trader. */
    entityName: text(),
    businessNames: text().array().notNull().default([]),
    entityType: text(),
    /** Since when it is registered for GST; null when it is not. */
    gstFrom: date({ mode: 'string' }),
    state: text(),
    postcode: text(),
    lookedUpAt: createdAt(),
  },
  (table) => [
    index('abn_lookups_looked_up_at_idx').on(table.lookedUpAt),
    check('abn_lookups_abn_check', sql`${table.abn} ~ '^[0-9]{11}$'`),
    check('abn_lookups_status_check', oneOf(table.status, abnStatuses)),
    check('abn_lookups_known_check', sql`${table.status} = 'unknown' or ${table.entityName} is not null`),
  ],
);
