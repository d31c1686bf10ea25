import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { customerAnswers, leadPurchases, leadReports, leads, phoneCodes, reviews, smsMessages, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { shownNameColumn } from '../identity/index.ts';
import { customerAnswer, firstCallAt, outOfReach, planBidsOfBuyer, usualCallMinutes } from '../sales/index.ts';
import { checkColumns } from './check-queries.ts';
import { isReviewCounted } from './profiles/counted-review-queries.ts';

/** The standing, settled purchase of a lead. */
const isTaken = and(eq(leadPurchases.id, leads.currentPurchaseId), eq(leadPurchases.paymentStatus, 'completed'), isNull(leadPurchases.voidedAt));

const isCancelled = sql<boolean>`exists (select from ${customerAnswers} where ${customerAnswers.leadId} = ${leads.id} and ${customerAnswers.kind} = 'cancelled')`;

const columns = {
  id: leads.id,
  jobReference: leads.jobReference,
  createdAt: leads.createdAt,
  serviceLocation: leads.serviceLocation,
  electricalWork: leads.electricalWork,
  specialRequests: leads.specialRequests,
  customerPhone: leads.customerPhone,
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
  purchaseId: leadPurchases.id,
  takenAt: leadPurchases.purchasedAt,
  calledAt: firstCallAt,
  buyerId: leadPurchases.buyerId,
  electrician: sql<string | null>`${shownNameColumn}`,
  profileSlug: sql<string | null>`case when ${users.isProfilePublic} then ${users.profileSlug} end`,
  licenseNumber: users.licenseNumber,
  licenseState: users.licenseState,
  ...checkColumns,
  answer: customerAnswer,
  concernAt: sql<Date | null>`(
    select max(${customerAnswers.createdAt}) from ${customerAnswers}
    where ${customerAnswers.purchaseId} = ${leadPurchases.id} and ${customerAnswers.kind} = 'concern')`.mapWith(leads.createdAt),
  review: { rating: reviews.rating, text: reviews.text, createdAt: reviews.createdAt },
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

/** Finds who has the lead that a request repeats, if its number is confirmed and still that of the lead; undefined while nobody does. */
export async function findTakerOfEarlier(db: Db, requestId: number) {
  const [row] = await db
    .select({ jobReference: leads.jobReference, name: shownNameColumn, takenAt: leadPurchases.purchasedAt })
    .from(repetition)
    .innerJoin(leads, and(eq(leads.id, repetition.duplicateOfLeadId), eq(leads.customerPhoneInternational, repetition.customerPhoneInternational)))
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

/** Inserts a review. Returns false if the purchase has one. */
export async function insertReview(tx: Db, review: typeof reviews.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(reviews).values(review).onConflictDoNothing({ target: reviews.purchaseId }).returning({ id: reviews.id });
  return rows.length === 1;
}

/** Turns off the link with this hash, and all that lead to the same request, with which the messages end. */
export async function endLinks(db: Db, { linkTokenHash, leadId }: { linkTokenHash: string; leadId: number }): Promise<void> {
  await db
    .update(leads)
    .set({ linkNonce: null, linkTokenHash: null })
    .where(or(eq(leads.linkTokenHash, linkTokenHash), eq(leads.id, leadId), eq(leads.mergedIntoLeadId, leadId)));
}

const MAX_FOLLOW_UPS = 100;

const contact = {
  leadId: leads.id,
  jobReference: leads.jobReference,
  serviceLocation: leads.serviceLocation,
  suburb: leads.suburb,
  customerName: leads.customerName,
  customerPhone: leads.customerPhone,
};

/** Selects how many there are, also beyond the limit. */
const ofAll = sql<number>`(count(*) over ())::int`;

const isCustomers = and(isNull(leads.addedByUserId), isNull(leads.anonymisedAt));

/** Finds the leads that have been at their lowest price since an instant without being taken, latest first. */
export function findUnsold(db: Db, lowestSince: Date) {
  return db
    .select({ ...contact, ofAll, since: leads.expiresAt })
    .from(leads)
    .where(and(sql`${leads.status} = 'available'`, sql`${leads.expiresAt} < ${lowestSince.toISOString()}::timestamptz`, isCustomers))
    .orderBy(desc(leads.expiresAt), desc(leads.id))
    .limit(MAX_FOLLOW_UPS);
}

interface Bought {
  /** Bought before this instant, so that there was time to call. */
  before: Date;
  /** Bought after this instant: it is too late to help with older ones. */
  after: Date;
}

/** Finds the leads that were bought in a period and whose customer nobody has called, or who says so, latest first. */
export function findUncalled(db: Db, { before, after }: Bought) {
  const isUncalled = sql`(${customerAnswer} = 'not_called' or ${customerAnswer} is null and ${firstCallAt} is null and ${leadPurchases.salesStage} = 'purchased')`;
  return db
    .select({
      ...contact,
      ofAll,
      purchaseId: leadPurchases.id,
      since: leadPurchases.purchasedAt,
      buyerName: leadPurchases.buyerName,
      buyerPhone: leadPurchases.buyerPhone,
      saysNobodyCalled: sql<boolean>`coalesce(${customerAnswer} = 'not_called', false)`,
    })
    .from(leadPurchases)
    .innerJoin(leads, isTaken)
    .where(
      and(
        sql`${leadPurchases.purchasedAt} between ${after.toISOString()}::timestamptz and ${before.toISOString()}::timestamptz`,
        isCustomers,
        isUncalled,
      ),
    )
    .orderBy(desc(leadPurchases.purchasedAt), desc(leadPurchases.id))
    .limit(MAX_FOLLOW_UPS);
}

/** Finds the concerns that customers reported since an instant and nobody has closed, latest first. */
export function findConcerns(db: Db, since: Date) {
  return db
    .select({ ...contact, ofAll, answerId: customerAnswers.id, since: customerAnswers.createdAt, buyerName: leadPurchases.buyerName, details: customerAnswers.details })
    .from(customerAnswers)
    .innerJoin(leads, eq(leads.id, customerAnswers.leadId))
    .innerJoin(leadPurchases, eq(leadPurchases.id, customerAnswers.purchaseId))
    .where(and(eq(customerAnswers.kind, 'concern'), sql`${customerAnswers.createdAt} > ${since.toISOString()}::timestamptz`, isNull(customerAnswers.closedAt), isNull(leads.anonymisedAt)))
    .orderBy(desc(customerAnswers.createdAt))
    .limit(MAX_FOLLOW_UPS);
}

/** Marks a concern as closed. Returns its lead, and whether it was open; undefined if there is none. */
export async function markConcernClosed(tx: Db, answerId: number, at: Date): Promise<{ leadId: number; isNew: boolean } | undefined> {
  const isConcern = and(eq(customerAnswers.id, answerId), eq(customerAnswers.kind, 'concern'));
  const [row] = await tx.select({ leadId: customerAnswers.leadId, closedAt: customerAnswers.closedAt }).from(customerAnswers).where(isConcern).for('update');
  if (!row) return undefined;
  await tx.update(customerAnswers).set({ closedAt: at }).where(and(isConcern, isNull(customerAnswers.closedAt)));
  return { leadId: row.leadId, isNew: row.closedAt === null };
}
