import { and, getTableColumns, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { type EndLeases, isLeasedBy, LEASE_OVER } from '../../../platform/db/leases.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { Attempt } from './attempt-store.ts';

type Seen = Pick<Attempt, 'id' | 'desired' | 'cardFingerprint'>;

interface Ending {
  ids: readonly string[];
  seen: readonly string[];
  cards: readonly (string | null)[];
  settled: NonNullable<Attempt['settled']>;
  desired?: Attempt['desired'];
  reason?: Attempt['reason'];
}

const updateEnding = prepared((tx, { ids, seen, cards, ...ending }: Ending) =>
  tx
    .update(purchaseAttempts)
    .set({ ...ending, cardFingerprint: sql`seen.card`, nextActionAt: null, leasedUntil: null })
    .from(sql`unnest(${arrayParam(ids, 'uuid')}, ${arrayParam(seen, 'text')}, ${arrayParam(cards, 'text')}) as seen(id, desired, card)`)
    .where(
      and(sql`${purchaseAttempts.id} = seen.id`, sql`${purchaseAttempts.desired} = seen.desired`, isNull(purchaseAttempts.settled)),
    )
    .returning(getTableColumns(purchaseAttempts)),
);

/** Marks attempts as settled, with the charged card and why a charge failed, and returns them, locked. Skips those that moved on since they were read. */
export function markSettled(tx: Db, seen: readonly Seen[], settled: NonNullable<Attempt['settled']>): Promise<Attempt[]> {
  const columns = {
    ids: seen.map(({ id }) => id),
    seen: seen.map(({ desired }) => desired),
    cards: seen.map(({ cardFingerprint }) => cardFingerprint),
  };
  return updateEnding(tx, { ...columns, settled, ...(settled === 'failed' && { desired: 'release', reason: 'capture_failed' }) });
}

/** Leases due attempts to this process, the longest due first. The lease only saves calls: two processes driving one attempt do no harm. */
export async function leaseDueAttempts(
  db: Db,
  { now, leaseMs, leasedBy, limit }: { now: Date; leaseMs: number; leasedBy: number; limit: number },
): Promise<string[]> {
  const due = db
    .select({ id: purchaseAttempts.id })
    .from(purchaseAttempts)
    .where(
      and(
        isNull(purchaseAttempts.settled),
        lte(purchaseAttempts.nextActionAt, now),
        or(isNull(purchaseAttempts.leasedUntil), lt(purchaseAttempts.leasedUntil, now)),
      ),
    )
    .orderBy(purchaseAttempts.nextActionAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await db
    .update(purchaseAttempts)
    .set({ leasedUntil: new Date(now.getTime() + leaseMs), leasedBy })
    .where(inArray(purchaseAttempts.id, due))
    .returning({ id: purchaseAttempts.id });
  return rows.map((row) => row.id);
}

/** Ends the leases of processes that are gone, so that another one settles their attempts. */
export const endAttemptLeases: EndLeases = async (db, processes) => {
  await db
    .update(purchaseAttempts)
    .set({ leasedUntil: LEASE_OVER })
    .where(and(isNull(purchaseAttempts.settled), isLeasedBy(purchaseAttempts, processes)));
};
