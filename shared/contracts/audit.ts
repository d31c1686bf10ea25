import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, pageCursor, searchText } from './wire.ts';

const auditEntry = z.object({
  id,
  at: instant,
  /** Who did it; null when the system did. */
  actorName: z.nullable(z.string()),
  /** Their username, for filtering the log. */
  actorUsername: z.nullable(z.string()),
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** What people call it: a job reference, a name or a code; null when it has none or is gone. */
  subjectName: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});

export type AuditEntry = z.input<typeof auditEntry>;

const query = z.object({
  /** A kind of action such as "purchase", or the first part of an action of that kind such as "purchase.capture". */
  action: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}(\.[a-z_]{0,30})?$/, 'Not a valid action'))),
  /** The username of who did it, in upper or lower case. */
  person: z.optional(searchText(60)),
  /**
   * What it was done to: kind and id, such as "lead:42". Includes views of a lead's contact. A lead, purchase or report may be named by its
   * job reference ("purchase:AE-42E"), and "job:AE-42E" is all three.
   */
  subject: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}:[\w-]{1,40}$/, 'Please name a subject such as lead:42'))),
  /** From this instant on. */
  from: z.optional(instant),
  /** Before this instant. */
  to: z.optional(instant),
  /** The cursor of the previous page. */
  cursor: z.optional(pageCursor),
});

export const listAuditLog = defineEndpoint({
  name: 'listAuditLog',
  method: 'GET',
  path: '/api/audit-log',
  summary: 'What was done, by whom and when, newest first, one page at a time',
  access: ['super_admin'],
  query,
  response: z.object({ entries: z.array(auditEntry), nextCursor: z.nullable(z.string()) }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

export const exportAuditLog = defineEndpoint({
  name: 'exportAuditLog',
  method: 'GET',
  path: '/api/audit-log/export',
  stepUp: true,
  limit: 'manage',
  summary:
    'The same lines as CSV, two thousand a page, the first with the headings, with the way to the next in x-next-cursor. Each page is written into the audit log',
  access: ['super_admin'],
  query,
  mediaType: 'text/csv',
  response: z.string(),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});
