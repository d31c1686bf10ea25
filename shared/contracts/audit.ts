import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, pathId } from './wire.ts';

const auditEntry = z.object({
  id,
  at: instant,
  /** Who did it; null when the system did. */
  actorName: z.nullable(z.string()),
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
    /** The id of the last entry of the page before. */
    cursor: z.optional(pathId),
  }),
  response: z.object({ entries: z.array(auditEntry), nextCursor: z.nullable(z.string()) }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});
