import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { answerRequest as answerContract, changeRequest as changeContract, reviewRequest as reviewContract } from '../../../shared/contracts/customer-requests.ts';
import { internationalPhone } from '../../../shared/domain/contact/phone.ts';
import type { Db } from '../../platform/db/client.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { type AuctionedLead, correctUnsoldRequest, type Correction, findLead, leadScore, lockLeads, lockNumbers, redactReviews, withdraw } from '../market/index.ts';
import { decideByEvidence, reopenByAnswer, type SalesContext } from '../sales/index.ts';
import { concernMail } from './concern-mail.ts';
import { noteCountedReviews } from './profiles/profile-store.ts';
import { linkEnded, presentRequest, requireRequest, REVIEW_CHANGE_MS } from './read-request.ts';
import { countAnswers, endLinks, insertAnswer, putReview, type RequestRow } from './request-queries.ts';

/** The maximum number of answers to a request, against abuse. */
const MAX_ANSWERS = 20;

const takenAlready = () => new AppError('conflict', 'An electrician has your request already, so it can’t be changed here. Please tell them when they call.');

interface Change {
  token: string;
  /** True to lock the earlier request that it repeats, too. */
  locksEarlier?: true;
  /** The phone number that the request gets or keeps, to let other requests of it and of the one before wait; undefined for a change that has nothing to do with them. */
  numberOf?: (row: RequestRow) => string;
  /** Runs with the lead locked, with the request as it is then. */
  run: (tx: Db, row: RequestRow, change: { lead: AuctionedLead; at: Date }) => Promise<void>;
}

/** Changes the request of a link, one change at a time, and returns it as it is then. */
export async function changing(ctx: SalesContext, { token, locksEarlier, numberOf, run }: Change) {
  return ctx.db.transaction(async (tx) => {
    const at = await ctx.clock.databaseNow(tx);
    const before = await requireRequest(tx, token, at);
    const { id, duplicateOfLeadId } = before;
    if (numberOf) await lockNumbers(tx, [before.customerPhone, numberOf(before)].map(internationalPhone), at);
    const locked = await lockLeads(tx, locksEarlier && duplicateOfLeadId !== null ? [id, duplicateOfLeadId] : [id], 'wait');
    const lead = locked.find((one) => one.id === id);
    const row = await requireRequest(tx, token, at);
    // It has just been merged into the earlier one, so the page that the customer acted on is out of date.
    if (!lead || row.id !== id) throw linkEnded();
    if (locksEarlier && row.duplicateOfLeadId !== duplicateOfLeadId) throw new AppError('conflict', 'Your request has just changed. Please try again.');
    await run(tx, row, { lead, at });
    return presentRequest(ctx, tx, await requireRequest(tx, token, at), at);
  });
}

/** Returns whether a request can still be changed. */
export const isUnsold = ({ status }: Pick<RequestRow, 'status'>) => status === 'available' || status === 'held';

/** Throws `conflict` for a request that is sold or closed. */
export function requireUnsold(row: Pick<RequestRow, 'status'>): void {
  if (!isUnsold(row)) throw takenAlready();
}

/** Changes what an unsold request says about the work; its auction goes on. Throws `not_found`, and `conflict` once it is sold or closed. */
export function changeRequest(ctx: SalesContext, { token, ...words }: BodyOf<typeof changeContract>) {
  return changing(ctx, {
    token,
    numberOf: ({ customerPhone }) => customerPhone,
    run: (tx, row, { at }) => correctWords(ctx, tx, { row, words }, at),
  });
}

type Words = Pick<NonNullable<Awaited<ReturnType<typeof findLead>>>, 'customerName' | 'customerAddress' | 'electricalWork' | 'specialRequests' | 'customerPhone' | 'customerEmail' | 'serviceLocation'>;

interface WordsCorrection extends Pick<Correction, 'bySuperAdmin' | 'isByLaw'> {
  /** The request, whose row and numbers must be locked. */
  row: Pick<RequestRow, 'id' | 'status'>;
  words: Partial<Words>;
}

/** Corrects what an unsold request says. What its customer corrected before, while it was sold, ends. Throws `conflict` for one that is sold or closed. */
export async function correctWords(ctx: SalesContext, tx: Db, { row, words, ...by }: WordsCorrection, at: Date): Promise<void> {
  requireUnsold(row);
  const lead = await findLead(tx, row.id);
  if (!lead) throw linkEnded();
  const { customerName, customerPhone, customerEmail, customerAddress, serviceLocation, electricalWork, specialRequests } = lead;
  const told = { customerName, customerPhone, customerEmail, customerAddress, serviceLocation, electricalWork, specialRequests, ...words };
  const ended = { ...(words.customerPhone !== undefined && { customerCorrectedPhone: null }), ...(words.customerEmail !== undefined && { customerCorrectedEmail: null, isNewsTexted: false }) };
  await correctUnsoldRequest(ctx, tx, { leadId: row.id, told, other: { ...ended, leadScore: leadScore({ ...lead, ...told }) }, ...by }, at);
}

/** Cancels an unsold request. Throws `not_found`, and `conflict` once it is sold or closed. */
export function cancelRequest(ctx: SalesContext, token: string) {
  return changing(ctx, {
    token,
    async run(tx, row, { lead, at }) {
      if (row.status === 'archived' && row.isCancelled) return;
      requireUnsold(row);
      await withdraw(tx, [lead], { action: 'lead.cancelled', actorUserId: null, at });
      await insertAnswer(tx, { leadId: row.id, purchaseId: null, kind: 'cancelled', createdAt: at });
    },
  });
}

const notTaken = () => new AppError('conflict', 'No electrician has your request at the moment.');

/** Records what the customer says about a call, or a concern. Throws `not_found`, and `conflict` while nobody has the request. */
export function answerRequest(ctx: SalesContext, { token, answer, details }: BodyOf<typeof answerContract>) {
  return changing(ctx, {
    token,
    async run(tx, { id, purchaseId, answer: before }, { at }) {
      if (purchaseId === null) throw notTaken();
      if (answer === before) return;
      if ((await countAnswers(tx, id)) >= MAX_ANSWERS) throw new AppError('conflict', 'You’ve answered many times already. Please phone us instead.');
      await insertAnswer(tx, { leadId: id, purchaseId, kind: answer, details: answer === 'concern' ? details : null, createdAt: at });
      // A review counts only while its customer says that they were called.
      await noteCountedReviews(tx, { leadId: id, needsConfirmedPhone: ctx.config.sms.kind !== 'off' });
      if (answer === 'called') await decideByEvidence(ctx, tx, [id], at);
      else if (answer === 'not_called') await reopenByAnswer(tx, purchaseId, at);
      if (answer !== 'called') await enqueue(tx, concernMail, { leadId: id }, { runAt: at });
    },
  });
}

/**
 * Records the customer's review of the electrician who called, or changes it within 24 hours. Throws `not_found`, and `conflict` unless the
 * customer's latest answer is that they called, and for a review that is older.
 */
export function reviewRequest(ctx: SalesContext, { token, rating, text, isPublic }: BodyOf<typeof reviewContract>) {
  return changing(ctx, {
    token,
    async run(tx, { id, purchaseId, answer }, { at }) {
      if (purchaseId === null || answer !== 'called') throw new AppError('conflict', 'You can rate the electrician once they’ve called.');
      const review = { purchaseId, rating, text, isPublic, createdAt: at };
      const givenAfter = new Date(at.getTime() - REVIEW_CHANGE_MS);
      if (!(await putReview(tx, { review, givenAfter }))) throw new AppError('conflict', 'You rated this electrician more than 24 hours ago, so your rating stands.');
      await redactReviews(ctx, tx, { purchaseId });
      await noteCountedReviews(tx, { leadId: id, needsConfirmedPhone: ctx.config.sms.kind !== 'off' });
    },
  });
}

/** Turns a link off permanently, with the link of the request that it leads to, and the messages about it. Throws `not_found`. */
export async function endRequestLink({ db, clock }: Pick<SalesContext, 'db' | 'clock'>, token: string): Promise<Record<string, never>> {
  const { id } = await requireRequest(db, token, clock.now());
  await endLinks(db, id);
  return {};
}
