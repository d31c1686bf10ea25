import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { HoldReason } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import { holdLead } from '../auction/auction-store.ts';
import { releaseHolds } from '../auction/hold-store.ts';
import { isOnMarket } from '../auction/on-market.ts';
import { relistLead } from '../auction/relist-lead.ts';
import { findMarketSettings } from '../settings/market-settings-store.ts';
import type { MarketContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';
import { type LeadRow, updateLeadColumns } from './lead-store.ts';
import { numberHold, type PhoneUse } from './phone-limit-store.ts';
import { findRepetition } from './same-job-queries.ts';
import { unconfirmedColumns, waitsForCrowd } from './unconfirmed-phone.ts';

interface Corrected {
  /** The request as it was before the correction; its row is locked. */
  before: LeadRow;
  corrected: LeadRow;
  /** What the number's requests say about it as it is now. */
  use: PhoneUse;
  isOtherNumber: boolean;
}

/** The holds that only a person ends, because they are not about the number or the job. */
const ofSender: ReadonlySet<HoldReason | null> = new Set(['many_requests', 'no_form']);

/**
 * Decides again whether a corrected request is held, as if it were filed with its number and its job as they are now. What a person has
 * released stays on the market for the number and the job for which it was released.
 * @decision number_hold
 */
export async function holdCorrected(ctx: MarketContext, tx: Db, { before, corrected, use, isOtherNumber }: Corrected, at: Date): Promise<void> {
  const repeated = await findRepetition(tx, corrected, use.earlier);
  const duplicateOfLeadId = repeated?.leadId ?? null;
  if (duplicateOfLeadId !== before.duplicateOfLeadId) await updateLeadColumns(tx, before.id, { duplicateOfLeadId });
  if (ofSender.has(before.heldFor)) return;
  // A number is bad, and a job repeated, from when the request has it; what was so before has been decided on.
  const isBad = isOtherNumber ? use.isBad : before.heldFor === 'bad_number';
  const isDecided = isOnMarket(before) && !isOtherNumber && duplicateOfLeadId === before.duplicateOfLeadId;
  const reason = numberHold({ isBad }, corrected, isDecided ? undefined : repeated) ?? (await unconfirmedHold(ctx, tx, { before, corrected, use, isOtherNumber }));
  if (reason === undefined && !isOnMarket(before)) await releaseRequest(ctx, tx, corrected, at);
  if (reason !== undefined) await holdFor(tx, { lead: before, reason, isOtherNumber }, at);
}

interface Hold extends Pick<Corrected, 'isOtherNumber'> {
  lead: LeadRow;
  reason: HoldReason;
}

/** Holds a request. The time to confirm its number starts again for another number. */
async function holdFor(tx: Db, { lead, reason, isOtherNumber }: Hold, at: Date): Promise<void> {
  if (!isOtherNumber && reason === lead.heldFor) return;
  if (!isOnMarket(lead)) {
    await updateLeadColumns(tx, lead.id, { heldFor: reason, heldAt: at });
    return;
  }
  await holdLead(tx, lead.id, reason, at);
  await releaseHolds(tx, [lead.id], { reason: 'withdrawn', at });
}

/** Returns whether a corrected request is an emergency that need not wait until its number is confirmed. */
const isFreeEmergency = ({ before, corrected, use, isOtherNumber }: Corrected) =>
  corrected.urgency === 'emergency' && ((isOnMarket(before) && !isOtherNumber) || !waitsForCrowd(use, corrected));

/** Returns whether a corrected request is held until its number is confirmed. */
async function unconfirmedHold({ config }: MarketContext, tx: Db, { before, corrected, use, isOtherNumber }: Corrected): Promise<HoldReason | undefined> {
  if (isFreeEmergency({ before, corrected, use, isOtherNumber })) return undefined;
  // What held it for its number or its job kept it off the market, however crowded its number was when it was filed.
  const isNew = isOtherNumber || before.heldFor === 'duplicate' || before.heldFor === 'bad_number';
  if (before.heldFor === 'unconfirmed_phone' || (isNew && waitsForCrowd(use, corrected))) return 'unconfirmed_phone';
  const isDecided = isOnMarket(before) && !isOtherNumber && before.urgency === corrected.urgency;
  if (isDecided || corrected.phoneConfirmedAt !== null) return undefined;
  const { settings } = await findMarketSettings(config, tx);
  return unconfirmedColumns(config, settings, corrected.urgency)?.heldFor;
}

/** Puts a held request on the market as a new auction, because nothing holds it any more, and audits it. Its row must be locked. */
export async function releaseRequest(ctx: MarketContext, tx: Db, lead: Pick<LeadRow, 'id' | 'urgency' | 'anonymisedAt'>, at: Date): Promise<void> {
  const startCents = await relistLead(ctx, tx, lead, at);
  await recordAudit(tx, {
    actorUserId: null,
    action: 'lead.released',
    subjectType: 'lead',
    subjectId: lead.id,
    before: { status: 'held' },
    after: { status: 'available', startingPrice: decimalFromCents(startCents) },
    at,
  });
}
