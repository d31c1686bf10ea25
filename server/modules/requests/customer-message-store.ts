import { and, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { CustomerMessageKind, CustomerMessageOutcome } from '../../../shared/domain/words/enums.ts';
import { customerAnswers, customerMessages, leadPurchases, leadReports, leads, reviews, smsMessages, users } from '../../../shared/schema/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { shownNameColumn } from '../identity/index.ts';
import { isStanding, outOfReach } from '../sales/index.ts';
import { isTaken, newsEmail, wasSoldBefore } from './request-queries.ts';

/** Messages that were due longer ago than this are not sent, because the server was down or the address was added later. */
const STALE_MS = DAY_MS;
const UNSOLD_MS = 30 * MINUTE_MS;
const ANSWER_AFTER_MS = 24 * HOUR_MS;
const BATCH = 200;

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Returns the condition that a column's instant is at least `ageMs` ago, and at most a day more than that. */
function isDue(column: SQL, at: Date, ageMs: number): SQL {
  const until = new Date(at.getTime() - ageMs);
  return sql`${column} between ${instant(new Date(until.getTime() - STALE_MS))} and ${instant(until)}`;
}

const hasPurchase = (where: SQL) =>
  sql`exists (select from ${leadPurchases} where ${isTaken} and ${where})`;
const hasNoAnswer = sql`not exists (select from ${customerAnswers} where ${customerAnswers.purchaseId} = ${leads.currentPurchaseId})`;

/** Selects the purchases after which the customer is asked: a day later, or at once when the buyer reports that they cannot be reached. */
const isToBeAsked = (at: Date) => sql`
  select ${leadPurchases.id} from ${leadPurchases} where ${isStanding} and ${isDue(sql`${leadPurchases.purchasedAt}`, at, ANSWER_AFTER_MS)}
  union all
  select ${leadReports.purchaseId} from ${leadReports}
  where ${leadReports.status} = 'waiting' and ${inArray(leadReports.reason, [...outOfReach])} and ${isDue(sql`${leadReports.createdAt}`, at, 0)}`;

const isReceivedByEmail = (at: Date) => and(isNotNull(newsEmail), isDue(sql`${leads.createdAt}`, at, 0), sql`${leads.status} <> 'archived'`);
/** A text goes to a number once it is known to be the customer's, unless somebody has the request by then: that is the news. */
const isReceivedByText = (at: Date) => and(isNull(newsEmail), isDue(sql`${leads.phoneConfirmedAt}`, at, 0), sql`${leads.status} in ('available', 'held')`);

const dueOf: Record<CustomerMessageKind, (at: Date) => SQL | undefined> = {
  received: (at) => and(isNull(leads.copiedFromLeadId), or(isReceivedByEmail(at), isReceivedByText(at))),
  taken: (at) => hasPurchase(isDue(sql`${leadPurchases.purchasedAt}`, at, 0)),
  nobody_yet: (at) => and(sql`${leads.status} = 'available'`, isDue(sql`${leads.expiresAt}`, at, UNSOLD_MS)),
  rated: (at) => sql`exists (select from ${reviews} where ${reviews.purchaseId} = ${leads.currentPurchaseId} and ${isDue(sql`${reviews.createdAt}`, at, 0)})`,
  closed: (at) => and(sql`${leads.status} = 'archived'`, isNotNull(leads.closedFor), isDue(sql`${leads.closedAt}`, at, 0)),
  did_they_call: (at) => and(sql`${leads.currentPurchaseId} in (${isToBeAsked(at)})`, hasNoAnswer),
};

// A link that was turned off ends the messages too.
const hasLink = sql`${leads.linkNonce} is not null and ${leads.addedByUserId} is null and ${leads.anonymisedAt} is null`;
const wantsEmail = sql`${newsEmail} is not null and ${hasLink}`;
/** A customer without an email gets a text, if the number is known to be theirs. Never both. */
const wantsText = sql`${newsEmail} is null and ${leads.phoneConfirmedAt} is not null and ${hasLink}`;

interface Asked {
  kind: CustomerMessageKind;
  /** Whether those without an email get a text. */
  isTexted: boolean;
  at: Date;
}

/** Notes the messages of a kind that are due at an instant, and returns them. Each is noted once, however many servers ask. */
export async function noteDueMessages(tx: Db, { kind, isTexted, at }: Asked) {
  // A request arrives once, however often its auction starts again.
  const ofAuction = kind === 'received' ? sql`` : sql`and ${customerMessages.auctionEpoch} = ${leads.auctionEpoch}`;
  const isNoted = sql`exists (select from ${customerMessages} where ${customerMessages.leadId} = ${leads.id} ${ofAuction} and ${customerMessages.kind} = ${kind})`;
  const due = await tx
    .select({
      leadId: leads.id,
      auctionEpoch: leads.auctionEpoch,
      state: leads.state,
      urgency: leads.urgency,
      phone: leads.customerPhone,
      isByText: sql<boolean>`(${newsEmail} is null)`,
    })
    .from(leads)
    .where(and(isTexted ? or(wantsEmail, wantsText) : wantsEmail, dueOf[kind](at), sql`not ${isNoted}`))
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

interface Message {
  leadId: number;
  auctionEpoch: number;
  kind: CustomerMessageKind;
}

const isMessage = ({ leadId, auctionEpoch, kind }: Message) =>
  and(eq(customerMessages.leadId, leadId), eq(customerMessages.auctionEpoch, auctionEpoch), eq(customerMessages.kind, kind));

/** Notes what became of a message. */
export async function markMessage(db: Db, message: Message, outcome: CustomerMessageOutcome | SQL): Promise<void> {
  await db.update(customerMessages).set({ outcome }).where(isMessage(message));
}

/** Notes that a message is counted among the emails of its address. Returns false if it was before: another try of it. */
export async function takeUncountedMessage(tx: Db, message: Message): Promise<boolean> {
  const isUncounted = and(isMessage(message), eq(customerMessages.isCounted, false));
  const taken = await tx.update(customerMessages).set({ isCounted: true }).where(isUncounted).returning({ id: customerMessages.id });
  return taken.length > 0;
}

/** Notes a message as failed if its text has failed, otherwise as sent. */
export async function markTexted(db: Db, message: Message, smsId: number): Promise<void> {
  const hasFailed = sql`exists (select from ${smsMessages} where ${smsMessages.id} = ${smsId} and ${smsMessages.status} = 'failed')`;
  await markMessage(db, message, sql`case when ${hasFailed} then 'failed' else 'sent' end`);
}

/** Lets the latest news of a request be sent once more, because it went to another address. News under way goes to the new one anyway. */
export async function letSendAgain(tx: Db, leadId: number, kind: CustomerMessageKind): Promise<void> {
  await tx.delete(customerMessages).where(and(eq(customerMessages.leadId, leadId), eq(customerMessages.kind, kind), isNotNull(customerMessages.outcome)));
}

interface NewLink {
  leadId: number;
  auctionEpoch: number;
  by: 'email' | 'text';
  at: Date;
}

/**
 * Notes that a new link of a request is to be sent, and returns the id of the message; what became of the one before matters no more. A text
 * counts as sent, because what becomes of it is kept with the text.
 */
export async function noteNewLink(tx: Db, { leadId, auctionEpoch, by, at }: NewLink): Promise<number> {
  await tx.delete(customerMessages).where(and(eq(customerMessages.leadId, leadId), eq(customerMessages.kind, 'new_link')));
  const noted = { leadId, auctionEpoch, kind: 'new_link', outcome: by === 'text' ? 'sent' : null, createdAt: at } as const;
  const [row] = await tx.insert(customerMessages).values(noted).returning({ id: customerMessages.id });
  if (!row) throw new Error('The new link was not noted');
  return row.id;
}

/** Returns whether a message is about the latest link of its request. */
export async function isLatestLink(db: Db, messageId: number): Promise<boolean> {
  return (await db.$count(customerMessages, eq(customerMessages.id, messageId))) > 0;
}

/** Notes what became of the message with a new link. */
export async function markNewLink(db: Db, messageId: number, outcome: CustomerMessageOutcome): Promise<void> {
  await db.update(customerMessages).set({ outcome }).where(eq(customerMessages.id, messageId));
}

/** Longer than a message waits for the morning and its job retries. */
const LOST_MS = DAY_MS;

/** Notes the messages as failed that no job will send any more. */
export async function endLostMessages(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - LOST_MS);
  await db.update(customerMessages).set({ outcome: 'failed' }).where(and(isNull(customerMessages.outcome), lt(customerMessages.createdAt, before)));
}

/** Finds what a message to a customer says; undefined once nobody should get it. */
export async function findMessageFacts(db: Db, leadId: number) {
  const [row] = await db
    .select({
      email: newsEmail,
      phone: leads.customerPhone,
      isPhoneConfirmed: sql<boolean>`(${leads.phoneConfirmedAt} is not null)`,
      linkNonce: leads.linkNonce,
      jobReference: leads.jobReference,
      suburb: leads.suburb,
      state: leads.state,
      urgency: leads.urgency,
      status: leads.status,
      closedFor: leads.closedFor,
      isUnconfirmed: sql<boolean>`(${leads.heldFor} is not distinct from 'unconfirmed_phone')`,
      auctionEpoch: leads.auctionEpoch,
      purchaseId: leadPurchases.id,
      wasSoldBefore,
      electrician: sql<string | null>`${shownNameColumn}`,
    })
    .from(leads)
    .leftJoin(leadPurchases, isTaken)
    .leftJoin(users, eq(users.id, leadPurchases.buyerId))
    .where(and(eq(leads.id, leadId), hasLink));
  return row;
}
