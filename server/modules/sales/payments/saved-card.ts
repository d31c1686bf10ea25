import { AppError } from '../../../platform/errors.ts';
import { GatewayError } from '../gateway/gateway.ts';
import { checkCardOfBids } from './bid-jobs.ts';
import { findSavedCard, forgetCard } from './saved-card-store.ts';
import type { SalesContext } from '../context.ts';

/** Returns an account's saved card, or null, without the ids that it is charged with. */
export async function showSavedCard(ctx: SalesContext, userId: number) {
  const saved = await findSavedCard(ctx, userId);
  if (!saved) return { card: null };
  const { brand, last4, expMonth, expYear } = saved;
  return { card: { brand, last4, expMonth, expYear } };
}

/** Deletes an account's saved card, at the gateway first. Throws `unavailable` if the gateway does not answer. */
export async function forgetSavedCard(ctx: SalesContext, userId: number): Promise<void> {
  const saved = await findSavedCard(ctx, userId);
  if (!saved) return;
  try {
    await ctx.gateway.forgetCard(saved.paymentMethodId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new AppError('unavailable', 'We couldn’t remove your card. Please try again in a moment.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  await ctx.db.transaction(async (tx) => {
    await forgetCard(tx, userId, saved.paymentMethodId);
    await checkCardOfBids(tx, userId, ctx.clock.now());
  });
}
