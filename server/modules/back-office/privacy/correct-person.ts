import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { correctPerson as contract } from '../../../../shared/contracts/privacy.ts';
import { internationalPhone, storedPhone } from '../../../../shared/domain/contact/phone.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { contactHasher, contactOf, nothingHeld } from './contact.ts';
import { findSubjects } from './contact-queries.ts';
import { correctAccounts, correctCallbacks, findCorrectable, type NewContact, type NewWords, overruleBuyers, overruleBuyersWords } from './correction-store.ts';
import { findUnsettledLead, lockAccounts, lockCallbacks, notePurchases } from './erasure-store.ts';
import type { Counts } from './personal-data-store.ts';
import { insertPrivacyRequest } from './privacy-request-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { recordAudit } from '../../audit/index.ts';
import { type AuctionedLead, confirmedBefore, findLead, hideKnownCustomer, isPhoneLimited, lockLeads, lockNumbers, derivedColumns, findRequest, notConfirmed, notRewritten, redactReviews, replaceRequest, updateLeadColumns } from '../../market/index.ts';
import { noteCorrectedEmail, recheckRenamed, takenError } from '../../identity/index.ts';
import { correctWords, isUnsold } from '../../requests/index.ts';
import type { SalesContext } from '../../sales/index.ts';

/**
 * Corrects a person's name, phone or email in requests, callbacks and accounts, and what one of their requests says of its job. A request keeps its earlier version and its public copy
 * is redacted again; an unsold one changes as by its customer's own correction, and the buyer's own corrections of the same fields of a sold one are dropped. Purchases and invoices stay as they were. An account that
 * gets another email address is signed out everywhere, and the address before is told; one that gets another name than its verified
 * licence has waits for a decision on it. Throws
 * `not_found` if nothing is stored, `taken` if another account has the email, and `conflict` while a lead is being paid for, or for a
 * super admin's account.
 */
export async function correctPerson(ctx: SalesContext, actor: Viewer, { contact: typed, request, ...sent }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  const contact = contactOf(typed);
  const change: NewContact = { ...sent, phone: sent.phone && storedPhone(sent.phone) };
  try {
    return await ctx.db.transaction(async (tx) => {
      const subjects = await findSubjects(tx, contact);
      await lockNumbersOf(tx, subjects.request ?? [], { phone: change.phone, at: ctx.clock.now() });
      const leads = await lockLeads(tx, subjects.request ?? [], 'wait');
      const accounts = await lockAccounts(tx, subjects.account ?? []);
      await lockCallbacks(tx, subjects.callback ?? []);
      if (accounts.some(({ userType }) => userType === 'super_admin')) {
        throw new AppError('conflict', 'This account belongs to a super admin, so it can’t be corrected here.');
      }
      const at = await ctx.clock.databaseNow(tx);
      const counts = countsOf({
        leads: await correctLeads(ctx, tx, { leads, change, request, actor, at }),
        provider_callbacks: isAboutAll(change) ? await correctCallbacks(tx, subjects.callback ?? [], change) : 0,
        users: await correctAccountsOf(ctx, tx, { ids: subjects.account ?? [], change, actor }, at),
      });
      if (Object.keys(counts).length === 0) throw nothingHeld(contact);
      const { hashOf, keyHash } = contactHasher(ctx.config);
      const contacts = [contact, ...[change.phone, change.email].flatMap((value) => (value ? [contactOf(value)] : []))];
      const subjectHashes = [...new Set(contacts.map(hashOf))];
      const requestId = await insertPrivacyRequest(tx, { kind: 'correction', subjectHashes, keyHash, counts, actorUserId: actor.id, createdAt: at });
      const { id: _id, ...words } = request ?? {};
      const after = { ...counts, fields: [...Object.keys(sent), ...Object.keys(words)] };
      await recordAudit(tx, { actorUserId: actor.id, action: 'privacy.corrected', subjectType: 'privacy_request', subjectId: requestId, after, at });
      return { counts };
    });
  } catch (error) {
    throw takenError(error) ?? error;
  }
}

/** Lets other requests of the numbers that requests have, and of the one that they get, wait until the transaction ends. It comes before every lock of a lead. */
async function lockNumbersOf(tx: Db, leadIds: readonly number[], { phone, at }: { phone: string | undefined; at: Date }): Promise<void> {
  const numbers = [phone === undefined ? null : internationalPhone(phone)];
  for (const id of leadIds) numbers.push((await findLead(tx, id))?.customerPhoneInternational ?? null);
  await lockNumbers(tx, numbers, at);
}

/** Returns true for a correction of the person, which applies to everything of theirs; one of a request's words alone does not. */
const isAboutAll = (change: NewContact) => Object.values(change).some((value) => value !== undefined);

interface CorrectingAccounts {
  ids: readonly number[];
  change: NewContact;
  actor: Viewer;
}

/**
 * Corrects accounts. A verified licence waits again if customers then see another name than its holder's. An account that gets another
 * email address is signed out, and the address before is told.
 */
async function correctAccountsOf(ctx: SalesContext, tx: Db, { ids, change, actor }: CorrectingAccounts, at: Date): Promise<number> {
  if (!isAboutAll(change)) return 0;
  const before = await findCorrectable(tx, ids);
  const count = await correctAccounts(tx, ids, change, at);
  const { email } = change;
  for (const { id: userId, email: previousEmail, ...named } of before) {
    await recheckRenamed(tx, userId, { before: named, actorUserId: actor.id }, at);
    if (email && previousEmail?.toLowerCase() !== email.toLowerCase()) await noteCorrectedEmail(ctx, tx, { userId, email, previousEmail, actorUserId: actor.id }, at);
  }
  return count;
}

const countsOf = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));

interface Correcting {
  leads: readonly AuctionedLead[];
  change: NewContact;
  /** What one of the requests says, as corrected. */
  request: ({ id: number } & NewWords) | undefined;
  actor: Viewer;
  at: Date;
}

type LeadWords = Partial<Record<'customerAddress' | 'serviceLocation' | 'electricalWork' | 'specialRequests', string>>;

/** Returns what is corrected in the words of a lead: nothing unless it is the request that is meant. */
function wordsFor(leadId: number, request: Correcting['request']): LeadWords {
  if (request?.id !== leadId) return {};
  const { customerAddress, serviceLocation, electricalWork, specialRequests } = request;
  return {
    ...(customerAddress && { customerAddress }),
    ...(serviceLocation && { serviceLocation }),
    ...(electricalWork && { electricalWork }),
    ...(specialRequests && { specialRequests }),
  };
}

/** Corrects an unsold request as its customer would: who is paying for something else than they see now is not charged. */
async function correctUnsold(ctx: SalesContext, tx: Db, lead: AuctionedLead, { change, request, actor, at }: Omit<Correcting, 'leads'>): Promise<void> {
  const { name, phone, email } = change;
  const words = { ...wordsFor(lead.id, request), ...(name && { customerName: name }), ...(phone && { customerPhone: phone }), ...(email && { customerEmail: email }) };
  await correctWords(ctx, tx, { row: lead, words, bySuperAdmin: { actorUserId: actor.id, action: 'lead.request_corrected' }, isByLaw: true }, at);
  // The form that was sent first says something else, and may be sent again.
  await updateLeadColumns(tx, lead.id, { requestHash: null });
}

async function correctLead(ctx: SalesContext, tx: Db, lead: AuctionedLead, correcting: Omit<Correcting, 'leads'>): Promise<void> {
  if (isUnsold(lead)) return correctUnsold(ctx, tx, lead, correcting);
  const { change, request, at } = correcting;
  const stored = await findRequest(tx, lead.id);
  if (!stored) throw new Error(`Lead ${lead.id} not found`);
  const { known, isKnown: _isKnown, id: _id, status, phoneConfirmedAt, ...filed } = stored;
  const { name = filed.customerName, phone = filed.customerPhone, email = filed.customerEmail } = change;
  const words = wordsFor(lead.id, request);
  const told = { ...filed, ...words, customerName: name, customerPhone: phone, customerEmail: email };
  const columns = {
    ...derivedColumns(told, ctx.places, known),
    requestHash: null,
    ...(change.phone && { ...(status === 'sold' ? confirmedBefore({ phoneConfirmedAt }) : notConfirmed), customerCorrectedPhone: null }),
    ...(change.email && { customerCorrectedEmail: null, isNewsTexted: false }),
    ...((words.electricalWork || words.specialRequests) && notRewritten),
  };
  await replaceRequest(tx, { ...lead, isByLaw: true }, columns, at);
  const international = change.phone ? internationalPhone(change.phone) : null;
  if (international !== null && isPhoneLimited(ctx.config, phone)) await hideKnownCustomer(ctx, tx, international);
}

async function correctLeads(ctx: SalesContext, tx: Db, { leads, change, request, actor, at }: Correcting): Promise<number> {
  const theirs = leads.filter(({ anonymisedAt }) => anonymisedAt === null);
  if (request && !theirs.some(({ id }) => id === request.id)) throw new AppError('not_found', 'This request isn’t one of theirs');
  const named = theirs.filter(({ id }) => isAboutAll(change) || id === request?.id);
  if (named.length === 0) return 0;
  const ids = named.map(({ id }) => id);
  const reference = await findUnsettledLead(tx, ids);
  if (reference) throw new AppError('conflict', `A payment or a refund for ${reference} is under way. Nothing was changed. Please try again in a few minutes.`);
  for (const lead of named) await correctLead(ctx, tx, lead, { change, request, actor, at });
  if (request) {
    const { id, ...words } = request;
    await overruleBuyersWords(tx, id, words);
  }
  if (isAboutAll(change)) await overruleBuyers(tx, ids, change, change.phone ? internationalPhone(change.phone) : null);
  await redactReviews(ctx, tx, { leadIds: ids });
  await notePurchases(tx, ids);
  return ids.length;
}
