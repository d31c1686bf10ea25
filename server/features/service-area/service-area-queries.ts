import { and, between, gte, isNull, lte, or, sql } from 'drizzle-orm';
import { boundingBox } from '../../../shared/domain/bounding-box.ts';
import type { Point } from '../../../shared/domain/geo.ts';
import { leads } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { tenthsBetween } from '../../db/distance.ts';

function isNear(place: Point, radiusKm: number) {
  const { south, north, west, east } = boundingBox(place, radiusKm);
  const isBetween = west <= east ? between(leads.longitude, west, east) : or(gte(leads.longitude, west), lte(leads.longitude, east));
  return and(between(leads.latitude, south, north), isBetween, sql`${tenthsBetween(place, leads)} <= ${radiusKm * 10}`);
}

// A contact that is sold anew was counted when the customer asked.
const isRequest = and(isNull(leads.addedByUserId), isNull(leads.copiedFromLeadId));

/** How many requests of customers came in since an instant from within a radius of a place, whatever became of them. */
export async function countLeadsNear(
  db: Db,
  { latitude, longitude, radius, since }: Point & { radius: number; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(leads)
    .where(and(gte(leads.createdAt, since), isRequest, isNear({ latitude, longitude }, radius)));
  return row?.count ?? 0;
}
