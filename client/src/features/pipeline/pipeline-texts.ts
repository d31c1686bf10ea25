import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money.ts';
import type { PipelineTab } from '@shared/domain/sales-stage.ts';

const dollars = (sum: string) => formatCents(centsFromDecimal(sum));

/** Writes the totals for the foot of the history: "28 leads, $812.40". */
export function totalsText({ count, amountPaid }: PurchaseSummary['history']): string {
  return `${count} ${count === 1 ? 'lead' : 'leads'}, ${dollars(amountPaid)}`;
}

/** Writes what the jobs of a stage are worth, where a stage has a sum: the same sums its cards show. */
export function stageSum({ stages }: PurchaseSummary, tab: PipelineTab): string | null {
  const { quotePrice, customerPaymentAmount } = stages[tab];
  if (tab === 'invoice_paid') return `${dollars(customerPaymentAmount)} paid`;
  const isQuoted = tab === 'quote_sent' || tab === 'quote_accepted';
  return isQuoted ? `${dollars(quotePrice)} quoted` : null;
}

/** Writes how many jobs a tab holds and what they are worth; null when there are none. */
export function stageText(summary: PurchaseSummary, tab: PipelineTab): string | null {
  const { count } = summary.stages[tab];
  if (count === 0) return null;
  const jobs = count === 1 ? '1 job' : `${count} jobs`;
  const sum = stageSum(summary, tab);
  return sum ? `${jobs}, ${sum}` : jobs;
}

/** Returns how many jobs are still to be worked on. */
export function activeJobCount({ stages }: PurchaseSummary): number {
  const { invoice_paid: _paid, declined: _declined, ...open } = stages;
  return Object.values(open).reduce((sum, { count }) => sum + count, 0);
}
