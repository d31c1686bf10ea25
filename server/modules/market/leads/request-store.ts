import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { jobCorrections, leadPurchases, leads, requestVersions } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { isOnMarket } from '../auction/on-market.ts';
import type { publicColumns } from './public-copy.ts';

type PublicColumns = ReturnType<typeof publicColumns>;

/**
 * Selects every name that a lead's customer ever had: in the request, in the lead it was copied from, in versions before a correction, and
 * in the corrections of an own job's owner. The texts may contain any of them.
 */
const names = sql<string[]>`array(
  with recursive filed (id, name, copied_from) as (
    select lead.id, lead.customer_name, lead.copied_from_lead_id from ${leads} as lead where lead.id = ${leads}.id
    union all
    select lead.id, lead.customer_name, lead.copied_from_lead_id from ${leads} as lead join filed on lead.id = filed.copied_from
  )
  select name from filed
  union
  select ${requestVersions.request} ->> 'customer_name' from ${requestVersions} join filed on filed.id = ${requestVersions.leadId}
  union
  select unnest(${jobCorrections.customerNames}) from ${jobCorrections}
  join ${leadPurchases} on ${leadPurchases.id} = ${jobCorrections.purchaseId}
  join ${leads} as own on own.id = ${leadPurchases.leadId} and own.added_by_user_id is not null and own.copied_from_lead_id is null
  join filed on filed.id = own.id
)`;

/**
 * Selects whether buyers may know a request's number, as `request_usage` does at filing: another request of it is on the market, or one
 * was bought within a year, including this one. Own jobs do not count, because anybody can add one with any number.
 */
const isKnown = sql<boolean>`exists (
  select from ${leads} as other
  where other.customer_phone_international = ${leads}.customer_phone_international and other.created_at > now() - interval '1 year'
    and (other.added_by_user_id is null or other.copied_from_lead_id is not null)
    and (other.status = 'available' and other.id <> ${leads}.id or exists (
      select from ${leadPurchases}
      where ${leadPurchases.leadId} = other.id and ${leadPurchases.paymentStatus} not in ('pending', 'failed')))
)`;

const requestColumns = {
  id: leads.id,
  customerName: leads.customerName,
  customerPhone: leads.customerPhone,
  serviceLocation: leads.serviceLocation,
  electricalWork: leads.electricalWork,
  specialRequests: leads.specialRequests,
  rewrittenElectricalWork: leads.rewrittenElectricalWork,
  rewrittenSpecialRequests: leads.rewrittenSpecialRequests,
  status: leads.status,
  requestVersion: leads.requestVersion,
  isRepeatCustomer: leads.isRepeatCustomer,
  isKnown,
  names,
};

/** A request as filed, with everything that its public copy is made from. */
export type FiledRequest = Awaited<ReturnType<typeof selectRequests>>[number];

const selectRequests = (db: Db) => db.select(requestColumns).from(leads).$dynamic();

/** Finds a request as it was filed. */
export async function findRequest(db: Db, leadId: number): Promise<FiledRequest | undefined> {
  const [row] = await selectRequests(db).where(eq(leads.id, leadId));
  return row;
}

/** The columns that drop a super admin's texts once the customer's words have changed. */
export const notRewritten = { rewrittenElectricalWork: null, rewrittenSpecialRequests: null, textsReviewedAt: null };

interface Outdated {
  /** Only copies made by rules older than this version. */
  version: number;
  afterId: number;
  limit: number;
}

/** Locks the next leads whose public copy was made by older rules, by id. Skips leads that are locked elsewhere. */
export async function lockOutdatedCopies(tx: Db, { version, afterId, limit }: Outdated): Promise<FiledRequest[]> {
  const outdated = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(gt(leads.id, afterId), lt(leads.redactionVersion, version), isNull(leads.anonymisedAt)))
    .orderBy(asc(leads.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (outdated.length === 0) return [];
  return selectRequests(tx).where(inArray(leads.id, outdated.map(({ id }) => id))).orderBy(asc(leads.id));
}

/** Locks the unsold requests of a phone number whose teasers still show a name. */
export async function lockNamedRequests(tx: Db, phone: string): Promise<FiledRequest[]> {
  const named = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.customerPhoneInternational, phone), inArray(leads.status, ['available', 'held']), eq(leads.isRepeatCustomer, false)))
    .orderBy(asc(leads.id))
    .for('update');
  if (named.length === 0) return [];
  return selectRequests(tx).where(inArray(leads.id, named.map(({ id }) => id))).orderBy(asc(leads.id));
}

/** Replaces the public copy of a lead. Its row must be locked. */
export async function updatePublicCopy(tx: Db, leadId: number, copy: PublicColumns): Promise<void> {
  await tx.update(leads).set(copy).where(eq(leads.id, leadId));
}

const keyedColumns = {
  id: leads.id,
  jobReference: leads.jobReference,
  status: leads.status,
  addedByUserId: leads.addedByUserId,
  requestHash: leads.requestHash,
  requestVersion: leads.requestVersion,
  customerPhoneInternational: leads.customerPhoneInternational,
  linkNonce: leads.linkNonce,
};

/** A lead as found by the idempotency key of its form. */
export type KeyedLead = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/** Finds the lead that was filed with an idempotency key. */
export async function findByKey(db: Db, idempotencyKey: string) {
  const [row] = await db.select(keyedColumns).from(leads).where(eq(leads.idempotencyKey, idempotencyKey));
  return row;
}

/** The columns of a lead that its customer filed and may correct. */
const versionedColumns = [
  leads.customerName, leads.customerPhone, leads.customerPhoneInternational, leads.customerEmail, leads.customerAddress, leads.serviceLocation,
  leads.electricalWork, leads.serviceType, leads.propertyType, leads.urgency, leads.budgetRange, leads.hasExistingElectrician,
  leads.timeframe, leads.preferredPickupDate, leads.preferredDropoffDate, leads.isFlexibleDates, leads.specialRequests,
  leads.requestHash,
];

type Replaced = Pick<KeyedLead, 'id' | 'status'> & {
  /** True for a correction that the law requires: it applies to a sold lead too. */
  isByLaw?: boolean;
};

/**
 * Replaces a request with its correction and keeps the earlier version. The lead must be locked, and unsold unless the law requires the
 * correction.
 */
export async function replaceRequest(tx: Db, { id: leadId, status, isByLaw = false }: Replaced, columns: Partial<typeof leads.$inferInsert>, at: Date): Promise<void> {
  const pairs = versionedColumns.map((column) => sql`${sql.raw(`'${snakeCase(column.name)}'`)}, ${column}`);
  await tx.execute(sql`insert into ${requestVersions} (lead_id, version, request, replaced_at)
    select ${leads.id}, ${leads.requestVersion}, jsonb_build_object(${sql.join(pairs, sql`, `)}), ${at.toISOString()}::timestamptz
    from ${leads} where ${leads.id} = ${leadId}`);
  await tx.execute(sql`select set_config('sparkdrop.request_change', ${isByLaw ? 'erasure' : 'correction'}, true)`);
  await tx
    .update(leads)
    .set({ ...columns, requestVersion: sql`${leads.requestVersion} + 1` })
    .where(eq(leads.id, leadId));
  await tx.execute(sql`select set_config('sparkdrop.request_change', '', true)`);
  if (isOnMarket({ status })) recordChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
}

// Drizzle knows a column by its name in code until a statement has used it.
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
