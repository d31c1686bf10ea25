import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { purchaseLead as contract } from '../../../shared/contracts/leads.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { claimAsAdmin, claimFree, leadSold } from '../auctions/claim-lead.ts';
import type { BuyerDetails } from '../auctions/sell-lead.ts';
import { findAttempt, findOpenAttempt } from '../payments/attempt-store.ts';
import { reconcileAttempt } from '../payments/reconcile-attempt.ts';
import type { Viewer } from '../users/user-store.ts';
import { findLivePurchase, findPurchasedLead, type PurchasedLeadRow } from './purchase-queries.ts';

type Body = BodyOf<typeof contract>;

/**
 * Takes a lead for this buyer: without payment for a super admin, with the authorised hold where there is one, free
 * once the price has reached zero. Repeated, it answers the same purchase.
 * Refuses `not_found`, `lead_sold`, `payment_required`, `payment_declined` and `price_changed`.
 */
export async function purchaseLead(
  ctx: AppContext,
  buyer: Viewer,
  leadId: number,
  body: Body,
): Promise<PurchasedLeadRow> {
  const wish = { leadId, buyerId: buyer.id };
  const earlier = await findLivePurchase(ctx.db, wish);
  if (!earlier) {
    const details = detailsFrom(body);
    await take(ctx, buyer, { ...wish, details, meansPayment: meansPayment(body) }).catch(unlessSold);
  }

  const purchase = earlier ?? (await findLivePurchase(ctx.db, wish));
  const row = purchase && (await findPurchasedLead(ctx.db, buyer, purchase.id));
  if (!row) throw leadSold();
  return row;
}

/** A lead that is gone may have gone to this very buyer, by a second click a moment before: the caller looks again. */
function unlessSold(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'lead_sold')) throw error;
}

interface Wish {
  leadId: number;
  buyerId: number;
  details: BuyerDetails | undefined;
  meansPayment: boolean;
}

async function take(ctx: AppContext, buyer: Viewer, wish: Wish): Promise<void> {
  if (buyer.userType === 'super_admin') {
    await claimAsAdmin(ctx, wish);
    return;
  }
  // Whoever asks for it free must never be charged, not even with a hold of their own that is open.
  const attempt = wish.meansPayment ? await findOpenAttempt(ctx.db, wish) : undefined;
  if (!attempt) {
    await claimFree(ctx, wish);
    return;
  }
  await reconcileAttempt(ctx, attempt.id, wish.details);
  const after = await findAttempt(ctx.db, attempt.id);
  if (after?.desired === 'hold') throw new AppError('payment_required', 'Authorise the payment first');
  if (after?.reason === 'expired') {
    throw new AppError('payment_required', 'That payment was open too long. Please start again.');
  }
}

/** A free claim says that it is completed and names neither a buyer nor a sum. What the sum is does not matter. */
function meansPayment({ buyerName, amountPaid, paymentStatus }: Body): boolean {
  const namesSum = amountPaid != null && Number(amountPaid) !== 0;
  return buyerName !== undefined || namesSum || paymentStatus == null;
}

function detailsFrom({ buyerName, buyerEmail, buyerPhone, buyerCompany }: Body): BuyerDetails | undefined {
  if (buyerName === undefined || buyerEmail === undefined || buyerPhone === undefined) return undefined;
  return { buyerName, buyerEmail, buyerPhone: storedPhone(buyerPhone), buyerCompany };
}
