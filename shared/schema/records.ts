import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from './columns.ts';
import { operators } from './operators.ts';
import { users } from './users.ts';

/** The audit log: who did what to which row. Contains no PII: only field names, ids, amounts and states. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: primaryId(),
    at: createdAt(),
    actorUserId: integer().references(() => users.id),
    actorOperatorId: integer().references(() => operators.id),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [
    // One index for each filter of the log, in reading order.
    index('audit_log_subject_at_idx').on(table.subjectType, table.subjectId, table.at, table.id),
    index('audit_log_actor_user_at_idx').on(table.actorUserId, table.at, table.id),
    index('audit_log_actor_operator_at_idx').on(table.actorOperatorId, table.at, table.id),
    index('audit_log_kind_at_idx').on(sql`split_part(${table.action}, '.', 1)`, table.at, table.id),
    index('audit_log_at_id_idx').on(table.at, table.id),
    // Finds who has viewed a customer's contact.
    index('audit_log_looked_at_idx')
      .using('gin', sql`(${table.after} -> 'ids')`)
      .where(sql`${table.action} = 'contact.looked_at'`),
    check(
      'audit_log_one_actor_check',
      sql`${table.actorUserId} is null or ${table.actorOperatorId} is null`,
    ),
  ],
);

/** What is counted on public pages: one partition for each month (migration 0081), so that a month ends by dropping it. */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    // No primary key: it would have to hold the instant too.
    id: integer().notNull().generatedAlwaysAsIdentity(),
    eventType: text().notNull(),
    eventData: jsonb(),
    pagePath: text(),
    pageTitle: text(),
    userAgent: text(),
    referrer: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('analytics_events_type_idx').on(table.eventType, table.createdAt),
    index('analytics_events_created_at_idx').on(table.createdAt),
  ],
);

/** The transactional outbox: jobs to run after a commit, enqueued in the transaction that causes them. */
export const jobs = pgTable(
  'jobs',
  {
    id: primaryId(),
    name: text().notNull(),
    payload: jsonb().notNull(),
    singletonKey: text().unique('jobs_singleton_key_key'),
    runAt: createdAt(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull(),
    leasedUntil: instant(),
    /** The process that took the lease (`Channel.processId`). */
    leasedBy: integer(),
    finishedAt: instant(),
    failedAt: instant(),
    lastError: text(),
    /** The trace that enqueued it (W3C traceparent); null for a trace of its own. */
    traceContext: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('jobs_due_idx')
      .on(table.runAt)
      .where(sql`${table.finishedAt} is null and ${table.failedAt} is null`),
    index('jobs_waiting_idx')
      .using('hash', table.payload)
      .where(sql`${table.finishedAt} is null and ${table.failedAt} is null`),
    index('jobs_finished_at_idx').on(table.finishedAt),
    index('jobs_failed_at_idx')
      .on(table.failedAt)
      .where(sql`${table.failedAt} is not null`),
    check(
      'jobs_attempts_check',
      sql`${table.attempts} >= 0 and ${table.attempts} <= ${table.maxAttempts}`,
    ),
  ],
);

export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    hits: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (table) => [index('rate_limits_resets_at_idx').on(table.resetsAt)],
);

/** Sessions, in the shape that connect-pg-simple reads and writes. */
export const sessions = pgTable(
  'session',
  {
    sid: varchar().primaryKey(),
    /** Names the session to its owner and to what belongs to it: anyone who has `sid` is signed in. */
    ref: text()
      .notNull()
      .generatedAlwaysAs(sql`encode(sha256(('device:' || sid)::bytea), 'hex')`)
      .unique('session_ref_key'),
    sess: jsonb().notNull(),
    expire: instant().notNull(),
    /** When the session was last used, to some minutes; null until it is used some minutes after the sign-in. */
    seenAt: instant(),
  },
  (table) => [
    index('session_expire_idx').on(table.expire),
    index('session_user_idx').on(sql`(${table.sess} -> 'passport' ->> 'user')`),
  ],
);
