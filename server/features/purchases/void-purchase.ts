import type { AttemptReason } from '../../../shared/domain/enums.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockLead, withdrawLeads } from '../auctions/auction-store.ts';
import { leaveOutSale } from '../auctions/price-sample-store.ts';
import { relistLead } from '../auctions/relist-lead.ts';
import { retireCredit } from '../discounts/discount-store.ts';
import { lockCodesOf, releaseUse } from '../discounts/redemption-store.ts';
import { giveBack } from '../payments/attempt-store.ts';
import { findLeadIdOf, lockStanding, type PurchaseRow, updatePayments } from './purchase-store.ts';

interface Voiding {
  purchaseId: number;
  /** What becomes of the lead: for sale again, or off the market. */
  leadStatus: 'available' | 'archived';
  reason: Extract<AttemptReason, 'unpurchased' | 'converted' | 'bad_lead'>;
  /** Who takes it back; null when a rule does. */
  actorUserId: number | null;
  at: Date;
}

/**
 * Takes a purchase back inside the caller's transaction, in which the lead's row must be the first lock. Returns what
 * will be refunded, in cents; undefined when the purchase does not stand any more. The money itself moves after the
 * commit, by the attempt's row. A replacement credit that was given for it and not used yet is worth nothing from then on.
 */
export async function voidPurchase(
  ctx: AppContext,
  tx: Db,
  { purchaseId, leadStatus, reason, actorUserId, at }: Voiding,
): Promise<{ leadId: number; refundCents: number; paymentStatus: PurchaseRow['paymentStatus'] } | undefined> {
  const leadId = await findLeadIdOf(tx, purchaseId);
  const lead = leadId === undefined ? undefined : await lockLead(tx, leadId);
  const purchase = lead && (await lockStanding(tx, purchaseId));
  if (!lead || !purchase) return undefined;

  const { attemptId, amountPaidCents } = purchase;
  const paymentStatus = amountPaidCents > 0 ? 'refund_pending' : 'refunded';
  await updatePayments(tx, [purchaseId], { paymentStatus, voidedAt: at }, at);
  await leaveOutSale(tx, { purchaseId, buyerId: purchase.buyerId });
  await giveBack(tx, attemptId, { reason, at });
  await lockCodesOf(tx, purchase);
  if (amountPaidCents === 0) await releaseUse(tx, attemptId, at);
  await retireCredit(tx, purchaseId, at);
  if (leadStatus === 'available') await relistLead(ctx, tx, lead, at);
  else await withdrawLeads(tx, [lead.id]);
  await recordAudit(tx, {
    actorUserId,
    action: leadStatus === 'available' ? 'lead.relisted' : 'lead.archived',
    subjectType: 'lead',
    subjectId: lead.id,
    before: { status: 'sold' },
    after: { status: leadStatus },
    at,
  });
  return { leadId: lead.id, refundCents: amountPaidCents, paymentStatus: purchase.paymentStatus };
}
