import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { SmsFailure, SmsStatus } from '../../../../shared/domain/words/enums.ts';
import { leads, phoneCodes, smsMessages } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

/** Inserts a text message to send, and returns its id. */
export async function insertSms(tx: Db, message: Pick<typeof smsMessages.$inferInsert, 'leadId' | 'kind' | 'phoneHash' | 'createdAt'>): Promise<number> {
  const [row] = await tx.insert(smsMessages).values(message).returning({ id: smsMessages.id });
  if (!row) throw new Error('The text message was not inserted');
  return row.id;
}

/** Finds a text message that waits to be sent, with what it says; undefined once it was sent or has failed. */
export async function findQueuedSms(db: Db, smsId: number) {
  const [row] = await db
    .select({
      leadId: leads.id,
      jobReference: leads.jobReference,
      phone: leads.customerPhone,
      isConfirmed: sql<boolean>`(${leads.phoneConfirmedAt} is not null)`,
      isAnonymous: sql<boolean>`(${leads.anonymisedAt} is not null)`,
      phoneHash: smsMessages.phoneHash,
      createdAt: smsMessages.createdAt,
      code: { phoneHash: phoneCodes.phoneHash, nonce: phoneCodes.nonce, expiresAt: phoneCodes.expiresAt },
    })
    .from(smsMessages)
    .innerJoin(leads, eq(leads.id, smsMessages.leadId))
    .leftJoin(phoneCodes, eq(phoneCodes.leadId, smsMessages.leadId))
    .where(and(eq(smsMessages.id, smsId), eq(smsMessages.status, 'queued')));
  return row;
}

type Outcome = { status: Exclude<SmsStatus, 'failed'>; failure: null } | { status: 'failed'; failure: SmsFailure };

/** The condition that nothing but "not sent" is known of a text message: a receipt may yet say that it was. */
const isUndecided = or(eq(smsMessages.status, 'queued'), eq(smsMessages.failure, 'not_sent'));

/** Notes that a text message was sent or has failed. A delivery receipt may have come first: it stands. */
export async function markSent(db: Db, smsId: number, outcome: Outcome): Promise<void> {
  await db.update(smsMessages).set(outcome).where(and(eq(smsMessages.id, smsId), isUndecided));
}

/** Lets a text message wait again that was not sent. */
export async function requeue(db: Db, smsId: number): Promise<void> {
  await markSent(db, smsId, { status: 'queued', failure: null });
}

/** Finds the leads whose customer a text message was for: its own, and those that were made from it by To Lead. */
export async function findLeadsOfSms(db: Db, smsId: number): Promise<number[]> {
  const sold = sql`(
    with recursive sold (id) as (
      select message.lead_id from ${smsMessages} as message where message.id = ${smsId}
      union all
      select lead.id from ${leads} as lead join sold on lead.copied_from_lead_id = sold.id
    )
    select id from sold) as sold`;
  const rows = await db.select({ id: sql<number>`sold.id` }).from(sold);
  return rows.map(({ id }) => id);
}

/** Notes what a delivery receipt says. A delivered or failed message keeps its status, except one that was marked as not sent by mistake. */
export async function noteReceipt(db: Db, smsId: number, outcome: { status: SmsStatus; failure: SmsFailure | null }): Promise<void> {
  await db
    .update(smsMessages)
    .set(outcome)
    .where(and(eq(smsMessages.id, smsId), ne(smsMessages.status, 'delivered'), sql`(${smsMessages.status} <> 'failed' or ${smsMessages.failure} = 'not_sent')`));
}

/** Notes as failed the text messages that have waited since before an instant: no process sends them any more. */
export async function failUnsent(db: Db, before: Date): Promise<void> {
  await db
    .update(smsMessages)
    .set({ status: 'failed', failure: 'not_sent' })
    .where(and(eq(smsMessages.status, 'queued'), lt(smsMessages.createdAt, before)));
}

/** Lets a text message that waits count as made at a later instant. Returns false for one that may have been sent. */
export async function moveUnsent(db: Db, smsId: number, createdAt: Date): Promise<boolean> {
  const isQueued = and(eq(smsMessages.id, smsId), eq(smsMessages.status, 'queued'));
  const moved = await db.update(smsMessages).set({ createdAt }).where(isQueued).returning({ id: smsMessages.id });
  return moved.length > 0;
}

/** Notes that a text message is counted among those of its day. Returns false if it was before: another try of it. */
export async function takeUncounted(db: Db, smsId: number): Promise<boolean> {
  const isUncounted = and(eq(smsMessages.id, smsId), eq(smsMessages.isCounted, false));
  const taken = await db.update(smsMessages).set({ isCounted: true }).where(isUncounted).returning({ id: smsMessages.id });
  return taken.length > 0;
}

const MAX_SHOWN = 10;

/** Finds the ids of the latest text messages about a lead, newest first. */
export async function findSmsIds(db: Db, leadId: number): Promise<{ id: number; createdAt: Date }[]> {
  return db
    .select({ id: smsMessages.id, createdAt: smsMessages.createdAt })
    .from(smsMessages)
    .where(and(eq(smsMessages.leadId, leadId), sql`${smsMessages.status} in ('sent', 'delivered')`))
    .orderBy(sql`${smsMessages.id} desc`)
    .limit(MAX_SHOWN);
}
