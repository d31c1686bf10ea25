import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { customerAnswers, leadPurchases, leadReports, leads, phoneCodes, purchaseAttempts, reviews, smsMessages, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { shownNameColumn } from '../identity/index.ts';
import { hasConfirmedNumber, isCancelled } from '../market/index.ts';
import { customerAnswer, firstCallAt, isStanding, originalsOf, outOfReach, planBidsOfBuyer, usualCallMinutes } from '../sales/index.ts';
import { checkColumns } from './check-queries.ts';
import { isReviewCounted } from './profiles/counted-review-queries.ts';

/** The standing, settled purchase of a lead. */
export const isTaken = and(eq(leadPurchases.id, leads.currentPurchaseId), isStanding);

/**
 * Selects whether an electrician had the contact before: by a purchase of the lead, or of one that it was made from by To Lead, which was
 * paid or free and has been reversed. Nothing was held for a free one, so its attempt is settled as `released`, too.
 */
export const wasSoldBefore = sql<boolean>`exists (
  select from ${leadPurchases} as earlier join ${purchaseAttempts} as attempt on attempt.id = earlier.attempt_id
  where earlier.lead_id in ${originalsOf(sql`${leads.id}`)} and earlier.voided_at is not null and earlier.payment_status <> 'failed'
    and attempt.kind not in ('own', 'admin') and (earlier.amount_paid = 0 or attempt.settled is distinct from 'released'))`;

/** Selects the email that news of a request goes to; null without one, and while news goes by text since the link was replaced. */
export const newsEmail = sql<string | null>`case when not ${leads.isNewsTexted} then nullif(coalesce(${leads.customerCorrectedEmail}, ${leads.customerEmail}), '') end`;

/** Selects the number on which the customer can be called. */
export const currentPhone = sql<string>`coalesce(${leads.customerCorrectedPhone}, ${leads.customerPhone})`;

const columns = {
  id: leads.id,
  jobReference: leads.jobReference,
  createdAt: leads.createdAt,
  serviceLocation: leads.serviceLocation,
  understood: { suburb: leads.suburb, state: leads.state, postcode: leads.postcode },
  job: {
    serviceType: leads.serviceType,
    propertyType: leads.propertyType,
    urgency: leads.urgency,
    budgetRange: leads.budgetRange,
    timeframe: leads.timeframe,
    hasExistingElectrician: leads.hasExistingElectrician,
    preferredPickupDate: leads.preferredPickupDate,
    preferredDropoffDate: leads.preferredDropoffDate,
  },
  hasPlace: sql<boolean>`(${leads.latitude} is not null)`,
  electricalWork: leads.electricalWork,
  specialRequests: leads.specialRequests,
  customerPhone: leads.customerPhone,
  customerCorrectedPhone: leads.customerCorrectedPhone,
  email: newsEmail,
  photoCount: leads.photoCount,
  status: leads.status,
  heldFor: leads.heldFor,
  duplicateOfLeadId: leads.duplicateOfLeadId,
  phoneConfirmedAt: leads.phoneConfirmedAt,
  code: { phoneHash: phoneCodes.phoneHash, tries: phoneCodes.tries, expiresAt: phoneCodes.expiresAt },
  sms: { phoneHash: smsMessages.phoneHash, status: smsMessages.status, createdAt: smsMessages.createdAt },
  expiresAt: leads.expiresAt,
  endedAt: leads.endedAt,
  closedFor: leads.closedFor,
  closedAt: leads.closedAt,
  isCancelled,
  wasSoldBefore,
  purchaseId: leadPurchases.id,
  takenAt: leadPurchases.purchasedAt,
  calledAt: firstCallAt,
  buyerId: leadPurchases.buyerId,
  electrician: sql<string | null>`${shownNameColumn}`,
  profileSlug: sql<string | null>`case when ${users.isProfilePublic} and ${users.isActive} then ${users.profileSlug} end`,
  licenseNumber: users.licenseNumber,
  licenseState: users.licenseState,
  ...checkColumns,
  answer: customerAnswer,
  concernAt: sql<Date | null>`(
    select max(${customerAnswers.createdAt}) from ${customerAnswers}
    where ${customerAnswers.purchaseId} = ${leadPurchases.id} and ${customerAnswers.kind} = 'concern')`.mapWith(leads.createdAt),
  review: { rating: reviews.rating, text: reviews.text, isPublic: reviews.isPublic, createdAt: reviews.createdAt },
};

/** A request with everything that its customer's page says. */
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequestByLink>>>;

/** Finds the request whose link has this hash; undefined for a wrong link, one that was turned off, and a request whose data has ended. */
export async function findRequestByLink(db: Db, linkTokenHash: string) {
  const [row] = await db
    .select(columns)
    .from(leads)
    .leftJoin(leadPurchases, isTaken)
    .leftJoin(users, eq(users.id, leadPurchases.buyerId))
    .leftJoin(reviews, eq(reviews.purchaseId, leadPurchases.id))
    .leftJoin(phoneCodes, eq(phoneCodes.leadId, leads.id))
    .leftJoin(smsMessages, sql`${smsMessages.id} = (select max(id) from sms_messages as latest where latest.lead_id = ${leads.id} and latest.kind = 'phone_code')`)
    .where(and(eq(leads.id, ofLink(linkTokenHash)), isNull(leads.anonymisedAt)));
  return row;
}

/** Selects the request of a link: the earlier one once the request has updated it, which only the owner of the number can have done. */
const ofLink = (linkTokenHash: string) => sql<number>`(
  with recursive linked (id, merged_into) as (
    select filed.id, filed.merged_into_lead_id from ${leads} as filed where filed.link_token_hash = ${linkTokenHash}
    union all
    select updated.id, updated.merged_into_lead_id from ${leads} as updated join linked on updated.id = linked.merged_into
  )
  select id from linked where merged_into is null)`;

const repetition = alias(leads, 'repetition');

/** Finds who has the lead that a request repeats, if the number of both is confirmed; undefined while nobody does. */
export async function findTakerOfEarlier(db: Db, requestId: number) {
  const [row] = await db
    .select({ jobReference: leads.jobReference, name: shownNameColumn, takenAt: leadPurchases.purchasedAt })
    .from(repetition)
    .innerJoin(leads, and(eq(leads.id, repetition.duplicateOfLeadId), hasConfirmedNumber(sql`${leads}`, sql`${repetition.customerPhoneInternational}`)))
    .innerJoin(leadPurchases, isTaken)
    .innerJoin(users, eq(users.id, leadPurchases.buyerId))
    .where(and(eq(repetition.id, requestId), sql`${repetition.heldFor} = 'duplicate'`, isNotNull(repetition.phoneConfirmedAt)));
  return row;
}

/** Finds how the evidence decided a report about a lead: that its customer cannot be reached, or that it repeats another one; null when none was decided so. */
export async function findDecision(db: Db, leadId: number): Promise<{ by: 'answer' | 'phone_network' | 'duplicate'; at: Date } | null> {
  const [row] = await db
    .select({ status: leadReports.status, reason: leadReports.reason, at: leadReports.decidedAt })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .where(and(eq(leadPurchases.leadId, leadId), isNull(leadReports.decidedBy), isNotNull(leadReports.decidedAt), inArray(leadReports.reason, [...outOfReach, 'duplicate'])))
    .orderBy(desc(leadReports.decidedAt))
    .limit(1);
  if (!row?.at) return null;
  const approvedBy = row.reason === 'duplicate' ? 'duplicate' : 'phone_network';
  return { by: row.status === 'declined' ? 'answer' : approvedBy, at: row.at };
}

/** Finds within how many minutes half of an electrician's first calls came in the last 180 days; null below ten calls. */
export async function findCallMinutesOf(db: Db, buyerId: number, at: Date): Promise<number | null> {
  const [row] = await usualCallMinutes(db, at, eq(leadPurchases.buyerId, buyerId));
  return row?.minutes ?? null;
}

/** Finds an electrician's average rating over the reviews that count, to one decimal; null before the first review. */
export async function findAverage(db: Db, buyerId: number): Promise<{ average: number; count: number } | null> {
  const [row] = await db
    .select({ average: sql<number | null>`round(avg(${reviews.rating}), 1)::float`, count: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(leadPurchases, eq(leadPurchases.id, reviews.purchaseId))
    .where(and(eq(leadPurchases.buyerId, buyerId), isReviewCounted));
  return row?.average == null ? null : { average: row.average, count: row.count };
}

/** The fewest reviews for which an average is shown: a smaller number says little about an electrician. */
const LEAST_REVIEWS = 3;

/** Finds what an electrician's customers gave them on average, to one decimal; null below three reviews. */
export async function findRating(db: Db, buyerId: number): Promise<{ average: number; count: number } | null> {
  const found = await findAverage(db, buyerId);
  return found && found.count >= LEAST_REVIEWS ? found : null;
}

/** Counts how often a customer has answered about a request. */
export const countAnswers = (tx: Db, leadId: number): Promise<number> => tx.$count(customerAnswers, eq(customerAnswers.leadId, leadId));

/** Records what a customer said. A call that they tell of frees the standing bids of the buyer who made it. */
export async function insertAnswer(tx: Db, answer: typeof customerAnswers.$inferInsert & { createdAt: Date }): Promise<void> {
  await tx.insert(customerAnswers).values(answer);
  if (answer.kind === 'called' && answer.purchaseId != null) await planBidsOfBuyer(tx, answer.purchaseId, answer.createdAt);
}

interface NewReview {
  review: typeof reviews.$inferInsert;
  /** An earlier review of the purchase that was given after this instant is replaced. */
  givenAfter: Date;
}

/**
 * Inserts a review, or replaces the customer's own of late, whose answer by the electrician ends with it. Returns false if the purchase has an
 * older one, which stands.
 */
export async function putReview(tx: Db, { review, givenAfter }: NewReview): Promise<boolean> {
  const { rating, text, isPublic } = review;
  const rows = await tx
    .insert(reviews)
    .values(review)
    .onConflictDoUpdate({
      target: reviews.purchaseId,
      set: { rating, text, isPublic, reply: null, repliedAt: null },
      setWhere: gt(reviews.createdAt, givenAfter),
    })
    .returning({ id: reviews.id });
  return rows.length === 1;
}

/** Selects a request and all that were merged into it, whose links lead to it. */
const leadingTo = (leadId: number) => sql`(
  with recursive linked (id) as (
    select ${leadId}::int
    union
    -- A request is only merged into the one that it repeats, by which there is an index.
    select merged.id from ${leads} as merged join linked on merged.duplicate_of_lead_id = linked.id and merged.merged_into_lead_id = linked.id
  )
  select linked.id from linked)`;

/** Turns off all links that lead to a request, with which the messages end. */
export async function endLinks(db: Db, leadId: number): Promise<void> {
  await db.update(leads).set({ linkNonce: null, linkTokenHash: null }).where(sql`${leads.id} in ${leadingTo(leadId)}`);
}

/** Gives a request another link and turns off all that led to it. Its row must be locked. */
export async function replaceLinks(tx: Db, leadId: number, link: Pick<typeof leads.$inferInsert, 'linkNonce' | 'linkTokenHash' | 'linkReplacedAt' | 'isNewsTexted'>): Promise<void> {
  await endLinks(tx, leadId);
  await tx.update(leads).set(link).where(eq(leads.id, leadId));
}
