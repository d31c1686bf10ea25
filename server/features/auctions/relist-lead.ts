import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { newAuction } from './auction.ts';
import { restartAuction } from './auction-store.ts';
import { currentStartPrice } from './start-price.ts';

/** Puts a lead back on the market at a fresh start price, with a new clock. Its row must be locked. */
export async function relistLead(ctx: AppContext, tx: Db, leadId: number, at: Date): Promise<void> {
  await restartAuction(tx, leadId, newAuction(await currentStartPrice(ctx, tx), at));
}
