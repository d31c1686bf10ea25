import * as z from 'zod/mini';
import {
  jobPropertyTypes,
  jobServiceTypes,
  storedBudgetRanges,
  storedUrgencies,
  timeframes,
} from '../domain/enums.ts';
import { leadBuyers, pipelineUsers } from '../domain/roles.ts';
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
  startingPrice: money,
  currentPrice: money,
  minimumPrice: money,
  auctionDuration: z.int(),
  lastPriceUpdate: instant,
  expiresAt: instant,
  distanceKm: z.nullable(z.number()),
};

/** A lead as a super admin sees it, with its contact. */
export const fullLead = z.object({
  visibility: z.literal('full'),
  ...teaser,
  customerAddress: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
});

/** A lead on the market. What a provider may see is built up; the super admin's view adds the contact. */
export const availableLead = z.discriminatedUnion('visibility', [
  z.object({ visibility: z.literal('teaser'), ...teaser }),
  fullLead,
]);

/** A lead on the market, as an answer carries it. */
export type AnsweredLead = z.input<typeof availableLead>;

type WithoutPrice<Lead> = Lead extends unknown ? Omit<Lead, 'currentPrice'> : never;

/** A lead on the market as a screen keeps it: without the price at the instant of the answer, which `priceAt` gives for any. */
export type AvailableLead = WithoutPrice<AnsweredLead>;

const archivedLead = z.extend(fullLead, {
  /** When it ended because nobody took it in time; null for one that was taken off the market in another way. */
  endedAt: z.nullable(instant),
});

/** A lead off the market, as JSON carries it. */
export type ArchivedLead = z.input<typeof archivedLead>;

/** The most leads in one page of the market, and how many there are when no limit is given. */
export const MAX_MARKET_PAGE = 300;

export const listLeads = defineEndpoint({
  name: 'listLeads',
  method: 'GET',
  path: '/api/leads',
  summary:
    'One page of the leads on the market: those in your service area first, then the rest, each newest first. area=mine leaves out the rest. x-next-cursor leads to the next page, x-total-count has how many leads there are on all pages, x-outside-count how many area=mine leaves out',
  access: leadBuyers,
  query: z.object({
    /** `mine` for the leads of the service area alone; everything while none is set. */
    area: z.optional(z.enum(['mine', 'all'], 'Must be mine or all')),
    cursor: z.optional(pageCursor),
    limit: z.optional(pageLimit(MAX_MARKET_PAGE)),
  }),
  response: z.array(availableLead),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

const SHORT_TEXT = 'Must be text';

/** A choice of a job that may be left open: an empty text changes nothing. */
const openChoice = <const V extends readonly string[]>(values: V, message: string) =>
  z.union([z.literal(''), z.enum(values)], message);

/** What is known about a job. A name and a number are needed, the rest may be empty. */
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
  params: z.object({ leadId: pathId }),
  body: atLeastOneField(jobDetailsForm, {
    /** What the changed fields held when the form was opened; when one holds something else by now, nothing changes. */
    base: z.optional(z.partialRecord(jobDetailField, z.nullable(z.string()))),
  }),
  response: purchasedLead,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict'],
});

export const archiveLead = defineEndpoint({
  name: 'archiveLead',
  method: 'POST',
  path: '/api/leads/:leadId/archive',
  summary: 'Take an available lead off the market, or a held request out of the queue; fine when it is archived already',
  access: ['super_admin'],
  params: z.object({ leadId: pathId }),
  response: z.object({ id }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'lead_sold'],
});

export const listArchivedLeads = defineEndpoint({
  name: 'listArchivedLeads',
  method: 'GET',
  path: '/api/leads/archived',
  summary:
    'The leads that were taken off the market, the latest filed first, a hundred a page, with the way to the next in x-next-cursor',
  access: ['super_admin'],
  query: z.object({
    q: z.optional(searchText()),
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
  params: z.object({ leadId: pathId }),
  response: z.object({ id }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'lead_sold', 'conflict'],
});

// The browser's sums and states are read for their shape and then ignored: the server decides both.
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
    /** A code that this buyer has applied to this lead. */
    discountCodeId: z.nullish(idInput),
  })
  .check((context) => {
    const { buyerName, buyerEmail, buyerPhone } = context.value;
    if (buyerName === undefined && buyerEmail === undefined && buyerPhone === undefined) return;
    // What is there was checked already; what is missing is missing only now.
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
