import * as z from 'zod';
import { enqueue } from '../../../platform/jobs/job.ts';
import type { Db } from '../../../platform/db/client.ts';
import { defineJob, type SalesContext } from '../context.ts';
import { takeSavedCard } from './saved-card-store.ts';

/** Deletes a card at the gateway that no account saves any more. Idempotent. */
export const forgetCardAtGateway = defineJob({
  name: 'forget-card',
  payload: z.object({ paymentMethodId: z.string() }),
  maxAttempts: 12,
  async run({ gateway }, { paymentMethodId }) {
    await gateway.forgetCard(paymentMethodId);
  },
});

/** Deletes an account's saved card and enqueues its deletion at the gateway. Returns how many cards were deleted. */
export async function dropSavedCard({ config, clock }: Pick<SalesContext, 'config' | 'clock'>, tx: Db, userId: number): Promise<number> {
  const card = await takeSavedCard({ config }, tx, userId);
  if (card?.isAtGateway) await enqueue(tx, forgetCardAtGateway, { paymentMethodId: card.paymentMethodId }, { runAt: clock.now() });
  return card ? 1 : 0;
}
