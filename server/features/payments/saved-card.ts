import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { GatewayError } from '../../payments/gateway.ts';
import { findSavedCard, forgetCard } from './saved-card-store.ts';

/** Shows an account the card it keeps, or null: never the ids that it is charged with. */
export async function showSavedCard(ctx: AppContext, userId: number) {
  const saved = await findSavedCard(ctx, userId);
  if (!saved) return { card: null };
  const { brand, last4, expMonth, expYear } = saved;
  return { card: { brand, last4, expMonth, expYear } };
}

/** Forgets the card an account keeps, at the gateway first; refuses `unavailable` when that cannot be done now. */
export async function forgetSavedCard(ctx: AppContext, userId: number): Promise<void> {
  const saved = await findSavedCard(ctx, userId);
  if (!saved) return;
  try {
    await ctx.gateway.forgetCard(saved.paymentMethodId);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new AppError('unavailable', 'Your card could not be removed just now. Please try again.', {
      retryAfterSeconds: 2,
      cause: error,
    });
  }
  await forgetCard(ctx.db, userId, saved.paymentMethodId);
}
