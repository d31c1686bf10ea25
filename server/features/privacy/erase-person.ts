import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { enqueue } from '../../jobs/job.ts';
import { AppError } from '../../errors.ts';
import { deleteLookupOf } from '../abn/abn-lookup-store.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockLeads } from '../auctions/auction-store.ts';
import { deleteInsuranceOf } from '../insurance/delete-insurance.ts';
import { forgetCardAtGateway } from '../payments/forget-card-at-gateway.ts';
import { takeSavedCard } from '../payments/saved-card-store.ts';
import { shutMembersOut } from '../team/shut-member-out.ts';
import { type Contact, contactHasher, contactOf } from './contact.ts';
import { findContacts, findLeadsOfAccounts, findSubjects, subjectsBefore } from './contact-queries.ts';
import { withdrawUnsold } from './end-leads-data.ts';
import { findOpen, findUnsettledLead, lockAccounts, lockCallbacks, notePurchases, type OpenWithAccount, scrubTraces } from './erasure-store.ts';
import { sweepMailFolder } from './mail-folder.ts';
import { type Counts, countDue, countKept, endData, type Subjects } from './personal-data-store.ts';
import { insertPrivacyRequest } from './privacy-request-store.ts';

interface Erasure {
  /** A phone number or an email, however typed. */
  contact: string;
  /** Who does it; null for somebody at the server's terminal. */
  actorUserId: number | null;
  /** True to count alone what would be changed. */
  isDryRun: boolean;
}

export interface Erased {
  /** How many rows were changed or deleted, or would be, by table. */
  counts: Counts;
  /** What stays as it is, and why. */
  kept: { table: string; rows: number; because: string }[];
}

const MONEY_STAYS = 'What was paid and when stays, without names, so that the books and tax documents still agree.';

/** Finds all that an erasure is about: with an account, what it filed and the jobs that it added by hand. */
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
 * Makes everything anonymous that names a person, in one transaction, and records that it was done, without their data. Leads on the
 * market are withdrawn first. Refuses `not_found` when nothing is held, and `conflict` while a payment, a refund, a report or a credit
 * of theirs is open, or for a super admin; then nothing is changed. A dry run refuses alike and changes nothing.
 */
export async function erasePerson(ctx: AppContext, { contact: typed, actorUserId, isDryRun }: Erasure): Promise<Erased> {
  const contact = contactOf(typed);
  if (isDryRun) return tryErasure(ctx, contact);
  const erased = await ctx.db.transaction(async (tx) => {
    const subjects = await findAllSubjects(tx, contact);
    return eraseSubjects(ctx, tx, { subjects, contact, actorUserId });
  });
  await sweepMailFolder(ctx);
  return erased;
}

/** Counts what an erasure would change, and refuses where it would. */
async function tryErasure(ctx: AppContext, contact: Contact): Promise<Erased> {
  const subjects = await findAllSubjects(ctx.db, contact);
  const counts = await countDue(ctx.db, subjects);
  if (isEmpty(counts)) throw nothingHeld();
  await ctx.db.transaction(async (tx) => requireSettled(ctx, tx, subjects));
  return { counts, kept: await keptOf(ctx.db, subjects, counts) };
}

const nothingHeld = () => new AppError('not_found', 'Nothing is held about this phone number or email');

const openWords: Record<OpenWithAccount, string> = {
  payment: 'A payment or a refund of this account is under way. Try again once it has ended.',
  report: 'A report of a bad lead of this account waits for a decision. Decide it first.',
  credit: 'This account has a discount code of its own that it has not used. Let it be used, or switch it off under Discount codes.',
};

/** Locks all that an erasure changes, in the order in which everybody does, and refuses while something is open. */
async function requireSettled(ctx: AppContext, tx: Db, subjects: Subjects) {
  const leads = await lockLeads(tx, subjects.request ?? [], 'wait');
  const accounts = await lockAccounts(tx, subjects.account ?? []);
  await lockCallbacks(tx, subjects.callback ?? []);
  const reference = await findUnsettledLead(tx, subjects.request ?? []);
  if (reference) {
    throw new AppError('conflict', `A payment or a refund for ${reference} is under way. Nothing was removed: try again in some minutes.`);
  }
  if (accounts.some(({ userType }) => userType === 'super_admin')) {
    throw new AppError('conflict', 'This is the account of a super admin, who runs the market. It cannot be removed here.');
  }
  const open = await findOpen(tx, accounts.map(({ id }) => id), ctx.clock.now());
  if (open) throw new AppError('conflict', openWords[open]);
  return { leads, accounts };
}

interface Erasing {
  subjects: Subjects;
  contact: Contact;
  actorUserId: number | null;
}

/** Erases subjects inside the caller's transaction. Refuses as `erasePerson` does. */
export async function eraseSubjects(ctx: AppContext, tx: Db, { subjects, contact, actorUserId }: Erasing): Promise<Erased> {
  const { leads, accounts } = await requireSettled(ctx, tx, subjects);
  const at = await ctx.clock.databaseNow(tx);
  await withdrawUnsold(tx, leads, { actorUserId, at });
  let policies = 0;
  for (const { id } of accounts) policies += await endAccount(ctx, tx, id, at);
  const contacts = [contact, ...(await findContacts(tx, subjects))];
  const kept = await keptOf(tx, subjects, await countDue(tx, subjects));
  const ended = sumOf(await endData(tx, subjects), policies > 0 ? { insurance_policies: policies } : {});
  if (isEmpty(ended)) throw nothingHeld();
  const counts = sumOf(ended, await scrubTraces(tx, { subjects, contacts, usernames: accounts.map(({ username }) => username) }));
  await notePurchases(tx, subjects.request ?? []);
  const { hashOf, keyHash } = contactHasher(ctx.config);
  const subjectHashes = [...new Set(contacts.map(hashOf))];
  const requestId = await insertPrivacyRequest(tx, { kind: 'erasure', subjectHashes, keyHash, counts, actorUserId, createdAt: at });
  await recordAudit(tx, { actorUserId, action: 'privacy.erased', subjectType: 'privacy_request', subjectId: requestId, after: counts, at });
  // Kept with the log, too: with these hashes an erasure can be done again on a restored backup.
  ctx.log.info({ event: 'privacy_erasure', requestId, subjectHashes, keyHash, createdAt: at.toISOString() }, 'a person was erased');
  return { counts, kept };
}

/**
 * Shuts out the team of an account, forgets its card and deletes its insurance with the certificates; all else that it holds ends by the
 * declaration. Returns how many policies were deleted.
 */
async function endAccount(ctx: AppContext, tx: Db, userId: number, at: Date): Promise<number> {
  await shutMembersOut(tx, { ownerId: userId, at });
  await deleteLookupOf(tx, userId);
  const policies = await deleteInsuranceOf(tx, userId);
  const card = await takeSavedCard(ctx, tx, userId);
  if (card?.isAtGateway) await enqueue(tx, forgetCardAtGateway, { paymentMethodId: card.paymentMethodId }, { runAt: ctx.clock.now() });
  return policies;
}

function sumOf(one: Counts, other: Counts): Counts {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}
