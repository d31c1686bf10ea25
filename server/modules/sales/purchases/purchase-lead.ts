import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { purchaseLead as contract } from '../../../../shared/contracts/leads.ts';
import type { AttemptReason } from '../../../../shared/domain/words/enums.ts';
import { storedPhone } from '../../../../shared/domain/contact/phone.ts';
import { AppError } from '../../../platform/errors.ts';
import { GatewayError } from '../gateway/gateway.ts';
import { claimAsAdmin, claimFree } from '../claim/claim-lead.ts';
import type { BuyerDetails } from '../claim/sell-lead.ts';
import {
  type Attempt,
  findAttempt,
  findOpenAttempt,
  findLatestEnd,
} from '../payments/attempt-store.ts';
import { freeLimitReached } from '../payments/free-claim-limits.ts';
import { reconcileKnown } from '../payments/reconcile-attempt.ts';
import { findLivePurchase, findLivePurchasedLead, type PurchasedLeadRow } from './purchase-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { SalesContext } from '../context.ts';
import { leadSold } from '../../market/index.ts';

type Body = BodyOf<typeof contract>;

type Buyer = Viewer & {
  /** Keyed hash of the buyer's network address; null if the address identifies nobody. */
  claimedFrom?: string | null;
};

/**
 * Buys a lead for this buyer: without payment for a super admin, with the authorised hold if there is one, free once there is nothing
 * to pay. Idempotent: a repeated call returns the same purchase. A purchase whose charge is not confirmed yet is returned as pending
 * and redacted. Throws `not_found`, `may_not_buy`, `lead_sold`, `payment_required`, `payment_declined`, `price_changed`,
 * `discount_invalid`, `rate_limited`, `forbidden` and `unavailable`.
 */
export async function purchaseLead(
  ctx: SalesContext,
  buyer: Buyer,
  leadId: number,
  body: Body,
): Promise<PurchasedLeadRow> {
  const request = { leadId, buyerId: buyer.id, claimedFrom: buyer.claimedFrom };
  let refusal: Refusal | void = undefined;
  if (!(await findLivePurchase(ctx.db, request))) {
    const { details, discountCodeId } = { details: detailsFrom(body), discountCodeId: body.discountCodeId ?? undefined };
    refusal = await take(ctx, buyer, { ...request, details, discountCodeId, meansPayment: meansPayment(body) }).catch(unlessSold);
  }

  const row = await findLivePurchasedLead(ctx.db, request);
  if (!row) throw (await refusal?.()) ?? leadSold();
  return row;
}

/** Finds the reason why the lead did not become this buyer's. */
type Refusal = () => Promise<AppError | undefined>;

/** Ignores `lead_sold`: a second click may have sold the lead to this very buyer a moment before, so the caller checks again. */
function unlessSold(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'lead_sold')) throw error;
}

interface ClaimRequest {
  leadId: number;
  buyerId: number;
  claimedFrom: string | null | undefined;
  details: BuyerDetails | undefined;
  discountCodeId: number | undefined;
  meansPayment: boolean;
}

async function take(ctx: SalesContext, buyer: Viewer, request: ClaimRequest): Promise<Refusal | void> {
  if (buyer.userType === 'super_admin') {
    await claimAsAdmin(ctx, request);
    return;
  }
  // A buyer who asks for it free must never be charged, not even with an open hold of their own.
  const attempt = request.meansPayment ? await findOpenAttempt(ctx.db, request) : undefined;
  if (attempt) return takeWithHold(ctx, attempt, request.details);
  await claimFree(ctx, request).catch((error: unknown) => explain(ctx, request, error));
}

/** Tells a buyer whose hold was for an earlier auction or an earlier request what has changed, instead of asking for payment again. */
async function explain(ctx: SalesContext, request: ClaimRequest, error: unknown): Promise<never> {
  const isUnpaid = error instanceof AppError && error.code === 'payment_required';
  const latest = isUnpaid ? await findLatestEnd(ctx.db, request) : undefined;
  if (latest?.isOld) throw relisted();
  throw latest?.reason === 'changed' ? changed() : error;
}

async function takeWithHold(ctx: SalesContext, attempt: Attempt, details?: BuyerDetails): Promise<Refusal> {
  const failure = await reconcileKnown(ctx, attempt, details).catch((error: unknown) => {
    if (error instanceof GatewayError) return error;
    throw error;
  });
  return async () => {
    const after = await findAttempt(ctx.db, attempt.id);
    if (after?.reason === 'free_limit') return (await freeLimitReached(ctx, freeClaimerOf(after))) ?? refusals.free_limit();
    return after?.desired === 'hold' ? notHeld(failure) : after && refusalFor(after);
  };
}

const freeClaimerOf = ({ buyerId, quotedFrom: network, cardFingerprint: card }: Attempt) => ({ buyerId, network, card });

/** Returns the error for a hold that is not authorised, or that the gateway could not confirm. In both cases nothing is charged. */
function notHeld(failure: GatewayError | void): AppError {
  if (!failure) return new AppError('payment_required', 'Authorise the payment first');
  return new AppError('unavailable', 'Failed to process payment. Please try again.', {
    retryAfterSeconds: 2,
    cause: failure,
  });
}

function relisted(): AppError {
  return new AppError('price_changed', 'This lead is on sale again at a new price. You were not charged.');
}

const startAgain = (why: string) => new AppError('payment_required', `${why} Please start again.`);

const changed = () => startAgain('The customer has changed this request. You were not charged.');

const notCharged = () =>
  new AppError(
    'payment_declined',
    'Payment could not be completed. You were not charged. The lead is back on the market.',
  );

/** The error for the buyer by the reason of their attempt; undefined if there is none. */
const refusals: Record<AttemptReason, () => AppError | undefined> = {
  won: () => undefined,
  // The caller checks whether this very buyer has the lead by now.
  lost: () => undefined,
  withdrawn: () => new AppError('lead_sold', 'This lead is no longer for sale. You were not charged.'),
  changed,
  relisted,
  expired: () => startAgain('That payment was open too long.'),
  canceled: () => startAgain('That payment was cancelled.'),
  refused: () => startAgain('That payment wasn’t accepted.'),
  mismatch: () => startAgain('That payment doesn’t match this lead.'),
  superseded: () => startAgain('That payment is no longer open. You were not charged.'),
  gateway_changed: () => startAgain('That payment can no longer be used.'),
  free_limit: () => startAgain('Too many free leads were taken within a day.'),
  declined: () => new AppError('payment_declined', 'Too many cards were declined. You were not charged.'),
  buyer_inactive: () => new AppError('forbidden', 'Your account may not do this'),
  may_not_buy: () => new AppError('may_not_buy', 'Your account can’t buy this lead any more.'),
  card_declined: notCharged,
  card_needs_holder: notCharged,
  bid_ended: () => startAgain('Your standing bid has changed.'),
  bid_caps: () => startAgain('Your standing bid reached its limit.'),
  bid_uncalled: () => startAgain('Your standing bids wait until you have called.'),
  capture_failed: notCharged,
  unpurchased: () => undefined,
  converted: () => undefined,
  bad_lead: () => undefined,
};

function refusalFor({ reason }: Attempt): AppError | undefined {
  return reason === null ? undefined : refusals[reason]();
}

/** Returns whether the buyer means to pay. A free claim has the status completed and neither a buyer nor an amount, whatever the amount. */
function meansPayment({ buyerName, amountPaid, paymentStatus }: Body): boolean {
  const namesSum = amountPaid != null && Number(amountPaid) !== 0;
  return buyerName !== undefined || namesSum || paymentStatus == null;
}

function detailsFrom({ buyerName, buyerEmail, buyerPhone, buyerCompany, buyerAbn }: Body): BuyerDetails | undefined {
  if (buyerName === undefined || buyerEmail === undefined || buyerPhone === undefined) return undefined;
  return { buyerName, buyerEmail, buyerPhone: storedPhone(buyerPhone), buyerCompany, buyerAbn };
}
