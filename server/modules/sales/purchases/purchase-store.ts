import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type SalesStage, stageStamps } from '../../../../shared/domain/pipeline/sales-stage.ts';
import { leadPurchases, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { planBidsOfBuyer } from '../payments/bid-jobs.ts';
import { ofAccount } from './purchase-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

/** Locks a standing purchase of the viewer's account until the transaction ends. */
export async function lockPipeline(
  tx: Db,
  viewer: Viewer,
  purchaseId: number,
): Promise<{ salesStage: SalesStage; salesNotes: string | null } | undefined> {
  const [row] = await tx
    .select({ salesStage: leadPurchases.salesStage, salesNotes: leadPurchases.salesNotes })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.id, purchaseId), isNull(leadPurchases.voidedAt), ofAccount(viewer)))
    .for('update');
  return row;
}

/** A change to a pipeline. Undefined fields stay as they are. */
export interface PipelineChange {
  salesStage: SalesStage | undefined;
  salesNotes: string | null | undefined;
  customerPaymentAmountCents: number | null | undefined;
  quotePriceCents: number | null | undefined;
  safetyCheckPassed: boolean | undefined;
  finalised: boolean | undefined;
}

const firstTime = (column: keyof typeof leadPurchases.$inferSelect, at: Date) =>
  sql`coalesce(${leadPurchases[column]}, ${at.toISOString()}::timestamptz)`;

function stampOf(stage: SalesStage | undefined, at: Date) {
  if (stage === undefined || stage === 'purchased') return {};
  const column = stageStamps[stage];
  return { [column]: firstTime(column, at) };
}

const tick = (isSet: boolean | undefined, column: 'safetyCheckPassedAt' | 'finalisedAt', at: Date) =>
  isSet === undefined ? {} : { [column]: isSet ? firstTime(column, at) : null };

function updateOne(tx: Db, id: number, columns: PgUpdateSetSource<typeof leadPurchases>, only?: SQL) {
  return tx
    .update(leadPurchases)
    .set(columns)
    .where(and(eq(leadPurchases.id, id), only))
    .returning({ ownerId: leadPurchases.buyerId });
}

/** Announces a changed purchase to its owner's open screens. Returns false if nothing was changed. */
function noteOwner(tx: Db, id: number, [changed]: readonly { ownerId: number }[]): boolean {
  if (changed) recordChange(tx, { kind: 'purchase', id, ownerId: changed.ownerId });
  return changed !== undefined;
}

/** Updates a purchase. Returns false if nothing was changed. Every change must go through here or announce itself in the same way. */
async function changePurchase(tx: Db, id: number, columns: PgUpdateSetSource<typeof leadPurchases>, only?: SQL): Promise<boolean> {
  return noteOwner(tx, id, await updateOne(tx, id, columns, only));
}

/** Updates a pipeline. The time of entering a stage is set the first time and kept. */
export async function updatePipeline(
  tx: Db,
  purchaseId: number,
  { safetyCheckPassed, finalised, ...fields }: PipelineChange,
  at: Date,
): Promise<void> {
  await changePurchase(tx, purchaseId, {
    ...fields,
    ...stampOf(fields.salesStage, at),
    ...tick(safetyCheckPassed, 'safetyCheckPassedAt', at),
    ...tick(finalised, 'finalisedAt', at),
    updatedAt: at,
  });
  if (fields.salesStage !== undefined) await planBidsOfBuyer(tx, purchaseId, at);
}

export type PurchaseRow = typeof leadPurchases.$inferSelect;

/** Finds the lead of a purchase; undefined if there is no such purchase. */
export async function findLeadIdOf(tx: Db, purchaseId: number): Promise<number | undefined> {
  const [purchase] = await tx
    .select({ leadId: leadPurchases.leadId })
    .from(leadPurchases)
    .where(eq(leadPurchases.id, purchaseId));
  return purchase?.leadId;
}

/** Locks a purchase of the viewer's account, standing or reversed, until the transaction ends. */
export async function lockOfAccount(
  tx: Db,
  viewer: Viewer,
  purchaseId: number,
): Promise<{ isArchived: boolean; voidedAt: Date | null } | undefined> {
  const [purchase] = await tx
    .select({ isArchived: leadPurchases.isArchived, voidedAt: leadPurchases.voidedAt })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.id, purchaseId), ofAccount(viewer)))
    .for('update');
  return purchase;
}

/** Returns whether a purchase is an own job: its owner added it, and its lead was never on the market. */
export async function isOwnJob(tx: Db, purchaseId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: leadPurchases.id })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(and(eq(leadPurchases.id, purchaseId), eq(purchaseAttempts.kind, 'own')));
  return rows.length > 0;
}

/** Locks a standing purchase until the transaction ends; its lead's row must be locked already. */
export async function lockStanding(tx: Db, purchaseId: number): Promise<PurchaseRow | undefined> {
  const [purchase] = await tx
    .select()
    .from(leadPurchases)
    .where(and(eq(leadPurchases.id, purchaseId), isNull(leadPurchases.voidedAt)))
    .for('update');
  return purchase;
}

const selectOfAttempts = prepared((tx, { attemptIds }: { attemptIds: readonly string[] }) =>
  tx
    .select()
    .from(leadPurchases)
    .where(sql`${leadPurchases.attemptId} = any(${arrayParam(attemptIds, 'uuid')})`)
    .orderBy(leadPurchases.id)
    .for('update'),
);

/** Locks the purchases that attempts have won; the rows of their leads must be locked already. */
export function lockPurchasesOf(tx: Db, attemptIds: readonly string[]): Promise<PurchaseRow[]> {
  return selectOfAttempts(tx, { attemptIds });
}

/**
 * Locks the account of a purchase, active or not, so that nothing can be quoted or sold to it until the transaction ends; the row of the
 * purchase's lead must be locked already.
 */
export async function lockAccountOf(tx: Db, purchaseId: number): Promise<void> {
  const buyer = tx.select({ id: leadPurchases.buyerId }).from(leadPurchases).where(eq(leadPurchases.id, purchaseId));
  await tx.select({ id: users.id }).from(users).where(inArray(users.id, buyer)).for('no key update');
}

/** Finds when a purchase was made. */
export async function findTimeOfPurchase(tx: Db, purchaseId: number): Promise<Date | undefined> {
  const [purchase] = await tx.select({ purchasedAt: leadPurchases.purchasedAt }).from(leadPurchases).where(eq(leadPurchases.id, purchaseId));
  return purchase?.purchasedAt;
}

/** Finds when the standing purchase of an attempt was made. */
export async function findPurchasedAt(db: Db, attemptId: string): Promise<Date | undefined> {
  const [purchase] = await db
    .select({ purchasedAt: leadPurchases.purchasedAt })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.attemptId, attemptId), isNull(leadPurchases.voidedAt)));
  return purchase?.purchasedAt;
}

type PaymentColumns = Pick<typeof leadPurchases.$inferInsert, 'paymentStatus' | 'voidedAt'>;

const updateOnly = prepared((tx, { ids, ...columns }: PaymentColumns & { ids: readonly number[]; updatedAt: Date }) =>
  tx
    .update(leadPurchases)
    .set(columns)
    .where(sql`${leadPurchases.id} = any(${arrayParam(ids, 'int')})`)
    .returning({ id: leadPurchases.id, ownerId: leadPurchases.buyerId }),
);

/** Sets the payment columns of purchases, the same for each. */
export async function updatePayments(tx: Db, ids: readonly number[], change: PaymentColumns, at: Date): Promise<void> {
  const changed = await updateOnly(tx, { ...change, ids, updatedAt: at });
  for (const { id, ownerId } of changed) recordChange(tx, { kind: 'purchase', id, ownerId });
}

/** Archives a purchase. Returns false if it was archived already. */
export async function markArchived(tx: Db, purchaseId: number, at: Date): Promise<boolean> {
  const change = { isArchived: true, archivedAt: at, updatedAt: at };
  const isChanged = await changePurchase(tx, purchaseId, change, eq(leadPurchases.isArchived, false));
  if (isChanged) await planBidsOfBuyer(tx, purchaseId, at);
  return isChanged;
}

/** Puts an archived purchase back into the pipeline. Its row must be locked. */
export async function markRestored(tx: Db, purchaseId: number, at: Date): Promise<void> {
  await changePurchase(tx, purchaseId, { isArchived: false, archivedAt: null, updatedAt: at });
}
