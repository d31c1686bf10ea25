import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { lockBuyer } from '../claim/sale-store.ts';
import type { SalesContext } from '../context.ts';
import { endSetupsOf, insertSetup } from './card-setup-store.ts';
import { checkDeclines } from './purchase-limits.ts';
import { nextLookAt } from './schedule-attempt.ts';

const SETUP_LASTS_MS = 15 * MINUTE_MS;

interface Card {
  customerId: string;
  /** The saved card to set up; null to enter one. */
  paymentMethodId: string | null;
}

/**
 * Opens a card setup for an account, in place of its earlier ones, which are cancelled: each could try many cards. Talks to the gateway,
 * so never call it inside a transaction. Throws `rate_limited` after too many declined cards, and GatewayError.
 */
export async function openCardSetup(ctx: SalesContext, userId: number, card: Card): Promise<{ setupId: string; clientSecret: string }> {
  await checkDeclines(ctx.db, userId, ctx.clock.now());
  const setup = await ctx.gateway.setUpCard(card);
  // The secret only leaves the server once the setup is stored, so that every card tried on it is counted.
  await ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, userId);
    const at = ctx.clock.now();
    await checkDeclines(tx, userId, at);
    await endSetupsOf(tx, userId, at);
    const expiresAt = new Date(at.getTime() + SETUP_LASTS_MS);
    const look = nextLookAt({ kind: 'card', createdAt: at, expiresAt }, at);
    await insertSetup(tx, { id: setup.setupId, userId, isTest: ctx.config.isTestMode, createdAt: at, expiresAt, nextLookAt: look });
  });
  return setup;
}
