import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { readSort, type SortBy } from '../../../shared/domain/words/sort.ts';
import { AppError } from '../errors.ts';
import { merge } from '../merge.ts';

interface Kind {
  type: SQL;
  /** Formats a value as text that the database parses to exactly the same value. */
  write: (value: SQL) => SQL;
  isValid: (written: string) => boolean;
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const asText = (value: SQL) => sql`cast(${value} as text)`;

const kinds = {
  integer: {
    type: sql`bigint`,
    write: asText,
    isValid: (written) => /^-?\d{1,16}$/.test(written) && Number.isSafeInteger(Number(written)),
  },
  decimal: { type: sql`numeric`, write: asText, isValid: (written) => /^-?\d{1,20}(\.\d{1,20})?$/.test(written) },
  // To the microsecond, which a Date cannot hold.
  instant: {
    type: sql`timestamptz`,
    write: (value) => sql`to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    isValid: isInstant,
  },
  // In the database's collation. PostgreSQL cannot compare text that contains NUL.
  text: { type: sql`text`, write: asText, isValid: (written) => !written.includes('\0') },
  uuid: { type: sql`uuid`, write: asText, isValid: (written) => UUID.test(written) },
} satisfies Record<string, Kind>;

/** Returns true for an instant that the database accepts: JavaScript rolls over dates such as 30 February, and the database has no year 0. */
function isInstant(written: string): boolean {
  if (!INSTANT.test(written) || written.startsWith('0000')) return false;
  const at = new Date(written);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 23) === written.slice(0, 23);
}

export interface Key {
  value: SQL | AnyPgColumn;
  kind: keyof typeof kinds;
  isDescending?: boolean;
  /** Whether rows without a value come first or last; only for a key that may be null. */
  nulls?: 'first' | 'last';
}

/** Returns the key that sorts by a text from A to Z. The text is cut, so that a cursor with it stays short. */
export const alphabetical = (text: SQL | AnyPgColumn): Key => ({ value: sql`left(lower(${text}), 60)`, kind: 'text' });

/** A key and its value in the row that a page ended with. */
interface Bound extends Key {
  last: string | null;
}

/** The order of a paged list: its sort keys, and the condition for the rows after a cursor. */
export interface Keyset {
  orderBy: SQL[];
  /** The values of a row's sort keys when it is read. Select it as `pageKey` with every row. */
  pageKey: SQL<string>;
  /** Returns the condition for the rows after a cursor; undefined for the first page. Throws `invalid_input` for an invalid cursor or one of another order. */
  after: (cursor: string | undefined) => SQL | undefined;
  /** Returns true for a cursor of this order. A list that joins two orders uses it to find where a page starts. */
  owns: (cursor: string | undefined) => boolean;
}

/**
 * Creates the order of a paged list from its sort keys, the last of which must be unique. Cursors contain the keys' values, so a row that
 * changes or disappears between two pages does not shift the others. `name` identifies this order in its cursors.
 */
export function keyset(name: string, keys: readonly Key[]): Keyset {
  const written = keys.map(({ value, kind }) => kinds[kind].write(sql`${value}`));
  return {
    orderBy: keys.map(({ value, isDescending, nulls }) => {
      const inDirection = isDescending ? sql`${value} desc` : sql`${value} asc`;
      return nulls ? sql`${inDirection} nulls ${sql.raw(nulls)}` : inDirection;
    }),
    pageKey: sql<string>`json_build_array(${name}::text, ${sql.join(written, sql`, `)})::text`,
    after: (cursor) => (cursor === undefined ? undefined : behind(readCursor(cursor, name, keys))),
    owns: (cursor) => cursor !== undefined && parse(cursor)[0] === name,
  };
}

/**
 * Makes the orders of a list that can be sorted by its columns, in both directions: rows with the same value in the column follow by its
 * further keys, then by `unique`.
 */
export function sortable<Column extends string>(name: string, columns: Record<Column, readonly Key[]>, unique: Key): (sort: SortBy<Column>) => Keyset {
  return (sort) => {
    const { column, isDescending } = readSort(sort);
    const keys = [...columns[column], unique];
    return keyset(`${name}-${sort}`, keys.map((key) => merge(key, { isDescending })));
  };
}

function readCursor(cursor: string, name: string, keys: readonly Key[]): Bound[] {
  const [ofOrder, ...values] = parse(cursor);
  const isOfOrder = ofOrder === name && values.length === keys.length;
  const bounds = isOfOrder ? keys.map((key, index) => ({ ...key, last: values[index] })) : [];
  if (!isOfOrder || !bounds.every(isBound)) {
    const message = 'Not a valid cursor';
    throw new AppError('invalid_input', message, { issues: [{ path: 'cursor', message }] });
  }
  return bounds;
}

function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function isBound(key: Key & { last: unknown }): key is Bound {
  return key.last === null ? key.nulls !== undefined : typeof key.last === 'string' && kinds[key.kind].isValid(key.last);
}

function behind(bounds: readonly Bound[]): SQL {
  const [first] = bounds;
  const isUniform = bounds.every(({ nulls, isDescending }) => !nulls && Boolean(isDescending) === Boolean(first?.isDescending));
  if (first && isUniform) {
    // One comparison of rows, for which an index of the same order can be searched.
    const left = sql.join(bounds.map(({ value }) => sql`${value}`), sql`, `);
    const right = sql.join(bounds.map(parameter), sql`, `);
    return sql`(${left}) ${operator(first)} (${right})`;
  }
  const steps = bounds.map((bound, index) => and(...bounds.slice(0, index).map(isEqual), isBehind(bound)));
  return sql`(${or(...steps)})`;
}

const operator = ({ isDescending }: Key) => (isDescending ? sql`<` : sql`>`);

const parameter = ({ kind, last }: Bound) => sql`${last}::${kinds[kind].type}`;

function isEqual(bound: Bound): SQL {
  return bound.last === null ? sql`${bound.value} is null` : sql`${bound.value} = ${parameter(bound)}`;
}

function isBehind(bound: Bound): SQL {
  const { value, nulls, last } = bound;
  if (last === null) return nulls === 'first' ? sql`${value} is not null` : sql`false`;
  const further = sql`${value} ${operator(bound)} ${parameter(bound)}`;
  return nulls === 'last' ? sql`(${further} or ${value} is null)` : further;
}

export interface Page<Row> {
  rows: Row[];
  /** Leads to the next page; undefined on the last. */
  nextCursor: string | undefined;
}

/** Returns the cursor for the rows after this one. */
export function cursorBehind({ pageKey }: { pageKey: string }): string {
  return Buffer.from(pageKey).toString('base64url');
}

/** Returns a page, given its rows plus one more if there is another page. */
export function paginate<Row extends { pageKey: string }>(found: readonly Row[], size: number): Page<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > size && last ? cursorBehind(last) : undefined };
}
