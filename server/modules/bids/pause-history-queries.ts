import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { auditLog } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import type { AuditAction } from '../audit/index.ts';
import { findLimits } from './bid-store.ts';

/** A time in which all bids of an account were paused; without an end it goes on. */
export interface Pause {
  from: Date;
  until: Date | null;
}

/** What begins or ends a pause of all bids. A new agreement ends one for the card. */
const actions = ['bid.all_paused', 'bid.all_resumed', 'bid.agreed'] as const satisfies readonly AuditAction[];

const actsOf = (userId: number) => and(eq(auditLog.subjectType, 'user'), eq(auditLog.subjectId, String(userId)), inArray(auditLog.action, [...actions]));

/** Finds when all bids of an account were paused since an instant, from the audit log. A holiday that is over ended by itself. */
export async function findPauses(db: Db, userId: number, since: Date): Promise<Pause[]> {
  const earlier = db.select({ at: sql`max(${auditLog.at})` }).from(auditLog).where(and(actsOf(userId), eq(auditLog.action, 'bid.all_paused'), sql`${auditLog.at} < ${since.toISOString()}::timestamptz`));
  const acts = await db
    .select({ at: auditLog.at, action: auditLog.action, pausedFor: sql<string | null>`${auditLog.after} ->> 'pausedFor'` })
    .from(auditLog)
    .where(and(actsOf(userId), gte(auditLog.at, sql`coalesce((${earlier}), ${since.toISOString()}::timestamptz)`)))
    .orderBy(asc(auditLog.at), asc(auditLog.id));
  const pauses: (Pause & { pausedFor: string | null })[] = [];
  for (const { at, action, pausedFor } of acts) {
    const open = pauses.findLast(({ until }) => until === null);
    if (action === 'bid.all_paused') {
      if (open) open.pausedFor = pausedFor;
      else pauses.push({ from: at, until: null, pausedFor });
    } else if (open && (action === 'bid.all_resumed' || open.pausedFor === 'card')) open.until = at;
  }
  const end = (await findLimits(db, userId))?.limits.pausedUntil ?? null;
  return pauses.map(({ from, until }) => ({ from, until: until ?? end }));
}
