import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { getPurchaseHistory as contract } from '../../../shared/contracts/purchases.ts';
import { type SalesStage, salesStages } from '../../../shared/domain/pipeline/sales-stage.ts';
import { notFound } from '../../platform/errors.ts';
import { findPurchaseHistory, historyActions, type HistoryRow } from './purchase-history-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { SalesContext } from '../sales/index.ts';

const LATEST = 100;

type Entry = ResultOf<typeof contract>[number];

/**
 * Returns the history of a job in the pipeline, newest first. An account only sees the names of its own people. Throws `not_found` for
 * someone else's job.
 */
export async function purchaseHistory({ db, config }: SalesContext, viewer: Viewer, purchaseId: number): Promise<Entry[]> {
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
