import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { certificateTypes, insuranceStates, SUM_INSURED } from '../domain/people/insurance.ts';
import { createdAt, instant, oneOf, primaryId } from './columns.ts';
import { users } from './users.ts';

/** Public liability insurance filed by electricians: one row per certificate, kept when a later one replaces it. */
export const insurancePolicies = pgTable(
  'insurance_policies',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    insurer: text().notNull(),
    policyNumber: text().notNull(),
    /** In whole dollars. */
    sumInsured: integer().notNull(),
    expiresOn: date({ mode: 'string' }).notNull(),
    /** The name of the stored certificate file. */
    fileKey: text().notNull().unique('insurance_policies_file_key_key'),
    /** The file's type, detected from its content. */
    fileType: text({ enum: certificateTypes }).notNull(),
    fileBytes: integer().notNull(),
    fileSha256: text().notNull(),
    uploadedAt: createdAt(),
    state: text({ enum: insuranceStates }).notNull().default('under_review'),
    decidedByUserId: integer().references(() => users.id),
    decidedAt: instant(),
    refusalReason: text(),
    /** When its account was reminded of the expiry: 30 days before, and 7. */
    firstRemindedAt: instant(),
    lastRemindedAt: instant(),
  },
  (table) => [
    index('insurance_policies_user_id_idx').on(table.userId, table.id),
    index('insurance_policies_decided_by_user_id_idx').on(table.decidedByUserId),
    // A later certificate replaces the one that waits.
    uniqueIndex('insurance_policies_waiting_key')
      .on(table.userId)
      .where(sql`${table.state} = 'under_review'`),
    check('insurance_policies_state_check', oneOf(table.state, insuranceStates)),
    check('insurance_policies_sum_check', sql`${table.sumInsured} between ${sql.raw(`${SUM_INSURED.min} and ${SUM_INSURED.max}`)}`),
    check('insurance_policies_refusal_check', sql`(${table.state} = 'refused') = (${table.refusalReason} is not null)`),
    check(
      'insurance_policies_decision_check',
      sql`(${table.state} in ('verified', 'refused')) = (${table.decidedAt} is not null) and (${table.decidedByUserId} is null or ${table.decidedAt} is not null)`,
    ),
  ],
);
