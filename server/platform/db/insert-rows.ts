import { getTableColumns, getTableName, is, type InferInsertModel, type Placeholder, SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { prepared } from './prepared.ts';

type NamedColumn = [name: string, column: PgColumn];

const ofTables = new WeakMap<PgTable, NamedColumn[]>();

/** Returns the columns of a table that an insert writes, with their names in code. */
function columnsOf(table: PgTable): NamedColumn[] {
  const columns = ofTables.get(table) ?? Object.entries(getTableColumns(table)).filter(([, { generated }]) => !generated);
  ofTables.set(table, columns);
  return columns;
}

/** Writes a value of a column for JSON. A document is written out with the whole, and a default of the database is left to it. */
function encode(column: PgColumn, value: unknown): unknown {
  if (value === undefined) return column.default === undefined || is(column.default, SQL) ? undefined : encode(column, column.default);
  return value === null || column.dataType === 'json' ? value : column.mapToDriverValue(value);
}

/** How JSON writes half a character, which the database cannot keep. */
const HALF = /\\ud[89a-f]/;
const HALVES = /\p{Surrogate}/gu;

const wholeCharacters = (_name: string, value: unknown) => (typeof value === 'string' ? value.replaceAll(HALVES, '\uFFFD') : value);

/** Writes rows of a table as the one parameter that `insertOf` takes. */
export function encodeRows<T extends PgTable>(table: T, rows: readonly InferInsertModel<T>[]): string {
  const columns = columnsOf(table);
  const encoded = rows.map((row: Record<string, unknown>) => {
    const values: Record<string, unknown> = {};
    for (const [name, column] of columns) values[name] = encode(column, row[name]);
    return values;
  });
  const json = JSON.stringify(encoded);
  return HALF.test(json) ? JSON.stringify(encoded, wholeCharacters) : json;
}

/** Where a column of a new row comes from: its number from the sequence, everything else from the row or from its default. */
function sourceOf(table: PgTable, [name, column]: NamedColumn): SQL {
  if (column.generatedIdentity) return sql.raw(`nextval(pg_get_serial_sequence('${getTableName(table)}', '${column.name}'))`);
  const given = sql`given.${sql.identifier(name)}`;
  return is(column.default, SQL) ? sql`coalesce(${given}, ${column.default})` : given;
}

/** Begins a statement that inserts the rows that `encodeRows` has written: it is the same one for any number of them. */
export function insertOf<T extends PgTable>(db: Db, table: T, rows: Placeholder | string) {
  const columns = columnsOf(table);
  const sources = columns.map((column) => sourceOf(table, column));
  const types = columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`);
  // Drizzle forgets its own overridingSystemValue() in front of a select.
  return db.insert(table).select(sql`overriding system value select ${sql.join(sources, sql`, `)}
    from json_to_recordset(${rows}::json) as given(${sql.join(types, sql`, `)})`);
}

/** Returns a function that inserts any number of rows of a table in one statement, or only those that meet no conflict. */
export function inserterOf<T extends PgTable>(table: T, onConflict: 'fail' | 'ignore' = 'fail') {
  const insert = prepared((db, { rows }: { rows: string }) => {
    const statement = insertOf(db, table, rows);
    return onConflict === 'ignore' ? statement.onConflictDoNothing() : statement;
  });
  return async (db: Db, rows: readonly InferInsertModel<T>[]): Promise<void> => {
    if (rows.length > 0) await insert(db, { rows: encodeRows(table, rows) });
  };
}
