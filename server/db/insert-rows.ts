import { type Column, getTableColumns, is, type InferInsertModel, type Placeholder, SQL, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { PgJsonb, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { prepared } from './prepared.ts';

const casing = new CasingCache('snake_case');

interface Field {
  key: string;
  name: string;
  encode: (value: unknown) => unknown;
  /** What stands where nothing is given. */
  fallback: unknown;
  /** Where the column is read from: what is missing the database makes, where it is to. */
  source: SQL;
}

function fieldOf([key, column]: [string, Column]): Field {
  // A document is written out with the whole.
  const encode = is(column, PgJsonb) ? (value: unknown) => value : (value: unknown) => column.mapToDriverValue(value);
  const name = casing.getColumnCasing(column);
  const own = sql`${sql.identifier(name)}`;
  if (is(column.default, SQL)) return { key, name, encode, fallback: null, source: sql`coalesce(${own}, ${column.default})` };
  return { key, name, encode, fallback: column.default === undefined ? null : encode(column.default), source: own };
}

const fieldsOfTables = new WeakMap<PgTable, readonly Field[]>();

/** The columns of a table that are written, not made by the database. */
function fieldsOf(table: PgTable): readonly Field[] {
  const known = fieldsOfTables.get(table);
  if (known) return known;
  const written = Object.entries(getTableColumns(table)).filter(([, column]) => !column.generated && !column.generatedIdentity);
  const fields = written.map(fieldOf);
  fieldsOfTables.set(table, fields);
  return fields;
}

function encodeRow(fields: readonly Field[], row: Record<string, unknown>): Record<string, unknown> {
  const encoded: Record<string, unknown> = {};
  for (const { key, name, encode, fallback } of fields) {
    const value = row[key];
    if (value === undefined) encoded[name] = fallback;
    else encoded[name] = value === null ? null : encode(value);
  }
  return encoded;
}

/** How JSON writes half a character, which the database cannot keep. */
const HALF = /\\ud[89a-f]/;
const HALVES = /\p{Surrogate}/gu;

const wholeCharacters = (_name: string, value: unknown) => (typeof value === 'string' ? value.replaceAll(HALVES, '\uFFFD') : value);

/** Rows of a table as the one parameter that `insertOf` takes. */
export function encodeRows<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): string {
  const fields = fieldsOf(table);
  const encoded = rows.map((row) => encodeRow(fields, row));
  const json = JSON.stringify(encoded);
  return HALF.test(json) ? JSON.stringify(encoded, wholeCharacters) : json;
}

/** Selects the rows that `encodeRows` has written, whatever their number, in the order of the table's columns. */
export function selectOf(table: PgTable, rows: Placeholder | string): SQL {
  const sources = sql.join(fieldsOf(table).map(({ source }) => source), sql`, `);
  return sql`select ${sources} from json_populate_recordset(null::${table}, ${rows}::json)`;
}

/** The beginning of a statement that inserts such rows, for tables that number theirs: the query builder cannot leave a number out. */
export function insertOf(table: PgTable, rows: Placeholder | string): SQL {
  const names = sql.join(fieldsOf(table).map(({ name }) => sql.identifier(name)), sql`, `);
  return sql`insert into ${table} (${names}) ${selectOf(table, rows)}`;
}

/** Returns a function that inserts any number of rows of a table in one statement; `end` says what else, as on a conflict. */
export function inserterOf<T extends PgTable>(table: T, end: SQL = sql``) {
  const insert = prepared((db, { rows }: { rows: string }) => {
    const inserted = db.$with('inserted', {}).as(sql`${insertOf(table, rows)} ${end}`);
    return db.with(inserted).select({ isDone: sql`true` }).from(sql`(select 1) as one`);
  });
  return async (db: Db, rows: readonly InferInsertModel<T>[]): Promise<void> => {
    if (rows.length > 0) await insert(db, { rows: encodeRows(table, rows) });
  };
}
