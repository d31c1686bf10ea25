import { payableCents, priceAt } from '../../../shared/domain/auction-price.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import {
  type Attempt,
  findAttempt,
  insertSettledAttempt,
  lockAttempt,
  moveAttempt,
} from '../payments/attempt-store.ts';
import { scheduleOf } from './auction.ts';
import { type AuctionedLead, findBuyer, lockLead } from './auction-store.ts';
import { type BuyerDetails, sellLead } from './sell-lead.ts';

/** Why a hold did not win. */
type Loss = 'lost' | 'expired' | 'buyer_inactive';

/**
 * Sells the lead to the buyer whose hold is authorised, for the lower of the hold and the live price, or gives
 * the hold up. Safe to repeat: an attempt that has moved on is left as it is.
 */
export async function claimWithHold(
  ctx: AppContext,
  attemptId: string,
  details?: BuyerDetails,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const known = await findAttempt(tx, attemptId);
    const lead = known && (await lockLead(tx, known.leadId));
    const attempt = lead && (await lockAttempt(tx, attemptId));
    if (!lead || attempt?.desired !== 'hold') return;

    const at = await ctx.clock.databaseNow(tx); // after the lock: the price fell while we waited
    const account = await findBuyer(tx, attempt.buyerId);
    const loss = account ? lossOf(lead, attempt, at) : 'buyer_inactive';
    if (!account || loss) {
      await moveAttempt(tx, attempt.id, { desired: 'release', reason: loss, nextActionAt: at });
      return;
    }

    const live = priceAt(scheduleOf(lead), at);
    const paid = Math.min(attempt.quotedPriceCents, payableCents(live));
    await moveAttempt(tx, attempt.id, {
      desired: paid > 0 ? 'capture' : 'release',
      captureAmountCents: paid,
      reason: 'won',
      nextActionAt: at,
    });
    const buyer = { buyerId: attempt.buyerId, ...account, ...details };
    await sellLead(tx, { lead, attemptId, buyer, priceAtClaimCents: live, amountPaidCents: paid, at });
  });
}

function lossOf(lead: AuctionedLead, attempt: Attempt, at: Date): Loss | undefined {
  if (lead.status !== 'available' || lead.auctionEpoch !== attempt.auctionEpoch) return 'lost';
  return at > attempt.expiresAt ? 'expired' : undefined;
}

interface Claim {
  leadId: number;
  buyerId: number;
  details?: BuyerDetails | undefined;
  /** False for someone who asked for it free. */
  meansPayment?: boolean;
}

/** Takes a lead that has become free. Refuses `not_found`, `lead_sold`, and while it still has a price `price_changed`, or `payment_required` when a payment was meant. */
export async function claimFree(ctx: AppContext, claim: Claim): Promise<void> {
  await claimWithoutPayment(ctx, claim, 'free', (live) => {
    if (payableCents(live) === 0) return;
    throw claim.meansPayment
      ? new AppError('payment_required', 'Authorise the payment first')
      : new AppError('price_changed', `This lead costs ${formatCents(live)} now and is not free yet`);
  });
}

/** Takes a lead for a super admin, at any price, without payment. Refuses `not_found` and `lead_sold`. */
export async function claimAsAdmin(ctx: AppContext, claim: Claim): Promise<void> {
  await claimWithoutPayment(ctx, claim, 'admin', () => undefined);
}

async function claimWithoutPayment(
  ctx: AppContext,
  { leadId, buyerId, details }: Claim,
  kind: 'free' | 'admin',
  checkPrice: (liveCents: number) => void,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const lead = await requireOnSale(tx, leadId);
    const at = await ctx.clock.databaseNow(tx);
    const live = priceAt(scheduleOf(lead), at);
    checkPrice(live);
    const account = await findBuyer(tx, buyerId);
    if (!account) throw new AppError('forbidden', 'Your account may not do this');

    const epoch = { leadId, buyerId, auctionEpoch: lead.auctionEpoch };
    const attemptId = await insertSettledAttempt(tx, { ...epoch, kind, at });
    const buyer = { buyerId, ...account, ...details };
    await sellLead(tx, { lead, attemptId, buyer, priceAtClaimCents: live, amountPaidCents: 0, at });
  });
}

async function requireOnSale(tx: Db, leadId: number): Promise<AuctionedLead> {
  const lead = await lockLead(tx, leadId);
  if (!lead || lead.status === 'archived') throw notFound('lead');
  if (lead.status === 'sold') throw leadSold();
  return lead;
}

/** The refusal for everyone who was not first. */
export function leadSold(): AppError {
  return new AppError('lead_sold', 'Someone got in first. You were not charged.');
}
