import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateLead as contract } from '../../../shared/contracts/leads.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { correctionOf, type JobDetails } from '../purchases/job-correction.ts';
import { lockEditableJob, saveCorrection } from '../purchases/job-correction-store.ts';
import { findPurchasedLead, type PurchasedLeadRow } from '../purchases/purchase-queries.ts';
import type { Viewer } from '../users/user-store.ts';
import { refuseToOverwrite } from './edit-conflict.ts';

type Body = BodyOf<typeof contract>;

/**
 * Corrects what was sent of a bought job's details. The corrections belong to the purchase; the request stays as its customer
 * filed it. Refuses `not_found` unless the viewer's account owns the lead, and `conflict` when someone else has changed one of
 * these fields since the form was opened, or its customer was removed.
 */
export async function updateLead(
  ctx: AppContext,
  viewer: Viewer,
  leadId: number,
  { base, ...fields }: Body,
): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const job = await lockEditableJob(tx, viewer, leadId);
    if (!job) throw notFound('lead');
    if (job.anonymisedAt) throw new AppError('conflict', 'The customer of this job was removed under the privacy policy. Nothing was saved.');

    const { purchaseId, ownerId, filed, worked } = job;
    const changes = changesFrom(fields);
    refuseToOverwrite(worked, changes, base ?? {});
    const at = ctx.clock.now();
    const correction = correctionOf(filed, { ...worked, ...changes });
    await saveCorrection(tx, { purchaseId, ownerId, correction, correctedBy: viewer.id, at });
    await recordAudit(tx, {
      actorUserId: viewer.id,
      action: 'lead.edited',
      subjectType: 'lead',
      subjectId: leadId,
      after: { fields: Object.keys(changes) },
      at,
    });
    const row = await findPurchasedLead(tx, viewer, purchaseId);
    if (!row) throw notFound('lead');
    return row;
  });
}

const choices = new Set(['serviceType', 'propertyType', 'urgency', 'budgetRange', 'timeframe']);

/** A choice that was left open stays what it was. */
const isChoice = (field: string) => choices.has(field);

function changesFrom(fields: Omit<Body, 'base'>): Partial<JobDetails> {
  const sent = Object.entries(fields).filter(([field, value]) => value !== undefined && !(value === '' && isChoice(field)));
  const changes = Object.fromEntries(sent) as Partial<JobDetails>;
  return changes.customerPhone === undefined ? changes : { ...changes, customerPhone: storedPhone(changes.customerPhone) };
}
