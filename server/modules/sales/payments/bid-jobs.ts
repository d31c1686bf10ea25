import * as z from 'zod';
import type { Db } from '../../../platform/db/client.ts';
import { declareJob, enqueue } from '../../../platform/jobs/job.ts';
import { planBidsOf } from '../../identity/index.ts';
import { letBidsAct } from '../../market/index.ts';
import { beginTurns, findAwaited, findBidder, type GoingOn, hasBids } from './bid-queries.ts';

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
 * Lets standing bids act in the auctions in which some attempts have just ended without a purchase: those of bids, and payments by hand
 * that held bids back. Must run in the transaction that ends them.
 */
export async function letBidsGoOn(tx: Db, attemptIds: readonly string[], at: Date): Promise<void> {
  if (attemptIds.length === 0) return;
  const auctions = await findAwaited(tx, attemptIds, at);
  if (auctions.length > 0) await letBidsActNow(tx, auctions, at);
}

/** Lets the standing bids of some auctions act from an instant on, which is then their turn. */
export async function letBidsActNow(tx: Db, auctions: readonly GoingOn[], at: Date): Promise<void> {
  await beginTurns(tx, auctions, at);
  for (const auction of auctions) await letBidsAct(tx, auction, at);
}

/**
 * Plans the auctions again that the bids of a purchase's buyer may be for, because its customer was called, it left the pipeline, or it no
 * longer counts against the caps. Buyers without bids are left alone.
 */
export async function planBidsOfBuyer(tx: Db, purchaseId: number, at: Date): Promise<void> {
  const userId = await findBidder(tx, purchaseId);
  if (userId !== undefined) await planBidsOf(tx, userId, at);
}
