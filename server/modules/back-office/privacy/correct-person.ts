import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { correctPerson as contract } from '../../../../shared/contracts/privacy.ts';
import { internationalPhone, storedPhone } from '../../../../shared/domain/contact/phone.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { contactHasher, contactOf } from './contact.ts';
import { findSubjects } from './contact-queries.ts';
import { correctAccounts, correctCallbacks, findCustomer, type NewContact, overruleBuyers } from './correction-store.ts';
import { findUnsettledLead, lockAccounts, lockCallbacks, notePurchases } from './erasure-store.ts';
import type { Counts } from './personal-data-store.ts';
import { insertPrivacyRequest } from './privacy-request-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { recordAudit } from '../../audit/index.ts';
import { type AuctionedLead, lockLeads, derivedColumns, findRequest, replaceRequest } from '../../market/index.ts';
import { takenError } from '../../identity/index.ts';
import type { SalesContext } from '../../sales/index.ts';

/**
 * Corrects a person's name, phone or email in requests, callbacks and accounts. A request keeps its earlier version and its public copy
 * is redacted again; the buyer's own corrections of the same fields are dropped. Purchases and invoices stay as they were. Throws
 * `not_found` if nothing is stored, `taken` if another account has the email, and `conflict` while a lead is being paid for, or for a
 * super admin's account.
 */
export async function correctPerson(ctx: SalesContext, actor: Viewer, { contact: typed, ...sent }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  const contact = contactOf(typed);
  const change: NewContact = { ...sent, phone: sent.phone && storedPhone(sent.phone) };
  try {
    return await ctx.db.transaction(async (tx) => {
      const subjects = await findSubjects(tx, contact);
      const leads = await lockLeads(tx, subjects.request ?? [], 'wait');
      const accounts = await lockAccounts(tx, subjects.account ?? []);
      await lockCallbacks(tx, subjects.callback ?? []);
      if (accounts.some(({ userType }) => userType === 'super_admin')) {
        throw new AppError('conflict', 'This account belongs to a super admin, so it can’t be corrected here.');
      }
      const at = await ctx.clock.databaseNow(tx);
      const counts = countsOf({
        leads: await correctLeads(ctx, tx, { leads, change, at }),
        provider_callbacks: await correctCallbacks(tx, subjects.callback ?? [], change),
        users: await correctAccounts(tx, subjects.account ?? [], change, at),
      });
      if (Object.keys(counts).length === 0) throw new AppError('not_found', 'No data is stored about this phone number or email');
      const { hashOf, keyHash } = contactHasher(ctx.config);
      const contacts = [contact, ...[change.phone, change.email].flatMap((value) => (value ? [contactOf(value)] : []))];
      const subjectHashes = [...new Set(contacts.map(hashOf))];
      const requestId = await insertPrivacyRequest(tx, { kind: 'correction', subjectHashes, keyHash, counts, actorUserId: actor.id, createdAt: at });
      const after = { ...counts, fields: Object.keys(sent) };
      await recordAudit(tx, { actorUserId: actor.id, action: 'privacy.corrected', subjectType: 'privacy_request', subjectId: requestId, after, at });
      return { counts };
    });
  } catch (error) {
    throw takenError(error) ?? error;
  }
}

const countsOf = (counts: Counts): Counts => Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));

interface Correcting {
  leads: readonly AuctionedLead[];
  change: NewContact;
  at: Date;
}

async function correctLeads(ctx: SalesContext, tx: Db, { leads, change, at }: Correcting): Promise<number> {
  const named = leads.filter(({ anonymisedAt }) => anonymisedAt === null);
  const ids = named.map(({ id }) => id);
  const reference = await findUnsettledLead(tx, ids);
  if (reference) throw new AppError('conflict', `A payment or a refund for ${reference} is under way. Nothing was changed. Please try again in a few minutes.`);
  for (const lead of named) {
    const request = await findRequest(tx, lead.id);
    const customer = await findCustomer(tx, lead.id);
    if (!request || !customer) throw new Error(`Lead ${lead.id} not found`);
    const { names, isKnown: _isKnown, id: _id, status: _status, ...filed } = request;
    const { name = filed.customerName, phone = filed.customerPhone, email = customer.customerEmail } = change;
    const told = { ...filed, customerName: name, customerPhone: phone };
    const columns = { ...derivedColumns(told, ctx.places, names), customerEmail: email, requestHash: null };
    await replaceRequest(tx, { ...lead, isByLaw: true }, columns, at);
  }
  if (ids.length === 0) return 0;
  await overruleBuyers(tx, ids, change, change.phone ? internationalPhone(change.phone) : null);
  await notePurchases(tx, ids);
  return ids.length;
}
