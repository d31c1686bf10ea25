import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, pageCursor } from './wire.ts';

const auditEntry = z.object({
  id,
  at: instant,
  /** Who did it; null when the system did. */
  actorName: z.nullable(z.string()),
  /** The username by which the log can be narrowed down to them. */
  actorUsername: z.nullable(z.string()),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AuditEntry = z.input<typeof auditEntry>;

export const listAuditLog = defineEndpoint({
  name: 'listAuditLog',
  method: 'GET',
  path: '/api/audit-log',
  summary: 'What was done, by whom and when, newest first, one page at a time',
  access: ['super_admin'],
  query: z.object({
    /** An action or the first part of one, such as "purchase". */
    action: z.optional(z.string().check(z.regex(/^[a-z_.]{1,60}$/, 'Not a valid action'))),
    /** The username of who did it, in any case. */
    person: z.optional(z.string().check(z.trim(), z.maxLength(60, 'Please keep this to 60 characters'))),
    /** What it was done to: its kind and its id, such as "lead:42". */
    subject: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}:[\w-]{1,40}$/, 'Please name a subject such as lead:42'))),
    /** From this instant on. */
    from: z.optional(instant),
    /** Before this instant. */
    to: z.optional(instant),
    /** Where the page before ended. */
    cursor: z.optional(pageCursor),
  }),
  /** Of a kind of action that is rare, a page may have few entries or none and yet a next one. */
  response: z.object({ entries: z.array(auditEntry), nextCursor: z.nullable(z.string()) }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});
