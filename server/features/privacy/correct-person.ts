import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { correctPerson as contract } from '../../../shared/contracts/privacy.ts';
import { internationalPhone, storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { type AuctionedLead, lockLeads } from '../auctions/auction-store.ts';
import { takenError } from '../auth/taken-error.ts';
import { derivedColumns } from '../leads/public-copy.ts';
import { findRequest, replaceRequest } from '../leads/request-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { contactHasher, contactOf } from './contact.ts';
import { findSubjects } from './contact-queries.ts';
import { correctAccounts, correctCallbacks, findCustomer, type NewContact, overruleBuyers } from './correction-store.ts';
import { findUnsettledLead, lockAccounts, lockCallbacks, notePurchases } from './erasure-store.ts';
import type { Counts } from './personal-data-store.ts';
import { insertPrivacyRequest } from './privacy-request-store.ts';

/**
 * Corrects a person's name, phone or email in requests, callbacks and accounts. A request keeps its earlier version, and what strangers
 * see of it is redacted again; what its buyer had corrected themselves gives way. What was bought and invoiced stays as it was. Refuses
 * `not_found` when nothing is held, `taken` for an email that another account has, and `conflict` while a lead is being paid for, or
 * for a super admin's account.
 */
export async function correctPerson(ctx: AppContext, actor: Viewer, { contact: typed, ...sent }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  const contact = contactOf(typed);
  const change: NewContact = { ...sent, phone: sent.phone && storedPhone(sent.phone) };
  try {
    return await ctx.db.transaction(async (tx) => {
      const subjects = await findSubjects(tx, contact);
      const leads = await lockLeads(tx, subjects.request ?? [], 'wait');
      const accounts = await lockAccounts(tx, subjects.account ?? []);
      await lockCallbacks(tx, subjects.callback ?? []);
      if (accounts.some(({ userType }) => userType === 'super_admin')) {
        throw new AppError('conflict', 'This is the account of a super admin, who runs the market. It cannot be corrected here.');
      }
      const at = await ctx.clock.databaseNow(tx);
      const counts = countsOf({
        leads: await correctLeads(ctx, tx, { leads, change, at }),
        provider_callbacks: await correctCallbacks(tx, subjects.callback ?? [], change),
        users: await correctAccounts(tx, subjects.account ?? [], change, at),
      });
      if (Object.keys(counts).length === 0) throw new AppError('not_found', 'Nothing is held about this phone number or email');
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

async function correctLeads(ctx: AppContext, tx: Db, { leads, change, at }: Correcting): Promise<number> {
  const named = leads.filter(({ anonymisedAt }) => anonymisedAt === null);
  const ids = named.map(({ id }) => id);
  const reference = await findUnsettledLead(tx, ids);
  if (reference) throw new AppError('conflict', `A payment or a refund for ${reference} is under way. Nothing was changed: try again in some minutes.`);
  for (const lead of named) {
    const request = await findRequest(tx, lead.id);
    const customer = await findCustomer(tx, lead.id);
    if (!request || !customer) throw new Error(`Lead ${lead.id} is gone`);
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
