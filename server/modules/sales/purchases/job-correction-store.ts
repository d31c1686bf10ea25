import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { jobCorrections, leadPurchases, leads } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { intArray } from '../../../platform/db/array-param.ts';
import { type Correction, customerCorrection, type DetailField, type JobDetails, withCorrection } from './job-correction.ts';
import { ofAccount } from './purchase-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

/** The columns of `customerCorrection`. */
const customerColumns: Partial<Record<DetailField, AnyPgColumn>> = { customerPhone: leads.customerCorrectedPhone, customerEmail: leads.customerCorrectedEmail };

/** Returns a job's field with the customer's and the owner's correction over it, in SQL, where corrections are joined to leads. See `withCorrection`. */
export const workedColumn = (field: DetailField): SQL =>
  sql`coalesce(${jobCorrections[field]}, ${customerColumns[field] ?? sql`null`}, ${leads[field]})`;

/** Drops the buyers' own corrections of some fields of leads, because their customer has corrected these since. */
export async function dropCorrections(tx: Db, leadIds: readonly number[], fields: readonly DetailField[]): Promise<void> {
  if (fields.length === 0) return;
  const purchases = sql`select ${leadPurchases.id} from ${leadPurchases} where ${leadPurchases.leadId} = any(${intArray(leadIds)})`;
  const dropped = Object.fromEntries(fields.map((field) => [field, null]));
  await tx.update(jobCorrections).set(dropped).where(sql`${jobCorrections.purchaseId} in (${purchases})`);
}

interface EditableJob {
  purchaseId: number;
  ownerId: number;
  /** The request as filed, with what its customer corrected once it was sold. */
  filed: JobDetails;
  /** The request with the owner's corrections. */
  worked: JobDetails;
  /** When the customer was removed; null if they were not. */
  anonymisedAt: Date | null;
}

/** Locks the settled, standing purchase of the viewer's account of a lead, and reads its job; undefined if there is none. */
export async function lockEditableJob(tx: Db, viewer: Viewer, leadId: number): Promise<EditableJob | undefined> {
  const [purchase] = await tx
    .select({ id: leadPurchases.id, ownerId: leadPurchases.buyerId })
    .from(leadPurchases)
    .where(
      and(
        ofAccount(viewer),
        eq(leadPurchases.leadId, leadId),
        eq(leadPurchases.paymentStatus, 'completed'),
        isNull(leadPurchases.voidedAt),
      ),
    )
    .for('update');
  if (!purchase) return undefined;
  // Read after the lock, so that what another editor saved while this one waited is seen.
  const [job] = await tx
    .select({ lead: leads, correction: jobCorrections })
    .from(leads)
    .leftJoin(jobCorrections, eq(jobCorrections.purchaseId, purchase.id))
    .where(eq(leads.id, leadId));
  if (!job) return undefined;
  const { lead, correction } = job;
  const { anonymisedAt } = lead;
  const filed = withCorrection(lead, customerCorrection(lead));
  return { purchaseId: purchase.id, ownerId: purchase.ownerId, filed, worked: withCorrection(filed, correction), anonymisedAt };
}

interface NewCorrection {
  purchaseId: number;
  ownerId: number;
  correction: Correction;
  correctedBy: number;
  at: Date;
}

/** Stores the corrections that a purchase's owner made to its job. The purchase's row must be locked. */
export async function saveCorrection(tx: Db, { purchaseId, ownerId, correction, correctedBy, at }: NewCorrection): Promise<void> {
  const columns = { ...correction, correctedBy, correctedAt: at };
  const name = correction.customerName === null ? [] : [correction.customerName];
  const customerNames = sql`array(select unnest(${jobCorrections.customerNames}) union select unnest(excluded.customer_names))`;
  await tx
    .insert(jobCorrections)
    .values({ purchaseId, ...columns, customerNames: name })
    .onConflictDoUpdate({ target: jobCorrections.purchaseId, set: { ...columns, customerNames } });
  recordChange(tx, { kind: 'purchase', id: purchaseId, ownerId });
}

/** Finds the owner's corrections of an own job, which the owner filed; null if there are none. */
export async function findOwnCorrection(tx: Db, leadId: number): Promise<Correction | null> {
  const [row] = await tx
    .select({ correction: jobCorrections })
    .from(jobCorrections)
    .innerJoin(leadPurchases, eq(leadPurchases.id, jobCorrections.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(eq(leads.id, leadId), sql`${leads.addedByUserId} is not null and ${leads.copiedFromLeadId} is null`));
  return row?.correction ?? null;
}
