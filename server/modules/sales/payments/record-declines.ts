import * as z from 'zod';
import type { Db } from '../../../platform/db/client.ts';
import { gatewayOf, isOfGateway } from './attempt-gateway.ts';
import { type Attempt, findAttempt, releaseHoldsOf } from './attempt-store.ts';
import { endSetupsOf } from './card-setup-store.ts';
import { insertDeclines } from './decline-store.ts';
import { declinedUntil } from './purchase-limits.ts';
import { lockBuyer } from '../claim/sale-store.ts';
import { defineJob, type SalesContext } from '../context.ts';

/**
 * Records the declined cards of an attempt's hold as the gateway lists them, so that the limit does not depend on webhooks: one may have
 * told of the latest decline while those of earlier ones were lost. Returns true if the limit was reached and the buyer's open payments
 * were released. Talks to the gateway, so never call it inside a transaction.
 */
export async function recordDeclines(ctx: SalesContext, attempt: Attempt): Promise<boolean> {
  const { holdId, buyerId } = attempt;
  if (!holdId) return false;
  const ids = await gatewayOf(ctx, attempt).listDeclines(holdId);
  if (ids.length === 0) return false;
  return ctx.db.transaction((tx) => countDeclines(tx, { ids, holdId, buyerId }, ctx.clock.now()));
}

/**
 * Records the cards that were declined on a hold before the one that was charged. A job, so that no buyer waits for it. Does nothing if
 * the payment's keys are set no more.
 */
export const recordEarlierDeclines = defineJob({
  name: 'record-earlier-declines',
  payload: z.object({ attemptId: z.uuid() }),
  maxAttempts: 8,
  async run(ctx, { attemptId }) {
    const attempt = await findAttempt(ctx.db, attemptId);
    if (attempt && isOfGateway(ctx, attempt)) await recordDeclines(ctx, attempt);
  },
});

interface Declined {
  ids: readonly string[];
  /** The hold or the card setup that they were tried on. */
  holdId: string;
  buyerId: number;
}

/**
 * Records a buyer's declined cards, each once, whether they come from webhooks or from reading holds and card setups. Once there are too
 * many, releases all open payments of the buyer and ends all open card setups, because each could try many more cards. Returns whether
 * it did.
 */
export async function countDeclines(tx: Db, { ids, holdId, buyerId }: Declined, at: Date): Promise<boolean> {
  // Locks the buyer, so that declines on several payments are counted one after the other.
  await lockBuyer(tx, buyerId);
  await insertDeclines(tx, ids.map((id) => ({ id, userId: buyerId, holdId, declinedAt: at })));
  if (!(await declinedUntil(tx, buyerId, at))) return false;
  await releaseHoldsOf(tx, buyerId, at);
  await endSetupsOf(tx, buyerId, at);
  return true;
}
