import * as z from 'zod/mini';
import {
  jobPropertyTypes,
  jobServiceTypes,
  budgetRanges,
  propertyTypes,
  serviceTypes,
  storedBudgetRanges,
  storedUrgencies,
  timeframes,
  urgencies,
} from '../domain/enums.ts';
import { leadBuyers, pipelineUsers } from '../domain/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { jobFields } from './job-fields.ts';
import { purchasedLead } from './purchases.ts';
import {
  atLeastOneField,
  id,
  idInput,
  instant,
  line,
  money,
  nullableEmail,
  nullableText,
  optionalDate,
  optionalText,
  pathId,
  phone,
  text,
} from './wire.ts';

const electricalWork = text({
  min: 10,
  max: 4000,
  message: 'Please provide more details about the electrical work needed (minimum 10 characters)',
});

/** A request for a quote: the wizard's form and what it sends. */
export const quoteForm = z.object({
  serviceLocation: line({ min: 1, max: 200, message: 'Service location is required' }),
  electricalWork,
  serviceType: z._default(z.enum(serviceTypes, 'Please choose a service type'), 'repair'),
  propertyType: z._default(z.enum(propertyTypes, 'Please choose a property type'), 'residential'),
  budgetRange: z._default(z.enum(budgetRanges, 'Please choose a budget range'), 'unsure'),
  hasExistingElectrician: z._default(z.boolean('Please answer yes or no'), false),
  urgency: z._default(z.enum(urgencies, 'Please choose how urgent it is'), 'within_week'),
  timeframe: z._default(z.enum(timeframes, 'Please choose a timeframe'), 'this_week'),
  customerName: line({ min: 1, max: 100, message: 'Customer name is required' }),
  customerPhone: phone('Phone number must be at least 10 digits'),
  customerAddress: optionalText(200),
  specialRequests: optionalText(2000),
  preferredPickupDate: optionalDate,
  preferredDropoffDate: optionalDate,
  isFlexibleDates: z._default(z.boolean('Please answer yes or no'), true),
});

export const createLead = defineEndpoint({
  name: 'createLead',
  method: 'POST',
  path: '/api/leads',
  summary: 'Ask for a quote',
  access: 'public',
  limit: 'quote',
  body: z.extend(quoteForm, {
    /** Chosen once per form, so that a repeated submission files one lead. */
    idempotencyKey: z.nullish(z.uuid('Must be a UUID')),
    /** The version of the privacy notice that stood above the button. */
    consentTextVersion: optionalText(40),
  }),
  status: 201,
  response: z.object({ id, jobReference: z.string() }),
  errors: ['invalid_input', 'rate_limited'],
});

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

/** A lead on the market. What a provider may see is built up; the super admin's view adds the contact. */
export const availableLead = z.discriminatedUnion('visibility', [
  z.object({ visibility: z.literal('teaser'), ...teaser }),
  z.object({
    visibility: z.literal('full'),
    ...teaser,
    customerAddress: z.nullable(z.string()),
    customerEmail: z.nullable(z.string()),
  }),
]);

/** A lead on the market, as JSON carries it. */
export type AvailableLead = z.input<typeof availableLead>;

export const listLeads = defineEndpoint({
  name: 'listLeads',
  method: 'GET',
  path: '/api/leads',
  summary: 'The leads on the market, newest first',
  access: leadBuyers,
  response: z.array(availableLead),
  errors: ['unauthenticated', 'forbidden'],
});

export const jobDetailsForm = z.object({
  customerName: line({ min: 1, max: 100, message: 'Customer name is required' }),
  customerPhone: phone('Phone number is required'),
  customerEmail: nullableEmail('Valid email required'),
  customerAddress: nullableText(200),
  serviceLocation: line({ min: 1, max: 200, message: 'Service location is required' }),
  electricalWork,
  serviceType: z.enum(jobServiceTypes, 'Please choose a service type'),
  propertyType: z.enum(jobPropertyTypes, 'Please choose a property type'),
  urgency: z.enum(storedUrgencies, 'Please choose how urgent it is'),
  budgetRange: z.enum(storedBudgetRanges, 'Please choose a budget range'),
  timeframe: z.enum(timeframes, 'Please choose a timeframe'),
  specialRequests: nullableText(2000),
});

export const updateLead = defineEndpoint({
  name: 'updateLead',
  method: 'PATCH',
  path: '/api/leads/:leadId',
  summary: 'Edit the details of a job you bought; only what is sent changes',
  access: pipelineUsers,
  params: z.object({ leadId: pathId }),
  body: atLeastOneField(jobDetailsForm),
  response: purchasedLead,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found'],
});

/** What the buyer's form checks before it is sent. */
export const buyerForm = z.object({
  buyerName: line({ min: 1, max: 120, message: 'Name is required' }),
  buyerEmail: text({ min: 1, max: 254, message: 'Valid email required' }).check(
    z.toLowerCase(),
    z.regex(z.regexes.email, 'Valid email required'),
  ),
  buyerPhone: phone('Phone number required'),
  buyerCompany: optionalText(120),
});

// The browser's sums and states are read for their shape and then ignored: the server decides both.
const ignored = {
  amountPaid: z.nullish(z.union([z.number(), z.string().check(z.maxLength(40))], 'Must be an amount')),
  paymentStatus: z.nullish(z.string('Must be text').check(z.maxLength(40))),
  discountCodeId: z.nullish(idInput),
};

const purchaseBody = z
  .object({
    ...ignored,
    ...z.partial(buyerForm).shape,
    buyerCompany: buyerForm.shape.buyerCompany,
  })
  .check((context) => {
    const { buyerName, buyerEmail, buyerPhone } = context.value;
    if (buyerName === undefined && buyerEmail === undefined && buyerPhone === undefined) return;
    const { error } = z.safeParse(buyerForm, context.value);
    for (const { path, message } of error?.issues ?? []) {
      context.issues.push({ code: 'custom', input: context.value, path, message });
    }
  });

export const purchaseLead = defineEndpoint({
  name: 'purchaseLead',
  method: 'POST',
  path: '/api/leads/:leadId/purchase',
  summary: 'Take a lead: with an authorised payment, or free once its price has reached zero',
  access: leadBuyers,
  params: z.object({ leadId: pathId }),
  body: purchaseBody,
  response: purchasedLead,
  errors: [
    'invalid_input',
    'unauthenticated',
    'payment_required',
    'payment_declined',
    'forbidden',
    'not_found',
    'lead_sold',
    'price_changed',
  ],
});
