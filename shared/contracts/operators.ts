import * as z from 'zod/mini';
import { buyingNeeds } from '../domain/people/buying-rule.ts';
import { australianStates, leadStatuses, storedUrgencies } from '../domain/words/enums.ts';
import { insuranceReview } from './auth.ts';
import { sortsBy } from '../domain/words/sort.ts';
import { defineEndpoint } from './endpoint.ts';
import { factorChoices, factorSetUp } from './sign-in.ts';
import { empty, id, instant, pageCursor, searchText } from './wire.ts';

const MAX_TYPED = 200;

const required = (message: string) =>
  z.string(message).check(z.minLength(1, message), z.maxLength(MAX_TYPED, message));

/** The operator's sign-in form. */
export const operatorCredentials = z.object({
  username: required('Username is required'),
  password: required('Password is required'),
});

export const operatorLogin = defineEndpoint({
  name: 'operatorLogin',
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Sign in as an operator; the token goes into the Authorization header and is good for twelve hours, with the cookie of this answer beside it',
  access: 'public',
  limit: 'operator_login',
  body: operatorCredentials,
  response: z.object({
    token: z.string(),
    /** The second factor that the token needs before it gives access to anything. */
    factorAsked: z.optional(factorChoices),
    factorSetUp: z.optional(factorSetUp),
  }),
  errors: ['invalid_input', 'unauthenticated', 'rate_limited', 'unavailable'],
});

export const operatorLogout = defineEndpoint({
  name: 'operatorLogout',
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'End the sign-in whose token and cookie this call carries',
  access: 'operator',
  factor: 'missing',
  body: empty,
  response: empty,
  errors: ['unauthenticated'],
});

const count = z.int().check(z.minimum(0));
/** A total or average of money: dollars with two decimals, zero when there are no rows. */
const dollars = z.string().check(z.regex(/^\d+\.\d{2}$/));

const analytics = z.object({
  totalProviders: count,
  activeProviders: count,
  /** Leads bought or claimed and not reversed. */
  totalPurchases: count,
  totalRevenue: dollars,
  averageRevenuePerProvider: dollars,
  /** By the month of the purchase in Sydney, YYYY-MM. */
  purchasesByMonth: z.record(z.string(), count),
  /** Leads that customers filed. */
  inboundLeads: count,
  /** The share of those that are sold, in percent. */
  conversionRate: z.number().check(z.minimum(0), z.maximum(100)),
  /** The average price of paid leads. */
  averageLeadValue: dollars,
  /** Purchases by current stage; `safetyCheck` and `finalised` can be ticked in any stage. */
  salesStages: z.object({
    purchased: count,
    called: count,
    bookedIn: count,
    safetyCheck: count,
    paid: count,
    finalised: count,
  }),
  /** Within how many hours half of the latest 500 reports of bad leads were decided; null before the first decision. */
  decisionHours: z.nullable(z.number()),
  /** Figures since midnight in Sydney, and what is waiting. */
  today: z.object({
    inbound: count,
    sold: count,
    lastSale: z.nullable(
      z.object({
        jobReference: z.string(),
        buyerName: z.string(),
        companyName: z.nullable(z.string()),
        amountPaid: dollars,
        at: instant,
      }),
    ),
    /** Callback requests without a call yet. */
    callbacksWaiting: count,
    /** Those of them that are past their 24 hours. */
    callbacksOverdue: count,
    /** The one that has waited longest. */
    nextCallback: z.nullable(z.object({ name: z.string(), businessName: z.string(), dueAt: instant })),
  }),
});

/** The market's figures, as JSON. */
export type OperatorAnalytics = z.input<typeof analytics>;

export const getOperatorAnalytics = defineEndpoint({
  name: 'getOperatorAnalytics',
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'The market in figures',
  access: 'operator',
  response: analytics,
  errors: ['unauthenticated'],
});

const stageReached = z.enum(['purchased', 'called', 'quote_sent', 'quote_accepted', 'booked_in', 'invoice_paid']);

const charts = z.object({
  /** The last twelve months in Sydney, oldest first, including those without a purchase. */
  months: z.array(z.object({ month: z.string(), purchases: count, revenue: dollars })),
  /** How many purchases reached each stage, from first to last. */
  funnel: z.array(z.object({ stage: stageReached, count })),
  /** By weekday (Monday is 1) and hour in Sydney, over the last twelve months; empty cells are left out. */
  week: z.array(
    z.object({
      weekday: z.int().check(z.minimum(1), z.maximum(7)),
      hour: z.int().check(z.minimum(0), z.maximum(23)),
      inbound: count,
      sold: count,
    }),
  ),
  /** Sale prices by whole minutes since the auction's clock started, over the last twelve months. */
  clearing: z.array(z.object({ minute: count, sold: count, meanPrice: dollars })),
});

/** The market over time, as JSON. */
export type OperatorCharts = z.input<typeof charts>;

export const getOperatorCharts = defineEndpoint({
  name: 'getOperatorCharts',
  method: 'GET',
  path: '/api/admin/charts',
  summary: 'The market over time: months, stages, hours of the week and the prices at which leads sell',
  access: 'operator',
  response: charts,
  errors: ['unauthenticated'],
});

/** Filters a list by a search text and pages through it by a cursor (keyset pagination). */
const listQuery = {
  q: z.optional(searchText()),
  cursor: z.optional(pageCursor),
};

const provider = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  email: z.nullable(z.string()),
  phone: z.string(),
  companyName: z.nullable(z.string()),
  licenseNumber: z.nullable(z.string()),
  licenseState: z.nullable(z.enum(australianStates)),
  /** YYYY-MM-DD. */
  licenseExpiresOn: z.nullable(z.string()),
  /** Since when the licence has been waiting for our decision; null if it is not. */
  licenseSubmittedAt: z.nullable(instant),
  /** Why the licence was refused; null if it was not. */
  licenseRefusal: z.nullable(z.string()),
  isVerified: z.boolean(),
  /** The last day of a verified insurance policy, YYYY-MM-DD; null if none was verified. */
  insuredUntil: z.nullable(z.string()),
  insuranceReview,
  /** The latest policy, whose certificate can be opened; null if none was filed. */
  policyId: z.nullable(id),
  /** What they still need to buy any lead; empty when they may buy. */
  missingToBuy: z.array(z.enum(buyingNeeds)),
  createdAt: instant,
});

const providerColumns = ['name', 'licence', 'joined'] as const;

/** The sort orders of the operator's electricians: "licence" is the next to expire first; who has no expiry on file comes last. */
export const operatorProviderSorts = sortsBy(providerColumns);
export type OperatorProviderColumn = (typeof providerColumns)[number];

export const listOperatorProviders = defineEndpoint({
  name: 'listOperatorProviders',
  method: 'GET',
  path: '/api/admin/providers',
  summary:
    'The electricians in the order asked for, otherwise newest first or longest wait first, a hundred a page, with the way to the next in x-next-cursor. A search and the pages after the first need the second factor again',
  access: 'operator',
  stepUp: 'where asked',
  query: z.object({
    ...listQuery,
    status: z.optional(z.enum(['active', 'inactive', 'waiting'])),
    sort: z.optional(z.enum(operatorProviderSorts, 'Not an order of providers')),
  }),
  response: z.array(provider),
  errors: ['invalid_input', 'unauthenticated'],
});

/** A lead as the operator sees it, without the customer, and without the vehicle of an own job, which its electrician typed. */
const lead = z.object({
  id,
  status: z.enum(leadStatuses),
  customerSuburb: z.nullable(z.string()),
  /** Of ten. */
  leadScore: z.int(),
  createdAt: instant,
  urgencyLevel: z.enum(storedUrgencies),
  serviceType: z.string(),
  jobReference: z.string(),
  /** Whether an electrician added it as their own job; it was never for sale. */
  isOwnJob: z.boolean(),
  /** How its current purchase was paid; null while it is unsold. */
  soldPrice: z.nullable(dollars),
  soldAt: z.nullable(instant),
  /** Who bought it, with their company; null while it is unsold. */
  buyer: z.nullable(z.string()),
  /** Its latest auction: the price falls in a line from the start to the end; null for an own job. */
  auction: z.nullable(z.object({ startsAt: instant, endsAt: instant, startPrice: dollars, endPrice: dollars })),
});

const leadColumns = ['created', 'score', 'price'] as const;

/** The sort orders of the operator's leads: "-price" is the most paid first; what is unsold comes last. */
export const operatorLeadSorts = sortsBy(leadColumns);
export type OperatorLeadColumn = (typeof leadColumns)[number];

const leads = {
  method: 'GET',
  access: 'operator',
  query: z.object({
    ...listQuery,
    status: z.optional(z.enum(leadStatuses)),
    /** Only those posted in the last this many days. */
    days: z.optional(z.enum(['1', '7', '30', '365'])),
    sort: z.optional(z.enum(operatorLeadSorts, 'Not an order of leads')),
  }),
  response: z.array(lead),
  errors: ['invalid_input', 'unauthenticated'],
} as const;

export const listOperatorLeads = defineEndpoint({
  ...leads,
  name: 'listOperatorLeads',
  path: '/api/admin/leads',
  summary: 'The leads in the order asked for, otherwise newest first, a hundred a page, with the way to the next in x-next-cursor',
});

export const exportOperatorLeads = defineEndpoint({
  ...leads,
  name: 'exportOperatorLeads',
  path: '/api/admin/leads/export',
  summary: 'The same pages of leads, for a file',
  stepUp: true,
  limit: 'manage',
  errors: [...leads.errors, 'rate_limited'],
});
