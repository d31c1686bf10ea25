import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { jobCorrections, leadPurchases, leads, requestVersions, users } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { alertOfAddedFact, letBidsAct } from '../auction/market-jobs.ts';
import { isOnMarket } from '../auction/on-market.ts';
import type { CustomerDetails } from '../redaction/customer-facts.ts';
import { hasNumber } from './lead-number-queries.ts';
import type { publicColumns } from './public-copy.ts';

type PublicColumns = ReturnType<typeof publicColumns>;

/** The column of each detail of a customer, in a request, its versions and its corrections. */
const detailColumns: Record<keyof CustomerDetails, string> = {
  customerName: 'customer_name',
  customerPhone: 'customer_phone',
  customerEmail: 'customer_email',
  customerAddress: 'customer_address',
  serviceLocation: 'service_location',
};

/** Builds the details of a customer from an expression for each. */
const detailsFrom = (expressions: Record<keyof CustomerDetails, string>): SQL =>
  sql.raw(`jsonb_build_object(${Object.entries(expressions).map(([detail, expression]) => `'${detail}', coalesce(${expression}, '')`).join(', ')})`);

const detailsIn = (expressionOf: (column: string) => string) =>
  detailsFrom(Object.fromEntries(Object.entries(detailColumns).map(([detail, column]) => [detail, expressionOf(column)])) as typeof detailColumns);

const ofRequest = detailsIn((column) => `lead.${column}`);
const ofVersion = detailsIn((column) => `version.request ->> '${column}'`);
const ofAccount = detailsFrom({ customerName: `account.first_name || ' ' || account.last_name`, customerPhone: 'account.phone', customerEmail: 'account.email', customerAddress: 'null', serviceLocation: 'null' });
const ofLaterContact = detailsFrom({ customerName: 'lead.customer_name', customerPhone: 'lead.customer_corrected_phone', customerEmail: 'lead.customer_corrected_email', customerAddress: 'null', serviceLocation: 'null' });
const ofCorrection = detailsIn((column) => (column === detailColumns.customerName ? `coalesce(entered.name, lead.${column})` : `coalesce(correction.${column}, lead.${column})`));

// Above the number of any version.
const now = sql`2147483647`;

const corrections = sql`select ${ofCorrection}, ${now} from ${jobCorrections} as correction
  join ${leadPurchases} as purchase on purchase.id = correction.purchase_id
  join ${leads} as lead on lead.id = purchase.lead_id
  join filed on filed.id = lead.id
  cross join unnest(array_append(correction.customer_names, correction.customer_name)) as entered (name)`;

/** How many different details of a customer a text is redacted by, the latest first: more than one request can have, so that no text takes long. */
const MAX_SAID = 60;

/** Selects what is said about a lead's customer, in the request, the one it was copied from and those that were merged into it. */
const saidIn = (sources: SQL) => sql<CustomerDetails[]>`(
  with recursive filed (id) as (
    select ${leads}.id
    union
    select other.id from filed cross join lateral (
      select copy.copied_from_lead_id as id from ${leads} as copy where copy.id = filed.id and copy.copied_from_lead_id is not null
      union all
      -- A request is only merged into the one that it repeats, by which there is an index.
      select merged.id from ${leads} as merged where merged.duplicate_of_lead_id = filed.id and merged.merged_into_lead_id = filed.id
    ) as other
  )
  select coalesce(jsonb_agg(latest.details), '[]') from (
    select said.details from (${sources}) as said (details, version) group by said.details order by max(said.version) desc, said.details limit ${sql.raw(String(MAX_SAID))}
  ) as latest
)`;

/**
 * Selects everything that a lead's customer ever said of themself: in the request and its versions before a correction, and in their
 * account. An own job's owner filed it, so their corrections count. The texts may contain any of it.
 */
export const customerDetails = saidIn(sql`
  select ${ofRequest}, ${now} from ${leads} as lead join filed on filed.id = lead.id
  union all
  select ${ofLaterContact}, ${now} from ${leads} as lead join filed on filed.id = lead.id where num_nonnulls(lead.customer_corrected_phone, lead.customer_corrected_email) > 0
  union all
  select ${ofVersion}, version.version from ${requestVersions} as version join filed on filed.id = version.lead_id
  union all
  select ${ofAccount}, ${now} from ${users} as account join ${leads} as lead on lead.customer_id = account.id join filed on filed.id = lead.id
  union all
  ${corrections} where lead.added_by_user_id is not null and lead.copied_from_lead_id is null`);

/** Selects everything that its buyers entered instead. */
export const correctedDetails = saidIn(corrections);

/**
 * Selects whether buyers may know a request's number, as `request_usage` does at filing: another request of it is on the market, or one
 * was bought within a year, including this one. Own jobs do not count, because anybody can add one with any number.
 */
const isKnown = sql<boolean>`exists (
  select from ${leads} as other
  where ${hasNumber(sql`other`, sql`${leads}.customer_phone_international`)} and other.created_at > now() - interval '1 year'
    and (other.added_by_user_id is null or other.copied_from_lead_id is not null)
    and (other.status = 'available' and other.id <> ${leads}.id or exists (
      select from ${leadPurchases}
      where ${leadPurchases.leadId} = other.id and ${leadPurchases.paymentStatus} not in ('pending', 'failed')))
)`;

const requestColumns = {
  id: leads.id,
  customerName: leads.customerName,
  customerPhone: leads.customerPhone,
  customerEmail: leads.customerEmail,
  customerAddress: leads.customerAddress,
  serviceLocation: leads.serviceLocation,
  electricalWork: leads.electricalWork,
  specialRequests: leads.specialRequests,
  rewrittenElectricalWork: leads.rewrittenElectricalWork,
  rewrittenSpecialRequests: leads.rewrittenSpecialRequests,
  status: leads.status,
  phoneConfirmedAt: leads.phoneConfirmedAt,
  requestVersion: leads.requestVersion,
  isRepeatCustomer: leads.isRepeatCustomer,
  isKnown,
  known: customerDetails,
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

/** The columns of an unsold request that gets another number, which has to be confirmed again. */
export const notConfirmed = { phoneConfirmedAt: null, earlierPhoneConfirmedAt: null };

/**
 * Returns the columns of a sold request that gets another number. It is not confirmed, but what was confirmed of the one before is kept: the
 * request is still that of a customer who proved theirs.
 */
export const confirmedBefore = ({ phoneConfirmedAt }: Pick<FiledRequest, 'phoneConfirmedAt'>) => ({
  phoneConfirmedAt: null,
  ...(phoneConfirmedAt && { earlierPhoneConfirmedAt: phoneConfirmedAt }),
});

interface Outdated {
  /** Only copies made by rules older than this version. */
  version: number;
  afterId: number;
  limit: number;
}

const isOutdated = (version: number) => and(lt(leads.redactionVersion, version), isNull(leads.anonymisedAt));

/** Finds the next leads whose public copy was made by older rules, by id. */
export async function findOutdatedCopies(db: Db, { version, afterId, limit }: Outdated): Promise<number[]> {
  const outdated = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(gt(leads.id, afterId), isOutdated(version)))
    .orderBy(asc(leads.id))
    .limit(limit);
  return outdated.map(({ id }) => id);
}

/** Locks a lead whose public copy was made by older rules; undefined if it is locked elsewhere or up to date by now. */
export async function lockOutdatedCopy(tx: Db, leadId: number, version: number): Promise<FiledRequest | undefined> {
  const locked = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(eq(leads.id, leadId), isOutdated(version)))
    .for('update', { skipLocked: true });
  return locked.length === 0 ? undefined : findRequest(tx, leadId);
}

/** Locks the unsold requests of a phone number whose teasers still show a name. */
export async function lockNamedRequests(tx: Db, phone: string): Promise<FiledRequest[]> {
  const named = await tx
    .select({ id: leads.id })
    .from(leads)
    .where(and(hasNumber(sql`${leads}`, sql`${phone}::text`), inArray(leads.status, ['available', 'held']), eq(leads.isRepeatCustomer, false)))
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
  linkReplacedAt: leads.linkReplacedAt,
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
  const [replaced] = await tx
    .update(leads)
    .set({ ...columns, requestVersion: sql`${leads.requestVersion} + 1` })
    .where(eq(leads.id, leadId))
    .returning({ auctionEpoch: leads.auctionEpoch });
  await tx.execute(sql`select set_config('sparkdrop.request_change', '', true)`);
  if (!replaced || !isOnMarket({ status })) return;
  recordChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
  // Other standing bids may be for it now, and alerts that wait for a budget.
  await letBidsAct(tx, { leadId, ...replaced }, at);
  await alertOfAddedFact(tx, { leadId, ...replaced }, at);
}

// Drizzle knows a column by its name in code until a statement has used it.
const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
