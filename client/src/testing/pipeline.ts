import {
  listMyPurchasedLeads,
  summarisePurchases,
  type PurchaseSummary,
} from '@shared/contracts/purchase-lists.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { centsFromDecimal, decimalFromCents } from '@shared/domain/money/money.ts';
import { pickableStages, tabOfStage, type PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import { api, type StubbedRequest } from './api.ts';

const stands = ({ paymentStatus }: PurchasedLead) =>
  paymentStatus === 'pending' || paymentStatus === 'completed';

const isWorked = (row: PurchasedLead) => stands(row) && !row.isArchived;

const sumOf = (rows: readonly PurchasedLead[], field: 'quotePrice' | 'customerPaymentAmount' | 'amountPaid') =>
  decimalFromCents(rows.reduce((sum, row) => sum + centsFromDecimal(row[field] ?? '0.00'), 0));

const within = (rows: readonly PurchasedLead[], tab: PipelineTab) =>
  rows.filter((row) => isWorked(row) && tabOfStage(row.salesStage) === tab);

function isAsked(row: PurchasedLead, asked: URLSearchParams): boolean {
  const stage = asked.get('stage');
  const text = asked.get('q')?.toLowerCase() ?? '';
  if (asked.get('archived')) return row.isArchived && stands(row);
  if (stage && !(isWorked(row) && tabOfStage(row.salesStage) === stage)) return false;
  return `${row.customerName} ${row.electricalWork}`.toLowerCase().includes(text);
}

/** Returns the server's summary of these purchases. */
export function summaryOf(rows: readonly PurchasedLead[]): PurchaseSummary {
  const byTab = <T>(make: (jobs: PurchasedLead[]) => T) =>
    Object.fromEntries(pickableStages.map((tab) => [tab, make(within(rows, tab))])) as Record<PipelineTab, T>;
  const live = rows.filter(stands);
  return {
    stages: byTab((jobs) => ({
      count: jobs.length,
      quotePrice: sumOf(jobs, 'quotePrice'),
      customerPaymentAmount: sumOf(jobs, 'customerPaymentAmount'),
    })),
    history: {
      rows: rows.length,
      count: live.length,
      own: live.filter(({ paymentKind }) => paymentKind === 'own').length,
      amountPaid: sumOf(live, 'amountPaid'),
    },
    archived: live.filter(({ isArchived }) => isArchived).length,
    todo: { notCalled: within(rows, 'purchased').length, oldQuotes: 0 },
    unfiltered: { stages: byTab((jobs) => jobs.length), history: rows.length },
  };
}

/** Answers a pipeline's list and summary calls with these purchases, as the server would. */
export function servesPipeline(rows: readonly PurchasedLead[]): void {
  api.answers(listMyPurchasedLeads, ({ url }: StubbedRequest) => {
    const asked = new URL(url, 'http://localhost').searchParams;
    return rows.filter((row) => isAsked(row, asked));
  });
  api.answers(summarisePurchases, summaryOf(rows));
}
