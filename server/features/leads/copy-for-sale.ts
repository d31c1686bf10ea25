import { internationalPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { setUpAuction } from '../auctions/set-up-auction.ts';
import { alertOfLead } from '../notifications/lead-alert.ts';
import { withCorrection } from '../purchases/job-correction.ts';
import { findOwnCorrection } from '../purchases/job-correction-store.ts';
import { findLead, insertLead } from './lead-store.ts';
import { isPhoneLimited } from './phone-limit.ts';
import { findPhoneUse } from './phone-limit-store.ts';
import { derivedColumns } from './public-copy.ts';
import { hideKnownCustomer } from './redact-requests.ts';
import { refuseWithoutCustomer } from './refuse-without-customer.ts';
import { findRequest } from './request-store.ts';

/**
 * Puts a copy of a request on the market at today's start price: as its customer filed it, redacted by the current rules. What a
 * buyer corrected stays with the purchase. An own job was filed by its owner, whose corrections count. Refuses `conflict` once its
 * customer was removed.
 */
export async function copyForSale(
  ctx: AppContext,
  tx: Db,
  leadId: number,
  at: Date,
): Promise<{ id: number; jobReference: string }> {
  const original = await findLead(tx, leadId);
  const request = await findRequest(tx, leadId);
  if (!original || !request) throw new Error(`Lead ${leadId} is gone`);
  refuseWithoutCustomer(original.anonymisedAt);
  const { id: _id, jobReference: _reference, ...corrected } = withCorrection(original, await findOwnCorrection(tx, leadId));
  const phone = isPhoneLimited(ctx.config, corrected.customerPhone) ? internationalPhone(corrected.customerPhone) : null;
  // Anyone who bought a lead of this number knows the customer.
  const isKnown = phone !== null && (await findPhoneUse(tx, phone, at)).isKnown;
  const columns = { ...corrected, isRepeatCustomer: original.isRepeatCustomer || isKnown };
  const lead = await insertLead(tx, {
    ...columns,
    ...derivedColumns(columns, ctx.places, request.names),
    ...(await setUpAuction(ctx, tx, { urgency: columns.urgency, at })),
    status: 'available',
    currentPurchaseId: null,
    auctionEpoch: 0,
    idempotencyKey: null,
    requestHash: null,
    copiedFromLeadId: leadId,
    createdAt: at,
  });
  if (!lead) throw new Error('The lead was not inserted');
  if (isKnown) await hideKnownCustomer(ctx, tx, phone);
  await alertOfLead(tx, { leadId: lead.id, auctionEpoch: 0 }, at);
  return lead;
}
