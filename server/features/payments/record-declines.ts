import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { Hold, PaymentGateway } from '../../payments/gateway.ts';
import { lockBuyer } from '../auctions/auction-store.ts';
import { type Attempt, giveUpHoldsOf } from './attempt-store.ts';
import { insertDeclines, isDeclineKnown } from './decline-store.ts';
import { declinedUntil } from './purchase-limits.ts';

/**
 * Counts the cards that were declined on a hold, as the gateway has them: no webhook need arrive for it. Returns true when there
 * were so many that the buyer's open payments have ended. Talks to the gateway, so never inside a transaction.
 */
export async function recordDeclines(ctx: AppContext, gateway: PaymentGateway, attempt: Attempt, hold: Hold): Promise<boolean> {
  const { holdId, buyerId } = attempt;
  const { declineId } = hold;
  if (!holdId || declineId === null || (await isDeclineKnown(ctx.db, declineId))) return false;
  const ids = await gateway.listDeclines(holdId);
  return ctx.db.transaction(async (tx) => {
    return countDeclines(tx, { ids: [...ids, declineId], holdId, buyerId }, ctx.clock.now());
  });
}

interface Declined {
  ids: readonly string[];
  holdId: string;
  buyerId: number;
}

/**
 * Counts declined cards of a buyer, each once, from webhooks and from reading holds, and ends the buyer's open payments once there are too many:
 * each could try many more. False when it need not.
 */
export async function countDeclines(tx: Db, { ids, holdId, buyerId }: Declined, at: Date): Promise<boolean> {
  // What is counted on several payments at once is counted one after the other.
  await lockBuyer(tx, buyerId);
  await insertDeclines(tx, ids.map((id) => ({ id, holdId, declinedAt: at })));
  if (!(await declinedUntil(tx, buyerId, at))) return false;
  await giveUpHoldsOf(tx, buyerId, at);
  return true;
}
