import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { customerAnswers, leadPurchases, leads, reviews, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { customerAnswer, firstCallAt, usualCallMinutes } from '../sales/index.ts';

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
  status: leads.status,
  expiresAt: leads.expiresAt,
  endedAt: leads.endedAt,
  isCancelled,
  purchaseId: leadPurchases.id,
  takenAt: leadPurchases.purchasedAt,
  calledAt: firstCallAt,
  buyerId: leadPurchases.buyerId,
  buyerName: leadPurchases.buyerName,
  companyName: users.companyName,
  licenseNumber: users.licenseNumber,
  licenseState: users.licenseState,
  licenceCheckedAt: sql<Date | null>`case when ${users.isVerified} then ${users.licenseCheckedAt} end`.mapWith(leads.createdAt),
  insuredUntil: users.insuredUntil,
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
    .where(and(eq(leads.linkTokenHash, linkTokenHash), isNull(leads.anonymisedAt)));
  return row;
}

/** Finds within how many minutes half of an electrician's first calls came in the last 180 days; null below ten calls. */
export async function findCallMinutesOf(db: Db, buyerId: number, at: Date): Promise<number | null> {
  const [row] = await usualCallMinutes(db, at, eq(leadPurchases.buyerId, buyerId));
  return row?.minutes ?? null;
}

/** An average of fewer reviews than this says more about chance than about an electrician. */
const LEAST_REVIEWS = 3;

/** Finds what an electrician's customers gave them on average, to one decimal; null below three reviews. */
export async function findRating(db: Db, buyerId: number): Promise<{ average: number; count: number } | null> {
  const [row] = await db
    .select({ average: sql<number | null>`round(avg(${reviews.rating}), 1)::float`, count: sql<number>`count(*)::int` })
    .from(reviews)
    .innerJoin(leadPurchases, eq(leadPurchases.id, reviews.purchaseId))
    .where(eq(leadPurchases.buyerId, buyerId));
  return row?.average != null && row.count >= LEAST_REVIEWS ? { average: row.average, count: row.count } : null;
}

/** Counts how often a customer has answered about a request. */
export const countAnswers = (tx: Db, leadId: number): Promise<number> => tx.$count(customerAnswers, eq(customerAnswers.leadId, leadId));

export async function insertAnswer(tx: Db, answer: typeof customerAnswers.$inferInsert): Promise<void> {
  await tx.insert(customerAnswers).values(answer);
}

/** Inserts a review. Returns false if the purchase has one. */
export async function insertReview(tx: Db, review: typeof reviews.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(reviews).values(review).onConflictDoNothing({ target: reviews.purchaseId }).returning({ id: reviews.id });
  return rows.length === 1;
}

/** Turns the link with this hash off. Returns false if there is none. */
export async function endLink(db: Db, linkTokenHash: string): Promise<boolean> {
  const rows = await db
    .update(leads)
    .set({ linkNonce: null, linkTokenHash: null })
    .where(eq(leads.linkTokenHash, linkTokenHash))
    .returning({ id: leads.id });
  return rows.length === 1;
}

const MAX_FOLLOW_UPS = 100;

const contact = {
  leadId: leads.id,
  jobReference: leads.jobReference,
  serviceLocation: leads.serviceLocation,
  customerName: leads.customerName,
  customerPhone: leads.customerPhone,
};

const isCustomers = and(isNull(leads.addedByUserId), isNull(leads.anonymisedAt));

/** Finds the leads that have been at their lowest price since an instant without being taken, longest first. */
export function findUnsold(db: Db, lowestSince: Date) {
  return db
    .select({ ...contact, since: leads.expiresAt })
    .from(leads)
    .where(and(sql`${leads.status} = 'available'`, sql`${leads.expiresAt} < ${lowestSince.toISOString()}::timestamptz`, isCustomers))
    .orderBy(leads.expiresAt, leads.id)
    .limit(MAX_FOLLOW_UPS);
}

interface Bought {
  /** Bought before this instant, so that there was time to call. */
  before: Date;
  /** Bought after this instant: what is older is past helping. */
  after: Date;
}

/** Finds the leads that were bought in a period and whose customer nobody has called, or who says so, longest first. */
export function findUncalled(db: Db, { before, after }: Bought) {
  const isUncalled = sql`(${customerAnswer} = 'not_called' or ${customerAnswer} is null and ${firstCallAt} is null and ${leadPurchases.salesStage} = 'purchased')`;
  return db
    .select({
      ...contact,
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
    .orderBy(leadPurchases.purchasedAt, leadPurchases.id)
    .limit(MAX_FOLLOW_UPS);
}

/** Finds the concerns that customers reported since an instant, latest first. */
export function findConcerns(db: Db, since: Date) {
  return db
    .select({ ...contact, since: customerAnswers.createdAt, buyerName: leadPurchases.buyerName, details: customerAnswers.details })
    .from(customerAnswers)
    .innerJoin(leads, eq(leads.id, customerAnswers.leadId))
    .innerJoin(leadPurchases, eq(leadPurchases.id, customerAnswers.purchaseId))
    .where(and(eq(customerAnswers.kind, 'concern'), sql`${customerAnswers.createdAt} > ${since.toISOString()}::timestamptz`, isNull(leads.anonymisedAt)))
    .orderBy(desc(customerAnswers.createdAt))
    .limit(MAX_FOLLOW_UPS);
}
