import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Revealed } from '../../../shared/contracts/reveals.ts';
import { auditLog } from '../../../shared/schema/index.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { intArray } from '../../platform/db/array-param.ts';
import type { AuditAction, SubjectType } from './audit-store.ts';

/** Repeated looks at a contact within this time count as one: screens refetch every half minute. */
const SAME_LOOK_MS = 10 * MINUTE_MS;
/** The highest number of ids in one entry. */
const MAX_IDS = 1000;

const ACTION: AuditAction = 'contact.looked_at';

const subjectTypes: Record<Exclude<Revealed, 'nobody'>, SubjectType> = {
  customers: 'lead',
  electricians: 'user',
  callbacks: 'callback',
};

interface Look {
  viewer: { id: number } | null;
  operator: { id: number } | null;
  /** The endpoint whose answer holds the contacts. */
  endpoint: string;
  reveals: keyof typeof subjectTypes;
  ids: readonly number[];
  at: Date;
}

/**
 * Records a look at contacts as one entry, with the ids that the same person didn't look at within the last ten minutes; writes nothing
 * when there are none. One statement.
 */
export async function insertLook(db: Db, { viewer, operator, endpoint, reveals, ids, at }: Look): Promise<void> {
  const subjectType = subjectTypes[reveals];
  const seen = and(
    operator ? eq(auditLog.actorOperatorId, operator.id) : eq(auditLog.actorUserId, viewer?.id ?? 0),
    gt(auditLog.at, new Date(at.getTime() - SAME_LOOK_MS)),
    eq(auditLog.action, ACTION),
    eq(auditLog.subjectType, subjectType),
  );
  await db.execute(statement({ seen, ids, endpoint, subjectType, at, userId: viewer?.id ?? null, operatorId: operator?.id ?? null }));
}

interface Line {
  /** Matches the earlier entries of the same person that count as the same look. */
  seen: SQL | undefined;
  ids: readonly number[];
  endpoint: string;
  subjectType: SubjectType;
  at: Date;
  userId: number | null;
  operatorId: number | null;
}

function statement({ seen, ids, endpoint, subjectType, at, userId, operatorId }: Line): SQL {
  return sql`
    with seen as (
      select seen_id::int as id
      from ${auditLog} cross join lateral jsonb_array_elements_text(${auditLog.after} -> 'ids') as seen_id
      where ${seen}
    ), fresh as (
      select id, min(place) as place
      from unnest(${intArray(ids)}) with ordinality as asked(id, place)
      where not exists (select from seen where seen.id = asked.id)
      group by id
    )
    insert into ${auditLog} (at, actor_user_id, actor_operator_id, action, subject_type, subject_id, after)
    select ${at.toISOString()}::timestamptz, ${userId}::int, ${operatorId}::int, ${ACTION}, ${subjectType},
      case when count(*) = 1 then min(id)::text else 'several' end,
      jsonb_build_object('endpoint', ${endpoint}::text, 'count', count(*), 'ids', to_jsonb((array_agg(id order by place))[1:${sql.raw(String(MAX_IDS))}]))
    from fresh
    having count(*) > 0`;
}
