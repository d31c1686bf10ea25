import type { AttemptReason } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import { findKeptCents, retireCredit } from '../discounts/discount-store.ts';
import { lockCodesOf, releaseUse } from '../discounts/redemption-store.ts';
import { lockAttempt, refundAttempt } from '../payments/attempt-store.ts';
import { planBidsOfBuyer } from '../payments/bid-jobs.ts';
import { findLeadIdOf, lockStanding, type PurchaseRow, updatePayments } from './purchase-store.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';
import { type Closing, decideOnRepetitions, lockLead, withdrawLeads, leaveOutSale, relistLead } from '../../market/index.ts';

interface Reversal {
  purchaseId: number;
  /** The new status of the lead: back on the market, or off it. */
  leadStatus: 'available' | 'archived';
  reason: Extract<AttemptReason, 'unpurchased' | 'converted' | 'bad_lead'>;
  /** Who reverses it; null if a rule does. */
  actorUserId: number | null;
  at: Date;
}

/** Returns why the customer's request is closed with the purchase; null for To Lead, by which it goes on as another lead. */
const closingOf = (reason: Reversal['reason'], at: Date): Closing | null =>
  reason === 'converted' ? null : { closedFor: reason === 'bad_lead' ? 'bad_lead' : 'archived', at };

/**
 * Reverses a purchase inside the caller's transaction, in which the lead's row must be the first lock. The money moves after the
 * commit, driven by the attempt's row. An unused replacement credit given for the purchase is worth nothing from then on; what a used one
 * took off another lead is not refunded. Returns what will be refunded, in cents, or undefined if the purchase no longer stands.
 */
export async function reversePurchase(
  ctx: SalesContext,
  tx: Db,
  { purchaseId, leadStatus, reason, actorUserId, at }: Reversal,
): Promise<{ leadId: number; refundCents: number; paymentStatus: PurchaseRow['paymentStatus'] } | undefined> {
  const leadId = await findLeadIdOf(tx, purchaseId);
  const lead = leadId === undefined ? undefined : await lockLead(tx, leadId);
  const purchase = lead && (await lockStanding(tx, purchaseId));
  if (!lead || !purchase) return undefined;

  const { attemptId, amountPaidCents } = purchase;
  const paymentStatus = amountPaidCents > 0 ? 'refund_pending' : 'refunded';
  await updatePayments(tx, [purchaseId], { paymentStatus, voidedAt: at }, at);
  await planBidsOfBuyer(tx, purchaseId, at);
  await leaveOutSale(tx, { purchaseId, buyerId: purchase.buyerId });
  await lockAttempt(tx, attemptId);
  await lockCodesOf(tx, purchase);
  const { isReplaced, keptCents } = await findKeptCents(tx, purchase);
  await refundAttempt(tx, attemptId, { reason, keptCents, at });
  if (amountPaidCents === 0 && !isReplaced) await releaseUse(tx, attemptId, at);
  await retireCredit(tx, purchaseId, at);
  if (leadStatus === 'available') await relistLead(ctx, tx, lead, at);
  else await withdrawLeads(tx, [lead.id], closingOf(reason, at));
  await decideOnRepetitions(tx, lead.id, at);
  await recordAudit(tx, {
    actorUserId,
    action: leadStatus === 'available' ? 'lead.relisted' : 'lead.archived',
    subjectType: 'lead',
    subjectId: lead.id,
    before: { status: 'sold' },
    after: { status: leadStatus },
    at,
  });
  return { leadId: lead.id, refundCents: amountPaidCents - keptCents, paymentStatus: purchase.paymentStatus };
}
