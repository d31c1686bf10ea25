import * as z from 'zod/mini';
import {
  australianStates,
  jobPropertyTypes,
  jobServiceTypes,
  storedBudgetRanges,
  storedUrgencies,
  timeframes,
} from '../domain/words/enums.ts';
import { leadBuyers, pipelineUsers } from '../domain/people/roles.ts';
import { buyingNeeds } from '../domain/people/buying-rule.ts';
import { type SortBy, sortsBy } from '../domain/words/sort.ts';
import { buyerForm, buyerMessages } from './buyer-form.ts';
import { defineEndpoint } from './endpoint.ts';
import { jobFields } from './job-fields.ts';
import { jobDetailField, purchasedLead } from './purchases.ts';
import {
  atLeastOneField,
  id,
  idInput,
  instant,
  line,
  money,
  nullableEmail,
  nullableText,
  pageCursor,
  pageLimit,
  pathId,
  phone,
  searchText,
  text,
} from './wire.ts';

const teaser = {
  id,
  ...jobFields,
  /** The state that it lies in; null if its place was not found. */
  state: z.nullable(z.enum(australianStates)),
  /** Whether the customer wrote in a language other than English. */
  isForeign: z.boolean(),
  /** Whether the customer entered a code that was texted to the number. */
  isPhoneConfirmed: z.boolean(),
  startingPrice: money,
  currentPrice: money,
  minimumPrice: money,
  auctionDuration: z.int(),
  lastPriceUpdate: instant,
  expiresAt: instant,
  distanceKm: z.nullable(z.number()),
};

/** A lead with its contact, as a super admin sees it. */
export const fullLead = z.object({
  visibility: z.literal('full'),
  ...teaser,
  customerAddress: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
});

/** A lead on the market. The provider's view lists what may be seen; the super admin's view adds the contact. */
export const availableLead = z.discriminatedUnion('visibility', [
  z.object({
    visibility: z.literal('teaser'),
    ...teaser,
    /** What the viewer lacks to buy it, as `may_not_buy` would list it; left out when nothing. */
    buyingIssues: z.optional(z.array(z.object({ path: z.enum(buyingNeeds), message: z.string() }))),
  }),
  fullLead,
]);

/** A lead on the market, as JSON. */
export type AnsweredLead = z.input<typeof availableLead>;

type WithoutPrice<Lead> = Lead extends unknown ? Omit<Lead, 'currentPrice'> : never;

/** A lead on the market as a screen keeps it: without the price at response time, because `priceAt` gives it for any instant. */
export type AvailableLead = WithoutPrice<AnsweredLead>;

const archivedLead = z.extend(fullLead, {
  /** When it ended unsold; null if it left the market in another way. */
  endedAt: z.nullable(instant),
  /** Whether its customer cancelled it: nobody can put it back on the market. */
  isCancelled: z.boolean(),
});

/** An archived lead, as JSON. */
export type ArchivedLead = z.input<typeof archivedLead>;

const archivedColumns = ['filed', 'customer', 'place'] as const;

/** The sort orders of archived leads: "filed" is the earliest first, the others are A to Z. */
export const archivedSorts = sortsBy(archivedColumns);
export type ArchivedColumn = (typeof archivedColumns)[number];
export type ArchivedSort = SortBy<ArchivedColumn>;

/** The largest page of the market, which is also the default but for super admins, who get a screen page. */
export const MAX_MARKET_PAGE = 300;

export const listLeads = defineEndpoint({
  name: 'listLeads',
  method: 'GET',
  path: '/api/leads',
  summary:
    'One page of the leads on the market: those in your service area first, then the rest, each newest first. area=mine leaves out the rest. x-next-cursor leads to the next page, x-total-count has how many leads there are on all pages, x-outside-count how many area=mine leaves out. Super admins give their second factor again for more than 100 a page and the pages after the first',
  access: leadBuyers,
  stepUp: 'where asked',
  query: z.object({
    /** `mine` for leads in the service area only; everything when none is set. */
    area: z.optional(z.enum(['mine', 'all'], 'Must be mine or all')),
    cursor: z.optional(pageCursor),
    limit: z.optional(pageLimit(MAX_MARKET_PAGE)),
  }),
  response: z.array(availableLead),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

const SHORT_TEXT = 'Must be text';

/** Returns the schema of an optional choice: empty text changes nothing. */
const openChoice = <const V extends readonly string[]>(values: V, message: string) =>
  z.union([z.literal(''), z.enum(values)], message);

/** The fields of a job. Name and phone number are required, the rest may be empty. */
export const jobDetailsForm = z.object({
  customerName: line({ min: 1, max: 100, message: 'Customer name is required' }),
  customerPhone: phone('Phone number is required'),
  customerEmail: nullableEmail('Valid email required'),
  customerAddress: nullableText(200),
  serviceLocation: line({ min: 0, max: 200, message: SHORT_TEXT }),
  electricalWork: text({ min: 0, max: 4000, message: SHORT_TEXT }),
  serviceType: openChoice(jobServiceTypes, 'Please choose a service type'),
  propertyType: openChoice(jobPropertyTypes, 'Please choose a property type'),
  urgency: openChoice(storedUrgencies, 'Please choose how urgent it is'),
  budgetRange: openChoice(storedBudgetRanges, 'Please choose a budget range'),
  timeframe: openChoice(timeframes, 'Please choose a timeframe'),
  specialRequests: nullableText(2000),
});

export const updateLead = defineEndpoint({
  name: 'updateLead',
  method: 'PATCH',
  path: '/api/leads/:leadId',
  summary: 'Correct the details of a job you bought, for your account alone; only what is sent changes, the request stays as filed',
  access: pipelineUsers,
  stepUp: 'where asked',
  limit: 'job_change',
  params: z.object({ leadId: pathId }),
  body: atLeastOneField(jobDetailsForm, {
    /** The changed fields' values when the form was opened (optimistic locking): nothing changes if one has changed since. */
    base: z.optional(z.partialRecord(jobDetailField, z.nullable(z.string()))),
  }),
  response: purchasedLead,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});

export const archiveLead = defineEndpoint({
  name: 'archiveLead',
  method: 'POST',
  path: '/api/leads/:leadId/archive',
  summary: 'Take an available lead off the market, or a held request out of the queue; fine when it is archived already',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ leadId: pathId }),
  response: z.object({ id }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'lead_sold', 'rate_limited'],
});

export const listArchivedLeads = defineEndpoint({
  name: 'listArchivedLeads',
  method: 'GET',
  path: '/api/leads/archived',
  summary:
    'The leads that were taken off the market, in the order asked for, otherwise the latest filed first, a hundred a page, with the way to the next in x-next-cursor. A search and the pages after the first need the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  query: z.object({
    q: z.optional(searchText()),
    sort: z.optional(z.enum(archivedSorts, 'Not an order of archived leads')),
    cursor: z.optional(pageCursor),
  }),
  response: z.array(archivedLead),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

export const restoreLead = defineEndpoint({
  name: 'restoreLead',
  method: 'POST',
  path: '/api/leads/:leadId/restore',
  summary: 'Put an archived lead back on the market at a fresh start price; fine when it is there already',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ leadId: pathId }),
  response: z.object({ id }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'lead_sold', 'conflict', 'rate_limited'],
});

// The browser's amounts and states are validated and then ignored: the server decides both.
const ignored = {
  amountPaid: z.nullish(z.union([z.number(), z.string().check(z.maxLength(40))], 'Must be an amount')),
  paymentStatus: z.nullish(z.string('Must be text').check(z.maxLength(40))),
};

const purchaseBody = z
  .object({
    ...ignored,
    ...z.partial(buyerForm).shape,
    buyerCompany: buyerForm.shape.buyerCompany,
    buyerAbn: buyerForm.shape.buyerAbn,
    /** A discount code that this buyer has applied to this lead. */
    discountCodeId: z.nullish(idInput),
  })
  .check((context) => {
    const { buyerName, buyerEmail, buyerPhone } = context.value;
    if (buyerName === undefined && buyerEmail === undefined && buyerPhone === undefined) return;
    // Fields that were sent are validated above; here only missing ones are left to report.
    const missing = { buyerName, buyerEmail, buyerPhone };
    for (const [name, value] of Object.entries(missing)) {
      if (value !== undefined) continue;
      const message = buyerMessages[name as keyof typeof missing];
      context.issues.push({ code: 'custom', input: context.value, path: [name], message });
    }
  });

export const purchaseLead = defineEndpoint({
  name: 'purchaseLead',
  method: 'POST',
  path: '/api/leads/:leadId/purchase',
  summary: 'Take a lead: with an authorised payment, or free once its price has reached zero',
  access: leadBuyers,
  limit: 'purchase',
  params: z.object({ leadId: pathId }),
  body: purchaseBody,
  accepted: 'The lead is yours. We are finalising the payment; contact details unlock in a moment.',
  response: purchasedLead,
  errors: [
    'invalid_input',
    'discount_invalid',
    'unauthenticated',
    'payment_required',
    'payment_declined',
    'forbidden',
    'may_not_buy',
    'not_found',
    'lead_sold',
    'price_changed',
    'rate_limited',
    'unavailable',
  ],
});
