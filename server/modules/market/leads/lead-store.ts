import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { customerAnswers, leadPurchases, leadReports, leads, purchaseAttempts } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { encodeRows, insertOf } from '../../../platform/db/insert-rows.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';
import { jobForEach } from '../../../platform/jobs/job-store.ts';
import { ON_MARKET, onMarket } from '../auction/on-market-queries.ts';
import { admitRequests, type Asked } from './phone-limit-store.ts';

export type LeadRow = typeof leads.$inferSelect;

// The columns that strangers may see, and the centre of the suburb for the distance. No query with these columns returns contact data.
const teaserColumns = {
  id: leads.id,
  jobReference: leads.jobReference,
  publicName: leads.publicName,
  publicPhone: leads.publicPhone,
  publicLocation: leads.publicLocation,
  state: leads.state,
  publicElectricalWork: leads.publicElectricalWork,
  publicSpecialRequests: leads.publicSpecialRequests,
  isForeign: leads.isForeign,
  isPhoneConfirmed: sql<boolean>`(${leads.phoneConfirmedAt} is not null)`,
  latitude: leads.latitude,
  longitude: leads.longitude,
  serviceType: leads.serviceType,
  propertyType: leads.propertyType,
  urgency: leads.urgency,
  budgetRange: leads.budgetRange,
  hasExistingElectrician: leads.hasExistingElectrician,
  timeframe: leads.timeframe,
  preferredPickupDate: leads.preferredPickupDate,
  preferredDropoffDate: leads.preferredDropoffDate,
  isFlexibleDates: leads.isFlexibleDates,
  inspectionType: leads.inspectionType,
  leadScore: leads.leadScore,
  photoCount: leads.photoCount,
  status: leads.status,
  startingPriceCents: leads.startingPriceCents,
  minimumPriceCents: leads.minimumPriceCents,
  lastPriceUpdate: leads.lastPriceUpdate,
  auctionDuration: leads.auctionDuration,
  expiresAt: leads.expiresAt,
  createdAt: leads.createdAt,
};

const privateColumns = {
  customerName: leads.customerName,
  // With what the customer corrected while the request was sold, because a super admin calls them.
  customerPhone: sql<string>`coalesce(${leads.customerCorrectedPhone}, ${leads.customerPhone})`,
  customerEmail: sql<string | null>`nullif(coalesce(${leads.customerCorrectedEmail}, ${leads.customerEmail}), '')`,
  customerAddress: leads.customerAddress,
  serviceLocation: leads.serviceLocation,
  electricalWork: leads.electricalWork,
  specialRequests: leads.specialRequests,
};

/** The columns of a lead that a super admin sees. */
export const fullColumns = { ...teaserColumns, ...privateColumns };

export type TeaserRow = Pick<LeadRow, Exclude<keyof typeof teaserColumns, 'isPhoneConfirmed'>> & { isPhoneConfirmed: boolean };
export type FullRow = TeaserRow & Pick<LeadRow, keyof typeof privateColumns>;

const isListed = ({ ids }: { ids: readonly number[] }) => and(sql`${leads.id} = any(${arrayParam(ids, 'int')})`, onMarket);

/** A version that changes with every update of a lead's row, for cache invalidation. */
export const rowVersion = sql<string>`${leads}.xmin::text`;

/** What tells how a lead is hidden, and is not shown itself. */
const withheldColumns = { customerName: leads.customerName, consentTextVersion: leads.consentTextVersion };

const selectTeasers = prepared((db, asked: { ids: readonly number[] }) =>
  db.select({ ...teaserColumns, ...withheldColumns, version: rowVersion }).from(leads).where(isListed(asked)),
);

/** Finds leads on the market as strangers may see them, in any order, each with its row version and what tells how it is hidden. */
export const findTeasers = (db: Db, ids: readonly number[]) => selectTeasers(db, { ids });

const selectFull = prepared((db, asked: { ids: readonly number[] }) => db.select(fullColumns).from(leads).where(isListed(asked)));

/** Finds leads on the market with their contacts, in any order, for a super admin. */
export const findAvailableWithContact = (db: Db, ids: readonly number[]): Promise<FullRow[]> => selectFull(db, { ids });

const updated = alias(leads, 'updated');

/** Selects whether the customer cancelled the request, for good. */
export const isCancelled = sql<boolean>`exists (
  select from ${customerAnswers} where ${customerAnswers}.lead_id = ${leads}.id and ${customerAnswers}.kind = 'cancelled')`;

/** Finds the facts that may forbid to restore an archived lead. Its row must be locked. */
export async function findRestoreFacts(tx: Db, leadId: number) {
  const [copy] = await tx
    .select({ jobReference: leads.jobReference })
    .from(leads)
    .where(eq(leads.copiedFromLeadId, leadId));
  const replaced = await tx
    .select({ id: leadReports.id })
    .from(leadReports)
    .innerJoin(leadPurchases, eq(leadPurchases.id, leadReports.purchaseId))
    .where(and(eq(leadPurchases.leadId, leadId), eq(leadReports.status, 'approved')))
    .limit(1);
  const own = await tx
    .select({ id: purchaseAttempts.id })
    .from(purchaseAttempts)
    .where(and(eq(purchaseAttempts.leadId, leadId), eq(purchaseAttempts.kind, 'own')));
  const [merged] = await tx
    .select({ jobReference: updated.jobReference })
    .from(leads)
    .innerJoin(updated, eq(updated.id, leads.mergedIntoLeadId))
    .where(eq(leads.id, leadId));
  const [state] = await tx.select({ isCancelled, hasGivenWay: leads.hasGivenWay }).from(leads).where(eq(leads.id, leadId));
  const references = { copyReference: copy?.jobReference ?? null, mergedReference: merged?.jobReference ?? null };
  return { ...references, hasGivenWay: state?.hasGivenWay === true, wasCancelled: state?.isCancelled === true, wasBad: replaced.length > 0, isOwn: own.length > 0 };
}

export type NewLead = typeof leads.$inferInsert;

const insertOne = prepared((tx, lead: NewLead) =>
  tx
    .insert(leads)
    .values(lead)
    .onConflictDoNothing({ target: leads.idempotencyKey })
    .returning({ id: leads.id, jobReference: leads.jobReference, status: leads.status }),
);

interface Alert {
  name: string;
  maxAttempts: number;
}

interface Filing extends Alert {
  rows: string;
}

const fileSome = prepared((db, { rows, name, maxAttempts }: Filing) => {
  const { id, jobReference, idempotencyKey: key, createdAt, status } = leads;
  const filed = db
    .$with('filed')
    .as(insertOf(db, leads, rows).onConflictDoNothing({ target: key }).returning({ id, jobReference, key, createdAt, status }));
  const published = db.$with('published').as(db.select().from(filed).where(eq(filed.status, ON_MARKET)));
  const alert = jobForEach(published, {
    name,
    maxAttempts,
    payload: sql`jsonb_build_object('leadId', ${published.id}, 'auctionEpoch', 0)`,
    singletonKey: sql`${name}::text || ':' || ${published.id} || ':0'`,
    runAt: sql`${published.createdAt}`,
  });
  return db
    .with(filed, published, db.$with('alert', {}).as(alert))
    .select({ id: filed.id, jobReference: filed.jobReference, key: filed.key, status: filed.status })
    .from(filed)
    .orderBy(filed.id);
});

/**
 * Returns a function that inserts a request, and its alert if it goes on the market. The function returns undefined if a lead with this
 * idempotency key exists, or the limit that the request would exceed. Coalesces concurrent requests into shared statements.
 */
export function leadFiler({ name, maxAttempts }: Alert) {
  const insert = (tx: Db, rows: readonly NewLead[]) => insertSome(tx, rows, { name, maxAttempts });
  return coalesce(async (db, asked: readonly Asked[]) => {
    const { limits, filed } = await admitRequests(db, asked, insert);
    // Requests without a key are never left out, and get their ids in the order in which they were asked.
    const withoutKey = filed.filter(({ key }) => key === null);
    const places = asked.flatMap(({ lead }, index) => (lead.idempotencyKey || limits[index] ? [] : [index]));
    return ({ lead: { idempotencyKey } }, index) =>
      limits[index] ??
      (idempotencyKey ? filed.find(({ key }) => key === idempotencyKey.toLowerCase()) : withoutKey[places.indexOf(index)]);
  });
}

async function insertSome(db: Db, rows: readonly NewLead[], { name, maxAttempts }: Alert) {
  const dated = rows.map((row) => (row.status === 'held' ? { ...row, heldAt: row.createdAt } : row));
  const filed = await fileSome(db, { rows: encodeRows(leads, dated), name, maxAttempts });
  for (const { id, status } of filed) if (status === ON_MARKET) recordChange(db, { kind: 'lead', id, change: 'created' });
  return filed;
}

/** Inserts a lead. Returns undefined if a lead with this idempotency key exists. */
export async function insertLead(tx: Db, lead: NewLead) {
  const [row] = await insertOne(tx, lead);
  if (!row) return undefined;
  const { status, ...inserted } = row;
  // An own job is never on the market itself, only a copy of it.
  const isForSale = status === 'available' && (!lead.addedByUserId || lead.copiedFromLeadId != null);
  if (isForSale) recordChange(tx, { kind: 'lead', id: row.id, change: 'created' });
  return inserted;
}

/** Finds a lead with all its columns. */
export async function findLead(tx: Db, leadId: number): Promise<LeadRow | undefined> {
  const [row] = await tx.select().from(leads).where(eq(leads.id, leadId));
  return row;
}

export async function findByIdempotencyKey(db: Db, idempotencyKey: string) {
  const [row] = await db
    .select({ id: leads.id, jobReference: leads.jobReference })
    .from(leads)
    .where(eq(leads.idempotencyKey, idempotencyKey));
  return row;
}

export async function updateLeadColumns(tx: Db, leadId: number, columns: Partial<NewLead>): Promise<void> {
  await tx.update(leads).set(columns).where(eq(leads.id, leadId));
}
