import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money/money.ts';
import type { PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';

const dollars = (sum: string) => formatCents(centsFromDecimal(sum));

/** Formats the history's totals: "28 leads, $812.40". */
export function totalsText({ count, amountPaid }: PurchaseSummary['history']): string {
  return `${count} ${count === 1 ? 'lead' : 'leads'}, ${dollars(amountPaid)}`;
}

/** Formats the history's totals and what they leave out, so that they can be compared with other counts: "28 leads, $812.40, without 2 refunded". */
export function historyText(history: PurchaseSummary['history']): string {
  const reversed = history.rows - history.count;
  return reversed === 0 ? totalsText(history) : `${totalsText(history)}, without ${reversed} refunded or reversed`;
}

/** Formats what a stage's jobs are worth, from the amounts on its cards; null where the stage has none. */
export function stageSum({ stages }: PurchaseSummary, tab: PipelineTab): string | null {
  const { quotePrice, customerPaymentAmount } = stages[tab];
  if (tab === 'invoice_paid') return `${dollars(customerPaymentAmount)} paid`;
  const isQuoted = tab === 'quote_sent' || tab === 'quote_accepted';
  return isQuoted ? `${dollars(quotePrice)} quoted` : null;
}

/** Formats how many jobs a tab holds and what they are worth; null when there are none. */
export function stageText(summary: PurchaseSummary, tab: PipelineTab): string | null {
  const { count } = summary.stages[tab];
  if (count === 0) return null;
  const jobs = count === 1 ? '1 job' : `${count} jobs`;
  const sum = stageSum(summary, tab);
  return sum ? `${jobs}, ${sum}` : jobs;
}

/** Returns the number of active jobs. */
export function activeJobCount({ stages }: PurchaseSummary): number {
  const { invoice_paid: _paid, declined: _declined, ...open } = stages;
  return Object.values(open).reduce((sum, { count }) => sum + count, 0);
}
