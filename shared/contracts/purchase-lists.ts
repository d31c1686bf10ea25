import * as z from 'zod/mini';
import { purchaseOrders } from '../domain/pipeline/purchase-list.ts';
import { pipelineUsers } from '../domain/people/roles.ts';
import { pickableStages, salesStageInputs } from '../domain/pipeline/sales-stage.ts';
import { defineEndpoint } from './endpoint.ts';
import { leadPurchase, purchasedLead } from './purchases.ts';
import { idList, instant, money, pageCursor, pageLimit, searchText } from './wire.ts';

/** The most purchases in one page. */
export const MAX_PAGE = 500;

/** Filters purchases by when they were bought (from, inclusive; to, exclusive) and by a search text. */
const filter = {
  from: z.optional(instant),
  to: z.optional(instant),
  q: z.optional(searchText()),
};

const pageQuery = z.object({
  ...filter,
  /** Only those on this stage's tab; the whole history by default. */
  stage: z.optional(z.enum(salesStageInputs, 'Not a sales stage')),
  /** Archived purchases instead of those in the pipeline. */
  archived: z.optional(z.literal('true', 'Must be true')),
  sort: z.optional(z.enum(purchaseOrders, 'Not an order')),
  cursor: z.optional(pageCursor),
  limit: z.optional(pageLimit(MAX_PAGE)),
});

export const listLeadPurchases = defineEndpoint({
  name: 'listLeadPurchases',
  method: 'GET',
  path: '/api/lead-purchases',
  summary: 'The purchases of your account, newest first; everyone’s for the super admin, with their second factor given again',
  access: pipelineUsers,
  stepUp: 'where asked',
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
    'The purchases of your account with their leads, newest first; everyone’s for the super admin. All of them when nothing is asked for, else one page, with the way to the next in x-next-cursor. Super admins give their second factor again for all at once, more than 100 a page, a search and the pages after the first',
  stepUp: 'where asked',
});

export const exportMyPurchasedLeads = defineEndpoint({
  ...purchasedLeads,
  name: 'exportMyPurchasedLeads',
  path: '/api/my-purchased-leads/export',
  summary: 'The same purchases, or some by their ids, for a file',
  query: z.extend(pageQuery, { ids: z.optional(idList(MAX_PAGE)) }),
  stepUp: true,
  limit: 'manage',
  errors: [...purchasedLeads.errors, 'rate_limited'],
});

const count = z.int().check(z.minimum(0));
/** Totals over several purchases. */
const total = z.string().check(z.regex(/^\d+\.\d{2}$/));

const stageTotals = z.object({
  count,
  quotePrice: total,
  customerPaymentAmount: total,
});

const summary = z.object({
  /** By tab: purchases that are neither reversed nor archived. */
  stages: z.record(z.enum(pickableStages), stageTotals),
  /** `count` and `amountPaid` exclude reversed purchases, `rows` includes them. `own` is how many of `count` are jobs of one's own. */
  history: z.object({ rows: count, count, own: count, amountPaid: total }),
  archived: count,
  /** What needs action, regardless of the filter. */
  todo: z.object({
    notCalled: count,
    /** Quotes sent more than three days ago. */
    oldQuotes: count,
  }),
  /** The same counts without the filter. */
  unfiltered: z.object({ stages: z.record(z.enum(pickableStages), count), history: count }),
});

/** A pipeline's counts and totals, as JSON. */
export type PurchaseSummary = z.input<typeof summary>;

export const summarisePurchases = defineEndpoint({
  name: 'summarisePurchases',
  method: 'GET',
  path: '/api/my-purchased-leads/summary',
  summary: 'How many purchases stand in each stage and what they are worth; super admins give their second factor again for a search',
  access: pipelineUsers,
  stepUp: 'where asked',
  query: z.object(filter),
  response: summary,
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

const result = {
  /** Leads bought or claimed, without reversed ones and own jobs. */
  leads: count,
  spend: total,
  wonJobs: count,
  wonRevenue: total,
};

const returns = z.object({
  ...result,
  /** The same for the equally long period before; null for a period without a start. */
  before: z.nullable(z.object(result)),
  costPerWonJob: z.nullable(money),
  /** Half of the account's customers were called within this many minutes, and of the market's; null below ten calls, and if half were never called. */
  usualCallMinutes: z.object({ own: z.nullable(z.int()), market: z.nullable(z.int()) }),
  /** How many leads ever reached each stage. */
  reached: z.array(z.object({ stage: z.enum(pickableStages), count })),
  /** By the month of the purchase in Sydney, YYYY-MM, oldest first. */
  byMonth: z.array(z.object({ month: z.string(), ...result })),
  /** The suburbs that earned the most, then those with the most leads. */
  bySuburb: z.array(z.object({ suburb: z.string(), ...result })),
});

/** What leads cost and brought in, as JSON. */
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
