import type { AttemptReason } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import { endCredit, findKept } from '../discounts/discount-store.ts';
import { findReservationsOfCredit, lockCodesOf, releaseUse } from '../discounts/redemption-store.ts';
import { lockAttempts, refundAttempt } from '../payments/attempt-store.ts';
import { planBidsOfBuyer } from '../payments/bid-jobs.ts';
import { supersedeAttempt } from '../payments/supersede-attempt.ts';
import { findLeadIdOf, lockAccountOf, lockStanding, type PurchaseRow, updatePayments } from './purchase-store.ts';
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
 * commit, driven by the attempt's row. What a used replacement credit for the purchase took off another lead is not refunded; any other credit
 * is worth nothing from then on, and an open payment with it ends. Returns what will be refunded, in cents, or undefined if the purchase no
 * longer stands.
 */
export async function reversePurchase(
  ctx: SalesContext,
  tx: Db,
  { purchaseId, leadStatus, reason, actorUserId, at }: Reversal,
): Promise<{ leadId: number; refundCents: number; paymentStatus: PurchaseRow['paymentStatus'] } | undefined> {
  const leadId = await findLeadIdOf(tx, purchaseId);
  const lead = leadId === undefined ? undefined : await lockLead(tx, leadId);
  if (!lead) return undefined;
  await lockAccountOf(tx, purchaseId);
  const purchase = await lockStanding(tx, purchaseId);
  if (!purchase) return undefined;

  const { attemptId, amountPaidCents } = purchase;
  const paymentStatus = amountPaidCents > 0 ? 'refund_pending' : 'refunded';
  await updatePayments(tx, [purchaseId], { paymentStatus, voidedAt: at }, at);
  await planBidsOfBuyer(tx, purchaseId, at);
  await leaveOutSale(tx, { purchaseId, buyerId: purchase.buyerId });
  await lockForReversal(tx, purchase, at);
  const { isReplaced, keptCents, worthCents } = await findKept(tx, purchase);
  await refundAttempt(tx, attemptId, { reason, keptCents, at });
  if (amountPaidCents === 0 && !isReplaced) await releaseUse(tx, attemptId, at);
  await endCredit(tx, purchaseId, { worthCents, at });
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

/**
 * Locks the attempt and the codes of a purchase, whose account must be locked, and ends the open payments that have its replacement credit
 * reserved: a purchase with it counts before the reversal, or not at all.
 */
async function lockForReversal(tx: Db, purchase: PurchaseRow, at: Date): Promise<void> {
  // Nobody else may use the credit, so with their account locked no further attempt can reserve it.
  const reserving = await findReservationsOfCredit(tx, purchase.id);
  const attempts = await lockAttempts(tx, [purchase.attemptId, ...reserving], 'wait');
  await lockCodesOf(tx, purchase);
  for (const { id, desired } of attempts) {
    if (desired === 'hold') await supersedeAttempt(tx, id, { nextCodeId: undefined, at });
  }
}
