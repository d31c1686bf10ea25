import { and, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { auditLog, operators, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { cursorBehind, keyset } from '../../db/keyset-page.ts';

/** Who may be meant by a username: an account, an operator, or one of each. */
export interface Actors {
  userIds: readonly number[];
  operatorIds: readonly number[];
}

export interface Part {
  actors: Actors | undefined;
  subject: { type: string; id: string } | undefined;
  from: Date | undefined;
  /** Before this instant. */
  to: Date | undefined;
  cursor: string | undefined;
}

interface Asked extends Part {
  /** The first part of an action. No index knows it: looked at are no more lines than `most`. */
  action: string | undefined;
  most: number;
  limit: number;
}

/** Finds whoever has this username, in any case. */
export async function findActors(db: Db, username: string): Promise<Actors> {
  const isTheirs = (column: SQL) => sql`lower(${column}) = lower(${username})`;
  const [people, machines] = await Promise.all([
    db.select({ id: users.id }).from(users).where(isTheirs(sql`${users.username}`)),
    db.select({ id: operators.id }).from(operators).where(isTheirs(sql`${operators.username}`)),
  ]);
  return { userIds: people.map(({ id }) => id), operatorIds: machines.map(({ id }) => id) };
}

const newestFirst = keyset('audit-log', [
  { value: auditLog.at, kind: 'instant', isDescending: true },
  { value: auditLog.id, kind: 'integer', isDescending: true },
]);

// Every condition but the action has an index; the order has one too.
function inPart({ actors, subject, from, to, cursor }: Part): SQL | undefined {
  return and(
    actors &&
      or(
        inArray(auditLog.actorUserId, [...actors.userIds]),
        inArray(auditLog.actorOperatorId, [...actors.operatorIds]),
      ),
    subject && and(eq(auditLog.subjectType, subject.type), eq(auditLog.subjectId, subject.id)),
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
    newestFirst.after(cursor),
  );
}

export type AuditRow = Awaited<ReturnType<typeof findAuditLines>>[number];

/** The lines of a part of the audit log, newest first, with the name of whoever did it. */
export function findAuditLines(db: Db, { action, most, limit, ...part }: Asked) {
  const looked = db
    .select({ ...getTableColumns(auditLog), pageKey: newestFirst.pageKey.as('page_key') })
    .from(auditLog)
    .where(inPart(part))
    .orderBy(...newestFirst.orderBy)
    .limit(action === undefined ? limit : most)
    .as('looked');
  return db
    .select({
      id: looked.id,
      at: looked.at,
      actorName: sql<string | null>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${operators.username})`,
      actorUsername: sql<string | null>`coalesce(${users.username}, ${operators.username})`,
      action: looked.action,
      subjectType: looked.subjectType,
      subjectId: looked.subjectId,
      before: looked.before,
      after: looked.after,
      pageKey: looked.pageKey,
    })
    .from(looked)
    .leftJoin(users, eq(users.id, looked.actorUserId))
    .leftJoin(operators, eq(operators.id, looked.actorOperatorId))
    .where(action === undefined ? undefined : sql`starts_with(${looked.action}, ${action})`)
    .orderBy(desc(looked.at), desc(looked.id))
    .limit(limit);
}

/** Returns the cursor behind so many lines of a part of the audit log; undefined when it has no more than these. */
export async function findCursorBehind(db: Db, part: Part, most: number): Promise<string | undefined> {
  const rows = await db
    .select({ pageKey: newestFirst.pageKey })
    .from(auditLog)
    .where(inPart(part))
    .orderBy(...newestFirst.orderBy)
    .offset(most - 1)
    .limit(2);
  const [last] = rows;
  return last && rows.length > 1 ? cursorBehind(last) : undefined;
}
