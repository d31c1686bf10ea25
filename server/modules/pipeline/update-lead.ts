import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateLead as contract } from '../../../shared/contracts/leads.ts';
import { storedPhone } from '../../../shared/domain/contact/phone.ts';
import { emergencyTiming, isEmergency } from '../../../shared/domain/words/emergency.ts';
import { jobDetailLabels } from '../../../shared/domain/words/labels.ts';
import { assertNotStale, overwrittenBy } from '../../platform/db/optimistic-lock.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { redactReviews } from '../market/index.ts';
import {
  correctionOf,
  type JobDetails,
  lockEditableJob,
  saveCorrection,
  findPurchasedLead,
  type PurchasedLeadRow,
  type SalesContext,
} from '../sales/index.ts';

type Body = BodyOf<typeof contract>;

/**
 * Corrects the given fields of a bought job. The corrections belong to the purchase; the request stays as its customer filed it. Throws
 * `not_found` unless the viewer's account owns the lead, and `conflict` if someone else has changed one of these fields since the form was
 * opened, or the customer was removed.
 */
export async function updateLead(
  ctx: SalesContext,
  viewer: Viewer,
  leadId: number,
  { base, ...fields }: Body,
): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const job = await lockEditableJob(tx, viewer, leadId);
    if (!job) throw notFound('lead');
    if (job.anonymisedAt) throw new AppError('conflict', 'The customer of this job was removed under the privacy policy. Nothing was saved.');

    const { purchaseId, ownerId, filed, worked } = job;
    const sent = changesFrom(fields);
    const changes = withTiming(sent, worked);
    assertNotStale({ subject: 'this job', ...comparedWith(base, { sent, changes }), stored: worked, labels: jobDetailLabels, comparable });
    const at = ctx.clock.now();
    const correction = correctionOf(filed, { ...worked, ...changes });
    await saveCorrection(tx, { purchaseId, ownerId, correction, correctedBy: viewer.id, at });
    await redactReviews(ctx, tx, { leadIds: [leadId] });
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

/** Returns a field's value in the form in which equal values compare as equal. */
function comparable(field: keyof JobDetails, value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (field === 'customerPhone') return storedPhone(text);
  return field === 'customerEmail' ? text.toLowerCase() : text;
}

const choices = new Set(['serviceType', 'propertyType', 'urgency', 'budgetRange', 'timeframe']);

/** Returns whether a field is a choice: one that was left open stays as it was. */
const isChoice = (field: string) => choices.has(field);

function changesFrom(fields: Omit<Body, 'base'>): Partial<JobDetails> {
  const sent = Object.entries(fields).filter(([field, value]) => value !== undefined && !(value === '' && isChoice(field)));
  const changes = Object.fromEntries(sent) as Partial<JobDetails>;
  return changes.customerPhone === undefined ? changes : { ...changes, customerPhone: storedPhone(changes.customerPhone) };
}

const timing = ['serviceType', 'urgency', 'timeframe'] as const;

interface Edited {
  /** The fields as sent. */
  sent: Partial<JobDetails>;
  /** The same with what an emergency sets. */
  changes: Partial<JobDetails>;
}

/**
 * Returns the fields that an edit must have seen as they are, and what it makes of them: those that it changes and, where the job is an
 * emergency by what is stored, all by which it became one, because that overrules what was sent.
 */
function comparedWith(base: Body['base'], { sent, changes }: Edited) {
  const isSent = isEmergency({ serviceType: sent.serviceType ?? '', urgency: sent.urgency ?? '' });
  const isOverruled = !isSent && timing.some((field) => changes[field] !== sent[field]);
  const compared = isOverruled ? { ...changes, ...Object.fromEntries(timing.map((field) => [field, true])) } : changes;
  return { base: overwrittenBy(compared, base), next: isOverruled ? sent : changes };
}

/** Returns the changes with the urgency and the timeframe of an emergency, if they make the job one or leave it one. */
function withTiming(changes: Partial<JobDetails>, worked: JobDetails): Partial<JobDetails> {
  return timing.some((field) => field in changes) ? { ...changes, ...emergencyTiming({ ...worked, ...changes }) } : changes;
}
