import type { Db } from '../../../platform/db/client.ts';
import { beginTurns, findAwaited, type GoingOn } from './bid-turn-queries.ts';
import { letBidsAct } from './market-jobs.ts';

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
