import { eq, sql } from 'drizzle-orm';
import { leadPurchases, reviews } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { isReviewCounted } from '../../requests/index.ts';

/** An average of fewer reviews says nothing about the site. */
const LEAST_REVIEWS = 10;
/** The average is that of the latest, so that it takes no longer as the market grows. */
const LATEST = 1000;

const selectRating = prepared((db) => {
  const latest = db
    .select({ rating: reviews.rating })
    .from(reviews)
    .innerJoin(leadPurchases, eq(leadPurchases.id, reviews.purchaseId))
    .where(isReviewCounted)
    .orderBy(sql`${reviews.id} desc`)
    .limit(LATEST)
    .as('latest');
  return db.select({ value: sql<number | null>`round(avg(${latest.rating}), 1)::float`, count: sql<number>`count(*)::int` }).from(latest);
});

/** Finds what customers gave electricians on average in the latest thousand reviews that count, to one decimal; null below ten. */
export async function findSiteRating(db: Db): Promise<{ value: number; count: number } | null> {
  const [row] = await selectRating(db, {});
  return row?.value != null && row.count >= LEAST_REVIEWS ? { value: row.value, count: row.count } : null;
}
