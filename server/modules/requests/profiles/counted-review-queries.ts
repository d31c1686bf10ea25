import { and, eq, sql } from 'drizzle-orm';
import { reviews } from '../../../../shared/schema/index.ts';
import { isStanding } from '../../sales/index.ts';

/** The condition that a review counts, joined with its purchase: it is a real one, and its purchase stands. */
export const isReviewCounted = and(eq(reviews.isCounted, true), isStanding) ?? sql`false`;
