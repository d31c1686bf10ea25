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

/** Encodes a value of a column for the JSON parameter. Values of JSON columns are kept as they are; SQL defaults are left to the database. */
function encode(column: PgColumn, value: unknown): unknown {
  if (value === undefined) return column.default === undefined || is(column.default, SQL) ? undefined : encode(column, column.default);
  return value === null || column.dataType === 'json' ? value : column.mapToDriverValue(value);
}

/** Matches an unpaired surrogate in JSON, which PostgreSQL cannot store. */
const HALF = /\\ud[89a-f]/;
const HALVES = /\p{Surrogate}/gu;

const wholeCharacters = (_name: string, value: unknown) => (typeof value === 'string' ? value.replaceAll(HALVES, '\uFFFD') : value);

/** Encodes rows of a table as the JSON parameter of `insertOf`. */
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

/** Returns where a new row's column gets its value: an identity column from its sequence, others from the row or their default. */
function sourceOf(table: PgTable, [name, column]: NamedColumn): SQL {
  if (column.generatedIdentity) return sql.raw(`nextval(pg_get_serial_sequence('${getTableName(table)}', '${column.name}'))`);
  const given = sql`given.${sql.identifier(name)}`;
  return is(column.default, SQL) ? sql`coalesce(${given}, ${column.default})` : given;
}

/**
 * Builds the insert of rows that `encodeRows` encoded. With a condition on `given`, only rows that meet it are inserted. The statement is the
 * same for any number of rows.
 */
export function insertOf<T extends PgTable>(db: Db, table: T, rows: Placeholder | string, where: SQL = sql`true`) {
  const columns = columnsOf(table);
  const sources = columns.map((column) => sourceOf(table, column));
  const types = columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`);
  // Drizzle drops overridingSystemValue() when the insert has a select (drizzle-orm 0.45).
  return db.insert(table).select(sql`overriding system value select ${sql.join(sources, sql`, `)}
    from json_to_recordset(${rows}::json) as given(${sql.join(types, sql`, `)}) where ${where}`);
}

/** Returns a function that inserts any number of rows in one statement. With 'ignore' it skips rows that conflict. */
export function inserterOf<T extends PgTable>(table: T, onConflict: 'fail' | 'ignore' = 'fail') {
  const insert = prepared((db, { rows }: { rows: string }) => {
    const statement = insertOf(db, table, rows);
    return onConflict === 'ignore' ? statement.onConflictDoNothing() : statement;
  });
  return async (db: Db, rows: readonly InferInsertModel<T>[]): Promise<void> => {
    if (rows.length > 0) await insert(db, { rows: encodeRows(table, rows) });
  };
}
