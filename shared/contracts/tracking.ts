import * as z from 'zod/mini';
import { budgetRanges, propertyTypes, serviceTypes, timeframes, urgencies } from '../domain/words/enums.ts';
import { defineEndpoint } from './endpoint.ts';

/** The allow-list of analytics events. Others are refused, so that no PII can be stored here. */
export const eventTypes = [
  'page_view',
  'phone_click',
  'form_submission',
  'electrical_quote_form',
  'web_vitals',
] as const;

export type EventType = (typeof eventTypes)[number];

const MESSAGE = 'Not an event we count';

const { catch: otherwise } = z;

/** Returns the schema of a property with a few known values, a number or a boolean. Any other value is dropped. */
const fact = <S extends z.ZodMiniType>(schema: S) => otherwise(z.optional(schema), undefined);

/** The properties of an event. None can contain free text; unknown ones are dropped. */
const eventData = z.object(
  {
    /** Kept only if it is this site's own number. */
    phoneNumber: fact(z.string().check(z.maxLength(40))),
    formType: fact(z.enum(['electrical_quote_form', 'callback_request', 'provider_signup'])),
    serviceType: fact(z.enum(serviceTypes)),
    propertyType: fact(z.enum(propertyTypes)),
    budgetRange: fact(z.enum(budgetRanges)),
    hasExistingElectrician: fact(z.boolean()),
    urgency: fact(z.enum(urgencies)),
    timeframe: fact(z.enum(timeframes)),
    isFlexibleDates: fact(z.boolean()),
    electricalWorkLength: fact(z.int().check(z.minimum(0), z.maximum(10_000))),
    name: fact(z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'])),
    value: fact(z.number().check(z.minimum(0), z.maximum(10_000_000))),
    rating: fact(z.enum(['good', 'needs-improvement', 'poor'])),
    navigationType: fact(
      z.enum(['navigate', 'reload', 'back-forward', 'back-forward-cache', 'prerender', 'restore', 'soft-navigation']),
    ),
  },
  MESSAGE,
);

const words = z.nullish(z.string(MESSAGE).check(z.maxLength(4000, MESSAGE)));

export const trackEvent = defineEndpoint({
  name: 'trackEvent',
  method: 'POST',
  path: '/api/analytics/track',
  summary: 'Count what happened on a page, without personal data',
  access: 'public',
  limit: 'track',
  body: z.object({
    eventType: z.enum(eventTypes, MESSAGE),
    eventData: z.nullish(eventData),
    pagePath: words,
    pageTitle: words,
    userAgent: words,
    referrer: words,
  }),
  response: z.object({}),
  errors: ['invalid_input', 'rate_limited'],
});
