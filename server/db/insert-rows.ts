import { type Column, getTableColumns, is, type InferInsertModel, type Placeholder, SQL, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { PgJsonb, type PgTable } from 'drizzle-orm/pg-core';

const casing = new CasingCache('snake_case');

interface Field {
  key: string;
  name: string;
  encode: (value: unknown) => unknown;
  /** What stands where nothing is given; undefined where that is for the database alone to say. */
  fallback: unknown;
}

function fieldOf([key, column]: [string, Column]): Field {
  // A document is written out with the whole.
  const encode = is(column, PgJsonb) ? (value: unknown) => value : (value: unknown) => column.mapToDriverValue(value);
  const isKnown = !column.hasDefault || (column.default !== undefined && !is(column.default, SQL));
  const given = isKnown ? column.default : undefined;
  const fallback = given === undefined ? null : encode(given);
  return { key, name: casing.getColumnCasing(column), encode, fallback: isKnown ? fallback : undefined };
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
    if (value === undefined && fallback === undefined) throw new Error(`${name} has to be given`);
    if (value === undefined) encoded[name] = fallback;
    else encoded[name] = value === null ? null : encode(value);
  }
  return encoded;
}

/** How JSON writes half a character, which the database cannot keep. */
const HALF = /\\ud[89a-f]/;
const HALVES = /\p{Surrogate}/gu;

const wholeCharacters = (_name: string, value: unknown) => (typeof value === 'string' ? value.replaceAll(HALVES, '\uFFFD') : value);

/** Rows of a table as the one parameter that `insertOf` takes. What the database alone can fill in has to be given. */
export function encodeRows<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): string {
  const fields = fieldsOf(table);
  const encoded = rows.map((row) => encodeRow(fields, row));
  const json = JSON.stringify(encoded);
  return HALF.test(json) ? JSON.stringify(encoded, wholeCharacters) : json;
}

/** The beginning of a statement that inserts any number of rows, as `encodeRows` writes them: its text is always the same. */
export function insertOf(table: PgTable, rows: Placeholder | string): SQL {
  const names = sql.join(fieldsOf(table).map(({ name }) => sql.identifier(name)), sql`, `);
  return sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${rows}::json)`;
}
