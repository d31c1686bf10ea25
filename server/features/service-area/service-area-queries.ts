import { and, gte, isNull, sql } from 'drizzle-orm';
import type { Point } from '../../../shared/domain/geo.ts';
import { leads } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { isWithin } from '../../db/distance.ts';

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
    .where(and(gte(leads.createdAt, since), isRequest, isWithin({ latitude, longitude }, radius, leads)));
  return row?.count ?? 0;
}
