import { MAX_PHOTOS } from '../../../../shared/domain/people/photos.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteFiles } from '../../../platform/files/delete-file.ts';
import { recordAudit } from '../../audit/index.ts';
import { alertOfAddedFact, decideOnRepetitions } from '../auction/market-jobs.ts';
import { isOnMarket } from '../auction/on-market.ts';
import { withdraw } from './archive-lead.ts';
import { rewriteRequest } from './correct-request.ts';
import { releaseRequest } from './hold-corrected.ts';
import { findLead, type LeadRow, updateLeadColumns } from './lead-store.ts';
import { deletePhotos, movePhotos } from './photo-store.ts';
import { findStillRepeated } from './same-job-queries.ts';
import type { MarketContext } from '../context.ts';

/**
 * Notes that a request's phone number is confirmed, and puts the request on the market as a new auction if it only waited for that. A
 * request that repeats another confirmed one of the number updates that one instead while it is unsold, and stays held while it is sold. Its row
 * and that of the request that it repeats must be locked.
 */
export async function confirmPhone(ctx: MarketContext, tx: Db, leadId: number, at: Date): Promise<void> {
  const unconfirmed = await findLead(tx, leadId);
  if (!unconfirmed) throw new Error(`Lead ${leadId} not found`);
  await noteConfirmed(tx, unconfirmed, at);
  const lead = { ...unconfirmed, phoneConfirmedAt: at };
  const standing = lead.heldFor === 'duplicate' ? await findStanding(tx, lead) : undefined;
  if (standing) await settleRepetition(ctx, tx, { lead, ...standing }, at);
  else if (lead.heldFor === 'unconfirmed_phone' || lead.heldFor === 'duplicate') await releaseRequest(ctx, tx, lead, at);
}

/**
 * Finds the request that another one repeats, both as they are now: either may have got another number or other work since it was filed.
 * Undefined once the earlier one is closed.
 */
async function findStanding(tx: Db, lead: LeadRow): Promise<Omit<Repetition, 'lead'> | undefined> {
  const earlier = lead.duplicateOfLeadId === null ? undefined : await findLead(tx, lead.duplicateOfLeadId);
  if (!earlier || earlier.status === 'archived') return undefined;
  const repeated = await findStillRepeated(tx, lead, earlier.id);
  if (repeated) return { earlier, isConfirmed: repeated.isConfirmed };
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
  /** The repetition. */
  lead: LeadRow;
  earlier: LeadRow;
}

interface Repetition extends Merge {
  /** Whether the customer of the earlier one confirmed the number of the repetition. */
  isConfirmed: boolean;
}

/**
 * Ends the wait of a held repetition whose number is confirmed, or which is an emergency. One whose number was confirmed for the earlier
 * request too updates that, and waits on while it is sold. Anyone may have filed an earlier one whose number was not, so the repetition is put
 * on the market beside it, or in its place. Both rows must be locked.
 */
export async function settleRepetition(ctx: MarketContext, tx: Db, { lead, earlier, isConfirmed }: Repetition, at: Date): Promise<void> {
  if (!isConfirmed) await putInPlace(ctx, tx, { lead, earlier }, at);
  else if (earlier.status !== 'sold' && lead.phoneConfirmedAt !== null) await mergeInto(ctx, tx, { lead, earlier }, at);
}

/**
 * Puts a repetition on the market. If its number is confirmed, the unconfirmed request that it repeats is closed while it is unsold: its link ends,
 * and no photo of it stays.
 */
async function putInPlace(ctx: MarketContext, tx: Db, { lead, earlier }: Merge, at: Date): Promise<void> {
  await updateLeadColumns(tx, lead.id, { duplicateOfLeadId: null });
  await releaseRequest(ctx, tx, lead, at);
  if (earlier.status !== 'sold' && lead.phoneConfirmedAt !== null) {
    await updateLeadColumns(tx, earlier.id, { linkNonce: null, linkTokenHash: null, hasGivenWay: true });
    await withdraw(tx, [earlier], { action: 'lead.replaced', actorUserId: null, at });
    await deleteFiles(tx, await deletePhotos(tx, earlier.id, at));
  }
  // Its other repetitions repeat this one from now on.
  await decideOnRepetitions(tx, earlier.id, at);
}

const isOfTwoAccounts = (one: LeadRow, other: LeadRow) =>
  one.customerId !== null && other.customerId !== null && one.customerId !== other.customerId;

/**
 * Updates the earlier request with what its customer sent again, and archives the repetition, whose link leads to the earlier one from then
 * on. Both numbers are confirmed. The updated request belongs to the account that filed either of them; if two accounts did, it belongs to
 * neither, because neither may read what the other one said.
 */
async function mergeInto(ctx: MarketContext, tx: Db, { lead, earlier }: Merge, at: Date): Promise<void> {
  await noteConfirmed(tx, earlier, at);
  if (earlier.heldFor === 'unconfirmed_phone') await releaseRequest(ctx, tx, earlier, at);
  const before = await findLead(tx, earlier.id);
  if (!before) throw new Error(`Lead ${earlier.id} not found`);
  const { customerName, customerPhone, serviceLocation, electricalWork, specialRequests, urgency, leadScore } = lead;
  const { serviceType, propertyType, budgetRange, hasExistingElectrician, timeframe, preferredPickupDate, preferredDropoffDate, isFlexibleDates } = lead;
  const customerAddress = lead.customerAddress ?? before.customerAddress;
  const customerEmail = lead.customerEmail ?? before.customerEmail;
  const told = { customerName, customerPhone, customerEmail, customerAddress, serviceLocation, electricalWork, specialRequests };
  const work = { serviceType, propertyType, urgency, budgetRange, hasExistingElectrician, timeframe, leadScore };
  const { customerCorrectedEmail, isNewsTexted } = lead.customerEmail === null ? before : lead;
  const corrected = { customerCorrectedPhone: null, customerCorrectedEmail, isNewsTexted };
  const dates = { preferredPickupDate, preferredDropoffDate, isFlexibleDates };
  const customerId = isOfTwoAccounts(before, lead) ? null : (lead.customerId ?? before.customerId);
  // First, so that everything that the repetition ever said of its customer is hidden in its text.
  await updateLeadColumns(tx, lead.id, { mergedIntoLeadId: earlier.id });
  await rewriteRequest(ctx, tx, { before, told, other: { ...work, ...dates, ...corrected, customerId } }, at);
  await movePhotos(tx, { from: lead.id, to: earlier.id, max: MAX_PHOTOS, at });
  await withdraw(tx, [lead], { action: 'lead.merged', actorUserId: null, at });
}
