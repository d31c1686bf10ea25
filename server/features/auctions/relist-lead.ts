import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { newAuction } from './auction.ts';
import { restartAuction } from './auction-store.ts';
import { currentStartPrice } from './start-price.ts';

/** Puts a lead back on the market at a fresh start price, which it returns in cents, with a new clock. Its row must be locked. */
export async function relistLead(ctx: AppContext, tx: Db, leadId: number, at: Date): Promise<number> {
  const startCents = await currentStartPrice(ctx, tx);
  await restartAuction(tx, leadId, newAuction(startCents, at));
  return startCents;
}
