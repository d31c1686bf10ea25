import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { reportReasons, reportRemedies, reportStatuses } from '../domain/words/enums.ts';
import { createdAt, instant, oneOf, primaryId } from './columns.ts';
import { discountCodes } from './discount-codes.ts';
import { leadPurchases } from './lead-purchases.ts';
import { users } from './users.ts';

/** Bad leads reported by their buyers: at most one report per purchase. */
export const leadReports = pgTable(
  'lead_reports',
  {
    id: primaryId(),
    purchaseId: integer()
      .notNull()
      .unique('lead_reports_purchase_id_key')
      .references(() => leadPurchases.id),
    reportedBy: integer()
      .notNull()
      .references(() => users.id),
    reason: text({ enum: reportReasons }).notNull(),
    details: text(),
    remedy: text({ enum: reportRemedies }).notNull(),
    status: text({ enum: reportStatuses }).notNull().default('waiting'),
    /** Null when it was approved automatically, by the rule for duplicates. */
    decidedBy: integer().references(() => users.id),
    decidedAt: instant(),
    decisionReason: text(),
    /** The replacement credit, if that was the remedy. */
    creditCodeId: integer().references(() => discountCodes.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('lead_reports_status_idx').on(table.status, table.createdAt),
    index('lead_reports_reported_by_idx').on(table.reportedBy),
    index('lead_reports_decided_by_idx').on(table.decidedBy),
    index('lead_reports_credit_code_id_idx').on(table.creditCodeId),
    check('lead_reports_reason_check', oneOf(table.reason, reportReasons)),
    check('lead_reports_remedy_check', oneOf(table.remedy, reportRemedies)),
    check('lead_reports_status_check', oneOf(table.status, reportStatuses)),
    check(
      'lead_reports_decided_check',
      sql`(${table.status} = 'waiting') = (${table.decidedAt} is null)`,
    ),
    check(
      'lead_reports_declined_check',
      sql`${table.status} <> 'declined' or ${table.decisionReason} is not null`,
    ),
    check(
      'lead_reports_credit_check',
      sql`(${table.creditCodeId} is not null) = (${table.status} = 'approved' and ${table.remedy} = 'credit')`,
    ),
  ],
);

/** Calls to customers, as logged by the buyer's call button. */
export const callLogs = pgTable(
  'call_logs',
  {
    id: primaryId(),
    purchaseId: integer()
      .notNull()
      .references(() => leadPurchases.id),
    callerId: integer()
      .notNull()
      .references(() => users.id),
    calledAt: createdAt(),
  },
  (table) => [
    index('call_logs_purchase_id_idx').on(table.purchaseId, table.calledAt),
    index('call_logs_caller_id_idx').on(table.callerId),
  ],
);
