import * as z from 'zod';
import type { Db } from '../../../platform/db/client.ts';
import { declareJob, enqueue } from '../../../platform/jobs/job.ts';
import { planBidsOf } from '../../identity/index.ts';
import { findBidder, hasBids } from './bid-queries.ts';

/** Tells an electrician that a bid bought a lead. The bids module runs it. */
export const bidBoughtType = declareJob({ name: 'bid-bought', payload: z.object({ purchaseId: z.int() }), maxAttempts: 5 });

/** Tells the owner of a bid that its charge failed, and pauses their bids after too many. The bids module runs it. */
export const bidChargeFailedType = declareJob({ name: 'bid-charge-failed', payload: z.object({ attemptId: z.uuid() }), maxAttempts: 8 });

/** Tells the owner of bids when the card that pays for them is no longer the saved one. The bids module runs it. */
export const bidCardChangedType = declareJob({ name: 'bid-card-changed', payload: z.object({ userId: z.int() }), maxAttempts: 5 });

/** Has the owner of bids told if their card is gone, after an account's saved card was replaced or deleted. Accounts without bids are left alone. */
export async function checkCardOfBids(tx: Db, userId: number, at: Date): Promise<void> {
  if (await hasBids(tx, userId)) await enqueue(tx, bidCardChangedType, { userId }, { runAt: at });
}

/**
 * Plans the auctions again that the bids of a purchase's buyer may be for, because its customer was called, it left the pipeline, or it no
 * longer counts against the caps. Buyers without bids are left alone.
 */
export async function planBidsOfBuyer(tx: Db, purchaseId: number, at: Date): Promise<void> {
  const userId = await findBidder(tx, purchaseId);
  if (userId !== undefined) await planBidsOf(tx, userId, at);
}
