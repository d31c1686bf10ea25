import { and, desc, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { auditLog, discountCodes, leadPurchases, leadReports, leads, operators, providerCallbacks, suburbs, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { keyset } from '../../platform/db/keyset-page.ts';

/** The people a username may stand for: an account, an operator, or one of each. */
export interface Actors {
  userIds: readonly number[];
  operatorIds: readonly number[];
}

export interface Subject {
  type: string;
  id: string;
}

export interface Part {
  actors: Actors | undefined;
  /** A whole action name, or its first part. */
  action: string | undefined;
  /** Any of these. */
  subjects: readonly Subject[] | undefined;
  from: Date | undefined;
  /** Only entries before this instant. */
  to: Date | undefined;
  cursor: string | undefined;
}

/** Finds the account and the operator with a username, in any case. */
export async function findActors(db: Db, username: string): Promise<Actors> {
  const isTheirs = (column: SQL) => sql`lower(${column}) = lower(${username})`;
  const [people, machines] = await Promise.all([
    db.select({ id: users.id }).from(users).where(isTheirs(sql`${users.username}`)),
    db.select({ id: operators.id }).from(operators).where(isTheirs(sql`${operators.username}`)),
  ]);
  return { userIds: people.map(({ id }) => id), operatorIds: machines.map(({ id }) => id) };
}

const partsOfJob: ReadonlySet<string> = new Set(['job', 'lead', 'purchase', 'report']);

/** Returns true for a kind of subject that a job reference can name; "job" is all the others. */
export const isPartOfJob = (type: string) => partsOfJob.has(type);

/** Finds a lead, its purchases and their reports, of one kind or all. */
export async function findSubjectsOfJob(db: Db, type: string, leadId: number): Promise<Subject[]> {
  const rows = await db
    .select({ lead: leads.id, purchase: leadPurchases.id, report: leadReports.id })
    .from(leads)
    .leftJoin(leadPurchases, eq(leadPurchases.leadId, leads.id))
    .leftJoin(leadReports, eq(leadReports.purchaseId, leadPurchases.id))
    .where(eq(leads.id, leadId));
  const found = (['lead', 'purchase', 'report'] as const).filter((each) => type === 'job' || type === each);
  return found.flatMap((each) => {
    const ids = new Set(rows.flatMap((row) => row[each] ?? []));
    return [...ids].map((id) => ({ type: each, id: String(id) }));
  });
}

const newestFirst = keyset('audit-log', [
  { value: auditLog.at, kind: 'instant', isDescending: true },
  { value: auditLog.id, kind: 'integer', isDescending: true },
]);

function isBy({ userIds, operatorIds }: Actors): SQL | undefined {
  // Each condition on its own is answered in the order of its index.
  return or(
    userIds.length > 0 ? inArray(auditLog.actorUserId, [...userIds]) : undefined,
    operatorIds.length > 0 ? inArray(auditLog.actorOperatorId, [...operatorIds]) : undefined,
  );
}

function isOfKind(action: string): SQL | undefined {
  const [kind = ''] = action.split('.');
  return and(sql`split_part(${auditLog.action}, '.', 1) = ${kind}`, action === kind ? undefined : sql`starts_with(${auditLog.action}, ${action})`);
}

/** Builds the condition for a subject. A look at contacts names more than one. */
function isAbout({ type, id }: Subject): SQL | undefined {
  const itself = and(eq(auditLog.subjectType, type), eq(auditLog.subjectId, id));
  if (!/^\d{1,9}$/.test(id)) return itself;
  const looked = and(
    sql`${auditLog.action} = 'contact.looked_at'`,
    sql`${auditLog.after} -> 'ids' @> ${id}::jsonb`,
    eq(auditLog.subjectType, type),
  );
  return or(itself, looked);
}

// Every condition has an index, and every index is in the order of the log.
function inPart({ actors, action, subjects, from, to, cursor }: Part): SQL | undefined {
  return and(
    actors && isBy(actors),
    action === undefined ? undefined : isOfKind(action),
    subjects && or(...subjects.map(isAbout)),
    from && gte(auditLog.at, from),
    to && lt(auditLog.at, to),
    newestFirst.after(cursor),
  );
}

const referenceOf = (leadId: SQL) => sql`(select ${leads.jobReference} from ${leads} where ${leads.id} = ${leadId})`;
const leadOf = (purchaseId: SQL) => sql`(select ${leadPurchases.leadId} from ${leadPurchases} where ${leadPurchases.id} = ${purchaseId})`;

/** Selects what people call the subject of an entry: a job reference, a name or a code. */
function subjectName({ type, id }: { type: SQL; id: SQL }): SQL<string | null> {
  const number = sql`case when ${id} ~ '^[0-9]{1,9}$' then ${id}::int end`;
  const purchaseOf = sql`(select ${leadReports.purchaseId} from ${leadReports} where ${leadReports.id} = ${number})`;
  return sql<string | null>`case ${type}
    when 'lead' then ${referenceOf(number)}
    when 'purchase' then ${referenceOf(leadOf(number))}
    when 'report' then ${referenceOf(leadOf(purchaseOf))}
    when 'user' then (select subject.first_name || ' ' || subject.last_name from ${users} as subject where subject.id = ${number})
    when 'operator' then (select subject.username from ${operators} as subject where subject.id = ${number})
    when 'callback' then (select ${providerCallbacks.businessName} from ${providerCallbacks} where ${providerCallbacks.id} = ${number})
    when 'discount_code' then (select ${discountCodes.code} from ${discountCodes} where ${discountCodes.id} = ${number})
    when 'suburb' then (select ${suburbs.name} from ${suburbs} where ${suburbs.id} = ${number})
  end`;
}

export type AuditRow = Awaited<ReturnType<typeof findAuditLines>>[number];

/** Finds audit log entries that match a filter, newest first, with the name of the person who acted. */
export function findAuditLines(db: Db, { limit, ...part }: Part & { limit: number }) {
  const page = db
    .select({ ...getTableColumns(auditLog), pageKey: newestFirst.pageKey.as('page_key') })
    .from(auditLog)
    .where(inPart(part))
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
    .as('page');
  return db
    .select({
      id: page.id,
      at: page.at,
      actorName: sql<string | null>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${operators.username})`,
      actorUsername: sql<string | null>`coalesce(${users.username}, ${operators.username})`,
      action: page.action,
      subjectType: page.subjectType,
      subjectId: page.subjectId,
      subjectName: subjectName({ type: sql`${page.subjectType}`, id: sql`${page.subjectId}` }),
      before: page.before,
      after: page.after,
      pageKey: page.pageKey,
    })
    .from(page)
    .leftJoin(users, eq(users.id, page.actorUserId))
    .leftJoin(operators, eq(operators.id, page.actorOperatorId))
    .orderBy(desc(page.at), desc(page.id));
}
