import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { callbackStatuses } from '../domain/enums.ts';
import { createdAt, instant, oneOf, primaryId } from './columns.ts';

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
    callbackDate: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('provider_callbacks_status_idx').on(table.status, table.createdAt),
    check('provider_callbacks_status_check', oneOf(table.status, callbackStatuses)),
  ],
);
