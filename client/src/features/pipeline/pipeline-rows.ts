import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money.ts';
import { tabOfStage, type PipelineTab } from '@shared/domain/sales-stage.ts';

/** True while a purchase stands: its payment is settled or being settled. */
export function isLive({ paymentStatus }: PurchasedLead): boolean {
  return paymentStatus === 'pending' || paymentStatus === 'completed';
}

/** Returns the jobs of one stage: neither archived nor undone. */
export function jobsInStage(rows: readonly PurchasedLead[], tab: PipelineTab): PurchasedLead[] {
  return rows.filter(
    (row) => isLive(row) && !row.isArchived && tabOfStage(row.salesStage) === tab,
  );
}

/** Returns how many leads were bought or claimed and what they cost; undone purchases do not count. */
export function historyTotals(rows: readonly PurchasedLead[]): { count: number; cents: number } {
  const live = rows.filter(isLive);
  const cents = live.reduce((sum, { amountPaid }) => sum + centsFromDecimal(amountPaid), 0);
  return { count: live.length, cents };
}

/** Writes the totals for the foot of the history: "28 leads, $812.40". */
export function totalsText(rows: readonly PurchasedLead[]): string {
  const { count, cents } = historyTotals(rows);
  return `${count} ${count === 1 ? 'lead' : 'leads'}, ${formatCents(cents)}`;
}

export type HistoryOrder = { by: 'date' | 'amount'; isAscending: boolean };

/** Returns the rows in an order of the reader's choice; equal ones stay newest first. */
export function sortedHistory(
  rows: readonly PurchasedLead[],
  { by, isAscending }: HistoryOrder,
): PurchasedLead[] {
  const valueOf = (row: PurchasedLead) =>
    by === 'date' ? new Date(row.purchasedAt).getTime() : centsFromDecimal(row.amountPaid);
  const direction = isAscending ? 1 : -1;
  return rows.toSorted((one, other) => (valueOf(one) - valueOf(other)) * direction);
}

function sumOf(rows: readonly PurchasedLead[], field: 'quotePrice' | 'customerPaymentAmount'): string {
  const cents = rows.reduce((sum, row) => sum + centsFromDecimal(row[field] ?? '0'), 0);
  return formatCents(cents);
}

/** Writes what the jobs of a stage are worth, where a stage has a sum: the same sums its cards show. */
export function stageSum(rows: readonly PurchasedLead[], tab: PipelineTab): string | null {
  if (rows.length === 0) return null;
  if (tab === 'invoice_paid') return `${sumOf(rows, 'customerPaymentAmount')} paid`;
  const isQuoted = tab === 'quote_sent' || tab === 'quote_accepted';
  return isQuoted ? `${sumOf(rows, 'quotePrice')} quoted` : null;
}

/** Returns how many jobs are still to be worked on. */
export function activeJobCount(rows: readonly PurchasedLead[]): number {
  return rows.filter(
    (row) =>
      isLive(row) &&
      !row.isArchived &&
      row.salesStage !== 'invoice_paid' &&
      row.salesStage !== 'declined',
  ).length;
}
