import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { auditLog } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import type { AuditAction } from '../audit/index.ts';

/** A time in which all bids of an account were paused; without an end it goes on. */
export interface Pause {
  from: Date;
  until: Date | null;
}

/** What begins or ends a pause of all bids, or moves its end. A new agreement ends one for the card. */
const actions = ['bid.all_paused', 'bid.all_resumed', 'bid.pause_moved', 'bid.agreed'] as const satisfies readonly AuditAction[];

const actsOf = (userId: number) => and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, String(userId)), inArray(auditLog.action, [...actions]));

/** When a holiday ends by itself; null for any other pause. */
const pausedUntil = sql<Date | null>`(${auditLog.after} ->> 'pausedUntil')::timestamptz`.mapWith(auditLog.at);

/** Finds when all bids of an account were paused since an instant, from the audit log. A holiday that is over ended by itself. */
export async function findPauses(db: Db, userId: number, since: Date): Promise<Pause[]> {
  const earlier = db.select({ at: sql`max(${auditLog.at})` }).from(auditLog).where(and(actsOf(userId), eq(auditLog.action, 'bid.all_paused'), sql`${auditLog.at} < ${since.toISOString()}::timestamptz`));
  const acts = await db
    .select({ at: auditLog.at, action: auditLog.action, pausedFor: sql<string | null>`${auditLog.after} ->> 'pausedFor'`, until: pausedUntil })
    .from(auditLog)
    .where(and(actsOf(userId), gte(auditLog.at, sql`coalesce((${earlier}), ${since.toISOString()}::timestamptz)`)))
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  const pauses: (Pause & { pausedFor: string | null })[] = [];
  for (const { at, action, pausedFor, until } of acts) {
    const last = pauses.at(-1);
    const open = last && (last.until === null || last.until > at) ? last : undefined;
    if (action === 'bid.all_paused') {
      if (open) Object.assign(open, { pausedFor, until });
      else pauses.push({ from: at, until, pausedFor });
    } else if (action === 'bid.pause_moved') {
      if (open) open.until = until;
    } else if (open && (action === 'bid.all_resumed' || open.pausedFor === 'card')) open.until = at;
  }
  return pauses;
}
