import { formatCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { markUsed } from '../discounts/redemption-store.ts';
import { requireCode, requireUse } from '../discounts/require-code.ts';
import { findOpenAttempt, insertSettledAttempt } from '../payments/attempt-store.ts';
import { checkFreeClaim, lockClaimer, recordFreeClaims } from '../payments/free-claim-limits.ts';
import { watchFreeClaims } from '../payments/free-leads-alarm.ts';
import { supersedeAttempt } from '../payments/supersede-attempt.ts';
import { lockBuyer, lockLead } from './auction-store.ts';
import { findBuyingTerms, requireMayBuy } from './buying-gate.ts';
import { type ClaimPrice, claimPrice } from './claim-price.ts';
import { requireOnMarket } from './on-market.ts';
import { type BuyerDetails, sellLeads } from './sell-lead.ts';

interface Claim {
  leadId: number;
  buyerId: number;
  details?: BuyerDetails | undefined;
  /** A code that the buyer has applied to this lead. */
  discountCodeId?: number | undefined;
  /** Keyed hash of the network address it is claimed from; null where that identifies nobody. */
  claimedFrom?: string | null | undefined;
  /** False for someone who asked for it free. */
  meansPayment?: boolean;
}

/**
 * Takes a lead that has become free, by its price or by a code. Refuses `not_found`, `lead_sold`, `may_not_buy`, `discount_invalid`,
 * `rate_limited` after too many in a day, and while there is something to pay `price_changed`, or `payment_required` when a
 * payment was meant.
 */
export async function claimFree(ctx: AppContext, claim: Claim): Promise<void> {
  await claimWithoutPayment(ctx, claim, 'free', ({ amountPaidCents }) => {
    if (amountPaidCents === 0) return;
    throw claim.meansPayment
      ? new AppError('payment_required', 'Authorise the payment first')
      : new AppError('price_changed', `This lead costs ${formatCents(amountPaidCents)} now and is not free yet`);
  });
}

/** Takes a lead for a super admin, at any price, without payment. Refuses `not_found` and `lead_sold`. */
export async function claimAsAdmin(ctx: AppContext, claim: Claim): Promise<void> {
  // Nothing is paid, so a code that was named must not be used up.
  await claimWithoutPayment(ctx, { ...claim, discountCodeId: undefined }, 'admin', () => undefined);
}

async function claimWithoutPayment(
  ctx: AppContext,
  { leadId, buyerId, details, discountCodeId, claimedFrom: network = null }: Claim,
  kind: 'free' | 'admin',
  checkPrice: (price: ClaimPrice) => void,
): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const lead = requireOnMarket(await lockLead(tx, leadId));
    const account = await lockBuyer(tx, buyerId);
    if (!account) throw new AppError('forbidden', 'Your account may not do this');
    const at = await ctx.clock.databaseNow(tx);
    requireMayBuy(await findBuyingTerms(ctx, tx), { standing: account.standing, lead, at });
    const isFree = kind === 'free';
    const sources = isFree ? await lockClaimer(tx, { buyerId, network, card: null }, at) : [];
    if (discountCodeId !== undefined) await giveUpOwnHold(tx, { leadId, buyerId, discountCodeId }, at);
    const code = await requireCode(tx, { codeId: discountCodeId, buyerId, leadId }, at);
    const price = claimPrice(lead, code, at);
    checkPrice(price);
    if (isFree) await checkFreeClaim(ctx, tx, sources, at);

    const epoch = { leadId, buyerId, auctionEpoch: lead.auctionEpoch };
    const attemptId = await insertSettledAttempt(tx, { ...epoch, kind, isTest: isTestMode(ctx.config.payments), at });
    if (code) {
      await requireUse(tx, { codeId: code.id, attemptId, buyerId }, at);
      await markUsed(tx, [attemptId]);
    }
    const buyer = { buyerId, ...account.details, ...details };
    await sellLeads(tx, [{ lead, attemptId, buyer, price: { ...price, amountPaidCents: 0 } }], at);
    if (!isFree) return;
    await recordFreeClaims(tx, [{ attemptId, sources }], at);
    await watchFreeClaims(tx, [account], at);
  });
}

/** What this buyer was to pay while there was something to pay may hold the code's last use. */
async function giveUpOwnHold(
  tx: Db,
  { discountCodeId, ...purchaser }: { leadId: number; buyerId: number; discountCodeId: number },
  at: Date,
): Promise<void> {
  const earlier = await findOpenAttempt(tx, purchaser);
  if (earlier) await supersedeAttempt(tx, earlier.id, { nextCodeId: discountCodeId, at });
}
