import * as z from 'zod';
import type { Db } from '../../../platform/db/client.ts';
import { declareJob, enqueue } from '../../../platform/jobs/job.ts';

/** Plans auctions again after a change of standing bids: those of one account, or all of them. The bids module runs it. */
export const bidsChangedType = declareJob({ name: 'bids-changed', payload: z.object({ userId: z.nullable(z.int()) }), maxAttempts: 8 });

/** Plans the auctions again for the standing bids of an account that may have become able to buy. */
export async function planBidsOf(tx: Db, userId: number, at: Date): Promise<void> {
  await enqueue(tx, bidsChangedType, { userId }, { runAt: at });
}
