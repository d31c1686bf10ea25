import { MAX_PHOTOS } from '../../../../shared/domain/people/photos.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteFiles } from '../../../platform/files/delete-file.ts';
import { recordAudit } from '../../audit/index.ts';
import { alertOfAddedFact } from '../auction/market-jobs.ts';
import { isOnMarket } from '../auction/on-market.ts';
import { withdraw } from './archive-lead.ts';
import { rewriteRequest } from './correct-request.ts';
import { releaseRequest } from './hold-corrected.ts';
import { findLead, type LeadRow, updateLeadColumns } from './lead-store.ts';
import { deletePhotos, movePhotos } from './photo-store.ts';
import { takeOverLink } from './request-store.ts';
import { isRepetition } from './same-job-queries.ts';
import type { MarketContext } from '../context.ts';

/**
 * Notes that a request's phone number is confirmed, and puts the request on the market as a new auction if it only waited for that. A
 * request that repeats another one of the number updates that one instead while it is unsold, and stays held while it is sold. Its row
 * and that of the request that it repeats must be locked.
 */
export async function confirmPhone(ctx: MarketContext, tx: Db, leadId: number, at: Date): Promise<void> {
  const lead = await findLead(tx, leadId);
  if (!lead) throw new Error(`Lead ${leadId} not found`);
  await noteConfirmed(tx, lead, at);
  const earlier = lead.heldFor === 'duplicate' ? await findStanding(tx, lead) : undefined;
  if (earlier?.status === 'sold') return;
  if (earlier) await mergeInto(ctx, tx, { lead, earlier }, at);
  else if (lead.heldFor === 'unconfirmed_phone' || lead.heldFor === 'duplicate') await releaseRequest(ctx, tx, lead, at);
}

/**
 * Finds the request that another one repeats, both as they are now: either may have got another number or other work since it was filed.
 * Undefined once the earlier one is closed.
 */
async function findStanding(tx: Db, lead: LeadRow): Promise<LeadRow | undefined> {
  const earlier = lead.duplicateOfLeadId === null ? undefined : await findLead(tx, lead.duplicateOfLeadId);
  if (!earlier || earlier.status === 'archived') return undefined;
  if (await isRepetition(tx, lead, earlier.id)) return earlier;
  await updateLeadColumns(tx, lead.id, { duplicateOfLeadId: null });
  return undefined;
}

async function noteConfirmed(tx: Db, lead: LeadRow, at: Date): Promise<void> {
  await updateLeadColumns(tx, lead.id, { phoneConfirmedAt: at });
  await recordAudit(tx, { actorUserId: null, action: 'lead.phone_confirmed', subjectType: 'lead', subjectId: lead.id, at });
  if (!isOnMarket(lead)) return;
  // The card gets its mark on every open dashboard.
  recordChange(tx, { kind: 'lead', id: lead.id, change: 'relisted' });
  await alertOfAddedFact(tx, { leadId: lead.id, auctionEpoch: lead.auctionEpoch }, at);
}

interface Merge {
  /** The repetition, whose number is confirmed. */
  lead: LeadRow;
  earlier: LeadRow;
}

/**
 * Updates the earlier request with what its customer sent again, and archives the repetition, whose link leads to the earlier one from then
 * on. If nobody had confirmed the number of the earlier one, anyone may have filed it: its link ends, and no address and no photo of theirs stays.
 */
export async function mergeInto(ctx: MarketContext, tx: Db, { lead, earlier }: Merge, at: Date): Promise<void> {
  const isOwners = earlier.phoneConfirmedAt !== null;
  await noteConfirmed(tx, earlier, at);
  if (earlier.heldFor === 'unconfirmed_phone') await releaseRequest(ctx, tx, earlier, at);
  const before = await findLead(tx, earlier.id);
  if (!before) throw new Error(`Lead ${earlier.id} not found`);
  const { customerName, customerPhone, serviceLocation, electricalWork, specialRequests, urgency, leadScore } = lead;
  const { serviceType, propertyType, budgetRange, hasExistingElectrician, timeframe, preferredPickupDate, preferredDropoffDate, isFlexibleDates } = lead;
  const { customerAddress, customerEmail } = isOwners ? { customerAddress: lead.customerAddress ?? before.customerAddress, customerEmail: lead.customerEmail ?? before.customerEmail } : lead;
  const told = { customerName, customerPhone, customerEmail, customerAddress, serviceLocation, electricalWork, specialRequests };
  const work = { serviceType, propertyType, urgency, budgetRange, hasExistingElectrician, timeframe, leadScore };
  const { customerCorrectedEmail, isNewsTexted } = isOwners && lead.customerEmail === null ? before : lead;
  const corrected = { customerCorrectedPhone: null, customerCorrectedEmail, isNewsTexted };
  const dates = { preferredPickupDate, preferredDropoffDate, isFlexibleDates };
  // First, so that everything that the repetition ever said of its customer is hidden in its text.
  await updateLeadColumns(tx, lead.id, { mergedIntoLeadId: earlier.id });
  await rewriteRequest(ctx, tx, { before, told, other: { ...work, ...dates, ...corrected } }, at);
  if (!isOwners) {
    await takeOverLink(tx, lead.id, earlier.id);
    await deleteFiles(tx, await deletePhotos(tx, earlier.id, at));
  }
  await movePhotos(tx, { from: lead.id, to: earlier.id, max: MAX_PHOTOS, at });
  await withdraw(tx, [lead], { action: 'lead.merged', actorUserId: null, at });
}
