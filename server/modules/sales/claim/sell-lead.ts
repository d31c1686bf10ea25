import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/job.ts';
import { claimMail } from '../purchases/claim-mail.ts';
import type { ClaimPrice } from './claim-price.ts';
import { insertPurchases, rememberAbn } from './sale-store.ts';
import { lookUpAbn } from '../../identity/index.ts';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';
import { type AuctionedLead, markSold, releaseHolds } from '../../market/index.ts';

/** The buyer's details as the purchase stores them. */
export interface BuyerDetails {
  buyerName: string;
  buyerEmail: string | null;
  buyerPhone: string | null;
  buyerCompany: string | null;
  buyerAbn: string | null;
}

export interface Sale {
  lead: AuctionedLead;
  attemptId: string;
  buyer: BuyerDetails & { buyerId: number };
  price: ClaimPrice;
}

const isSettled = ({ price }: Sale) => price.amountPaidCents === 0;

/** Records sales of different leads in the claim's transaction: inserts the purchases, marks the leads sold, releases all other holds. */
export async function sellLeads(tx: Db, sales: readonly Sale[], at: Date): Promise<void> {
  if (sales.length === 0) return;
  const idOf = await insertPurchases(tx, sales.map((sale) => purchaseOf(sale, at)));
  const made = sales.map((sale) => ({ sale, purchaseId: idOf(sale.lead.id) }));
  const sold = made.map(({ sale: { lead }, purchaseId }) => ({ leadId: lead.id, auctionEpoch: lead.auctionEpoch, purchaseId }));
  if (!(await markSold(tx, sold))) throw new Error('A lead was sold while its row was locked');
  await releaseHolds(tx, sales.map(({ lead }) => lead.id), { reason: 'lost', at });
  for (const { buyer } of sales) {
    const isNew = buyer.buyerAbn && (await rememberAbn(tx, buyer.buyerId, buyer.buyerAbn));
    if (isNew) await enqueue(tx, lookUpAbn, { userId: buyer.buyerId }, { runAt: at });
  }
  await recordAudit(tx, ...made.flatMap(({ sale, purchaseId }) => linesOf(sale, purchaseId, at)));
  const settled = made.filter(({ sale }) => isSettled(sale));
  await enqueueAll(tx, claimMail, settled.map(({ purchaseId }) => ({ payload: { purchaseId }, runAt: at })));
}

function purchaseOf(sale: Sale, at: Date) {
  const { lead, attemptId, buyer, price } = sale;
  const paymentStatus = isSettled(sale) ? ('completed' as const) : ('pending' as const);
  return { leadId: lead.id, attemptId, ...buyer, ...price, paymentStatus, purchasedAt: at, updatedAt: at };
}

/** Returns the audit entries of a sale. If there is something to pay, the contact is only revealed once the payment completes. */
function linesOf(sale: Sale, purchaseId: number, at: Date): AuditEntry[] {
  const { lead, buyer, price } = sale;
  const line = { actorUserId: buyer.buyerId, subjectId: lead.id, subjectType: 'lead', at } as const;
  const claimed: AuditEntry = {
    ...line,
    action: 'lead.claimed',
    before: { status: lead.status },
    after: { status: 'sold', purchaseId, amountPaid: decimalFromCents(price.amountPaidCents) },
  };
  return isSettled(sale) ? [claimed, { ...line, action: 'lead.contact_revealed', after: { purchaseId } }] : [claimed];
}
