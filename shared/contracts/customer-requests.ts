import * as z from 'zod/mini';
import { australianStates, customerAnswerKinds } from '../domain/words/enums.ts';
import { defineEndpoint } from './endpoint.ts';
import { electricalWork } from './quotes.ts';
import { empty, instant, linkToken, optionalText } from './wire.ts';

const TOKEN_MESSAGE = 'Please open the link from our email again';

/** The secret of the link, which only the customer has. In the body: an API address is logged. */
const token = linkToken(TOKEN_MESSAGE);

const electrician = z.object({
  name: z.string(),
  licence: z.nullable(z.object({ number: z.string(), state: z.enum(australianStates) })),
  /** When we last checked the licence; null while it is not verified. */
  licenceCheckedAt: z.nullable(instant),
  /** The last day of a verified insurance policy, YYYY-MM-DD; null if none was verified. */
  insuredUntil: z.nullable(z.string()),
  /** Half of their first calls came within this many minutes; null below ten calls. */
  usualCallMinutes: z.nullable(z.int()),
  /** What their customers gave them on average, of five, and how many did; null below three. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
});

const customerRequest = z.object({
  jobReference: z.string(),
  createdAt: instant,
  serviceLocation: z.string(),
  electricalWork: z.string(),
  specialRequests: z.nullable(z.string()),
  /** The last three digits of the phone number, to recognise it by. */
  phoneEnd: z.string(),
  /** `checking` is held for a person, `waiting` can be taken, `taken` was bought, `cancelled` by the customer, `closed` ended otherwise. */
  state: z.enum(['checking', 'waiting', 'taken', 'cancelled', 'closed']),
  takenAt: z.nullable(instant),
  /** Who took it; null before. */
  electrician: z.nullable(electrician),
  /** When they first logged a call. */
  calledAt: z.nullable(instant),
  /** What the customer last said about a call; null before they did. */
  answer: z.nullable(z.enum(['called', 'not_called'])),
  /** When they last reported a concern about the electrician; null before. */
  concernAt: z.nullable(instant),
  review: z.nullable(z.object({ rating: z.int(), text: z.nullable(z.string()), createdAt: instant })),
});

/** A request as its customer sees it, as JSON. */
export type CustomerRequest = z.input<typeof customerRequest>;

const shared = { method: 'POST', access: 'public', limit: 'request_page' } as const;

const errors = ['invalid_input', 'not_found', 'conflict', 'rate_limited'] as const;

export const readRequest = defineEndpoint({
  ...shared,
  name: 'readRequest',
  path: '/api/request',
  summary: 'The request whose link this is, as its customer sees it',
  body: z.object({ token }),
  response: customerRequest,
  errors: ['invalid_input', 'not_found', 'rate_limited'],
});

export const changeRequest = defineEndpoint({
  ...shared,
  name: 'changeRequest',
  path: '/api/request/change',
  summary: 'Change what an unsold request says about the work',
  body: z.object({ token, electricalWork, specialRequests: optionalText(2000) }),
  response: customerRequest,
  errors,
});

export const cancelRequest = defineEndpoint({
  ...shared,
  name: 'cancelRequest',
  path: '/api/request/cancel',
  summary: 'Take an unsold request back: nobody can buy it any more',
  body: z.object({ token }),
  response: customerRequest,
  errors,
});

export const answerRequest = defineEndpoint({
  ...shared,
  name: 'answerRequest',
  path: '/api/request/answer',
  summary: 'Say whether the electrician who took the request called, or report a concern about them',
  body: z.object({ token, answer: z.enum(customerAnswerKinds.filter((kind) => kind !== 'cancelled')), details: optionalText(2000) }),
  response: customerRequest,
  errors,
});

export const reviewRequest = defineEndpoint({
  ...shared,
  name: 'reviewRequest',
  path: '/api/request/review',
  summary: 'Rate the electrician who called, once',
  body: z.object({
    token,
    rating: z.int('Please choose 1 to 5 stars').check(z.minimum(1, 'Please choose 1 to 5 stars'), z.maximum(5, 'Please choose 1 to 5 stars')),
    text: optionalText(2000),
  }),
  response: customerRequest,
  errors,
});

export const endRequestLink = defineEndpoint({
  ...shared,
  name: 'endRequestLink',
  path: '/api/request/end-link',
  summary: 'Turn the link off, for good',
  body: z.object({ token }),
  response: empty,
  errors: ['invalid_input', 'not_found', 'rate_limited'],
});
