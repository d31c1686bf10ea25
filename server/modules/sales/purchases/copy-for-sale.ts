import { internationalPhone } from '../../../../shared/domain/contact/phone.ts';
import { MAX_PHOTOS } from '../../../../shared/domain/people/photos.ts';
import type { Db } from '../../../platform/db/client.ts';
import { withCorrection } from './job-correction.ts';
import { findOwnCorrection } from './job-correction-store.ts';
import type { SalesContext } from '../context.ts';
import {
  setUpAuction,
  findLead,
  insertLead,
  isPhoneLimited,
  findPhoneUse,
  derivedColumns,
  hideKnownCustomer,
  assertHasCustomer,
  findRequest,
  notRewritten,
  alertOfLead,
  updateLeadColumns,
  movePhotos,
} from '../../market/index.ts';

/**
 * Puts a copy of a request on the market at today's start price: as its customer filed it, redacted by the current rules. A buyer's
 * corrections stay with the purchase; an own job was filed by its owner, so the owner's corrections count. Throws `conflict` if the
 * customer was removed.
 */
export async function copyForSale(
  ctx: SalesContext,
  tx: Db,
  leadId: number,
  at: Date,
): Promise<{ id: number; jobReference: string }> {
  const original = await findLead(tx, leadId);
  const request = await findRequest(tx, leadId);
  if (!original || !request) throw new Error(`Lead ${leadId} not found`);
  assertHasCustomer(original.anonymisedAt);
  const { id: _id, jobReference: _reference, ...corrected } = withCorrection(original, await findOwnCorrection(tx, leadId));
  const phone = isPhoneLimited(ctx.config, corrected.customerPhone) ? internationalPhone(corrected.customerPhone) : null;
  // A buyer of another lead with this number would recognise the customer.
  const isKnown = phone !== null && (await findPhoneUse(tx, { phone, filedFrom: original.filedFrom }, at)).isKnown;
  const columns = { ...corrected, ...notRewritten, isRepeatCustomer: original.isRepeatCustomer || isKnown };
  // The customer's link follows the request.
  await updateLeadColumns(tx, leadId, { linkNonce: null, linkTokenHash: null });
  const lead = await insertLead(tx, {
    ...columns,
    ...derivedColumns(columns, ctx.places, request.known),
    ...(await setUpAuction(ctx, tx, { urgency: columns.urgency, at })),
    status: 'available',
    currentPurchaseId: null,
    closedFor: null,
    closedAt: null,
    auctionEpoch: 0,
    idempotencyKey: null,
    requestHash: null,
    copiedFromLeadId: leadId,
    // Counted when the photos have moved.
    photoCount: 0,
    createdAt: at,
  });
  if (!lead) throw new Error('The lead was not inserted');
  await movePhotos(tx, { from: leadId, to: lead.id, max: MAX_PHOTOS, at });
  if (isKnown) await hideKnownCustomer(ctx, tx, phone);
  await alertOfLead(tx, { leadId: lead.id, auctionEpoch: 0 }, at);
  return lead;
}
