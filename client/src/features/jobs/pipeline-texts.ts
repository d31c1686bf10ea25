import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money/money.ts';
import type { PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';

const dollars = (sum: string) => formatCents(centsFromDecimal(sum));

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Returns how many leads of the history were bought or claimed and stand: one's own jobs and reversed purchases are none. */
export const purchasedCount = ({ history: { count, own } }: PurchaseSummary): number => count - own;

/** Formats the history's totals: "28 leads, $812.40, 2 own jobs". */
export function totalsText({ count, own, amountPaid }: PurchaseSummary['history']): string {
  const totals = `${counted(count - own, 'lead')}, ${dollars(amountPaid)}`;
  return own === 0 ? totals : `${totals}, ${counted(own, 'own job')}`;
}

/**
 * Formats the history's totals and what they leave out, so that they can be compared with other counts: "28 leads, $812.40, 2 own jobs. Not
 * counted: 1 refunded or reversed, 3 archived."
 */
export function historyText({ history, archived }: PurchaseSummary): string {
  const reversed = history.rows - history.count;
  const out = [...(reversed > 0 ? [`${reversed} refunded or reversed`] : []), ...(archived > 0 ? [`${archived} archived`] : [])];
  return out.length === 0 ? totalsText(history) : `${totalsText(history)}. Not counted: ${out.join(', ')}.`;
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
