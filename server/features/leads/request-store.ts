import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { leads, requestVersions } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import type { publicColumns } from './public-copy.ts';

type PublicColumns = ReturnType<typeof publicColumns>;

const requestColumns = {
  id: leads.id,
  customerName: leads.customerName,
  customerPhone: leads.customerPhone,
  serviceLocation: leads.serviceLocation,
  electricalWork: leads.electricalWork,
  specialRequests: leads.specialRequests,
  /** Names the customer filed it under before correcting them. */
  otherNames: sql<string[]>`array(select ${requestVersions.request} ->> 'customer_name' from ${requestVersions} where ${requestVersions.leadId} = ${leads.id})`,
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
    .where(and(gt(leads.id, afterId), lt(leads.redactionVersion, version)))
    .orderBy(asc(leads.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  if (outdated.length === 0) return [];
  return selectRequests(tx).where(inArray(leads.id, outdated.map(({ id }) => id))).orderBy(asc(leads.id));
}

/** Replaces what strangers see of a lead. Its row must be locked. */
export async function updatePublicCopy(tx: Db, leadId: number, copy: PublicColumns): Promise<void> {
  await tx.update(leads).set(copy).where(eq(leads.id, leadId));
}
