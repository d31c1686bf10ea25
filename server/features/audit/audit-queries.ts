import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { auditLog, operators, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

interface Filter {
  /** The first part of an action. */
  action: string | undefined;
  /** Only lines before this one. */
  beforeId: number | undefined;
  limit: number;
}

export type AuditRow = Awaited<ReturnType<typeof findAuditLines>>[number];

/** The lines of the audit log, newest first, with the name of whoever did it. */
export async function findAuditLines(db: Db, { action, beforeId, limit }: Filter) {
  return db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      actorName: sql<string | null>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${operators.username})`,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.actorUserId))
    .leftJoin(operators, eq(operators.id, auditLog.actorOperatorId))
    .where(
      and(
        action === undefined ? undefined : sql`starts_with(${auditLog.action}, ${action})`,
        beforeId === undefined ? undefined : lt(auditLog.id, beforeId),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}
