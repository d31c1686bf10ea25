import { and, eq, isNull, sql } from 'drizzle-orm';
import { leadPurchases, reviews } from '../../../../shared/schema/index.ts';

/** The condition that a review counts, joined with its purchase: it is a real one, and its purchase stands. */
export const isReviewCounted = and(eq(reviews.isCounted, true), eq(leadPurchases.paymentStatus, 'completed'), isNull(leadPurchases.voidedAt)) ?? sql`false`;
