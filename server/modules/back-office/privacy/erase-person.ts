import type { Db } from '../../../platform/db/client.ts';
import { deleteLimitsOf } from '../../../platform/http/rate-limit-store.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Contact, contactHasher, contactOf, limitHashesOf, nothingHeld } from './contact.ts';
import { contactsOfNobody, endMentions, findContacts, findLeadsOfAccounts, findMentioningLeads, findSubjects, subjectsBefore } from './contact-queries.ts';
import { withdrawUnsold } from './end-leads-data.ts';
import { findOpen, findUnsettledLead, lockAccounts, lockCallbacks, notePurchases, type OpenWithAccount, scrubTraces } from './erasure-store.ts';
import { sweepMessageFolders } from './message-folders.ts';
import { type Counts, countDue, countKept, endData, type Subjects, sumOf } from './personal-data-store.ts';
import { insertPrivacyRequest } from './privacy-request-store.ts';
import { type PrivacyLook, recordPrivacyLook } from './record-privacy-look.ts';
import { deleteLookupOf, deleteInsuranceOf, forgetCompanyOfMembers, shutMembersOut } from '../../identity/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { lockLeads } from '../../market/index.ts';
import { forgetCardAtGateway, takeSavedCard, type SalesContext } from '../../sales/index.ts';

interface Erasure {
  /** A phone number or an email address, however typed. */
  contact: string;
  /** Who erases; null for the server's command line. */
  actorUserId: number | null;
  /** True to only count what would be changed. */
  isDryRun: boolean;
}

export interface Erased {
  /** How many rows were changed or deleted, or would be, by table. */
  counts: Counts;
  /** The rows that stay as they are, and why. */
  kept: { table: string; rows: number; because: string }[];
}

const MONEY_STAYS = 'Amounts and dates of payments stay, without names, so that the accounts and tax documents still agree.';

/** Finds all subjects of an erasure: with an account, also what it filed and its own jobs. */
export async function findAllSubjects(db: Db, contact: Contact, before?: Date): Promise<Subjects> {
  const found = await findSubjects(db, contact);
  const subjects = before ? await subjectsBefore(db, found, before) : found;
  const { filed, own } = await findLeadsOfAccounts(db, subjects.account ?? []);
  return { ...subjects, request: [...new Set([...(subjects.request ?? []), ...filed, ...own])] };
}

const isEmpty = (counts: Counts) => Object.keys(counts).length === 0;

async function keptOf(db: Db, subjects: Subjects, counts: Counts): Promise<Erased['kept']> {
  const kept = await countKept(db, subjects);
  const purchases = counts['lead_purchases'];
  return purchases ? [...kept, { table: 'lead_purchases', rows: purchases, because: MONEY_STAYS }] : kept;
}

/**
 * Anonymises everything that names a person, in one transaction, and records the erasure without their data. Leads on the market are
 * withdrawn first. Throws `not_found` if nothing is stored, and `conflict` while a payment, refund, report or credit of theirs is open,
 * or for a super admin; then nothing is changed. A dry run throws the same errors, changes nothing, and is recorded as a search.
 */
export async function erasePerson(ctx: SalesContext, { contact: typed, actorUserId, isDryRun }: Erasure): Promise<Erased> {
  const contact = contactOf(typed);
  if (isDryRun) return tryErasure(ctx, { contact: typed, actorUserId });
  const erased = await ctx.db.transaction(async (tx) => {
    const subjects = await findAllSubjects(tx, contact);
    return eraseSubjects(ctx, tx, { subjects, contact, actorUserId });
  });
  await sweepMessageFolders(ctx);
  return erased;
}

/** Counts what an erasure would change by making the changes and undoing them, and records the search. Throws as the erasure would. */
async function tryErasure(ctx: SalesContext, look: PrivacyLook): Promise<Erased> {
  const subjects = await findAllSubjects(ctx.db, contactOf(look.contact));
  await recordPrivacyLook(ctx, subjects, look, 'lookup');
  try {
    return await ctx.db.transaction(async (tx) => {
      const { counts, kept } = await endSubjects(ctx, tx, { subjects, contact: contactOf(look.contact), actorUserId: look.actorUserId });
      throw new TriedOnly({ counts, kept });
    });
  } catch (error) {
    if (error instanceof TriedOnly) return error.erased;
    throw error;
  }
}

/** Rolls the transaction of a dry run back, so that it counts exactly what an erasure changes. */
class TriedOnly extends Error {
  readonly erased: Erased;

  constructor(erased: Erased) {
    super('This was a dry run');
    this.erased = erased;
  }
}

const openWords: Record<OpenWithAccount, string> = {
  payment: 'A payment or a refund of this account is under way. Try again once it has ended.',
  report: 'This account’s report of a bad lead waits for a decision. Decide it first.',
  credit: 'This account has an unused discount code of its own. Wait until it is used, or switch it off under Discount codes.',
};

/** Locks everything that an erasure changes, in the usual lock order, and throws if something is still open. */
async function requireSettled(ctx: SalesContext, tx: Db, subjects: Subjects, mentioning: readonly number[]) {
  const { request = [] } = subjects;
  const locked = await lockLeads(tx, [...new Set([...request, ...mentioning])], 'wait');
  const leads = locked.filter(({ id }) => request.includes(id));
  const accounts = await lockAccounts(tx, subjects.account ?? []);
  await lockCallbacks(tx, subjects.callback ?? []);
  const reference = await findUnsettledLead(tx, request);
  if (reference) {
    throw new AppError('conflict', `A payment or a refund for ${reference} is under way. Nothing was removed. Please try again in a few minutes.`);
  }
  if (accounts.some(({ userType }) => userType === 'super_admin')) {
    throw new AppError('conflict', 'This account belongs to a super admin, so it can’t be removed here.');
  }
  const open = await findOpen(tx, accounts.map(({ id }) => id), ctx.clock.now());
  if (open) throw new AppError('conflict', openWords[open]);
  return { leads, accounts };
}

interface Erasing {
  subjects: Subjects;
  contact: Contact;
  /** Ends only what was written before this instant; everything without it. */
  before?: Date;
  actorUserId: number | null;
}

/** Ends all data of subjects, without a record of it. Throws as `erasePerson` does. */
async function endSubjects(ctx: SalesContext, tx: Db, { subjects, contact, actorUserId, before }: Erasing) {
  const mentioning = await findMentioningLeads(tx, contact, before);
  const { leads, accounts } = await requireSettled(ctx, tx, subjects, mentioning);
  const at = await ctx.clock.databaseNow(tx);
  await withdrawUnsold(tx, leads, { actorUserId, at });
  let policies = 0;
  for (const { id } of accounts) policies += await endAccount(ctx, tx, id, at);
  const inRows = await findContacts(tx, subjects);
  const kept = await keptOf(tx, subjects, await countDue(tx, subjects));
  const ofSubjects = sumOf(await endData(tx, subjects), policies > 0 ? { insurance_policies: policies } : {});
  const ended = sumOf(ofSubjects, await endMentions(tx, contact, before));
  if (isEmpty(ended)) throw nothingHeld(contact);
  // A landline may be a household's, and a correction the buyer's own number: what still finds somebody is not this person's alone.
  const contacts = [contact, ...(await contactsOfNobody(tx, inRows))];
  const limits = await deleteLimitsOf(tx, limitHashesOf(ctx.config, { contacts, usernames: accounts.map(({ username }) => username) }));
  const traces = sumOf(await scrubTraces(tx, { subjects, contacts, inRows }), limits > 0 ? { rate_limits: limits } : {});
  const counts = sumOf(ended, traces);
  await notePurchases(tx, [...(subjects.request ?? []), ...mentioning]);
  return { counts, kept, contacts, at };
}

/** Erases subjects inside the caller's transaction, and records it. Throws as `erasePerson` does. */
export async function eraseSubjects(ctx: SalesContext, tx: Db, erasing: Erasing): Promise<Erased> {
  const { counts, kept, contacts, at } = await endSubjects(ctx, tx, erasing);
  const { actorUserId } = erasing;
  const { hashOf, keyHash } = contactHasher(ctx.config);
  const subjectHashes = [...new Set(contacts.map(hashOf))];
  const requestId = await insertPrivacyRequest(tx, { kind: 'erasure', subjectHashes, keyHash, counts, actorUserId, createdAt: at });
  await recordAudit(tx, { actorUserId, action: 'privacy.erased', subjectType: 'privacy_request', subjectId: requestId, after: counts, at });
  // Also kept in the log, because with these hashes an erasure can be repeated on a restored backup.
  ctx.log.info({ event: 'privacy_erasure', requestId, subjectHashes, keyHash, createdAt: at.toISOString() }, 'person erased');
  return { counts, kept };
}

/**
 * Shuts out an account's team, which also loses its business name, and deletes its saved card and its insurance policies with their
 * certificates; everything else ends as `personalData` declares. Returns how many policies were deleted.
 */
async function endAccount(ctx: SalesContext, tx: Db, userId: number, at: Date): Promise<number> {
  await shutMembersOut(tx, { ownerId: userId, at });
  await forgetCompanyOfMembers(tx, userId);
  await deleteLookupOf(tx, userId);
  const policies = await deleteInsuranceOf(tx, userId);
  const card = await takeSavedCard(ctx, tx, userId);
  if (card?.isAtGateway) await enqueue(tx, forgetCardAtGateway, { paymentMethodId: card.paymentMethodId }, { runAt: ctx.clock.now() });
  return policies;
}
