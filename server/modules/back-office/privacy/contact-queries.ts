import { and, getTableColumns, getTableName, gt, inArray, isNull, lte, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bookings, emailChanges, latestSales, leadPurchases, leads, providerCallbacks, requestVersions, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type Contact, contactOf, plainContact } from './contact.ts';
import type { Declared, End, Finds, TableName } from './declare-personal-data.ts';
import { personalData } from './personal-data.ts';
import { asErasure, type Counts, endedValue, type Subjects, tables } from './personal-data-store.ts';
import { links } from './subject-links-store.ts';

type Finding = Exclude<keyof Subjects, 'sale' | 'document'>;

interface Sought {
  sort: Finding;
  name: TableName;
  key: string;
  column: AnyPgColumn;
  finds: Finds;
  end: End;
  isMention: boolean;
  /** The condition that a row's value finds so; undefined if each does. */
  when?: SQL | undefined;
}

/** A corrected column finds until the row has the correction, and is a mention from then on. Nothing given instead corrects nothing. */
const untilCorrected = (by: AnyPgColumn) => [
  { isMention: false, when: or(isNull(by), sql`${by} = ''`) },
  { isMention: true, when: gt(by, '') },
];

/** Yields every column that a person is found by, with the sort of the subject. */
function* sought(): Generator<Sought> {
  for (const [name, declared] of Object.entries(personalData) as [TableName, Record<string, Declared>][]) {
    const columns = getTableColumns(tables[name]) as Record<string, AnyPgColumn>;
    for (const [key, of] of Object.entries(declared)) {
      const column = columns[key];
      const sort = 'finds' in of ? of.sorts[0] : undefined;
      if (!column || !('finds' in of) || !of.finds || !sort || sort === 'message' || sort === 'sale' || sort === 'document') continue;
      const by = of.supersededBy === undefined ? undefined : columns[of.supersededBy];
      const ways = by ? untilCorrected(by) : [{ isMention: of.isMention === true }];
      for (const way of ways) yield { sort, name, key, column, finds: of.finds, end: of.end, ...way };
    }
  }
}

const isEmail = (value: SQL, email: string) => sql`lower(${value}) = ${email}`;

// All forms of an Australian phone number have the last nine digits in common.
const isNumber = (value: SQL, { international, digits, landlines = [] }: Extract<Contact, { kind: 'phone' }>) => {
  const typed = sql`regexp_replace(${value}, '[^0-9]', '', 'g')`;
  if (international) return sql`right(${typed}, 9) = ${international.slice(-9)}`;
  const inAnyArea = landlines.length > 0 ? sql`right(${typed}, 9) = any(${sql.param(landlines.map((number) => number.slice(-9)))}::text[])` : undefined;
  return or(sql`${typed} = ${digits}`, inAnyArea);
};

function matching(each: Sought, contact: Contact): SQL | undefined {
  const where = valueMatching(each, contact);
  return where && and(where, each.when);
}

function valueMatching({ column, finds }: Sought, contact: Contact): SQL | undefined {
  if (contact.kind === 'email') {
    if (finds === 'email') return isEmail(sql`${column}`, contact.email);
    return typeof finds === 'object' ? isEmail(sql`${column} ->> ${finds.email}`, contact.email) : undefined;
  }
  if (finds === 'international phone') {
    const numbers = contact.international ? [contact.international] : (contact.landlines ?? []);
    return numbers.length > 0 ? inArray(column, [...numbers]) : undefined;
  }
  if (typeof finds === 'object') return isNumber(sql`${column} ->> ${finds.phone}`, contact);
  if (finds !== 'phone') return undefined;
  const isTyped = isNumber(sql`${column}`, contact);
  // Uses the index first: of a million leads, few have a number that is only stored in another form.
  return column === leads.customerPhone ? and(isNull(leads.customerPhoneInternational), isTyped) : isTyped;
}

/** Finds the leads, accounts, callbacks, bookings and buyers' forms of the person with a phone number or an email address. */
export async function findSubjects(db: Db, contact: Contact): Promise<Subjects> {
  const found: Partial<Record<Finding, Set<number>>> = {};
  for (const each of sought()) {
    if (each.isMention) continue;
    const where = matching(each, contact);
    const link = where && links[each.sort][each.name];
    if (!link) continue;
    const rows = await db.selectDistinct({ id: link.subject }).from(tables[each.name]).where(where);
    for (const { id } of rows) (found[each.sort] ??= new Set()).add(id);
  }
  const others = await findPurchasesOfOthers(db, found.purchase, found.account);
  const subjects = { ...found, purchase: others };
  return Object.fromEntries(Object.entries(subjects).map(([sort, ids]) => [sort, [...ids].toSorted((a, b) => a - b)]));
}

/** When the rows were written in which a contact may be mentioned. */
const mentionedAt: Partial<Record<TableName, AnyPgColumn>> = {
  leads: leads.createdAt,
  latestSales: latestSales.soldAt,
  requestVersions: requestVersions.replacedAt,
  emailChanges: emailChanges.createdAt,
};

interface Mention {
  sort: Finding;
  name: TableName;
  where: SQL | undefined;
  /** The columns that hold the contact, in one form or another, and what becomes of them; empty if the rows are deleted. */
  set: Record<string, SQL>;
}

/** Returns the rows of others, written before an instant if one is given, in which a contact is mentioned, once for each table. */
function mentions(contact: Contact, before?: Date): Mention[] {
  const byTable = new Map<TableName, Mention>();
  for (const each of sought()) {
    const where = each.isMention ? matching(each, contact) : undefined;
    if (!where) continue;
    const { where: others, set = {} } = byTable.get(each.name) ?? {};
    const ended = endedValue(each.name, each.column, each.end);
    byTable.set(each.name, { sort: each.sort, name: each.name, where: or(others, where), set: { ...set, ...(ended && { [each.key]: ended }) } });
  }
  const isBefore = ({ name }: Mention) => (before && mentionedAt[name] ? lte(mentionedAt[name], before) : undefined);
  return [...byTable.values()].map((mention) => Object.assign(mention, { where: and(mention.where, isBefore(mention)) }));
}

/** Finds the leads of others in which a contact is mentioned. */
export async function findMentioningLeads(db: Db, contact: Contact, before?: Date): Promise<number[]> {
  const where = mentions(contact, before).find(({ name }) => name === 'leads')?.where;
  if (!where) return [];
  const rows = await db.select({ id: leads.id }).from(leads).where(where);
  return rows.map(({ id }) => id);
}

/** Counts the rows of others than the subjects in which a contact is mentioned, by table. */
export async function countMentions(db: Db, contact: Contact, subjects: Subjects): Promise<Counts> {
  const counts: Counts = {};
  for (const { sort, name, where } of mentions(contact)) {
    const link = links[sort][name];
    const rows = await db.$count(tables[name], and(where, link && not(link.where(subjects[sort] ?? []))));
    if (rows > 0) counts[getTableName(tables[name])] = rows;
  }
  return counts;
}

/** Ends a contact where rows of others mention it, and counts these by table. The leads among them must be locked. */
export function endMentions(tx: Db, contact: Contact, before?: Date): Promise<Counts> {
  return asErasure(tx, async () => {
    const counts: Counts = {};
    for (const { name, where, set } of mentions(contact, before)) {
      const one = { one: sql`1` };
      const isWhole = Object.keys(set).length === 0;
      const rows = isWhole ? await tx.delete(tables[name]).where(where).returning(one) : await tx.update(tables[name]).set(set).where(where).returning(one);
      if (rows.length > 0) counts[getTableName(tables[name])] = rows.length;
    }
    return counts;
  });
}

/** Returns those of some contacts by which nobody is found any more: the others are somebody else's, too. */
export async function contactsOfNobody(db: Db, contacts: readonly Contact[]): Promise<Contact[]> {
  const unused: Contact[] = [];
  for (const contact of contacts) {
    const subjects = await findSubjects(db, contact);
    if (Object.values(subjects).every((ids) => ids.length === 0)) unused.push(contact);
  }
  return unused;
}

/** Leaves out purchases by the given accounts, because they are found with the account. */
async function findPurchasesOfOthers(db: Db, purchaseIds: ReadonlySet<number> = new Set(), userIds: ReadonlySet<number> = new Set()) {
  if (purchaseIds.size === 0 || userIds.size === 0) return purchaseIds;
  const rows = await db
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .where(and(inArray(leadPurchases.id, [...purchaseIds]), notInArray(leadPurchases.buyerId, [...userIds])));
  return new Set(rows.map(({ id }) => id));
}

const valuesOf = (column: AnyPgColumn, finds: Finds): SQL[] =>
  typeof finds === 'object' ? [sql`${column} ->> ${finds.phone}`, sql`${column} ->> ${finds.email}`] : [sql`${column}`];

function takeContact(contacts: Map<string, Contact>, value: unknown): void {
  if (typeof value !== 'string' || value === '') return;
  const contact = contactOf(value);
  if (plainContact(contact) !== '') contacts.set(plainContact(contact), contact);
}

/** Finds every phone number and email address by which the rows of subjects can be found, each once. */
export async function findContacts(db: Db, subjects: Subjects): Promise<Contact[]> {
  const contacts = new Map<string, Contact>();
  for (const { sort, name, column, finds, when } of sought()) {
    const ids = subjects[sort] ?? [];
    const link = links[sort][name];
    if (ids.length === 0 || !link) continue;
    for (const value of valuesOf(column, finds)) {
      const rows = await db.selectDistinct({ value: sql<unknown>`${value}` }).from(tables[name]).where(and(link.where(ids), when));
      for (const row of rows) takeContact(contacts, row.value);
    }
  }
  return [...contacts.values()];
}

/** Finds the leads that accounts filed while they were signed in, and their own jobs. */
export async function findLeadsOfAccounts(db: Db, userIds: readonly number[]): Promise<{ filed: number[]; own: number[] }> {
  if (userIds.length === 0) return { filed: [], own: [] };
  const isOwn = and(inArray(leads.addedByUserId, [...userIds]), isNull(leads.copiedFromLeadId));
  const rows = await db
    .select({ id: leads.id, isOwn: sql<boolean>`coalesce(${isOwn}, false)` })
    .from(leads)
    .where(or(inArray(leads.customerId, [...userIds]), isOwn));
  return { filed: rows.filter((row) => !row.isOwn).map(({ id }) => id), own: rows.filter((row) => row.isOwn).map(({ id }) => id) };
}

const dated = {
  request: { table: leads, at: leads.createdAt },
  account: { table: users, at: users.createdAt },
  purchase: { table: leadPurchases, at: leadPurchases.purchasedAt },
  callback: { table: providerCallbacks, at: providerCallbacks.createdAt },
  booking: { table: bookings, at: bookings.createdAt },
} as const satisfies Record<Finding, unknown>;

/** Returns those subjects that existed before an instant. */
export async function subjectsBefore(db: Db, subjects: Subjects, before: Date): Promise<Subjects> {
  const kept: Record<string, readonly number[]> = {};
  for (const [sort, { table, at }] of Object.entries(dated) as [Finding, (typeof dated)[Finding]][]) {
    const ids = subjects[sort] ?? [];
    if (ids.length === 0) continue;
    const rows = await db
      .select({ id: sql<number>`${table.id}` })
      .from(table)
      .where(and(inArray(table.id, [...ids]), lte(at, before)));
    kept[sort] = rows.map(({ id }) => id);
  }
  return kept;
}

/** Finds every phone number and email address by which anybody can be found, each once. */
export async function findAllContacts(db: Db): Promise<Contact[]> {
  const contacts = new Map<string, Contact>();
  for (const { name, column, finds, when } of sought()) {
    for (const value of valuesOf(column, finds)) {
      const rows = await db.selectDistinct({ value: sql<unknown>`${value}` }).from(tables[name]).where(when);
      for (const row of rows) takeContact(contacts, row.value);
    }
  }
  return [...contacts.values()];
}
