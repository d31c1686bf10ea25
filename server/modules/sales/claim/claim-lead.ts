import { payableCents } from '../../../../shared/domain/auction/auction-price.ts';
import { formatCents } from '../../../../shared/domain/money/money.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { markUsed } from '../discounts/redemption-store.ts';
import { requireCode, requireUse } from '../discounts/require-code.ts';
import { findOpenAttempt, insertSettledAttempt } from '../payments/attempt-store.ts';
import { checkFreeClaim, lockClaimer, recordFreeClaims } from '../payments/free-claim-limits.ts';
import { watchFreeClaims } from '../payments/free-leads-alarm.ts';
import { supersedeAttempt } from '../payments/supersede-attempt.ts';
import { type ClaimPrice, claimPrice } from './claim-price.ts';
import { type BuyerDetails, sellLeads } from './sell-lead.ts';
import { lockBuyer } from './sale-store.ts';
import { unlessBidGoesFirst } from './unless-bid-goes-first.ts';
import type { SalesContext } from '../context.ts';
import { type AuctionedLead, lockLead, requireOnMarket } from '../../market/index.ts';
import { requireMayBuy } from '../../identity/index.ts';

interface Claim {
  leadId: number;
  buyerId: number;
  details?: BuyerDetails | undefined;
  /** The discount code that the buyer has applied to this lead. */
  discountCodeId?: number | undefined;
  /** Keyed hash of the network address that the claim comes from; null if the address identifies nobody. */
  claimedFrom?: string | null | undefined;
  /** False if the buyer asked for a free claim. */
  meansPayment?: boolean;
}

/**
 * Claims a lead that is free at this instant, by its live price or by a discount code, in one transaction. A standing bid that is due goes
 * first, since it pays more than a code that leaves nothing to pay. Throws `not_found`,
 * `lead_sold`, `forbidden` for an inactive account, `may_not_buy`, `discount_invalid`, `rate_limited` once a free-claim limit of the
 * last 24 hours is reached, and, while there is still something to pay, `price_changed`, or `payment_required` if the buyer meant to pay.
 */
export async function claimFree(ctx: SalesContext, claim: Claim): Promise<void> {
  const checkPrice = ({ amountPaidCents }: ClaimPrice) => {
    if (amountPaidCents === 0) return;
    throw claim.meansPayment
      ? new AppError('payment_required', 'Authorise the payment first')
      : new AppError('price_changed', `This lead costs ${formatCents(amountPaidCents)} now and is not free yet`);
  };
  await unlessBidGoesFirst(() => claimWithoutPayment(ctx, claim, 'free', checkPrice));
}

/** Claims a lead for a super admin at any price, without payment and before any standing bid. Throws `not_found`, `lead_sold` and `forbidden`. */
export async function claimAsAdmin(ctx: SalesContext, claim: Claim): Promise<void> {
  // Nothing is paid, so a discount code must not be used up.
  await claimWithoutPayment(ctx, { ...claim, discountCodeId: undefined }, 'admin', () => undefined);
}

async function claimWithoutPayment(
  ctx: SalesContext,
  { leadId, buyerId, details, discountCodeId, claimedFrom: network = null }: Claim,
  kind: 'free' | 'admin',
  checkPrice: (price: ClaimPrice) => void,
): Promise<void | 'yields'> {
  return ctx.db.transaction(async (tx) => {
    const lead = requireOnMarket(await lockLead(tx, leadId));
    const account = await lockBuyer(tx, buyerId);
    if (!account) throw new AppError('forbidden', 'Your account may not do this');
    const at = await ctx.clock.databaseNow(tx);
    requireMayBuy(await ctx.findBuyingTerms(tx), { standing: account.standing, lead, at });
    const isFree = kind === 'free';
    const sources = isFree ? await lockClaimer(tx, { buyerId, network, card: null }, at) : [];
    if (isFree && discountCodeId !== undefined && (await letsBidGoFirst(ctx, tx, { lead, buyerId, at }))) return 'yields';
    if (discountCodeId !== undefined) await giveUpOwnHold(tx, { leadId, buyerId, discountCodeId }, at);
    const code = await requireCode(tx, { codeId: discountCodeId, buyerId, leadId }, at);
    const price = claimPrice(lead, code, at);
    checkPrice(price);
    if (isFree) await checkFreeClaim(ctx, tx, sources, at);

    const epoch = { leadId, buyerId, auctionEpoch: lead.auctionEpoch };
    const attemptId = await insertSettledAttempt(tx, { ...epoch, kind, isTest: ctx.config.isTestMode, at });
    if (code) {
      await requireUse(tx, { codeId: code.id, attemptId, buyerId }, at);
      await markUsed(tx, [attemptId]);
    }
    const buyer = { buyerId, ...account.details, ...details };
    await sellLeads(tx, [{ lead, attemptId, buyer, price: { ...price, amountPaidCents: 0 } }], at);
    if (!isFree) return undefined;
    await recordFreeClaims(tx, [{ attemptId, sources }], at);
    await watchFreeClaims(tx, [account], at);
    return undefined;
  });
}

interface FreePress {
  lead: AuctionedLead;
  buyerId: number;
  at: Date;
}

/**
 * Returns whether a press with a code lets a standing bid go first: not on a lead that costs nothing, nor where the bid is the buyer's own.
 * Asked before anything is changed, as what a press that waits has changed stays so.
 */
async function letsBidGoFirst(ctx: SalesContext, tx: Db, { lead, buyerId, at }: FreePress): Promise<boolean> {
  if (payableCents(claimPrice(lead, undefined, at).priceAtClaimCents) === 0) return false;
  if ((await findOpenAttempt(tx, { leadId: lead.id, buyerId }))?.isAutomatic) return false;
  const press = { attemptId: '', leadId: lead.id, auctionEpoch: lead.auctionEpoch, buyerId, isAutomatic: false, quotedCents: 0 };
  const bids = await ctx.checkBids(ctx, tx, [press], at);
  if (!bids.letsBidGoFirst(press.attemptId)) return false;
  await bids.endHoldBacks();
  return true;
}

/** Supersedes this buyer's own open attempt on the lead, because its reservation may hold the code's last use. */
async function giveUpOwnHold(
  tx: Db,
  { discountCodeId, ...purchaser }: { leadId: number; buyerId: number; discountCodeId: number },
  at: Date,
): Promise<void> {
  const earlier = await findOpenAttempt(tx, purchaser);
  if (earlier) await supersedeAttempt(tx, earlier.id, { nextCodeId: discountCodeId, at });
}
