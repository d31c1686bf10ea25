import { and, asc, eq, sql } from 'drizzle-orm';
import type { AustralianState } from '../../../shared/domain/enums.ts';
import { suburbs } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

const { id, name, state, postcode, council, latitude, longitude, description, updatedAt, priceFrom, openingHours } =
  suburbs;

/** Every suburb that has a page, with the text by which it is judged, the oldest first. */
export async function findActiveSuburbs(db: Db) {
  return db
    .select({ id, name, state, postcode, council, latitude, longitude, description, updatedAt })
    .from(suburbs)
    .where(eq(suburbs.isActive, true))
    .orderBy(asc(id));
}

export type ActiveSuburb = Awaited<ReturnType<typeof findActiveSuburbs>>[number];

/** A mark that changes whenever any suburb that has a page does, or one comes or goes. */
export async function findSuburbsMark(db: Db): Promise<string> {
  const [row] = await db
    .select({ mark: sql<string>`md5(coalesce(string_agg(${suburbs}::text, '' order by ${id}), ''))` })
    .from(suburbs)
    .where(eq(suburbs.isActive, true));
  return row?.mark ?? '';
}

/** The suburbs of a postcode that have pages, with what a page shows, the oldest first. */
export async function findSuburbsOfPostcode(db: Db, place: { state: AustralianState; postcode: string }) {
  return db
    .select({ id, name, state, postcode, council, latitude, longitude, description, priceFrom, openingHours })
    .from(suburbs)
    .where(and(eq(state, place.state), eq(postcode, place.postcode), eq(suburbs.isActive, true)))
    .orderBy(asc(id));
}
