import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AttemptBuyer } from '../../../shared/schema/index.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { GatewayError } from '../../payments/gateway.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { lockBuyer, lockLead } from '../auctions/auction-store.ts';
import { leadSold } from '../auctions/claim-lead.ts';
import { claimPrice } from '../auctions/claim-price.ts';
import { findReservedCode } from '../discounts/redemption-store.ts';
import { requireCode, requireUse } from '../discounts/require-code.ts';
import {
  type Attempt,
  findOpenAttempts,
  giveUpHold,
  insertAttempt,
  updateBuyerDetails,
} from './attempt-store.ts';
import { nextLookAt, openHold } from './reconcile-attempt.ts';
import { checkDeclines, checkOpenPayments } from './purchase-limits.ts';
import { dropCustomer, ensureCustomer, findSavedCard } from './saved-card-store.ts';
import { supersedeAttempt } from './supersede-attempt.ts';

const HOLD_LASTS_MS = 15 * 60_000;
/** A quote older than this is made afresh, so that the hold stays near the price. */
const QUOTE_IS_FRESH_MS = 60_000;

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
}

type Card = Pick<Attempt, 'customerId' | 'paymentMethodId' | 'savesCard'>;

interface Wish {
  leadId: number;
  buyerId: number;
  buyerDetails: AttemptBuyer | undefined;
  discountCodeId: number | undefined;
  card: Card;
}

/**
 * Quotes a lead at its live price and opens a payment for that sum, which the server alone decides.
 * Refuses `not_found`, `lead_sold`, `lead_is_free` once there is nothing to pay, `discount_invalid`, `conflict` when
 * there is no saved card to pay with, `rate_limited` and `unavailable`.
 */
export async function createPaymentIntent(
  ctx: AppContext,
  { leadId, buyerId, buyer, discountCodeId, ...choice }: Purchase,
) {
  const card = await cardFor(ctx, buyerId, choice).catch(unavailable);
  const buyerDetails = buyer ? { ...buyer, buyerPhone: storedPhone(buyer.buyerPhone) } : undefined;
  const wish = { leadId, buyerId, buyerDetails, card, discountCodeId: discountCodeId ?? undefined };
  const attempt = await ctx.db.transaction((tx) => quote(ctx, tx, wish));
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
    if (attempt.customerId === null) return unavailable(error);
    // The customer or the card is none of the gateway's any more: the next purchase starts without them.
    await dropCustomer(ctx.db, attempt.buyerId);
    throw new AppError('conflict', 'Your saved card can no longer be used. Please enter one.', { cause: error });
  }
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
    const saved = await findSavedCard(ctx.db, buyerId);
    if (!saved?.paymentMethodId) throw new AppError('conflict', 'There is no saved card. Please enter one.');
    return { customerId: saved.customerId, paymentMethodId: saved.paymentMethodId, savesCard: false };
  }
  const savesCard = saveCard && ctx.gateway.kind === 'card';
  const customerId = savesCard ? await ensureCustomer(ctx, buyerId) : null;
  return { customerId, paymentMethodId: null, savesCard };
}

async function quote(ctx: AppContext, tx: Db, wish: Wish): Promise<Attempt> {
  const { leadId, buyerId, discountCodeId, card } = wish;
  const lead = await lockLead(tx, leadId);
  if (!lead || lead.status === 'archived') throw notFound('lead');
  if (lead.status === 'sold') throw leadSold();
  if (!(await lockBuyer(tx, buyerId))) throw new AppError('forbidden', 'Your account may not do this');

  const at = await ctx.clock.databaseNow(tx);
  await checkDeclines(tx, buyerId, at);
  const attempts = await findOpenAttempts(tx, buyerId);
  const earlier = attempts.find((attempt) => attempt.leadId === leadId);
  if (earlier && (await isSameQuote(ctx, tx, earlier, { wish, auctionEpoch: lead.auctionEpoch, at }))) {
    if (wish.buyerDetails) await updateBuyerDetails(tx, earlier.id, wish.buyerDetails);
    return earlier;
  }
  if (earlier) await supersedeAttempt(tx, earlier.id, { nextCodeId: discountCodeId, at });
  checkOpenPayments(attempts.filter((attempt) => attempt !== earlier), at);

  const code = await requireCode(tx, { codeId: discountCodeId, buyerId, leadId }, at);
  const { amountPaidCents } = claimPrice(lead, code, at);
  if (amountPaidCents === 0) throw new AppError('lead_is_free', 'This lead is free now. Claim it without payment.');
  const { kind } = ctx.gateway;
  const expiresAt = new Date(at.getTime() + HOLD_LASTS_MS);
  const attempt = await insertAttempt(tx, {
    leadId,
    buyerId,
    auctionEpoch: lead.auctionEpoch,
    kind,
    isTest: isTestMode(ctx.config.payments),
    quotedPriceCents: amountPaidCents,
    buyerDetails: wish.buyerDetails,
    ...card,
    createdAt: at,
    expiresAt,
    nextActionAt: nextLookAt({ kind, createdAt: at, expiresAt }, at),
  });
  if (code) await requireUse(tx, { codeId: code.id, attemptId: attempt.id, buyerId }, at);
  return attempt;
}

interface Asked {
  wish: Wish;
  auctionEpoch: number;
  at: Date;
}

/** True for a second click or a second tab: the same purchase, asked for a moment ago in the same way. */
async function isSameQuote(
  { gateway }: AppContext,
  tx: Db,
  earlier: Attempt,
  { wish, auctionEpoch, at }: Asked,
): Promise<boolean> {
  const isFresh = at.getTime() - earlier.createdAt.getTime() < QUOTE_IS_FRESH_MS;
  if (!isFresh || earlier.auctionEpoch !== auctionEpoch || earlier.kind !== gateway.kind) return false;
  const { paymentMethodId, savesCard } = wish.card;
  if (earlier.paymentMethodId !== paymentMethodId || earlier.savesCard !== savesCard) return false;
  return (await findReservedCode(tx, earlier.id))?.id === wish.discountCodeId;
}
