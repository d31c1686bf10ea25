import type { TextOutcome } from '../../../../shared/contracts/guarantee.ts';
import type { Db } from '../../../platform/db/client.ts';
import { phoneHashOf } from '../../market/index.ts';
import type { SalesContext } from '../context.ts';
import type { LeadReportRow } from './report-queries.ts';
import { findTextOutcomes } from './text-outcome-queries.ts';

/** A report as the person who decides sees it, with what became of the latest text to the number that was sold; null when there was none. */
export type ReportWithText = LeadReportRow & { textOutcome: TextOutcome | null };

/** Adds to reports what our texts to their numbers tell. Texts to a number that a customer had before do not count. */
export async function withTextOutcomes({ config }: Pick<SalesContext, 'config'>, db: Db, rows: readonly LeadReportRow[]): Promise<ReportWithText[]> {
  const sold = rows.map(({ leadId, customerPhone }) => ({ leadId, phoneHash: phoneHashOf(config, customerPhone) }));
  const outcomes = await findTextOutcomes(db, sold);
  return rows.map((row) => ({ ...row, textOutcome: outcomes.get(row.leadId) ?? null }));
}
