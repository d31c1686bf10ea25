import * as z from 'zod/mini';
import { alertUrgencies, australianTimeZones, MINUTES_OF_DAY } from '../domain/words/alerts.ts';
import { leadBuyers } from '../domain/people/roles.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, line, money, pathId, pushEndpoint } from './wire.ts';

const minute = z.int('Must be a whole number').check(
  z.minimum(0, 'Must be a time of day'),
  z.maximum(MINUTES_OF_DAY - 1, 'Must be a time of day'),
);

const quietHours = z.object({ from: minute, until: minute });

const chosenUrgencies = z
  .array(z.enum(alertUrgencies, 'Please choose from the list'), 'Please choose from the list')
  .check(z.minLength(1, 'Choose at least one urgency'), z.maxLength(alertUrgencies.length, 'Please choose from the list'));

/** A person's choice of alerts and quiet hours. */
export const alertSettingsForm = z.object({
  byEmail: z.boolean('Must be true or false'),
  urgencies: chosenUrgencies,
  /** Whether leads without a confirmed phone number are left out. */
  onlyConfirmedPhones: z.boolean('Must be true or false'),
  /** Whether leads without photos are left out. */
  onlyWithPhotos: z.boolean('Must be true or false'),
  /** Whether leads whose customer did not say a budget are left out. */
  onlyKnownBudgets: z.boolean('Must be true or false'),
  /** In minutes since midnight; null for alerts at any time. */
  quietHours: z.nullable(
    quietHours.check(z.refine(({ from, until }) => from !== until, 'The quiet hours must end at another time than they begin')),
  ),
  timeZone: z.enum(australianTimeZones, 'Please choose from the list'),
});

const alertSettings = z.object({
  byEmail: z.boolean(),
  urgencies: z.array(z.enum(alertUrgencies)),
  onlyConfirmedPhones: z.boolean(),
  onlyWithPhotos: z.boolean(),
  onlyKnownBudgets: z.boolean(),
  quietHours: z.nullable(quietHours),
  timeZone: z.enum(australianTimeZones),
  /** Where emails go; null for an account without an address, which gets none. */
  email: z.nullable(z.string()),
  /** No alert is sent there until it is confirmed. */
  isEmailConfirmed: z.boolean(),
  /** The key a browser subscribes with; null when this installation sends no push messages. */
  pushKey: z.nullable(z.string()),
  /** On how many of their devices push is on. */
  devices: z.int(),
  /** No alerts are sent without a service area, because they are about leads near it. */
  hasServiceArea: z.boolean(),
});

/** A person's alert settings, as JSON. */
export type AlertSettings = z.input<typeof alertSettings>;

export const getAlertSettings = defineEndpoint({
  name: 'getAlertSettings',
  method: 'GET',
  path: '/api/alerts',
  summary: 'How you hear of new leads in your service area; the defaults while you never chose',
  access: leadBuyers,
  response: alertSettings,
  errors: ['unauthenticated', 'forbidden'],
});

export const updateAlertSettings = defineEndpoint({
  name: 'updateAlertSettings',
  method: 'PATCH',
  path: '/api/alerts',
  summary: 'Choose how you hear about new leads: email, which leads and quiet hours',
  access: leadBuyers,
  limit: 'alerts',
  body: alertSettingsForm,
  response: alertSettings,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});

const P256_POINT = /^[\w-]{87}$/;
const SECRET_16_BYTES = /^[\w-]{22}$/;

/** Returns the schema of binary data as browsers encode it: base64url without padding. */
const browserKey = (pattern: RegExp, message: string) => z.string(message).check(z.regex(pattern, message));

export const addPushSubscription = defineEndpoint({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/api/alerts/push',
  summary: 'Turn on push for this device, as its browser subscribed. Safe to repeat',
  access: leadBuyers,
  limit: 'alerts',
  body: z.object({
    endpoint: pushEndpoint,
    keys: z.object({
      p256dh: browserKey(P256_POINT, 'Must be the key of a browser'),
      auth: browserKey(SECRET_16_BYTES, 'Must be the secret of a browser'),
    }),
  }),
  response: alertSettings,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict', 'rate_limited'],
});

export const removePushSubscription = defineEndpoint({
  name: 'removePushSubscription',
  method: 'POST',
  path: '/api/alerts/push/remove',
  summary: 'Turn off push for one of your devices. Safe to repeat',
  access: leadBuyers,
  limit: 'alerts',
  body: z.object({ endpoint: pushEndpoint }),
  response: alertSettings,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});

export const sendTestAlert = defineEndpoint({
  name: 'sendTestAlert',
  method: 'POST',
  path: '/api/alerts/test',
  summary: 'Send yourself one alert as it would come for a new lead, quiet hours or not',
  access: leadBuyers,
  limit: 'alert_test',
  response: z.object({ devices: z.int(), email: z.boolean() }),
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
});

const unsubscribeParams = z.object({ token: line({ min: 20, max: 100, message: 'Not a valid link' }) });

const unsubscribed = z.object({
  /** The masked address whose alerts they are: "s…@example.com". */
  email: z.string(),
  isOn: z.boolean(),
});

export const readUnsubscribe = defineEndpoint({
  name: 'readUnsubscribe',
  method: 'GET',
  path: '/api/alerts/unsubscribe/:token',
  summary: 'What the link at the end of an alert would end; changes nothing',
  access: 'public',
  limit: 'unsubscribe',
  params: unsubscribeParams,
  response: unsubscribed,
  errors: ['invalid_input', 'not_found', 'rate_limited'],
});

export const unsubscribe = defineEndpoint({
  name: 'unsubscribe',
  method: 'POST',
  path: '/api/alerts/unsubscribe/:token',
  summary: 'Unsubscribe from alert emails with the link in one, without signing in. Idempotent',
  access: 'public',
  limit: 'unsubscribe',
  params: unsubscribeParams,
  ignoresBody: true,
  response: unsubscribed,
  errors: ['invalid_input', 'not_found', 'rate_limited'],
});

const priceWatch = z.object({
  leadId: id,
  target: money,
  /** When the price reaches it. */
  dueAt: instant,
  /** Whether the alert was already sent. */
  isTold: z.boolean(),
});

/** A price watch ("Tell me at $20"), as JSON. */
export type PriceWatch = z.input<typeof priceWatch>;

const AMOUNT_MESSAGE = 'Please enter an amount such as 20.00';
const targetPrice = z.string(AMOUNT_MESSAGE).check(z.trim(), z.regex(/^\d{1,8}(\.\d{1,2})?$/, AMOUNT_MESSAGE));

const leadParams = z.object({ id: pathId });

export const listPriceWatches = defineEndpoint({
  name: 'listPriceWatches',
  method: 'GET',
  path: '/api/price-watches',
  summary: 'Your price watches on leads that are still for sale',
  access: leadBuyers,
  response: z.array(priceWatch),
  errors: ['unauthenticated', 'forbidden'],
});

export const setPriceWatch = defineEndpoint({
  name: 'setPriceWatch',
  method: 'POST',
  path: '/api/leads/:id/price-watch',
  summary: 'Be told once when the price of a lead is down to yours, if it is still there. Another price takes the place of the first',
  access: leadBuyers,
  limit: 'alerts',
  params: leadParams,
  body: z.object({ target: targetPrice }),
  response: priceWatch,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'may_not_buy', 'not_found', 'lead_sold', 'conflict', 'rate_limited'],
});

export const clearPriceWatch = defineEndpoint({
  name: 'clearPriceWatch',
  method: 'DELETE',
  path: '/api/leads/:id/price-watch',
  summary: 'Take a price watch back. Safe to repeat',
  access: leadBuyers,
  limit: 'alerts',
  params: leadParams,
  response: z.object({ leadId: id }),
  errors: ['unauthenticated', 'forbidden', 'rate_limited'],
});
