import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { getPurchaseHistory as contract } from '../../../shared/contracts/purchases.ts';
import { type SalesStage, salesStages } from '../../../shared/domain/sales-stage.ts';
import type { AppContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import type { Viewer } from '../users/user-store.ts';
import { findPurchaseHistory, historyActions, type HistoryRow } from './purchase-history-queries.ts';

const LATEST = 100;

type Entry = ResultOf<typeof contract>[number];

/**
 * Tells what happened to a job in the pipeline, newest first. To an account only its own people have names. Refuses
 * `not_found` for someone else's.
 */
export async function purchaseHistory({ db, config }: AppContext, viewer: Viewer, purchaseId: number): Promise<Entry[]> {
  const rows = await findPurchaseHistory(db, viewer, { purchaseId, limit: LATEST });
  if (rows.length === 0) throw notFound('purchase');
  const nameOf = ({ actorName, isOfAccount }: HistoryRow) =>
    actorName === null || isOfAccount || viewer.userType === 'super_admin' ? actorName : config.brand.name;
  return rows.flatMap((row) => (row.line ? [entryOf(row.line, nameOf(row))] : []));
}

function stageIn(fields: unknown): SalesStage | null {
  const { salesStage } = (fields ?? {}) as { salesStage?: unknown };
  return salesStages.find((stage) => stage === salesStage) ?? null;
}

function entryOf({ id, at, action, before, after }: NonNullable<HistoryRow['line']>, actorName: string | null): Entry {
  const kind = historyActions[action as keyof typeof historyActions];
  return { id, at, actorName, kind, from: stageIn(before), to: stageIn(after) };
}
