import { and, asc, eq, gt, lt, sql } from 'drizzle-orm';
import { leadPurchases, leads, reviews } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { intArray } from '../../../platform/db/array-param.ts';
import type { publicReview } from './public-copy.ts';
import { correctedDetails, customerDetails } from './request-store.ts';

/** Finds reviews, whose rows must be locked, with everything that their public copies are made from. */
const findSources = (tx: Db, ids: readonly number[]) =>
  tx
    .select({
      id: reviews.id,
      text: reviews.text,
      isPublic: reviews.isPublic,
      reply: reviews.reply,
      told: customerDetails,
      corrected: correctedDetails,
      serviceLocation: leads.serviceLocation,
    })
    .from(reviews)
    .innerJoin(leadPurchases, eq(leadPurchases.id, reviews.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(sql`${reviews.id} = any(${intArray(ids)})`)
    .orderBy(asc(reviews.id));

/** Locks the reviews of a purchase, or of leads, so that of two who redact one the later sees what the earlier wrote. */
export async function lockReviews(tx: Db, { purchaseId, leadIds }: { purchaseId: number; leadIds?: never } | { purchaseId?: never; leadIds: readonly number[] }) {
  const purchases = sql`(select id from ${leadPurchases} where ${leadPurchases.leadId} = any(${intArray(leadIds ?? [])}))`;
  const locked = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(purchaseId === undefined ? sql`${reviews.purchaseId} in ${purchases}` : eq(reviews.purchaseId, purchaseId))
    .orderBy(asc(reviews.id))
    .for('update');
  return locked.length === 0 ? [] : findSources(tx, locked.map(({ id }) => id));
}

/** Replaces the public copy of a review. Its row must be locked. */
export async function updatePublicReview(tx: Db, reviewId: number, copy: ReturnType<typeof publicReview>): Promise<void> {
  await tx.update(reviews).set(copy).where(eq(reviews.id, reviewId));
}

/** Finds the next reviews whose public copy was made by rules older than a version, by id. */
export async function findOutdatedReviews(db: Db, { version, afterId, limit }: { version: number; afterId: number; limit: number }): Promise<number[]> {
  const outdated = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(gt(reviews.id, afterId), lt(reviews.redactionVersion, version)))
    .orderBy(asc(reviews.id))
    .limit(limit);
  return outdated.map(({ id }) => id);
}

/** Locks a review whose public copy was made by older rules; undefined if it is locked elsewhere or up to date by now. */
export async function lockOutdatedReview(tx: Db, reviewId: number, version: number) {
  const locked = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), lt(reviews.redactionVersion, version)))
    .for('update', { skipLocked: true });
  const [review] = locked.length === 0 ? [] : await findSources(tx, [reviewId]);
  return review;
}
