import { and, asc, desc, eq, gt, gte, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { leadPurchases, leads, reviews, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { correctedDetails, customerDetails, filedByBuyer } from '../../market/index.ts';
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

/** Finds the latest reviews of an electrician with the requests that they are about, newest first: all, or those that count. */
export function findReviews(db: Db, buyerId: number, { max, isCounted }: { max: number; isCounted?: true }) {
  return db
    .select({
      isCounted: sql<boolean>`(${isReviewCounted})`,
      id: reviews.id,
      jobReference: leads.jobReference,
      rating: reviews.rating,
      text: reviews.text,
      isPublic: reviews.isPublic,
      reply: reviews.reply,
      told: customerDetails,
      corrected: correctedDetails,
      serviceLocation: leads.serviceLocation,
      createdAt: reviews.createdAt,
    })
    .from(reviews)
    .innerJoin(leadPurchases, eq(leadPurchases.id, reviews.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(eq(leadPurchases.buyerId, buyerId), isCounted && isReviewCounted))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
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

/** Stores an electrician's answer to a review. Returns whether the review is theirs, and whether it had no answer yet. */
export async function storeReply(db: Db, { reviewId, buyerId, reply, at }: Reply): Promise<'stored' | 'answered' | 'unknown'> {
  const isOwn = sql`exists (select from ${leadPurchases} where ${leadPurchases.id} = ${reviews.purchaseId} and ${leadPurchases.buyerId} = ${buyerId})`;
  const stored = await db
    .update(reviews)
    .set({ reply, repliedAt: at })
    .where(and(eq(reviews.id, reviewId), isNull(reviews.repliedAt), isOwn))
    .returning({ id: reviews.id });
  if (stored.length > 0) return 'stored';
  const [known] = await db.select({ id: reviews.id }).from(reviews).where(and(eq(reviews.id, reviewId), isOwn));
  return known ? 'answered' : 'unknown';
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
