import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { Db } from '../../db/client.ts';
import { enqueue } from '../../jobs/job.ts';
import { type AuditEntry, recordAudit } from '../audit/audit-store.ts';
import { claimMail } from '../notifications/claim-mail.ts';
import {
  type AuctionedLead,
  insertPurchase,
  markSold,
  releaseHolds,
  rememberAbn,
} from './auction-store.ts';
import type { ClaimPrice } from './claim-price.ts';

/** Who buys, as the purchase keeps it. */
export interface BuyerDetails {
  buyerName: string;
  buyerEmail: string | null;
  buyerPhone: string | null;
  buyerCompany: string | null;
  buyerAbn: string | null;
}

interface Sale {
  lead: AuctionedLead;
  attemptId: string;
  buyer: BuyerDetails & { buyerId: number };
  price: ClaimPrice;
  at: Date;
}

/** Writes a sale inside the claim's transaction: the purchase, the lead sold, every other hold given up. */
export async function sellLead(tx: Db, { lead, attemptId, buyer, price, at }: Sale): Promise<void> {
  const isSettled = price.amountPaidCents === 0;
  const purchaseId = await insertPurchase(tx, {
    leadId: lead.id,
    attemptId,
    ...buyer,
    ...price,
    paymentStatus: isSettled ? 'completed' : 'pending',
    purchasedAt: at,
    updatedAt: at,
  });
  const won = await markSold(tx, { leadId: lead.id, auctionEpoch: lead.auctionEpoch, purchaseId });
  if (!won) throw new Error(`Lead ${lead.id} was sold while its row was locked`);
  await releaseHolds(tx, lead.id, { reason: 'lost', at });
  if (buyer.buyerAbn) await rememberAbn(tx, buyer.buyerId, buyer.buyerAbn);
  const line = { actorUserId: buyer.buyerId, subjectId: lead.id, subjectType: 'lead', at } as const;
  const claimed: AuditEntry = {
    ...line,
    action: 'lead.claimed',
    before: { status: lead.status },
    after: { status: 'sold', purchaseId, amountPaid: decimalFromCents(price.amountPaidCents) },
  };
  if (!isSettled) {
    await recordAudit(tx, claimed);
    return;
  }
  await recordAudit(tx, claimed, { ...line, action: 'lead.contact_revealed', after: { purchaseId } });
  await enqueue(tx, claimMail, { purchaseId }, { runAt: at });
}
