import { and, gte, isNull, sql } from 'drizzle-orm';
import type { Point } from '../../../../shared/domain/places/geo.ts';
import { leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { isWithin } from '../../../platform/db/distance.ts';

// A contact that is sold again was counted when the customer made the request.
const isRequest = and(isNull(leads.addedByUserId), isNull(leads.copiedFromLeadId));

/** Counts the customers' requests since an instant within a radius of a place, whatever their outcome. */
export async function countLeadsNear(
  db: Db,
  { latitude, longitude, radius, since }: Point & { radius: number; since: Date },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(leads)
    .where(and(gte(leads.createdAt, since), isRequest, isWithin({ latitude, longitude }, radius, leads)));
  return row?.count ?? 0;
}
