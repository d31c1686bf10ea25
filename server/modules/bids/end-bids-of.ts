import type { Db } from '../../platform/db/client.ts';
import { planBidsOf } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { endBids } from './bid-store.ts';

/** Ends everything that an account's standing bids consist of, and returns how much there was. The account's row must be locked. */
export async function endBidsOf({ clock }: Pick<SalesContext, 'clock'>, tx: Db, userId: number): Promise<number> {
  const at = clock.now();
  const ended = await endBids(tx, userId, at);
  if (ended > 0) await planBidsOf(tx, userId, at);
  return ended;
}
