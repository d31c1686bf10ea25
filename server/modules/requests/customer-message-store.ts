import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { CustomerMessageKind } from '../../../shared/domain/words/enums.ts';
import { customerAnswers, customerMessages, leadPurchases, leads, users } from '../../../shared/schema/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';

/** What was due longer ago than this is not sent any more: the server did not run, or the address was added later. */
const STALE_MS = DAY_MS;
const UNSOLD_MS = 30 * MINUTE_MS;
const ANSWER_AFTER_MS = 24 * HOUR_MS;
const BATCH = 200;

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** The condition that an instant of a row is at least `ageMs` ago and was not longer than a day before that. */
function isDue(column: SQL, at: Date, ageMs: number): SQL {
  const until = new Date(at.getTime() - ageMs);
  return sql`${column} between ${instant(new Date(until.getTime() - STALE_MS))} and ${instant(until)}`;
}

const standing = and(eq(leadPurchases.paymentStatus, 'completed'), isNull(leadPurchases.voidedAt));
const hasPurchase = (where: SQL) =>
  sql`exists (select from ${leadPurchases} where ${leadPurchases.id} = ${leads.currentPurchaseId} and ${standing} and ${where})`;
const hasNoAnswer = sql`not exists (select from ${customerAnswers} where ${customerAnswers.purchaseId} = ${leads.currentPurchaseId})`;

const dueOf: Record<CustomerMessageKind, (at: Date) => SQL | undefined> = {
  received: (at) => and(isDue(sql`${leads.createdAt}`, at, 0), sql`${leads.status} <> 'archived'`, isNull(leads.copiedFromLeadId)),
  taken: (at) => hasPurchase(isDue(sql`${leadPurchases.purchasedAt}`, at, 0)),
  nobody_yet: (at) => and(sql`${leads.status} = 'available'`, isDue(sql`${leads.expiresAt}`, at, UNSOLD_MS)),
  did_they_call: (at) => and(hasPurchase(isDue(sql`${leadPurchases.purchasedAt}`, at, ANSWER_AFTER_MS)), hasNoAnswer),
};

// A link that was turned off ends the emails too.
const wantsEmail = sql`${leads.customerEmail} is not null and ${leads.linkNonce} is not null and ${leads.addedByUserId} is null and ${leads.anonymisedAt} is null`;

/** Notes the emails of a kind that are due at an instant, and returns them. Each is noted once, however many servers ask. */
export async function noteDueMessages(tx: Db, kind: CustomerMessageKind, at: Date) {
  const isNoted = sql`exists (select from ${customerMessages} where ${customerMessages.leadId} = ${leads.id}
    and ${customerMessages.auctionEpoch} = ${leads.auctionEpoch} and ${customerMessages.kind} = ${kind})`;
  const due = await tx
    .select({ leadId: leads.id, auctionEpoch: leads.auctionEpoch, state: leads.state, urgency: leads.urgency })
    .from(leads)
    .where(and(wantsEmail, dueOf[kind](at), sql`not ${isNoted}`))
    .orderBy(leads.id)
    .limit(BATCH);
  if (due.length === 0) return [];
  const noted = await tx
    .insert(customerMessages)
    .values(due.map(({ leadId, auctionEpoch }) => ({ leadId, auctionEpoch, kind, createdAt: at })))
    .onConflictDoNothing()
    .returning({ leadId: customerMessages.leadId });
  const ids = new Set(noted.map(({ leadId }) => leadId));
  return due.filter(({ leadId }) => ids.has(leadId));
}

/** Finds what an email to a customer says; undefined once nobody should get it. */
export async function findMessageFacts(db: Db, leadId: number) {
  const [row] = await db
    .select({
      email: leads.customerEmail,
      linkNonce: leads.linkNonce,
      jobReference: leads.jobReference,
      suburb: leads.suburb,
      status: leads.status,
      auctionEpoch: leads.auctionEpoch,
      purchaseId: leadPurchases.id,
      electrician: sql<string | null>`coalesce(${users.companyName}, ${leadPurchases.buyerName})`,
    })
    .from(leads)
    .leftJoin(leadPurchases, and(eq(leadPurchases.id, leads.currentPurchaseId), standing))
    .leftJoin(users, eq(users.id, leadPurchases.buyerId))
    .where(and(eq(leads.id, leadId), wantsEmail));
  return row;
}
