import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { jobCorrections, leadPurchases, leads } from '../../../shared/schema/index.ts';
import { noteChange } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import type { Viewer } from '../users/user-store.ts';
import { type Correction, type DetailField, type JobDetails, withCorrection } from './job-correction.ts';
import { ofAccount } from './purchase-queries.ts';

/** A field of a job as its owner works it, where corrections are joined to leads: `withCorrection`, in SQL. */
export const workedColumn = (field: DetailField): SQL => sql`coalesce(${jobCorrections[field]}, ${leads[field]})`;

interface EditableJob {
  purchaseId: number;
  ownerId: number;
  /** The request as filed. */
  filed: JobDetails;
  /** The same with the owner's corrections. */
  worked: JobDetails;
  /** When its customer was removed; null while they are there. */
  anonymisedAt: Date | null;
}

/** Locks the settled, standing purchase through which the viewer works a lead, and reads its job; undefined when there is none. */
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
  // Read after the lock: what another editor saved while this one waited must be seen.
  const [job] = await tx
    .select({ filed: leads, correction: jobCorrections })
    .from(leads)
    .leftJoin(jobCorrections, eq(jobCorrections.purchaseId, purchase.id))
    .where(eq(leads.id, leadId));
  if (!job) return undefined;
  const { filed, correction } = job;
  const { anonymisedAt } = filed;
  return { purchaseId: purchase.id, ownerId: purchase.ownerId, filed, worked: withCorrection(filed, correction), anonymisedAt };
}

interface NewCorrection {
  purchaseId: number;
  ownerId: number;
  correction: Correction;
  correctedBy: number;
  at: Date;
}

/** Writes what the owner of a purchase corrected in its job. The purchase's row must be locked. */
export async function saveCorrection(tx: Db, { purchaseId, ownerId, correction, correctedBy, at }: NewCorrection): Promise<void> {
  const columns = { ...correction, correctedBy, correctedAt: at };
  const name = correction.customerName === null ? [] : [correction.customerName];
  const customerNames = sql`array(select unnest(${jobCorrections.customerNames}) union select unnest(excluded.customer_names))`;
  await tx
    .insert(jobCorrections)
    .values({ purchaseId, ...columns, customerNames: name })
    .onConflictDoUpdate({ target: jobCorrections.purchaseId, set: { ...columns, customerNames } });
  noteChange(tx, { kind: 'purchase', id: purchaseId, ownerId });
}

/** What the owner of an own job corrected in it, as they are the one who filed it; null when nothing was. */
export async function findOwnCorrection(tx: Db, leadId: number): Promise<Correction | null> {
  const [row] = await tx
    .select({ correction: jobCorrections })
    .from(jobCorrections)
    .innerJoin(leadPurchases, eq(leadPurchases.id, jobCorrections.purchaseId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(eq(leads.id, leadId), sql`${leads.addedByUserId} is not null and ${leads.copiedFromLeadId} is null`));
  return row?.correction ?? null;
}
