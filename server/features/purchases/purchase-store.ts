import { and, eq, isNull, sql } from 'drizzle-orm';
import { type SalesStage, stageStamps } from '../../../shared/domain/sales-stage.ts';
import { leadPurchases } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import type { Viewer } from '../users/user-store.ts';
import { ofAccount } from './purchase-queries.ts';

/** Locks a standing purchase of the viewer's account until the transaction ends. */
export async function lockPipeline(
  tx: Db,
  viewer: Viewer,
  purchaseId: number,
): Promise<{ salesStage: SalesStage } | undefined> {
  const [row] = await tx
    .select({ salesStage: leadPurchases.salesStage })
    .from(leadPurchases)
    .where(and(eq(leadPurchases.id, purchaseId), isNull(leadPurchases.voidedAt), ofAccount(viewer)))
    .for('update');
  return row;
}

/** What may change in a pipeline; what is undefined stays as it is. */
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

/** Writes a change; entering a stage stamps it the first time and keeps that. */
export async function updatePipeline(
  tx: Db,
  purchaseId: number,
  { safetyCheckPassed, finalised, ...fields }: PipelineChange,
  at: Date,
): Promise<void> {
  await tx
    .update(leadPurchases)
    .set({
      ...fields,
      ...stampOf(fields.salesStage, at),
      ...tick(safetyCheckPassed, 'safetyCheckPassedAt', at),
      ...tick(finalised, 'finalisedAt', at),
      updatedAt: at,
    })
    .where(eq(leadPurchases.id, purchaseId));
}
