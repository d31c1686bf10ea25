import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { setUpAuction } from '../auctions/set-up-auction.ts';
import { alertOfLead } from '../notifications/lead-alert.ts';
import { findLead, insertLead } from './lead-store.ts';
import { derivedColumns } from './public-copy.ts';

/** Puts a copy of a lead, as it stands now and redacted afresh, on the market at today's start price. */
export async function copyForSale(
  ctx: AppContext,
  tx: Db,
  leadId: number,
  at: Date,
): Promise<{ id: number; jobReference: string }> {
  const original = await findLead(tx, leadId);
  if (!original) throw new Error(`Lead ${leadId} is gone`);
  const { id: _id, jobReference: _reference, ...columns } = original;
  const lead = await insertLead(tx, {
    ...columns,
    ...derivedColumns(columns, ctx.places),
    ...(await setUpAuction(ctx, tx, { urgency: original.urgency, at })),
    status: 'available',
    currentPurchaseId: null,
    auctionEpoch: 0,
    idempotencyKey: null,
    copiedFromLeadId: leadId,
    createdAt: at,
  });
  if (!lead) throw new Error('The lead was not inserted');
  await alertOfLead(tx, { leadId: lead.id, auctionEpoch: 0 }, at);
  return lead;
}
