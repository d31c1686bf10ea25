import { and, asc, desc, eq, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { leadPurchases, leads, reviews, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { filedByBuyer } from '../../market/index.ts';
import { customerAnswer } from '../../sales/index.ts';
import { checkColumns } from '../check-queries.ts';
import { isReviewCounted } from './counted-review-queries.ts';

const isActive = and(eq(users.userType, 'provider'), eq(users.isActive, true), isNull(users.anonymisedAt));

/** Finds an electrician by the last part of their page's path; undefined unless they have switched it on. */
export async function findProfile(db: Db, slug: string) {
  const [row] = await db
    .select({
      userId: users.id,
      name: sql<string>`coalesce(${users.companyName}, ${users.firstName})`,
      place: users.serviceLocation,
      radiusKm: users.serviceRadius,
      licenseNumber: users.licenseNumber,
      licenseState: users.licenseState,
      ...checkColumns,
      since: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.profileSlug, slug), eq(users.isProfilePublic, true), isActive));
  return row;
}

interface Counting {
  leadId: number;
  /** Whether the customer's number must be confirmed: where codes are texted. */
  needsConfirmedPhone: boolean;
}

/**
 * Notes whether the reviews of a lead count for what everyone sees of the electrician and the site: the lead was paid for, and not filed by
 * its buyer, its customer confirmed its number, or the one that it was sold with, where that is possible, and they do not say by now that
 * nobody called.
 */
export async function noteCountedReviews(tx: Db, { leadId, needsConfirmedPhone }: Counting): Promise<void> {
  const { paymentStatus, amountPaidCents } = leadPurchases;
  const wasCalled = sql`${customerAnswer} is distinct from 'not_called'`;
  const isReal = and(wasCalled, eq(paymentStatus, 'completed'), gt(amountPaidCents, 0), needsConfirmedPhone ? or(isNotNull(leads.phoneConfirmedAt), isNotNull(leads.earlierPhoneConfirmedAt)) : undefined);
  await tx
    .update(reviews)
    .set({ isCounted: sql`${isReal} and not ${filedByBuyer(leadPurchases, leads)}` })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(eq(leadPurchases.id, reviews.purchaseId), eq(leads.id, leadId)));
}

const latestFirst = [desc(reviews.createdAt), desc(reviews.id)];

/** Finds the latest reviews of an electrician that count as everyone may read them, newest first. */
export function findShownReviews(db: Db, buyerId: number, max: number) {
  return db
    .select({ rating: reviews.rating, text: reviews.publicText, reply: reviews.publicReply, createdAt: reviews.createdAt })
    .from(reviews)
    .innerJoin(leadPurchases, eq(leadPurchases.id, reviews.purchaseId))
    .where(and(eq(leadPurchases.buyerId, buyerId), isReviewCounted))
    .orderBy(...latestFirst)
    .limit(max);
}

/** Finds the latest reviews of an electrician as they read them, newest first. */
export function findOwnReviews(db: Db, buyerId: number, max: number) {
  return db
    .select({
      id: reviews.id,
      jobReference: leads.jobReference,
      rating: reviews.rating,
      text: reviews.text,
      isPublic: reviews.isPublic,
      isCounted: sql<boolean>`(${isReviewCounted})`,
      reply: reviews.reply,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(leadPurchases, eq(leadPurchases.id, reviews.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(eq(leadPurchases.buyerId, buyerId))
    .orderBy(...latestFirst)
    .limit(max);
}

/** Finds the settings of an account's public page. */
export async function findOwn(db: Db, userId: number) {
  const [row] = await db
    .select({ companyName: users.companyName, profileSlug: users.profileSlug, isPublic: users.isProfilePublic })
    .from(users)
    .where(eq(users.id, userId));
  return row;
}

/** Switches an account's page on or off. The slug is kept once it was given, so that links go on working. */
export async function storeProfile(db: Db, userId: number, { isPublic, slug }: { isPublic: boolean; slug: string }): Promise<void> {
  await db
    .update(users)
    .set({ isProfilePublic: isPublic, profileSlug: sql`coalesce(${users.profileSlug}, ${slug})` })
    .where(eq(users.id, userId));
}

interface Reply {
  reviewId: number;
  buyerId: number;
  reply: string;
  at: Date;
}

/** Stores an electrician's answer to a review. Returns the purchase that it is about, or that the review is not theirs or has an answer already. */
export async function storeReply(tx: Db, { reviewId, buyerId, reply, at }: Reply): Promise<{ purchaseId: number } | 'answered' | 'unknown'> {
  const [own] = await tx
    .select({ purchaseId: reviews.purchaseId })
    .from(reviews)
    .innerJoin(leadPurchases, eq(leadPurchases.id, reviews.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    // Once its customer is erased, nothing of them is known that an answer has to hide.
    .where(and(eq(reviews.id, reviewId), eq(leadPurchases.buyerId, buyerId), isNull(leads.anonymisedAt)));
  if (!own) return 'unknown';
  const stored = await tx
    .update(reviews)
    .set({ reply, repliedAt: at })
    .where(and(eq(reviews.id, reviewId), isNull(reviews.repliedAt)))
    .returning({ id: reviews.id });
  return stored.length > 0 ? own : 'answered';
}

/** Finds the slugs of the pages with enough reviews that count for search engines, in a fixed order. */
export async function findIndexedSlugs(db: Db, leastReviews: number, max: number): Promise<string[]> {
  const rows = await db
    .select({ slug: users.profileSlug })
    .from(users)
    .innerJoin(leadPurchases, eq(leadPurchases.buyerId, users.id))
    .innerJoin(reviews, eq(reviews.purchaseId, leadPurchases.id))
    .where(and(eq(users.isProfilePublic, true), isActive, isReviewCounted))
    .groupBy(users.id)
    .having(gte(sql`count(*)`, leastReviews))
    .orderBy(asc(users.id))
    .limit(max);
  return rows.flatMap(({ slug }) => slug ?? []);
}
