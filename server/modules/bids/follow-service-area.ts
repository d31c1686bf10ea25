import type { BidArea } from '../../../shared/domain/bids/standing-bid.ts';
import type { Db } from '../../platform/db/client.ts';
import { planBidsOf } from '../identity/index.ts';
import { countBids, moveBids } from './bid-store.ts';

/** Moves the bids of an account to its new service area, in the transaction that stores it. Those with an area of their own buy nothing outside it. */
export async function followServiceArea(tx: Db, userId: number, area: BidArea, at: Date): Promise<void> {
  await moveBids(tx, userId, area, at);
  if ((await countBids(tx, userId, at)) > 0) await planBidsOf(tx, userId, at);
}
