import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AttemptBuyer } from '../../../shared/schema/index.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { GatewayError } from '../../payments/gateway.ts';
import { findBuyingTerms, requireBuyer } from '../auctions/buying-gate.ts';
import { leadSold } from '../auctions/on-market.ts';
import { findStanding } from '../users/user-store.ts';
import { type Attempt, giveUpHold } from './attempt-store.ts';
import { type Card, quoteLead } from './quote-lead.ts';
import { openHold } from './reconcile-attempt.ts';
import { dropCustomer, ensureCustomer, findSavedCard } from './saved-card-store.ts';

interface CardChoice {
  /** Pay with the card that was kept. */
  useSavedCard?: boolean;
  /** Keep the card that will be entered. */
  saveCard?: boolean;
}

interface Purchase extends CardChoice {
  leadId: number;
  buyerId: number;
  /** What the buyer's form says, for a claim that the browser does not come back for. */
  buyer?: AttemptBuyer | null | undefined;
  /** A code that the buyer has applied to this lead. */
  discountCodeId?: number | null | undefined;
  /** Keyed hash of the buyer's network address. */
  quotedFrom?: string | null | undefined;
}

/**
 * Quotes a lead at its live price and opens a payment for that sum, which the server alone decides.
 * Refuses `not_found`, `lead_sold`, `may_not_buy`, `lead_is_free` once there is nothing to pay, `discount_invalid`, `conflict` when
 * there is no saved card to pay with, `rate_limited` and `unavailable`.
 */
export async function createPaymentIntent(
  ctx: AppContext,
  { leadId, buyerId, buyer, discountCodeId, quotedFrom = null, ...choice }: Purchase,
) {
  const card = await cardFor(ctx, buyerId, choice).catch(unavailable);
  const buyerDetails = buyer ? { ...buyer, buyerPhone: storedPhone(buyer.buyerPhone) } : undefined;
  const wish = { leadId, buyerId, buyerDetails, card, quotedFrom, discountCodeId: discountCodeId ?? undefined };
  const attempt = await quoteLead(ctx, wish);
  const clientSecret = attempt.clientSecret ?? (await open(ctx, attempt));
  if (!clientSecret) throw leadSold();
  return { clientSecret, amount: attempt.quotedPriceCents, expiresAt: attempt.expiresAt };
}

/** Opens the hold. One that the gateway does not accept as it was asked for is given up: it would be refused for ever. */
async function open(ctx: AppContext, attempt: Attempt): Promise<string | undefined> {
  try {
    return await openHold(ctx, attempt);
  } catch (error) {
    const isRefused = error instanceof GatewayError && error.failure === 'refused';
    if (!isRefused) return unavailable(error);
    await giveUpHold(ctx.db, attempt.id, { reason: 'refused', at: ctx.clock.now() });
    if (!(await isCardGone(ctx, attempt, error))) return unavailable(error);
    // The next purchase starts without them.
    await dropCustomer(ctx.db, attempt.buyerId);
    throw new AppError('conflict', 'Your saved card can no longer be used. Please enter one.', { cause: error });
  }
}

/** True when the customer or the card of a refused hold is none of the gateway's any more. Anything else may be refused for another reason. */
async function isCardGone({ gateway }: AppContext, { customerId, paymentMethodId }: Attempt, error: GatewayError): Promise<boolean> {
  if (customerId === null) return false;
  if (error.isMissing || paymentMethodId === null) return error.isMissing;
  return !(await gateway.hasCard({ customerId, paymentMethodId }).catch(unavailable));
}

/** How a gateway that does not answer is told: nothing is charged, and the same press may be repeated. */
function unavailable(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  throw new AppError('unavailable', 'Failed to process payment. Please try again.', {
    retryAfterSeconds: 2,
    cause: error,
  });
}

async function cardFor(
  ctx: AppContext,
  buyerId: number,
  { useSavedCard = false, saveCard = false }: CardChoice,
): Promise<Card> {
  if (useSavedCard) {
    const saved = await findSavedCard(ctx, buyerId);
    if (!saved?.paymentMethodId) throw new AppError('conflict', 'There is no saved card. Please enter one.');
    return { customerId: saved.customerId, paymentMethodId: saved.paymentMethodId, savesCard: false };
  }
  const savesCard = saveCard && ctx.gateway.kind === 'card';
  const customerId = savesCard ? await customerFor(ctx, buyerId) : null;
  return { customerId, paymentMethodId: null, savesCard };
}

/** The customer at the gateway whose card is to be kept; none is made for an account that may not buy. */
async function customerFor(ctx: AppContext, buyerId: number): Promise<string> {
  const standing = await findStanding(ctx.db, buyerId);
  if (standing) requireBuyer(await findBuyingTerms(ctx, ctx.db), standing, ctx.clock.now());
  return ensureCustomer(ctx, buyerId);
}
