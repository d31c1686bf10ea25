import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { Db } from '../../db/client.ts';
import { enqueue, enqueueAll } from '../../jobs/job.ts';
import { lookUpAbn } from '../abn/look-up-abn.ts';
import { type AuditEntry, recordAudit } from '../audit/audit-store.ts';
import { claimMail } from '../notifications/claim-mail.ts';
import {
  type AuctionedLead,
  insertPurchases,
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

export interface Sale {
  lead: AuctionedLead;
  attemptId: string;
  buyer: BuyerDetails & { buyerId: number };
  price: ClaimPrice;
}

const isSettled = ({ price }: Sale) => price.amountPaidCents === 0;

/** Writes sales, each of another lead, inside their claim's transaction: the purchases, the leads sold, every other hold given up. */
export async function sellLeads(tx: Db, sales: readonly Sale[], at: Date): Promise<void> {
  if (sales.length === 0) return;
  const idOf = await insertPurchases(tx, sales.map((sale) => purchaseOf(sale, at)));
  const made = sales.map((sale) => ({ sale, purchaseId: idOf(sale.lead.id) }));
  const sold = made.map(({ sale: { lead }, purchaseId }) => ({ leadId: lead.id, auctionEpoch: lead.auctionEpoch, purchaseId }));
  if (!(await markSold(tx, sold))) throw new Error('A lead was sold while its row was locked');
  await releaseHolds(tx, sales.map(({ lead }) => lead.id), { reason: 'lost', at });
  for (const { buyer } of sales) {
    const isNew = buyer.buyerAbn && (await rememberAbn(tx, buyer.buyerId, buyer.buyerAbn));
    if (buyer.buyerAbn && isNew) await enqueue(tx, lookUpAbn, { abn: buyer.buyerAbn }, { runAt: at });
  }
  await recordAudit(tx, ...made.flatMap(({ sale, purchaseId }) => linesOf(sale, purchaseId, at)));
  const letters = made.filter(({ sale }) => isSettled(sale));
  await enqueueAll(tx, claimMail, letters.map(({ purchaseId }) => ({ payload: { purchaseId }, runAt: at })));
}

function purchaseOf(sale: Sale, at: Date) {
  const { lead, attemptId, buyer, price } = sale;
  const paymentStatus = isSettled(sale) ? ('completed' as const) : ('pending' as const);
  return { leadId: lead.id, attemptId, ...buyer, ...price, paymentStatus, purchasedAt: at, updatedAt: at };
}

/** What the audit log keeps of a sale: what was paid for is revealed later. */
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
