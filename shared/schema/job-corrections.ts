import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { jobPropertyTypes, jobServiceTypes, storedBudgetRanges, storedUrgencies, timeframes } from '../domain/words/enums.ts';
import { instant, oneOf } from './columns.ts';
import { leadPurchases } from './lead-purchases.ts';
import { users } from './users.ts';

/**
 * Corrections that the owner of a purchase made to its job: one row per purchase, null in each field that is as filed. An empty
 * text means that the owner cleared an optional field. The request itself, in `leads`, is never overwritten.
 */
export const jobCorrections = pgTable(
  'job_corrections',
  {
    purchaseId: integer()
      .primaryKey()
      .references(() => leadPurchases.id),
    customerName: text(),
    /** Every name that the owner has entered, so that texts can be searched for them. */
    customerNames: text().array().notNull().default([]),
    customerPhone: text(),
    customerEmail: text(),
    customerAddress: text(),
    serviceLocation: text(),
    electricalWork: text(),
    specialRequests: text(),
    serviceType: text({ enum: jobServiceTypes }),
    propertyType: text({ enum: jobPropertyTypes }),
    urgency: text({ enum: storedUrgencies }),
    budgetRange: text({ enum: storedBudgetRanges }),
    timeframe: text({ enum: timeframes }),
    correctedBy: integer()
      .notNull()
      .references(() => users.id),
    correctedAt: instant().notNull(),
  },
  (table) => [
    index('job_corrections_corrected_by_idx').on(table.correctedBy),
    check('job_corrections_service_type_check', oneOf(table.serviceType, jobServiceTypes)),
    check('job_corrections_property_type_check', oneOf(table.propertyType, jobPropertyTypes)),
    check('job_corrections_urgency_check', oneOf(table.urgency, storedUrgencies)),
    check('job_corrections_budget_range_check', oneOf(table.budgetRange, storedBudgetRanges)),
    check('job_corrections_timeframe_check', oneOf(table.timeframe, timeframes)),
  ],
);
