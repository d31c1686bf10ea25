import { insertAttempt } from '../../server/modules/sales/payments/attempt-store.ts';
import type { AppContext } from '../../server/app/context.ts';
import { createLead } from './factories.ts';
import type { Viewer } from '../../server/platform/http/caller.ts';
import { insertPurchase } from '../../server/modules/sales/claim/sale-store.ts';

type Purchase = Parameters<typeof insertPurchase>[1];

/** Writes a purchase whose charge has settled, as it is before its tax documents are issued; $20.97 by card unless told otherwise. */
export async function createPaidPurchase(
  ctx: AppContext,
  buyer: Viewer,
  { kind = 'card', ...fields }: Partial<Purchase> & { kind?: 'card' | 'demo' } = {},
): Promise<{ purchaseId: number; jobReference: string }> {
  const lead = await createLead(ctx);
  const at = ctx.clock.now();
  const attempt = await insertAttempt(ctx.db, {
    leadId: lead.id,
    auctionEpoch: 0,
    buyerId: buyer.id,
    kind,
    quotedPriceCents: 20_97,
    captureAmountCents: 20_97,
    desired: 'capture',
    settled: 'captured',
    createdAt: at,
    expiresAt: at,
  });
  const purchaseId = await insertPurchase(ctx.db, {
    leadId: lead.id,
    buyerId: buyer.id,
    attemptId: attempt.id,
    buyerName: 'Sam Archer',
    buyerEmail: 'sam.archer@example.com',
    buyerPhone: '0491570110',
    buyerCompany: 'Archer Electrical',
    buyerAbn: '53004085616',
    priceAtClaimCents: 20_97,
    amountPaidCents: 20_97,
    paymentStatus: 'completed',
    purchasedAt: at,
    updatedAt: at,
    ...fields,
  });
  return { purchaseId, jobReference: lead.jobReference };
}
