import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { purchaseLead as contract } from '../../../shared/contracts/leads.ts';
import type { AttemptReason } from '../../../shared/domain/enums.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { GatewayError } from '../../payments/gateway.ts';
import { claimAsAdmin, claimFree } from '../auctions/claim-lead.ts';
import { leadSold } from '../auctions/on-market.ts';
import type { BuyerDetails } from '../auctions/sell-lead.ts';
import {
  type Attempt,
  findAttempt,
  findOpenAttempt,
  wasRelistedSince,
} from '../payments/attempt-store.ts';
import { freeLimitReached } from '../payments/free-claim-limits.ts';
import { reconcileKnown } from '../payments/reconcile-attempt.ts';
import type { Viewer } from '../users/user-store.ts';
import { findLivePurchase, findLivePurchasedLead, type PurchasedLeadRow } from './purchase-queries.ts';

type Body = BodyOf<typeof contract>;

type Buyer = Viewer & {
  /** Keyed hash of the network address that the buyer calls from; null where that identifies nobody. */
  claimedFrom?: string | null;
};

/**
 * Takes a lead for this buyer: without payment for a super admin, with the authorised hold where there is one, free
 * once there is nothing to pay. Repeated, it answers the same purchase; one whose charge is still unsure is answered
 * as pending and redacted. Refuses `not_found`, `may_not_buy`, `lead_sold`, `payment_required`, `payment_declined`, `price_changed`,
 * `discount_invalid`, `rate_limited` and `unavailable`.
 */
export async function purchaseLead(
  ctx: AppContext,
  buyer: Buyer,
  leadId: number,
  body: Body,
): Promise<PurchasedLeadRow> {
  const wish = { leadId, buyerId: buyer.id, claimedFrom: buyer.claimedFrom };
  let refusal: Refusal | void = undefined;
  if (!(await findLivePurchase(ctx.db, wish))) {
    const { details, discountCodeId } = { details: detailsFrom(body), discountCodeId: body.discountCodeId ?? undefined };
    refusal = await take(ctx, buyer, { ...wish, details, discountCodeId, meansPayment: meansPayment(body) }).catch(unlessSold);
  }

  const row = await findLivePurchasedLead(ctx.db, wish);
  if (!row) throw (await refusal?.()) ?? leadSold();
  return row;
}

/** Finds out why the lead did not become this buyer's. */
type Refusal = () => Promise<AppError | undefined>;

/** A lead that is gone may have gone to this very buyer, by a second click a moment before: the caller looks again. */
function unlessSold(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'lead_sold')) throw error;
}

interface Wish {
  leadId: number;
  buyerId: number;
  claimedFrom: string | null | undefined;
  details: BuyerDetails | undefined;
  discountCodeId: number | undefined;
  meansPayment: boolean;
}

async function take(ctx: AppContext, buyer: Viewer, wish: Wish): Promise<Refusal | void> {
  if (buyer.userType === 'super_admin') {
    await claimAsAdmin(ctx, wish);
    return;
  }
  // Whoever asks for it free must never be charged, not even with a hold of their own that is open.
  const attempt = wish.meansPayment ? await findOpenAttempt(ctx.db, wish) : undefined;
  if (attempt) return takeWithHold(ctx, attempt, wish.details);
  await claimFree(ctx, wish).catch((error: unknown) => explain(ctx, wish, error));
}

/** Tells a buyer whose hold was for an earlier auction that there is a new one, rather than to pay again. */
async function explain(ctx: AppContext, wish: Wish, error: unknown): Promise<never> {
  const isUnpaid = error instanceof AppError && error.code === 'payment_required';
  throw isUnpaid && (await wasRelistedSince(ctx.db, wish)) ? relisted() : error;
}

async function takeWithHold(ctx: AppContext, attempt: Attempt, details?: BuyerDetails): Promise<Refusal> {
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

/** The hold is not authorised, or nobody could say: either way nothing was taken and nothing is charged. */
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

const notCharged = () =>
  new AppError(
    'payment_declined',
    'Payment could not be completed. You were not charged. The lead is back on the market.',
  );

/** How each end of an attempt is told to its buyer. */
const refusals: Record<AttemptReason, () => AppError | undefined> = {
  won: () => undefined,
  // The caller looks whether this very buyer has it by now.
  lost: () => undefined,
  withdrawn: () => new AppError('lead_sold', 'This lead is no longer for sale. You were not charged.'),
  relisted,
  expired: () => startAgain('That payment was open too long.'),
  canceled: () => startAgain('That payment was cancelled.'),
  refused: () => startAgain('That payment was not accepted.'),
  mismatch: () => startAgain('That payment does not fit this lead.'),
  superseded: () => startAgain('That payment was replaced by a newer one.'),
  gateway_changed: () => startAgain('That payment can no longer be used.'),
  free_limit: () => startAgain('Too many free leads were taken within a day.'),
  declined: () => new AppError('payment_declined', 'Too many cards were declined. You were not charged.'),
  buyer_inactive: () => new AppError('forbidden', 'Your account may not do this'),
  may_not_buy: () => new AppError('may_not_buy', 'Your account may not buy this lead any more.'),
  capture_failed: notCharged,
  unpurchased: () => undefined,
  converted: () => undefined,
  bad_lead: () => undefined,
};

function refusalFor({ reason, settled }: Attempt): AppError | undefined {
  if (settled === 'failed') return notCharged();
  return reason === null ? undefined : refusals[reason]();
}

/** A free claim says that it is completed and names neither a buyer nor a sum. What the sum is does not matter. */
function meansPayment({ buyerName, amountPaid, paymentStatus }: Body): boolean {
  const namesSum = amountPaid != null && Number(amountPaid) !== 0;
  return buyerName !== undefined || namesSum || paymentStatus == null;
}

function detailsFrom({ buyerName, buyerEmail, buyerPhone, buyerCompany, buyerAbn }: Body): BuyerDetails | undefined {
  if (buyerName === undefined || buyerEmail === undefined || buyerPhone === undefined) return undefined;
  return { buyerName, buyerEmail, buyerPhone: storedPhone(buyerPhone), buyerCompany, buyerAbn };
}
