import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { customerAnswers, customerMessages, leadPurchases, leads, smsMessages } from '../../../shared/schema/index.ts';
import { DAY_MS, HOUR_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { onMarket } from '../market/index.ts';
import { creditUsed, customerAnswer, firstCallAt } from '../sales/index.ts';
import { currentPhone, isTaken } from './request-queries.ts';

const MAX_FOLLOW_UPS = 100;

const contact = {
  leadId: leads.id,
  jobReference: leads.jobReference,
  serviceLocation: leads.serviceLocation,
  suburb: leads.suburb,
  customerName: leads.customerName,
  customerPhone: currentPhone,
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
      buyerId: leadPurchases.buyerId,
      since: leadPurchases.purchasedAt,
      buyerName: leadPurchases.buyerName,
      buyerPhone: leadPurchases.buyerPhone,
      amountPaidCents: leadPurchases.amountPaidCents,
      creditUsedCents: creditUsed,
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

/** Selects whether a new link was sent by a text of which a condition holds. */
const hasText = (condition: SQL) => sql<boolean>`exists (
  select from ${smsMessages}
  where ${smsMessages.leadId} = ${leads.id} and ${smsMessages.kind} = 'new_link' and ${smsMessages.createdAt} >= ${customerMessages.createdAt} and ${condition})`;

/** Finds the customers whose latest new link was made since an instant and has not arrived, as far as the mail server or the phone network says, latest first. */
export function findLostLinks(db: Db, since: Date) {
  return db
    .select({ ...contact, ofAll, since: customerMessages.createdAt, isByText: hasText(sql`true`) })
    .from(customerMessages)
    .innerJoin(leads, eq(leads.id, customerMessages.leadId))
    .where(
      and(
        eq(customerMessages.kind, 'new_link'),
        sql`${customerMessages.createdAt} > ${since.toISOString()}::timestamptz`,
        or(eq(customerMessages.outcome, 'failed'), hasText(eq(smsMessages.status, 'failed'))),
        isNotNull(leads.linkNonce),
        sql`${leads.status} <> 'archived'`,
        isCustomers,
      ),
    )
    .orderBy(desc(customerMessages.createdAt), desc(customerMessages.id))
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

/** How long a held request waits before a person is told, unless it is an emergency. */
export const HELD_MS = HOUR_MS;

const heldSince = sql<Date>`coalesce(${leads.heldAt}, ${leads.createdAt})`.mapWith(leads.createdAt);
const isHeld = and(sql`${leads.status} = 'held'`, isCustomers);
const isEmergency = eq(leads.urgency, 'emergency');
const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Finds the requests that have been held since before an instant, and all held emergencies, emergencies first, then the latest. */
export function findHeld(db: Db, heldBefore: Date) {
  return db
    .select({ ...contact, ofAll, since: heldSince, isEmergency: sql<boolean>`(${isEmergency})` })
    .from(leads)
    .where(and(isHeld, sql`(${isEmergency} or ${heldSince} < ${instant(heldBefore)})`))
    .orderBy(desc(isEmergency), desc(heldSince), desc(leads.id))
    .limit(MAX_FOLLOW_UPS);
}

/** Finds the emergencies that were held within a day before an instant and still are. */
export function findHeldEmergencies(db: Db, at: Date) {
  return db
    .select({ leadId: leads.id, auctionEpoch: leads.auctionEpoch })
    .from(leads)
    .where(and(isHeld, isEmergency, sql`${heldSince} > ${instant(new Date(at.getTime() - DAY_MS))}`));
}

/** Returns whether another request than an emergency was held within a period and still is. */
export async function hasHeldBetween(db: Db, { from, until }: { from: Date; until: Date }): Promise<boolean> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(isHeld, sql`not ${isEmergency}`, sql`${heldSince} >= ${instant(from)} and ${heldSince} < ${instant(until)}`))
    .limit(1);
  return rows.length > 0;
}

/** Counts all requests that are held. */
export const countHeld = (db: Db): Promise<number> => db.$count(leads, isHeld);

/** The condition that a request is on the market without coordinates, so that no electrician was alerted to it. */
const isUnplaced = and(onMarket, isNull(leads.latitude), isCustomers);

/** Finds the requests on the market without a place that have not been at their lowest price since an instant, emergencies first, then the latest. */
export function findUnplaced(db: Db, lowestSince: Date) {
  return db
    .select({ ...contact, ofAll, since: leads.lastPriceUpdate, isEmergency: sql<boolean>`(${isEmergency})` })
    .from(leads)
    .where(and(isUnplaced, sql`${leads.expiresAt} >= ${instant(lowestSince)}`))
    .orderBy(desc(isEmergency), desc(leads.lastPriceUpdate), desc(leads.id))
    .limit(MAX_FOLLOW_UPS);
}

/** Finds the emergencies that came on the market without a place within a day before an instant and still are there. */
export function findUnplacedEmergencies(db: Db, at: Date) {
  return db
    .select({ leadId: leads.id, auctionEpoch: leads.auctionEpoch })
    .from(leads)
    .where(and(isUnplaced, isEmergency, sql`${leads.lastPriceUpdate} > ${instant(new Date(at.getTime() - DAY_MS))}`));
}

/** Finds an emergency that is still held, or on the market without a place; undefined once it is neither. */
export async function findStuckEmergency(db: Db, leadId: number): Promise<{ jobReference: string; isHeld: boolean } | undefined> {
  const [row] = await db
    .select({ jobReference: leads.jobReference, isHeld: sql<boolean>`(${isHeld})` })
    .from(leads)
    .where(and(or(isHeld, isUnplaced), isEmergency, eq(leads.id, leadId)));
  return row;
}
