import { and, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { AppError } from '../errors.ts';

interface Kind {
  type: SQL;
  /** Writes a value so that the database reads the very same one back. */
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
  uuid: { type: sql`uuid`, write: asText, isValid: (written) => UUID.test(written) },
} satisfies Record<string, Kind>;

/** The database refuses dates that JavaScript rolls over, such as 30 February, and the year 0. */
function isInstant(written: string): boolean {
  if (!INSTANT.test(written) || written.startsWith('0000')) return false;
  const at = new Date(written);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 23) === written.slice(0, 23);
}

interface Key {
  value: SQL | AnyPgColumn;
  kind: keyof typeof kinds;
  isDescending?: boolean;
  /** Where rows without a value stand; only for a key that may be null. */
  nulls?: 'first' | 'last';
}

/** A key and its value in the row that a page ended with. */
interface Bound extends Key {
  last: string | null;
}

/** The order of a paged list: what its pages are ordered by, and how the next one begins behind the last row of the page before. */
export interface Keyset {
  orderBy: SQL[];
  /** To be selected as `pageKey` with every row: the values of its keys at the time of reading. */
  pageKey: SQL<string>;
  /** The rows behind a cursor; undefined for the first page. Refuses `invalid_input` for a cursor of another order or none. */
  after: (cursor: string | undefined) => SQL | undefined;
  /** True for a cursor of this order: a list that is made of two tells by it in which one a page begins. */
  owns: (cursor: string | undefined) => boolean;
}

/**
 * Makes the order of a paged list out of its keys, the last of which must be unique. Cursors carry the keys' values, so a row that
 * changes or goes between two pages moves nothing else. `name` tells the cursors of one order from those of others.
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

/** Returns the cursor that leads behind a row. */
export function cursorBehind({ pageKey }: { pageKey: string }): string {
  return Buffer.from(pageKey).toString('base64url');
}

/** Makes a page of what was found when one row more was asked for than it holds. */
export function paginate<Row extends { pageKey: string }>(found: readonly Row[], size: number): Page<Row> {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return { rows, nextCursor: found.length > size && last ? cursorBehind(last) : undefined };
}
