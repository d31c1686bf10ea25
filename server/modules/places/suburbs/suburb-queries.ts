import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { SuburbColumn, SuburbShow, SuburbSort } from '../../../../shared/contracts/suburbs.ts';
import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import { formerSuburbPaths, suburbs } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type Key, keyset, sortable } from '../../../platform/db/keyset-page.ts';
import { containsText } from '../../../platform/db/text-search.ts';

const { id, name, state, postcode, council, latitude, longitude, description, updatedAt, priceFrom, openingHours } =
  suburbs;

/** Above this number, reading all texts is faster than reading them by id. */
const MAX_TEXTS = 1000;

/** Finds every suburb that has a page, oldest first, each with a marker that changes whenever its row does. */
export async function findActiveSuburbs(db: Db) {
  return db
    .select({ id, name, state, postcode, council, latitude, longitude, updatedAt, mark: sql<string>`md5(${suburbs}::text)` })
    .from(suburbs)
    .where(eq(suburbs.isActive, true))
    .orderBy(asc(id));
}

export type ActiveSuburb = Awaited<ReturnType<typeof findActiveSuburbs>>[number];

/** Finds descriptions by suburb id; may return those of other suburbs too. */
export async function findDescriptions(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .select({ id, description })
    .from(suburbs)
    .where(ids.length > MAX_TEXTS ? eq(suburbs.isActive, true) : inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.description]));
}

/** Returns a cheap change marker: the number of suburbs with a page and their last change. */
export async function findChangeMarker(db: Db): Promise<string> {
  const [row] = await db
    .select({
      marker: sql<string>`count(*) || ':' || coalesce(round(extract(epoch from max(${updatedAt})) * 1000), 0)`,
    })
    .from(suburbs)
    .where(eq(suburbs.isActive, true));
  return row?.marker ?? '';
}

/** Finds the suburbs of a postcode that have pages, with the columns of a page, oldest first. */
export async function findSuburbsOfPostcode(db: Db, place: { state: AustralianState; postcode: string }) {
  return db
    .select({ id, name, state, postcode, council, latitude, longitude, description, priceFrom, openingHours })
    .from(suburbs)
    .where(and(eq(state, place.state), eq(postcode, place.postcode), eq(suburbs.isActive, true)))
    .orderBy(asc(id));
}

/** Finds the suburb with a page that was the last to have this address. */
export async function findSuburbOnceAt(db: Db, path: string) {
  const [suburb] = await db
    .select({ name, state, postcode })
    .from(formerSuburbPaths)
    .innerJoin(suburbs, eq(id, formerSuburbPaths.suburbId))
    .where(and(eq(formerSuburbPaths.path, path), eq(suburbs.isActive, true)));
  return suburb;
}

export type SuburbRow = typeof suburbs.$inferSelect;

interface ListAsked {
  q: string | undefined;
  show: SuburbShow;
  /** Undefined for newest first. */
  sort: SuburbSort | undefined;
  /** The suburbs that search engines may show. */
  indexedIds: readonly number[];
  cursor: string | undefined;
  limit: number;
}

function isShown({ show, indexedIds }: ListAsked): SQL | undefined {
  if (show === 'all') return undefined;
  const isActive = eq(suburbs.isActive, show !== 'inactive');
  if (show !== 'not_indexed') return isActive;
  // Passed as one array: a statement can't have as many parameters as there are suburbs.
  return and(isActive, sql`${id} <> all(${`{${indexedIds.join(',')}}`}::int[])`);
}

const newestFirst = keyset('suburbs', [{ value: id, kind: 'integer', isDescending: true }]);

const byName: Key = { value: sql`lower(${name})`, kind: 'text' };

const sortColumns: Record<SuburbColumn, readonly Key[]> = {
  name: [byName, { value: state, kind: 'text' }],
  state: [{ value: state, kind: 'text' }, byName],
  price: [{ value: priceFrom, kind: 'integer' }, byName],
  changed: [{ value: updatedAt, kind: 'instant' }],
};

const sorted = sortable('suburbs', sortColumns, { value: id, kind: 'integer' });

/** Finds one page of suburbs. */
export async function findSuburbRows(db: Db, asked: ListAsked): Promise<(SuburbRow & { pageKey: string })[]> {
  const { q, sort, cursor, limit } = asked;
  const order = sort ? sorted(sort) : newestFirst;
  const asWritten = sql`${name} || ' ' || ${state} || ' ' || ${postcode}`;
  return db
    .select({ ...getTableColumns(suburbs), pageKey: order.pageKey })
    .from(suburbs)
    .where(and(isShown(asked), q ? containsText([asWritten, council], q) : undefined, order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit);
}
