import { storedPhone } from '../../../../shared/domain/contact/phone.ts';
import type { AttemptBuyer } from '../../../../shared/schema/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { GatewayError } from '../gateway/gateway.ts';
import { type Attempt, releaseHold } from './attempt-store.ts';
import { type Card, quoteLead } from './quote-lead.ts';
import { openHold } from './reconcile-attempt.ts';
import { dropCustomer, ensureCustomer, findSavedCard } from './saved-card-store.ts';
import type { SalesContext } from '../context.ts';
import { requireBuyer, findStanding } from '../../identity/index.ts';
import { leadSold } from '../../market/index.ts';

interface CardChoice {
  /** Pay with the saved card. */
  useSavedCard?: boolean;
  /** Save the card that will be entered. */
  saveCard?: boolean;
}

interface Purchase extends CardChoice {
  leadId: number;
  buyerId: number;
  /** The buyer's form, for a claim whose browser does not come back. */
  buyer?: AttemptBuyer | null | undefined;
  /** The discount code that the buyer has applied to this lead. */
  discountCodeId?: number | null | undefined;
  /** Keyed hash of the buyer's network address. */
  quotedFrom?: string | null | undefined;
}

/**
 * Quotes a lead at its live price and opens a payment intent for that amount, which only the server decides. Talks to the gateway,
 * so never call it inside a transaction. Throws `not_found`, `lead_sold`, `may_not_buy`, `lead_is_free` once there is nothing to pay,
 * `discount_invalid`, `conflict` if there is no saved card to pay with, `forbidden`, `rate_limited` and `unavailable`.
 */
export async function createPaymentIntent(
  ctx: SalesContext,
  { leadId, buyerId, buyer, discountCodeId, quotedFrom = null, ...choice }: Purchase,
) {
  const card = await cardFor(ctx, buyerId, choice).catch(unavailable);
  const buyerDetails = buyer ? { ...buyer, buyerPhone: storedPhone(buyer.buyerPhone) } : undefined;
  const request = { leadId, buyerId, buyerDetails, card, quotedFrom, discountCodeId: discountCodeId ?? undefined };
  const attempt = await quoteLead(ctx, request);
  const clientSecret = attempt.clientSecret ?? (await open(ctx, attempt));
  if (!clientSecret) throw leadSold();
  return { clientSecret, amount: attempt.quotedPriceCents, expiresAt: attempt.expiresAt };
}

/** Opens the hold. Releases one that the gateway refuses, because the same request would be refused forever. */
async function open(ctx: SalesContext, attempt: Attempt): Promise<string | undefined> {
  try {
    return await openHold(ctx, attempt);
  } catch (error) {
    const isRefused = error instanceof GatewayError && error.failure === 'refused';
    if (!isRefused) return unavailable(error);
    await releaseHold(ctx.db, attempt.id, { reason: 'refused', at: ctx.clock.now() });
    if (!(await isCardGone(ctx, attempt, error))) return unavailable(error);
    // The next purchase starts without the customer and the card.
    await dropCustomer(ctx.db, attempt.buyerId);
    throw new AppError('conflict', 'Your saved card can no longer be used. Please enter one.', { cause: error });
  }
}

/** Returns whether a hold was refused because the gateway no longer has the customer or the card. Other refusals have other causes. */
async function isCardGone({ gateway }: SalesContext, { customerId, paymentMethodId }: Attempt, error: GatewayError): Promise<boolean> {
  if (customerId === null) return false;
  if (error.isMissing || paymentMethodId === null) return error.isMissing;
  return !(await gateway.hasCard({ customerId, paymentMethodId }).catch(unavailable));
}

/** Throws `unavailable` when the gateway does not answer: nothing was charged, and the same request may be repeated. */
function unavailable(error: unknown): never {
  if (!(error instanceof GatewayError)) throw error;
  throw new AppError('unavailable', 'Failed to process payment. Please try again.', {
    retryAfterSeconds: 2,
    cause: error,
  });
}

async function cardFor(
  ctx: SalesContext,
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

/** Returns the gateway's customer that the card will be saved with. Creates none for an account that may not buy. */
async function customerFor(ctx: SalesContext, buyerId: number): Promise<string> {
  const standing = await findStanding(ctx.db, buyerId);
  if (standing) requireBuyer(await ctx.findBuyingTerms(ctx.db), standing, ctx.clock.now());
  return ensureCustomer(ctx, buyerId);
}
