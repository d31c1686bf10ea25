import { and, getTableColumns, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { bookings, leadPurchases, leads, providerCallbacks, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type Contact, contactOf, plainContact } from './contact.ts';
import type { Declared, Finds, TableName } from './declare-personal-data.ts';
import { personalData } from './personal-data.ts';
import { type Subjects, tables } from './personal-data-store.ts';
import { links } from './subject-links-store.ts';

type Finding = Exclude<keyof Subjects, 'sale'>;

interface Sought {
  sort: Finding;
  name: TableName;
  column: AnyPgColumn;
  finds: Finds;
}

/** Yields every column that a person is found by, with the sort of the subject. */
function* sought(): Generator<Sought> {
  for (const [name, declared] of Object.entries(personalData) as [TableName, Record<string, Declared>][]) {
    const columns = getTableColumns(tables[name]) as Record<string, AnyPgColumn>;
    for (const [key, of] of Object.entries(declared)) {
      const column = columns[key];
      const sort = 'finds' in of ? of.sorts[0] : undefined;
      if (!column || !('finds' in of) || !of.finds || !sort || sort === 'message' || sort === 'sale') continue;
      yield { sort, name, column, finds: of.finds };
    }
  }
}

const isEmail = (value: SQL, email: string) => sql`lower(${value}) = ${email}`;

// All forms of an Australian phone number have the last nine digits in common.
const isNumber = (value: SQL, { international, digits }: Extract<Contact, { kind: 'phone' }>) => {
  const typed = sql`regexp_replace(${value}, '[^0-9]', '', 'g')`;
  return international ? sql`right(${typed}, 9) = ${international.slice(-9)}` : sql`${typed} = ${digits}`;
};

function matching({ column, finds }: Sought, contact: Contact): SQL | undefined {
  if (contact.kind === 'email') {
    if (finds === 'email') return isEmail(sql`${column}`, contact.email);
    return typeof finds === 'object' ? isEmail(sql`${column} ->> ${finds.email}`, contact.email) : undefined;
  }
  if (finds === 'international phone') return contact.international ? sql`${column} = ${contact.international}` : undefined;
  if (typeof finds === 'object') return isNumber(sql`${column} ->> ${finds.phone}`, contact);
  if (finds !== 'phone') return undefined;
  const isTyped = isNumber(sql`${column}`, contact);
  // Uses the index first: of a million leads, few have a number that is only stored in another form.
  return column === leads.customerPhone ? and(isNull(leads.customerPhoneInternational), isTyped) : isTyped;
}

/** Finds the leads, accounts, callbacks, bookings and buyers' forms that contain a phone number or an email address. */
export async function findSubjects(db: Db, contact: Contact): Promise<Subjects> {
  const found: Partial<Record<Finding, Set<number>>> = {};
  for (const each of sought()) {
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
  for (const { sort, name, column, finds } of sought()) {
    const ids = subjects[sort] ?? [];
    const link = links[sort][name];
    if (ids.length === 0 || !link) continue;
    for (const value of valuesOf(column, finds)) {
      const rows = await db.selectDistinct({ value: sql<unknown>`${value}` }).from(tables[name]).where(link.where(ids));
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

const datedTables = { request: leads, account: users, callback: providerCallbacks, booking: bookings } as const;

/** Returns those subjects that existed before an instant. */
export async function subjectsBefore(db: Db, subjects: Subjects, before: Date): Promise<Subjects> {
  const kept: Record<string, readonly number[]> = {};
  for (const [sort, table] of Object.entries(datedTables) as [keyof typeof datedTables, (typeof datedTables)[keyof typeof datedTables]][]) {
    const ids = subjects[sort] ?? [];
    if (ids.length === 0) continue;
    const rows = await db
      .select({ id: sql<number>`${table.id}` })
      .from(table)
      .where(and(inArray(table.id, [...ids]), lte(table.createdAt, before)));
    kept[sort] = rows.map(({ id }) => id);
  }
  return kept;
}

/** Finds every phone number and email address by which anybody can be found, each once. */
export async function findAllContacts(db: Db): Promise<Contact[]> {
  const contacts = new Map<string, Contact>();
  for (const { name, column, finds } of sought()) {
    for (const value of valuesOf(column, finds)) {
      const rows = await db.selectDistinct({ value: sql<unknown>`${value}` }).from(tables[name]);
      for (const row of rows) takeContact(contacts, row.value);
    }
  }
  return [...contacts.values()];
}
