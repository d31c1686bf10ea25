import * as z from 'zod';
import type { Db } from '../../../platform/db/client.ts';
import { declareJob, enqueue, enqueueUnlessWaiting } from '../../../platform/jobs/job.ts';

/** Plans auctions again after a change of standing bids: those of one account, or all of them. The bids module runs it. */
export const bidsChangedType = declareJob({ name: 'bids-changed', payload: z.object({ userId: z.nullable(z.int()) }), maxAttempts: 8 });

/**
 * Plans the auctions again for the standing bids of an account whose bids, or what they may buy, changed; for all bids without an account.
 * Changes that come before that has begun are planned together.
 */
export async function planBidsOf(tx: Db, userId: number | null, at: Date): Promise<void> {
  await enqueueUnlessWaiting(tx, bidsChangedType, { userId }, at);
}

/** Plans the auctions again for the standing bids of an account once its holiday is over. */
export async function planBidsAfter(tx: Db, userId: number, holidayEnd: Date): Promise<void> {
  await enqueue(tx, bidsChangedType, { userId }, { singletonKey: `bids-changed:${userId}:${holidayEnd.getTime()}`, runAt: holidayEnd });
}
