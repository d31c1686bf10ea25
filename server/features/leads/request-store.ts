import { and, asc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { jobCorrections, leadPurchases, leads, requestVersions } from '../../../shared/schema/index.ts';
import { noteChange } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { isOnMarket } from '../auctions/on-market.ts';
import type { publicColumns } from './public-copy.ts';

type PublicColumns = ReturnType<typeof publicColumns>;

/**
 * Every name that the customer of a lead has had: those of the request, of what it was copied from, of the versions before a
 * correction, and those that the owner of an own job wrote. The texts may hold each of them.
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
 * True where buyers may know whose number this is, as `request_usage` says at filing: another request of it is on the market, or
 * one was bought within a year, this one included. Own jobs tell nothing: anybody can add one with any number.
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
  status: leads.status,
  isRepeatCustomer: leads.isRepeatCustomer,
  isKnown,
  names,
};

/** A request as it was filed, with all that its public copy is made from. */
export type FiledRequest = Awaited<ReturnType<typeof selectRequests>>[number];

const selectRequests = (db: Db) => db.select(requestColumns).from(leads).$dynamic();

/** Reads a request as it was filed. */
export async function findRequest(db: Db, leadId: number): Promise<FiledRequest | undefined> {
  const [row] = await selectRequests(db).where(eq(leads.id, leadId));
  return row;
}

interface Outdated {
  /** Copies made by older rules than these are meant. */
  version: number;
  afterId: number;
  limit: number;
}

/** Locks the next leads whose public copy was made by older rules, by id; those that somebody else has locked are left out. */
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

/** Locks the requests of a phone number that nobody has bought yet and whose teaser still shows a name. */
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

/** Replaces what strangers see of a lead. Its row must be locked. */
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
};

/** A lead as the key of its form finds it. */
export type KeyedLead = NonNullable<Awaited<ReturnType<typeof findByKey>>>;

/** Finds the lead that was filed with an idempotency key. */
export async function findByKey(db: Db, idempotencyKey: string) {
  const [row] = await db.select(keyedColumns).from(leads).where(eq(leads.idempotencyKey, idempotencyKey));
  return row;
}

/** What of a lead's row its customer filed and may correct. */
const versionedColumns = [
  leads.customerName, leads.customerPhone, leads.customerPhoneInternational, leads.customerEmail, leads.customerAddress, leads.serviceLocation,
  leads.electricalWork, leads.serviceType, leads.propertyType, leads.urgency, leads.budgetRange, leads.hasExistingElectrician,
  leads.timeframe, leads.preferredPickupDate, leads.preferredDropoffDate, leads.isFlexibleDates, leads.specialRequests,
  leads.requestHash,
];

type Replaced = Pick<KeyedLead, 'id' | 'status'> & {
  /** True where the law asks for the correction: it goes for a sold lead too. */
  isByLaw?: boolean;
};

/** Puts a corrected request in the place of the one that is filed, of which a version is kept. The lead must be locked, and unsold unless the law asks. */
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
  if (isOnMarket({ status })) noteChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
}

// Until the query builder has seen a column in a statement it knows it by its name in code.
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
