import { and, asc, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { defaultRetention, REMOVED, type RetentionPeriods } from '../../../../shared/domain/words/retention.ts';
import { auditLog, bookings, leadPurchases, leads, providerCallbacks, retentionSettings, smsMessages, taxDocuments, users } from '../../../../shared/schema/index.ts';
import { declareAdvisoryLock } from '../../../platform/db/advisory-lock.ts';
import { intArray } from '../../../platform/db/array-param.ts';
import type { Db } from '../../../platform/db/client.ts';

const periodColumns = {
  unsoldLeadDays: retentionSettings.unsoldLeadDays,
  soldLeadDays: retentionSettings.soldLeadDays,
  callbackDays: retentionSettings.callbackDays,
  messageDays: retentionSettings.messageDays,
  documentDays: retentionSettings.documentDays,
  auditDays: retentionSettings.auditDays,
};

/** Finds the periods in force and their version, the number of the change that made them; 0 if nobody ever changed them. */
export async function findRetentionSettings(db: Db): Promise<{ periods: RetentionPeriods; version: number }> {
  const [row] = await db
    .select({ version: retentionSettings.id, periods: periodColumns })
    .from(retentionSettings)
    .orderBy(desc(retentionSettings.id))
    .limit(1);
  return row ?? { version: 0, periods: defaultRetention };
}

/** Finds the periods in force. */
export async function findRetention(db: Db): Promise<RetentionPeriods> {
  return (await findRetentionSettings(db)).periods;
}

/** Finds who last changed the periods and when; undefined if nobody ever did. */
export async function findLastChange(db: Db) {
  const [row] = await db
    .select({ at: retentionSettings.createdAt, by: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}` })
    .from(retentionSettings)
    .leftJoin(users, eq(users.id, retentionSettings.changedByUserId))
    .orderBy(desc(retentionSettings.id))
    .limit(1);
  return row;
}

const RETENTION_LOCK = declareAdvisoryLock(7_244_015);

/** Locks the periods until the transaction ends, so that changes wait for each other. */
export async function lockRetention(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${RETENTION_LOCK})`);
}

/** Inserts a change and returns its number. */
export async function insertRetention(tx: Db, change: RetentionPeriods & { changedByUserId: number; createdAt: Date }): Promise<number> {
  const [row] = await tx.insert(retentionSettings).values(change).returning({ id: retentionSettings.id });
  if (!row) throw new Error('The periods were not inserted');
  return row.id;
}

/** What a step of retention asks for. */
export interface Due {
  /** Only what is older than this instant. */
  before: Date;
  limit: number;
  /** Ids that this run leaves alone, because they failed or were locked elsewhere. */
  passedOver: readonly number[];
}

/** What is to be locked: a batch that is due, or what is still due of the rows that were found. */
export type DueToLock = Due & { among?: readonly number[] };

const isWanted = (id: AnyPgColumn, { passedOver, among }: Pick<DueToLock, 'passedOver' | 'among'>) =>
  and(sql`${id} <> all(${intArray(passedOver)})`, among && sql`${id} = any(${intArray(among)})`);

/** Selects when a lead's purchase was last reversed: the lead counts as unsold since then. */
const takenBackAt = sql`(select max(${leadPurchases.voidedAt}) from ${leadPurchases} where ${leadPurchases.leadId} = ${leads.id})`;

const isDue = (before: Date) =>
  and(isNull(leads.anonymisedAt), sql`greatest(${leads.createdAt}, ${takenBackAt}) < ${before.toISOString()}::timestamptz`);

/** Finds leads of a status that are past retention without a sale and still name their customer, oldest first. */
export async function findUnsoldDue(db: Db, status: 'available' | 'held' | 'archived', { before, limit, passedOver }: Due): Promise<number[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(sql`${leads.status} = ${sql.raw(`'${status}'`)}`, lt(leads.createdAt, before), isDue(before), isWanted(leads.id, { passedOver })))
    .orderBy(asc(leads.createdAt), asc(leads.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Finds sold leads that are past retention and still name their customer, oldest first. */
export async function findSoldDue(db: Db, { before, limit, passedOver }: Due): Promise<number[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leadPurchases)
    .innerJoin(leads, eq(leads.currentPurchaseId, leadPurchases.id))
    .where(and(lt(leadPurchases.purchasedAt, before), eq(leadPurchases.paymentStatus, 'completed'), isNull(leads.anonymisedAt), isWanted(leads.id, { passedOver })))
    .orderBy(asc(leadPurchases.purchasedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns those of the locked leads that are still due as unsold. */
export async function keepUnsoldDue(tx: Db, ids: readonly number[], before: Date): Promise<number[]> {
  const among = sql`${leads.id} = any(${sql.param(ids)}::int[])`;
  const rows = await tx.select({ id: leads.id }).from(leads).where(and(among, sql`${leads.status} <> 'sold'`, isDue(before)));
  return rows.map(({ id }) => id);
}

/** Locks purchases that are due and still name who filled in their form. Skips those that are locked elsewhere. */
export async function lockPurchasesDue(tx: Db, { before, limit, ...wanted }: DueToLock): Promise<number[]> {
  const rows = await tx
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .where(and(lt(leadPurchases.purchasedAt, before), ne(leadPurchases.buyerName, REMOVED), isWanted(leadPurchases.id, wanted)))
    .orderBy(asc(leadPurchases.purchasedAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Locks tax documents that are due and still name who bought. Skips those that are locked elsewhere. */
export async function lockDocumentsDue(tx: Db, { before, limit, ...wanted }: DueToLock): Promise<number[]> {
  const rows = await tx
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(and(lt(taxDocuments.issuedAt, before), sql`${taxDocuments.buyer} ->> 'name' <> ${REMOVED}`, isWanted(taxDocuments.id, wanted)))
    .orderBy(asc(taxDocuments.issuedAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Locks callbacks that are due and still name their person. Skips those that are locked elsewhere. */
export async function lockCallbacksDue(tx: Db, { before, limit, ...wanted }: DueToLock): Promise<number[]> {
  const rows = await tx
    .select({ id: providerCallbacks.id })
    .from(providerCallbacks)
    .where(and(isNull(providerCallbacks.anonymisedAt), lt(providerCallbacks.createdAt, before), isWanted(providerCallbacks.id, wanted)))
    .orderBy(asc(providerCallbacks.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Locks bookings that are due. */
export async function lockBookingsDue(tx: Db, { before, limit, ...wanted }: DueToLock): Promise<number[]> {
  const rows = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(lt(bookings.createdAt, before), isWanted(bookings.id, wanted)))
    .orderBy(asc(bookings.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Locks text messages that are due and will change no more. Skips those that are locked elsewhere. */
export async function lockTextsDue(tx: Db, { before, limit, ...wanted }: DueToLock): Promise<number[]> {
  const rows = await tx
    .select({ id: smsMessages.id })
    .from(smsMessages)
    .where(and(lt(smsMessages.createdAt, before), ne(smsMessages.status, 'queued'), isWanted(smsMessages.id, wanted)))
    .orderBy(asc(smsMessages.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Locks lines of the audit log that are due. Skips those that are locked elsewhere. */
export async function lockAuditDue(tx: Db, { before, limit, ...wanted }: DueToLock): Promise<number[]> {
  const rows = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(lt(auditLog.at, before), isWanted(auditLog.id, wanted)))
    .orderBy(asc(auditLog.at), asc(auditLog.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Deletes lines of the audit log, which must be locked. */
export async function deleteAuditLines(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.delete(auditLog).where(sql`${auditLog.id} = any(${intArray(ids)})`);
}

/** Deletes text messages, which must be locked. */
export async function deleteTexts(tx: Db, ids: readonly number[]): Promise<void> {
  await tx.delete(smsMessages).where(sql`${smsMessages.id} = any(${intArray(ids)})`);
}
