import * as z from 'zod/mini';
import { callbackStatuses } from '../domain/words/enums.ts';
import { type SortBy, sortsBy } from '../domain/words/sort.ts';
import { defineEndpoint } from './endpoint.ts';
import { atLeastOneField, email, id, instant, line, nullableText, pageCursor, pathId, phone, searchText, plainName } from './wire.ts';

/** The callback form for prospective electricians. */
export const callbackForm = z.object({
  firstName: plainName({ min: 2, max: 60, message: 'First name required' }),
  lastName: plainName({ min: 2, max: 60, message: 'Last name required' }),
  mobile: phone('Valid mobile number required'),
  email: email('Valid email required'),
  businessName: plainName({ min: 2, max: 120, message: 'Business name required' }),
  serviceArea: line({ min: 2, max: 200, message: 'Service area required' }),
});

export const requestCallback = defineEndpoint({
  name: 'requestCallback',
  method: 'POST',
  path: '/api/provider-callbacks',
  summary: 'Ask to be phoned about joining as an electrician',
  access: 'public',
  limit: 'callback',
  body: callbackForm,
  status: 201,
  response: z.object({ id }),
  errors: ['invalid_input', 'rate_limited'],
});

/** The state of a callback's invitation. Only the newest link of a callback is valid. */
const invitation = z.object({
  state: z.enum(['none', 'valid', 'used', 'expired']),
  expiresAt: z.nullable(instant),
  usedAt: z.nullable(instant),
  /** The account that was created with it. */
  usedByName: z.nullable(z.string()),
});

/** A callback request, as the super admin sees it. */
const callback = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  mobile: z.string(),
  email: z.string(),
  businessName: z.string(),
  serviceArea: z.string(),
  status: z.enum(callbackStatuses),
  notes: z.nullable(z.string()),
  callbackDate: z.nullable(instant),
  createdAt: instant,
  /** The end of the promised 24 hours. */
  dueAt: instant,
  answeredAt: z.nullable(instant),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  invitation,
});

/** A callback request, as JSON. */
export type Callback = z.input<typeof callback>;

export const MAX_CALLBACK_NOTES = 2000;

const status = z.enum(callbackStatuses, 'Not a status of a callback');

const YEAR_MESSAGE = 'Please choose a date from 2000 to 2100';

const callTime = instant.check(
  z.refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() <= 2100, YEAR_MESSAGE),
);

const callbackColumns = ['name', 'business', 'area', 'asked'] as const;

/** The sort orders of the callback queue: "asked" is the longest wait first, the others are A to Z. */
export const callbackSorts = sortsBy(callbackColumns);
export type CallbackColumn = (typeof callbackColumns)[number];
export type CallbackSort = SortBy<CallbackColumn>;

export const listCallbacks = defineEndpoint({
  name: 'listCallbacks',
  method: 'GET',
  path: '/api/provider-callbacks',
  summary:
    'Requests for a callback, fifty a page, with the way to the next in x-next-cursor: in the order asked for, otherwise the open ones first, longest waiting first, then the latest decided. A search and the pages after the first need the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  query: z.object({
    status: z.optional(status),
    q: z.optional(searchText()),
    sort: z.optional(z.enum(callbackSorts, 'Not an order of callbacks')),
    cursor: z.optional(pageCursor),
  }),
  response: z.array(callback),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

const count = z.int().check(z.minimum(0));

export const summariseCallbacks = defineEndpoint({
  name: 'summariseCallbacks',
  method: 'GET',
  path: '/api/provider-callbacks/summary',
  summary: 'How many requests for a callback there are in each status, and how many wait for longer than promised',
  access: ['super_admin'],
  response: z.object({ pending: count, called: count, approved: count, declined: count, overdue: count }),
  errors: ['unauthenticated', 'forbidden'],
});

const params = z.object({ callbackId: pathId });

export const getCallback = defineEndpoint({
  name: 'getCallback',
  method: 'GET',
  path: '/api/provider-callbacks/:callbackId',
  summary: 'One request for a callback as it is now',
  access: ['super_admin'],
  params,
  response: callback,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found'],
});

export const updateCallback = defineEndpoint({
  name: 'updateCallback',
  method: 'PATCH',
  path: '/api/provider-callbacks/:callbackId',
  summary:
    'Move a request for a callback, or write down notes and the time of the call; an approval sends an invitation',
  access: ['super_admin'],
  stepUp: 'where asked',
  limit: 'manage',
  params,
  body: atLeastOneField(
    z.object({
      status,
      notes: nullableText(MAX_CALLBACK_NOTES),
      callbackDate: z.nullable(callTime),
    }),
    {
      /** The values shown on screen (optimistic locking): nothing changes if one of them has changed since. */
      base: z.optional(z.partial(z.object({ status, notes: z.nullable(z.string()), callbackDate: z.nullable(instant) }))),
    },
  ),
  response: callback,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});

export const createInvitation = defineEndpoint({
  name: 'createInvitation',
  method: 'POST',
  path: '/api/provider-callbacks/:callbackId/invitation',
  summary:
    'Invite an approved electrician again, by email or with a link to pass on, which is answered this once; earlier links end',
  access: ['super_admin'],
  limit: 'manage',
  params,
  body: z.object({ by: z.enum(['email', 'link'], 'Please choose email or a link') }),
  response: z.object({
    callback,
    /** The link to pass on; null when it is emailed. */
    link: z.nullable(z.string()),
  }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});
