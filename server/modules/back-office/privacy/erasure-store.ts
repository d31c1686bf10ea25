import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  auditLog,
  discountCodes,
  jobs,
  leadPurchases,
  leadReports,
  leads,
  providerCallbacks,
  purchaseAttempts,
  users,
} from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { intArray } from '../../../platform/db/array-param.ts';
import { type Contact, plainContact } from './contact.ts';
import type { Counts, Subjects } from './personal-data-store.ts';

/** Locks accounts, after the leads, and returns what decides whether they may be ended. */
export function lockAccounts(tx: Db, ids: readonly number[]) {
  return tx
    .select({ id: users.id, username: users.username, userType: users.userType })
    .from(users)
    .where(sql`${users.id} = any(${intArray(ids)})`)
    .orderBy(users.id)
    .for('no key update');
}

/** Locks callbacks until the transaction ends. */
export async function lockCallbacks(tx: Db, ids: readonly number[]): Promise<void> {
  const wanted = sql`${providerCallbacks.id} = any(${intArray(ids)})`;
  await tx.select({ id: providerCallbacks.id }).from(providerCallbacks).where(wanted).orderBy(providerCallbacks.id).for('update');
}

/** Finds a lead with a pending payment or refund. The leads must be locked. */
export async function findUnsettledLead(tx: Db, leadIds: readonly number[]): Promise<string | undefined> {
  const [row] = await tx
    .select({ jobReference: leads.jobReference })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(sql`${leadPurchases.leadId} = any(${intArray(leadIds)})`, inArray(leadPurchases.paymentStatus, ['pending', 'refund_pending'])))
    .limit(1);
  return row?.jobReference;
}

const exists = async (query: PromiseLike<unknown[]>) => (await query).length > 0;

/** What is still open with an account, which must be locked. */
export type OpenWithAccount = 'payment' | 'report' | 'credit';

/** Finds what must be settled first for some accounts: a payment or refund, a waiting report, an unused credit. */
export async function findOpen(tx: Db, userIds: readonly number[], at: Date): Promise<OpenWithAccount | undefined> {
  const among = intArray(userIds);
  const one = { one: sql`1` };
  const unsettled = and(sql`${purchaseAttempts.buyerId} = any(${among})`, isNull(purchaseAttempts.settled));
  if (await exists(tx.select(one).from(purchaseAttempts).where(unsettled).limit(1))) return 'payment';
  const moving = and(sql`${leadPurchases.buyerId} = any(${among})`, inArray(leadPurchases.paymentStatus, ['pending', 'refund_pending']));
  if (await exists(tx.select(one).from(leadPurchases).where(moving).limit(1))) return 'payment';
  // Whoever of the team sent it, what comes of a report is the buyer's.
  const waiting = and(sql`${leadPurchases.buyerId} = any(${among})`, eq(leadReports.status, 'waiting'));
  if (await exists(tx.select(one).from(leadReports).innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId)).where(waiting).limit(1))) return 'report';
  const isUsable = and(
    sql`${discountCodes.boundToUserId} = any(${among})`,
    eq(discountCodes.isActive, true),
    or(isNull(discountCodes.validUntil), gt(discountCodes.validUntil, at)),
    or(isNull(discountCodes.maxUses), sql`${discountCodes.currentUses} < ${discountCodes.maxUses}`),
  );
  return (await exists(tx.select(one).from(discountCodes).where(isUsable).limit(1))) ? 'credit' : undefined;
}

/** Announces to everyone with a purchase of these leads on screen that it has changed. */
export async function notePurchases(tx: Db, leadIds: readonly number[]): Promise<void> {
  const rows = await tx
    .select({ id: leadPurchases.id, ownerId: leadPurchases.buyerId })
    .from(leadPurchases)
    .where(sql`${leadPurchases.leadId} = any(${intArray(leadIds)})`);
  for (const { id, ownerId } of rows) recordChange(tx, { kind: 'purchase', id, ownerId });
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** Returns the forms in which a contact may occur in a text. */
function formsOf(contact: Contact): string[] {
  if (contact.kind === 'email') return [contact.email];
  const national = contact.international ? contact.international.replace('+61', '') : contact.digits;
  return [plainContact(contact), national];
}

function linesAbout(type: string, ids: readonly number[] = []): SQL | undefined {
  return ids.length > 0 ? and(eq(auditLog.subjectType, type), inArray(auditLog.subjectId, ids.map(String))) : undefined;
}

function linesAboutPurchases(of: typeof leadPurchases.leadId | typeof leadPurchases.buyerId, ids: readonly number[] = []): SQL | undefined {
  if (ids.length === 0) return undefined;
  const purchases = sql`select ${leadPurchases.id}::text from ${leadPurchases} where ${of} = any(${intArray(ids)})`;
  return and(eq(auditLog.subjectType, 'purchase'), sql`${auditLog.subjectId} in (${purchases})`);
}

function linesAboutSubjects({ request, account, callback }: Subjects): SQL | undefined {
  return or(
    linesAbout('lead', request),
    linesAbout('user', account),
    linesAbout('callback', callback),
    linesAboutPurchases(leadPurchases.leadId, request),
    linesAboutPurchases(leadPurchases.buyerId, account),
  );
}

const holdsOneOf = (value: SQL, wanted: readonly string[]) => sql`${value} ilike any(${sql.param(wanted)}::text[])`;

/** Returns patterns that find contacts in a text. */
const patternsOf = (contacts: readonly Contact[]) => contacts.flatMap(formsOf).filter((form) => form.length >= 6).map((form) => `%${escaped(form)}%`);

interface Traces {
  subjects: Subjects;
  /** The contacts of this person alone. */
  contacts: readonly Contact[];
  /** All contacts that their rows held. */
  inRows: readonly Contact[];
}

/**
 * Removes traces that might name a person: audit entries about the subjects, job errors, and buyers' forms in attempts that
 * bought nothing. Returns how many rows were changed.
 */
export async function scrubTraces(tx: Db, { subjects, contacts, inRows }: Traces): Promise<Counts> {
  const patterns = patternsOf(contacts);
  const names = (value: SQL) => holdsOneOf(value, patterns);
  const one = { one: sql`1` };
  const about = linesAboutSubjects(subjects);
  const lines = about
    ? await tx
        .update(auditLog)
        .set({ before: null, after: null })
        .where(and(about, holdsOneOf(sql`concat(${auditLog.before}::text, ${auditLog.after}::text)`, patternsOf([...contacts, ...inRows]))))
        .returning(one)
    : [];
  const errors = await tx.update(jobs).set({ lastError: null }).where(and(isNotNull(jobs.lastError), names(sql`${jobs.lastError}`))).returning(one);
  const forms = await tx
    .update(purchaseAttempts)
    .set({ buyerDetails: null })
    .where(and(isNotNull(purchaseAttempts.settled), isNotNull(purchaseAttempts.buyerDetails), names(sql`${purchaseAttempts.buyerDetails}::text`)))
    .returning(one);
  const counts = { audit_log: lines.length, jobs: errors.length, purchase_attempts: forms.length };
  return Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
}
