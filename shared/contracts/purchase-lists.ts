import * as z from 'zod/mini';
import { purchaseOrders } from '../domain/purchase-list.ts';
import { pipelineUsers } from '../domain/roles.ts';
import { pickableStages, salesStageInputs } from '../domain/sales-stage.ts';
import { defineEndpoint } from './endpoint.ts';
import { leadPurchase, purchasedLead } from './purchases.ts';
import { instant, money, pageCursor, pageLimit, searchText } from './wire.ts';

/** The most purchases in one page. */
export const MAX_PAGE = 500;

/** Which purchases are meant: those bought from one instant on and before another, those that hold a text. */
const filter = {
  from: z.optional(instant),
  to: z.optional(instant),
  q: z.optional(searchText()),
};

const pageQuery = z.object({
  ...filter,
  /** Only this stage's, as its tab shows them; all of the history when left out. */
  stage: z.optional(z.enum(salesStageInputs, 'Not a sales stage')),
  /** Those out of the pipeline instead of those in it. */
  archived: z.optional(z.literal('true', 'Must be true')),
  sort: z.optional(z.enum(purchaseOrders, 'Not an order')),
  cursor: z.optional(pageCursor),
  limit: z.optional(pageLimit(MAX_PAGE)),
});

export const listLeadPurchases = defineEndpoint({
  name: 'listLeadPurchases',
  method: 'GET',
  path: '/api/lead-purchases',
  summary: 'The purchases of your account, newest first; everyone’s for the super admin',
  access: pipelineUsers,
  response: z.array(leadPurchase),
  errors: ['unauthenticated', 'forbidden'],
});

const purchasedLeads = {
  method: 'GET',
  access: pipelineUsers,
  query: pageQuery,
  response: z.array(purchasedLead),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
} as const;

export const listMyPurchasedLeads = defineEndpoint({
  ...purchasedLeads,
  name: 'listMyPurchasedLeads',
  path: '/api/my-purchased-leads',
  summary:
    'The purchases of your account with their leads, newest first; everyone’s for the super admin. All of them when nothing is asked for, else one page, with the way to the next in x-next-cursor',
});

export const exportMyPurchasedLeads = defineEndpoint({
  ...purchasedLeads,
  name: 'exportMyPurchasedLeads',
  path: '/api/my-purchased-leads/export',
  summary: 'The same purchases, for a file',
  stepUp: true,
});

const count = z.int().check(z.minimum(0));
/** A sum over many purchases. */
const total = z.string().check(z.regex(/^\d+\.\d{2}$/));

const stageTotals = z.object({
  count,
  quotePrice: total,
  customerPaymentAmount: total,
});

const summary = z.object({
  /** By the tab that shows them: what stands and is not archived. */
  stages: z.record(z.enum(pickableStages), stageTotals),
  /** `count` and `amountPaid` leave out what was taken back, `rows` does not. */
  history: z.object({ rows: count, count, amountPaid: total }),
  archived: count,
  /** What waits for a hand, whatever the filter. */
  todo: z.object({
    notCalled: count,
    /** Quotes sent more than three days ago. */
    oldQuotes: count,
  }),
  /** The same counts without the filter. */
  unfiltered: z.object({ stages: z.record(z.enum(pickableStages), count), history: count }),
});

/** Counts and sums of a pipeline, as JSON carries them. */
export type PurchaseSummary = z.input<typeof summary>;

export const summarisePurchases = defineEndpoint({
  name: 'summarisePurchases',
  method: 'GET',
  path: '/api/my-purchased-leads/summary',
  summary: 'How many purchases stand in each stage and what they are worth',
  access: pipelineUsers,
  query: z.object(filter),
  response: summary,
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

const result = {
  /** Leads bought or claimed; those taken back and those brought along do not count. */
  leads: count,
  spend: total,
  wonJobs: count,
  wonRevenue: total,
};

const returns = z.object({
  ...result,
  costPerWonJob: z.nullable(money),
  /** How many leads ever reached each stage. */
  reached: z.array(z.object({ stage: z.enum(pickableStages), count })),
  /** By the month of the purchase in Sydney, YYYY-MM, oldest first. */
  byMonth: z.array(z.object({ month: z.string(), ...result })),
  /** The suburbs with the most leads. */
  bySuburb: z.array(z.object({ suburb: z.string(), ...result })),
});

/** What leads cost and brought in, as JSON carries it. */
export type PurchaseReturns = z.input<typeof returns>;

export const reportReturns = defineEndpoint({
  name: 'reportReturns',
  method: 'GET',
  path: '/api/my-purchased-leads/returns',
  summary: 'What leads cost and what the jobs brought in, by month and by suburb',
  access: pipelineUsers,
  query: z.object({ from: filter.from, to: filter.to }),
  response: returns,
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});
