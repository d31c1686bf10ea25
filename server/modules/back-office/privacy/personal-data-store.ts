import { and, getTableColumns, getTableName, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { REMOVED } from '../../../../shared/domain/words/retention.ts';
import { maskPhone } from '../../../../shared/domain/contact/phone.ts';
import { NOBODY } from '../../../../shared/domain/contact/redact.ts';
import type { DocumentParty } from '../../../../shared/schema/tax-documents.ts';
import * as schema from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { deleteFiles } from '../../../platform/files/delete-file.ts';
import { links } from './subject-links-store.ts';
import type { Declared, End, Sort, TableName } from './declare-personal-data.ts';
import { personalData } from './personal-data.ts';

/** Row counts by database table name. */
export type Counts = Record<string, number>;

/** Returns the sum of two counts. */
export function sumOf(one: Counts, other: Counts): Counts {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(names.map((name) => [name, (one[name] ?? 0) + (other[name] ?? 0)]));
}

/** The people whose data is meant: ids of leads, accounts, purchases, tax documents, callbacks or bookings, by sort of data. */
export type Subjects = { readonly [S in Exclude<Sort, 'message'>]?: readonly number[] };

type Columns = Record<string, AnyPgColumn>;

const columnsOf = (table: PgTable) => getTableColumns(table) as Columns;

/** Every table by its name in code. */
export const tables = schema as unknown as Record<TableName, PgTable>;

const declaredIn = (table: TableName): [string, Declared][] => Object.entries(personalData[table] ?? {});

const endings: Record<Exclude<End, 'row'>, (column: AnyPgColumn, columns: Columns) => SQL> = {
  null: () => sql`null`,
  empty: () => sql`''`,
  'empty list': () => sql`'{}'`,
  removed: () => sql`${REMOVED}`,
  nobody: () => {
    const party: DocumentParty = { name: REMOVED, company: null, abn: null, email: null, phone: null };
    return sql`${JSON.stringify(party)}::jsonb`;
  },
  'removed where given': (column) => sql`case when ${column} is not null then ${REMOVED} end`,
  suburb: (_column, { suburb, state, postcode }) =>
    sql`coalesce(nullif(concat_ws(' ', ${suburb}, ${state}, ${postcode}), ''), ${REMOVED})`,
  coarse: (column) => sql`round(${column}, 2)`,
  customer: () => sql`${NOBODY}`,
  'masked phone': () => sql`${maskPhone('')}`,
  unusable: () => sql`'!'`,
  // No sign-up may choose a username with a slash.
  'by id': (_column, { id }) => sql`'removed/' || ${id}`,
  false: () => sql`false`,
  zero: () => sql`0`,
  // Nobody can be called back any more.
  declined: (column) => sql`case when ${column} in ('pending', 'called') then 'declined' else ${column} end`,
  'one more': (column) => sql`${column} + 1`,
  now: (column) => sql`coalesce(${column}, now())`,
};

/** Returns what a column of a table becomes once its data has ended; undefined if its whole row is deleted. */
export const endedValue = (table: TableName, column: AnyPgColumn, end: End): SQL | undefined => (end === 'row' ? undefined : endings[end](column, columnsOf(tables[table])));

/** Endings that do not tell whether data is left, because they change the column on every run. */
const follows = new Set<End>(['one more', 'now']);

interface Ending {
  table: PgTable;
  /** True if the whole row is deleted. */
  isWhole: boolean;
  set: Record<string, SQL>;
  /** The condition that a row still contains data to end. */
  holds: SQL | undefined;
}

/** Returns what remains of a column once the data of a sort has ended; undefined if it stays as it is. */
function endOf(declared: Declared, sort: Sort): End | undefined {
  if ('end' in declared) return declared.sorts.includes(sort) ? declared.end : undefined;
  return 'until' in declared && declared.until?.sort === sort ? declared.until.end : undefined;
}

function endingOf(name: TableName, sort: Sort): Ending | undefined {
  const table = tables[name];
  const columns = columnsOf(table);
  const ended = declaredIn(name).flatMap(([key, declared]) => {
    const column = columns[key];
    const end = endOf(declared, sort);
    return column && end ? [{ key, column, end }] : [];
  });
  if (ended.length === 0) return undefined;
  if (ended.some(({ end }) => end === 'row')) return { table, isWhole: true, set: {}, holds: undefined };
  const parts = ended.flatMap(({ key, column, end }) => (end === 'row' ? [] : [{ key, column, end, to: endings[end](column, columns) }]));
  return {
    table,
    isWhole: false,
    set: Object.fromEntries(parts.map(({ key, to }) => [key, to])),
    holds: or(...parts.filter(({ end }) => !follows.has(end)).map(({ column, to }) => sql`${column} is distinct from ${to}`)),
  };
}

interface Linked {
  sort: keyof Subjects;
  name: TableName;
  where: SQL;
}

/** Yields the tables whose rows belong to subjects, in lock order. */
function* linked(subjects: Subjects): Generator<Linked> {
  for (const [sort, byTable] of Object.entries(links) as [keyof Subjects, (typeof links)[keyof Subjects]][]) {
    const ids = subjects[sort];
    if (!ids || ids.length === 0) continue;
    for (const [name, link] of Object.entries(byTable) as [TableName, NonNullable<(typeof byTable)[TableName]>][]) {
      yield { sort, name, where: link.where(ids) };
    }
  }
}

function add(counts: Counts, table: PgTable, rows: number): void {
  if (rows === 0) return;
  const name = getTableName(table);
  counts[name] = (counts[name] ?? 0) + rows;
}

/** Counts the rows that `endData` would change or delete. */
export async function countDue(db: Db, subjects: Subjects): Promise<Counts> {
  const counts: Counts = {};
  for (const { sort, name, where } of linked(subjects)) {
    const ending = endingOf(name, sort);
    if (!ending) continue;
    add(counts, ending.table, await db.$count(ending.table, and(where, ending.holds)));
  }
  return counts;
}

/** Deletes rows, and the stored files that they name once the transaction commits. */
async function deleteRows(tx: Db, table: PgTable, where: SQL | undefined): Promise<unknown[]> {
  const fileKey = columnsOf(table)['fileKey'];
  const rows = await tx.delete(table).where(where).returning({ fileKey: fileKey ? sql<string>`${fileKey}` : sql<null>`null` });
  await deleteFiles(tx, rows.flatMap((row) => row.fileKey ?? []));
  return rows;
}

/** Runs changes of requests as an erasure, which the database keeps no earlier version of. */
export async function asErasure<T>(tx: Db, change: () => Promise<T>): Promise<T> {
  await tx.execute(sql`select set_config('sparkdrop.request_change', 'erasure', true)`);
  const result = await change();
  await tx.execute(sql`select set_config('sparkdrop.request_change', '', true)`);
  return result;
}

/**
 * Anonymises or deletes the data of subjects in every table and counts the changed rows. Leads, accounts and purchases that others may
 * be changing must be locked. Idempotent.
 */
export function endData(tx: Db, subjects: Subjects): Promise<Counts> {
  return asErasure(tx, () => endLinked(tx, subjects));
}

async function endLinked(tx: Db, subjects: Subjects): Promise<Counts> {
  const counts: Counts = {};
  for (const { sort, name, where } of linked(subjects)) {
    const ending = endingOf(name, sort);
    if (!ending) continue;
    const one = { one: sql`1` };
    const rows = ending.isWhole
      ? await deleteRows(tx, ending.table, where)
      : await tx.update(ending.table).set(ending.set).where(and(where, ending.holds)).returning(one);
    add(counts, ending.table, rows.length);
  }
  return counts;
}

/** Says for a declared column whether someone who asks for data of a sort may see it. */
type Shows = (declared: Exclude<Declared, { impersonal: string }>, sort: Sort) => boolean;

/** Shows no secrets, and nothing about another person. */
const forPerson: Shows = (declared, sort) => declared.sorts.includes(sort) && !('isSecret' in declared);

/** Shows no notes of ours either, and of what a customer and an electrician say of each other only the person's own words. */
const forDownload: Shows = (declared, sort) => {
  const isOfBoth = declared.sorts.includes('request') && declared.sorts.includes('account');
  const isOwn = 'writtenBy' in declared && declared.writtenBy === sort;
  return forPerson(declared, sort) && (!isOfBoth || isOwn) && !('isInternal' in declared);
};

/** Returns the columns of a table that someone may see. */
function shownColumns(name: TableName, sort: Sort, shows: Shows): Columns {
  const declared = personalData[name] as Record<string, Declared> | undefined;
  const isShown = (key: string) => {
    const of = declared?.[key];
    return !of || 'impersonal' in of || shows(of, sort);
  };
  return Object.fromEntries(Object.entries(columnsOf(tables[name])).filter(([key]) => isShown(key)));
}

type Data = Record<string, Record<string, unknown>[]>;

/** What customers tell us in confidence. It is never shown to the electrician, and is erased with their account. */
const inConfidence: ReadonlySet<TableName> = new Set(['customerAnswers']);

/** Whether the rows of a table may be read for people of a sort, if they are theirs. */
const isReadable = (sort: Sort, name: TableName) => sort !== 'sale' && !(sort === 'account' && inConfidence.has(name));

async function read(db: Db, found: Iterable<Linked>, { limit, shows }: { limit: number; shows: Shows }): Promise<Data> {
  const data: Data = {};
  for (const { sort, name, where } of found) {
    if (!isReadable(sort, name)) continue;
    const rows = await db.select(shownColumns(name, sort, shows)).from(tables[name]).where(where).limit(limit);
    const table = getTableName(tables[name]);
    if (rows.length > 0) data[table] = [...(data[table] ?? []), ...rows];
  }
  return data;
}

/** Reads all rows of subjects, by table, as the person who asks may see them: at most `limit` of each table. */
export function readData(db: Db, subjects: Subjects, limit: number): Promise<Data> {
  return read(db, linked(subjects), { limit, shows: forPerson });
}

/** The tables of a request that its customer wrote. The others hold the work of the electrician who bought it. */
const ofCustomer: ReadonlySet<TableName> = new Set(['leads', 'requestVersions', 'requestPhotos', 'customerAnswers', 'reviews']);

/** Reads the same for people who download their own data, without asking us. */
export function readOwnData(db: Db, subjects: Subjects, limit: number): Promise<Data> {
  const own = [...linked(subjects)].filter(({ sort, name }) => sort !== 'request' || ofCustomer.has(name));
  return read(db, own, { limit, shows: forDownload });
}

/** Counts all rows of subjects, by table. */
export async function countHeld(db: Db, subjects: Subjects): Promise<Counts> {
  const counts: Counts = {};
  for (const { sort, name, where } of linked(subjects)) {
    if (sort !== 'sale') add(counts, tables[name], await db.$count(tables[name], where));
  }
  return counts;
}

/** The tables that the accounts are kept by. */
const books: ReadonlySet<TableName> = new Set(['purchaseAttempts', 'leadPurchases', 'latestSales']);

const NAMES_NOBODY = 'Nothing in them names this person.';
const BOOKS_STAY = `${NAMES_NOBODY} What was paid and when stays for the books, as tax law asks.`;

/** Returns the condition of the rows that `endLinked` would change or delete; undefined if none. */
function dueOf({ sort, name, where }: Linked): SQL | undefined {
  const ending = endingOf(name, sort);
  return ending && and(where, ending.holds);
}

/** Returns the reason why a declared column of a table is kept although it identifies people of a sort. */
const keptReason = ({ sort, name }: Linked) => declaredIn(name).flatMap(([, of]) => ('keptBecause' in of && of.sorts.includes(sort) ? [of.keptBecause] : []))[0];

/** Counts the rows that hold nothing of their subjects that would end, once each. */
async function countUntouched(db: Db, subjects: Subjects): Promise<{ table: string; rows: number; because: string }[]> {
  const untouched: { table: string; rows: number; because: string }[] = [];
  const all = [...linked(subjects)].filter(({ sort }) => sort !== 'sale');
  for (const name of new Set(all.map((link) => link.name))) {
    const ofTable = all.filter((link) => link.name === name);
    if (ofTable.some(keptReason)) continue;
    const due = or(...ofTable.map(dueOf));
    const rows = await db.$count(tables[name], and(or(...ofTable.map(({ where }) => where)), due && not(due)));
    if (rows > 0) untouched.push({ table: getTableName(tables[name]), rows, because: books.has(name) ? BOOKS_STAY : NAMES_NOBODY });
  }
  return untouched;
}

/** Counts the rows of subjects that stay as they are, and says why. */
export async function countKept(db: Db, subjects: Subjects): Promise<{ table: string; rows: number; because: string }[]> {
  const kept: { table: string; rows: number; because: string }[] = [];
  for (const link of linked(subjects)) {
    const reason = keptReason(link);
    if (!reason) continue;
    const rows = await db.$count(tables[link.name], link.where);
    if (rows > 0) kept.push({ table: getTableName(tables[link.name]), rows, because: reason });
  }
  return [...kept, ...(await countUntouched(db, subjects))];
}
