import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { ContactKind, Contacts } from '../../../shared/contracts/reveals.ts';
import { auditLog } from '../../../shared/schema/index.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { intArray } from '../../platform/db/array-param.ts';
import type { AuditAction, SubjectType } from './audit-store.ts';

/** Repeated looks at a contact within this time count as one: screens refetch every half minute. */
const SAME_LOOK_MS = 10 * MINUTE_MS;
/** The highest number of ids in one entry; more are several entries. */
const MAX_IDS = 1000;

const LOOKED: AuditAction = 'contact.looked_at';
const EXPORTED: AuditAction = 'lead.exported';

const SEARCHED: AuditAction = 'contact.searched';

const subjectTypes: Record<ContactKind, SubjectType> = {
  customers: 'lead',
  electricians: 'user',
  callbacks: 'callback',
};

const kinds = Object.entries(subjectTypes) as [ContactKind, SubjectType][];

interface Look {
  viewer: { id: number } | null;
  operator: { id: number } | null;
  /** The endpoint whose answer holds the contacts. */
  endpoint: string;
  contacts: Contacts;
  exported: readonly number[] | undefined;
  /** Whose contacts a text was compared with, and its keyed hash. */
  search: { whose: ContactKind; hash: string } | undefined;
  at: Date;
}

interface Looked extends Pick<Look, 'viewer' | 'operator'> {
  action: AuditAction;
  subjectType: SubjectType;
  since: Date;
}

/** Builds the condition for the entries of one person, of one action and kind, since an instant. */
function lookedAt({ viewer, operator, action, subjectType, since }: Looked): SQL | undefined {
  return and(
    operator ? eq(auditLog.actorOperatorId, operator.id) : eq(auditLog.actorUserId, viewer?.id ?? 0),
    gt(auditLog.at, since),
    eq(auditLog.action, action),
    eq(auditLog.subjectType, subjectType),
  );
}

/**
 * Records a look at contacts with the ids that the same person didn't look at within the last ten minutes, a thousand an entry; writes
 * nothing when there are none. An export is recorded each time with all of its ids, and as a look where it holds contacts. A search is
 * recorded whatever it found, once within ten minutes for the same text. One statement for each, and for each kind of contacts.
 */
export async function insertLook(db: Db, { viewer, operator, endpoint, contacts, exported, search, at }: Look): Promise<void> {
  const line = { endpoint, at, userId: viewer?.id ?? null, operatorId: operator?.id ?? null };
  const since = new Date(at.getTime() - SAME_LOOK_MS);
  const lately = (action: AuditAction, subjectType: SubjectType) => lookedAt({ viewer, operator, subjectType, action, since });
  if (exported?.length) await db.execute(statement({ ...line, ids: exported, subjectType: 'lead', action: EXPORTED, seen: NOTHING }));
  if (search) await db.execute(searchStatement({ ...line, ...search, seen: lately(SEARCHED, subjectTypes[search.whose]) }));
  for (const [kind, subjectType] of kinds) {
    const ids = contacts[kind];
    if (ids?.length) await db.execute(statement({ ...line, ids, subjectType, action: LOOKED, seen: exported ? NOTHING : lately(LOOKED, subjectType) }));
  }
}

/** Counts the people of each kind of a look whose contacts its person has seen since an instant, with those of this look. Returns the most of any kind. */
export async function countSeen(db: Db, { viewer, operator, contacts }: Pick<Look, 'viewer' | 'operator' | 'contacts'>, since: Date): Promise<number> {
  const counts = await Promise.all(
    kinds.map(async ([kind, subjectType]) => {
      const ids = contacts[kind];
      if (!ids) return 0;
      const [row] = await db.execute<{ people: number }>(sql`
        select count(distinct id)::int as people from (
          select seen_id::int as id
          from ${auditLog} cross join lateral jsonb_array_elements_text(${auditLog.after} -> 'ids') as seen_id
          where ${lookedAt({ viewer, operator, subjectType, action: LOOKED, since })}
          union all select unnest(${intArray(ids)})
        ) as seen`);
      return row?.people ?? 0;
    }),
  );
  return Math.max(0, ...counts);
}

const NOTHING = sql`false`;

interface Looker {
  /** Matches the earlier entries of the same person that count as the same look. */
  seen: SQL | undefined;
  endpoint: string;
  at: Date;
  userId: number | null;
  operatorId: number | null;
}

interface Line extends Looker {
  action: AuditAction;
  ids: readonly number[];
  subjectType: SubjectType;
}

function statement({ action, seen, ids, endpoint, subjectType, at, userId, operatorId }: Line): SQL {
  return sql`
    with seen as (
      select seen_id::int as id
      from ${auditLog} cross join lateral jsonb_array_elements_text(${auditLog.after} -> 'ids') as seen_id
      where ${seen}
    ), fresh as (
      select id, min(place) as place, (row_number() over (order by min(place)) - 1) / ${sql.raw(String(MAX_IDS))} as part
      from unnest(${intArray(ids)}) with ordinality as asked(id, place)
      where not exists (select from seen where seen.id = asked.id)
      group by id
    )
    insert into ${auditLog} (at, actor_user_id, actor_operator_id, action, subject_type, subject_id, after)
    select ${at.toISOString()}::timestamptz, ${userId}::int, ${operatorId}::int, ${action}, ${subjectType},
      case when count(*) = 1 then min(id)::text else 'several' end,
      jsonb_build_object('endpoint', ${endpoint}::text, 'count', count(*), 'ids', to_jsonb(array_agg(id order by place)))
    from fresh
    group by part
    order by part`;
}

function searchStatement({ whose, hash, seen, endpoint, at, userId, operatorId }: Looker & { whose: ContactKind; hash: string }): SQL {
  return sql`
    insert into ${auditLog} (at, actor_user_id, actor_operator_id, action, subject_type, subject_id, after)
    select ${at.toISOString()}::timestamptz, ${userId}::int, ${operatorId}::int, ${SEARCHED}, ${subjectTypes[whose]}, 'several',
      jsonb_build_object('endpoint', ${endpoint}::text, 'textHash', ${hash}::text)
    where not exists (select from ${auditLog} where ${seen} and ${auditLog.after} ->> 'textHash' = ${hash})`;
}
