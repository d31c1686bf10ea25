import * as z from 'zod/mini';
import { budgetRanges, propertyTypes, serviceTypes, timeframes, urgencies } from '../domain/words/enums.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, line, optionalDate, optionalEmail, optionalText, personalPhone, text } from './wire.ts';

/** The customer's description of the work. */
export const electricalWork = text({
  min: 10,
  max: 4000,
  message: 'Please provide more details about the electrical work needed (minimum 10 characters)',
});

/** A quote request: the wizard's form and what it sends. */
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
  customerPhone: personalPhone('Phone number must be at least 10 digits'),
  customerAddress: optionalText(200),
  specialRequests: optionalText(2000),
  customerEmail: optionalEmail('Please enter a valid email address'),
  preferredPickupDate: optionalDate,
  preferredDropoffDate: optionalDate,
  isFlexibleDates: z._default(z.boolean('Please answer yes or no'), true),
});

/** The shortest time in which a person can fill in the form, in ms. */
export const MIN_FILL_MS = 2_000;

export const createLead = defineEndpoint({
  name: 'createLead',
  method: 'POST',
  path: '/api/leads',
  summary: 'Ask for a quote',
  access: 'public',
  limit: 'quote',
  body: z.extend(quoteForm, {
    /** Idempotency key, chosen once per form, so that a repeated submission files one lead. */
    idempotencyKey: z.nullish(z.uuid('Must be a UUID')),
    /** The version of the privacy notice shown above the button. */
    consentTextVersion: optionalText(40),
    /** Honeypot: a field that people cannot see or reach. Without it a request is held sooner. */
    jobTopic: z.nullish(z.string('Must be text')),
    /** How long it took to fill in the form, in ms. Without it a request is held sooner. */
    fillMs: z.nullish(z.number('Must be a number')),
  }),
  status: 201,
  response: z.object({
    id,
    jobReference: z.string(),
    /** True when this replaced an earlier, different request with the same key. */
    isCorrected: z.optional(z.literal(true)),
    /** The secret of the link to the request's own page; left out once its customer has turned it off. */
    requestToken: z.optional(z.string()),
  }),
  errors: ['invalid_input', 'conflict', 'rate_limited'],
});
