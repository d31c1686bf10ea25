import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { SuburbShow } from '../../../shared/contracts/suburbs.ts';
import type { AustralianState } from '../../../shared/domain/enums.ts';
import { formerSuburbPaths, suburbs } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { keyset } from '../../db/keyset-page.ts';
import { holds } from '../../db/text-search.ts';

const { id, name, state, postcode, council, latitude, longitude, description, updatedAt, priceFrom, openingHours } =
  suburbs;

/** Asked for one by one, more texts than these take longer than all of them. */
const MOST_TEXTS = 1000;

/** Every suburb that has a page, the oldest first, each with a mark that changes whenever anything of it does. */
export async function findActiveSuburbs(db: Db) {
  return db
    .select({ id, name, state, postcode, council, latitude, longitude, updatedAt, mark: sql<string>`md5(${suburbs}::text)` })
    .from(suburbs)
    .where(eq(suburbs.isActive, true))
    .orderBy(asc(id));
}

export type ActiveSuburb = Awaited<ReturnType<typeof findActiveSuburbs>>[number];

/** The descriptions of these suburbs by their ids; perhaps of others as well. */
export async function findDescriptions(db: Db, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .select({ id, description })
    .from(suburbs)
    .where(ids.length > MOST_TEXTS ? eq(suburbs.isActive, true) : inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.description]));
}

/** How many suburbs have a page and when one last changed, as a word that costs little. */
export async function findSuburbsGlance(db: Db): Promise<string> {
  const [row] = await db
    .select({
      glance: sql<string>`count(*) || ':' || coalesce(round(extract(epoch from max(${updatedAt})) * 1000), 0)`,
    })
    .from(suburbs)
    .where(eq(suburbs.isActive, true));
  return row?.glance ?? '';
}

/** The suburbs of a postcode that have pages, with what a page shows, the oldest first. */
export async function findSuburbsOfPostcode(db: Db, place: { state: AustralianState; postcode: string }) {
  return db
    .select({ id, name, state, postcode, council, latitude, longitude, description, priceFrom, openingHours })
    .from(suburbs)
    .where(and(eq(state, place.state), eq(postcode, place.postcode), eq(suburbs.isActive, true)))
    .orderBy(asc(id));
}

/** The suburb with a page that was the last to have one at this address. */
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
  /** Those that search engines may show. */
  indexedIds: readonly number[];
  cursor: string | undefined;
  limit: number;
}

function isShown({ show, indexedIds }: ListAsked): SQL | undefined {
  if (show === 'all') return undefined;
  const isActive = eq(suburbs.isActive, show !== 'inactive');
  if (show !== 'not_indexed') return isActive;
  // As one value: a statement cannot have as many values as there are suburbs.
  return and(isActive, sql`${id} <> all(${`{${indexedIds.join(',')}}`}::int[])`);
}

const newestFirst = keyset('suburbs', [{ value: id, kind: 'integer', isDescending: true }]);

/** One page of suburbs, newest first. */
export async function findSuburbRows(db: Db, asked: ListAsked): Promise<(SuburbRow & { pageKey: string })[]> {
  const { q, cursor, limit } = asked;
  const asWritten = sql`${name} || ' ' || ${state} || ' ' || ${postcode}`;
  return db
    .select({ ...getTableColumns(suburbs), pageKey: newestFirst.pageKey })
    .from(suburbs)
    .where(and(isShown(asked), q ? holds([asWritten, council], q) : undefined, newestFirst.after(cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
}
