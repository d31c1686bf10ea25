import { REDACTION_VERSION } from '../../../../shared/domain/contact/redact.ts';
import type { Db } from '../../../platform/db/client.ts';
import type { MarketContext } from '../context.ts';
import { publicReview } from './public-copy.ts';
import { redoingCopies } from './redo-copies.ts';
import { findOutdatedReviews, lockOutdatedReview, lockReviews, updatePublicReview } from './review-store.ts';

/**
 * Redacts the review of a purchase, or those of leads, with the answers, for everyone: once one was written, or something else became known of
 * its customer. The pages that show reviews read the copies.
 */
export async function redactReviews({ places }: Pick<MarketContext, 'places'>, tx: Db, of: Parameters<typeof lockReviews>[1]): Promise<void> {
  for (const review of await lockReviews(tx, of)) await updatePublicReview(tx, review.id, publicReview(review, places));
}

const outdated = redoingCopies({
  name: 'redact-outdated-reviews',
  idName: 'reviewId',
  find: findOutdatedReviews,
  async redo({ places }, tx, reviewId) {
    const review = await lockOutdatedReview(tx, reviewId, REDACTION_VERSION);
    if (review) await updatePublicReview(tx, reviewId, publicReview(review, places));
    return review !== undefined;
  },
});

/** Redacts reviews again whose public copy was made by older rules, or not at all. */
export const redactOutdatedReviews = outdated.job;

export const scheduleReviewRedaction = outdated.schedule;
