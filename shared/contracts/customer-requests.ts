import * as z from 'zod/mini';
import { australianStates, closeReasons, customerAnswerKinds, smsStatuses } from '../domain/words/enums.ts';
import { defineEndpoint } from './endpoint.ts';
import { jobFields } from './job-fields.ts';
import { electricalWork } from './quotes.ts';
import { empty, id, instant, linkToken, nullableEmail, optionalText, personalPhone } from './wire.ts';

const TOKEN_MESSAGE = 'Please open the link from our email again';

/** The secret of the link, which only the customer has. In the body: an API address is logged. */
export const requestToken = linkToken(TOKEN_MESSAGE);
const token = requestToken;

const electrician = z.object({
  name: z.string(),
  /** The path of their page; null while they have none. */
  profilePath: z.nullable(z.string()),
  licence: z.nullable(z.object({ number: z.string(), state: z.enum(australianStates) })),
  /** When we last looked the licence up and it was good; null while our latest look did not confirm it, and once it has expired. */
  licenceCheckedAt: z.nullable(instant),
  /** The last day of a licence that has expired, YYYY-MM-DD; null for every other. */
  licenceExpiredOn: z.nullable(z.string()),
  /** The last day of a verified insurance policy, YYYY-MM-DD; null if none is good today. */
  insuredUntil: z.nullable(z.string()),
  /** When we checked that policy. */
  insuranceCheckedAt: z.nullable(instant),
  /** Half of their customers were called within this many minutes; null below ten calls, and if half were never called. */
  usualCallMinutes: z.nullable(z.int()),
  /** What their customers gave them on average, of five, and how many did; null below three. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
});

const phone = z.object({
  /** `off`: no codes are texted here, or none to a number that was corrected after the sale. `landline`: it gets no texts. `closed`: the request is over. `open`: not confirmed yet. */
  state: z.enum(['off', 'landline', 'closed', 'open', 'confirmed']),
  /** True while electricians do not see the request because its number is not confirmed. */
  isHeld: z.boolean(),
  /** What became of the latest text to the number; null before there was one. */
  delivery: z.nullable(z.enum(smsStatuses)),
  /** Whether a code was texted that still works. */
  hasCode: z.boolean(),
  /** How long until another text can be asked for. */
  resendInSeconds: z.int(),
  /** True for a demo, whose texts go to the phone on the page. */
  isDemo: z.boolean(),
});

export const customerRequest = z.object({
  jobReference: z.string(),
  createdAt: instant,
  /** The place as the customer wrote it. */
  serviceLocation: z.string(),
  /** The place as we understood it; as it was written if we did not. */
  place: z.string(),
  electricalWork: z.string(),
  specialRequests: z.nullable(z.string()),
  /** What else the customer answered about the job. */
  job: z.object({
    serviceType: jobFields.serviceType,
    propertyType: jobFields.propertyType,
    urgency: jobFields.urgency,
    budgetRange: jobFields.budgetRange,
    timeframe: jobFields.timeframe,
    hasExistingElectrician: jobFields.hasExistingElectrician,
    preferredPickupDate: jobFields.preferredPickupDate,
    preferredDropoffDate: jobFields.preferredDropoffDate,
  }),
  /** The last three digits of the phone number, to recognise it by. */
  phoneEnd: z.string(),
  /** The email that news goes to, masked, because the link may have been passed on; null without one. */
  maskedEmail: z.nullable(z.string()),
  /** The photos of the work, with their size in pixels. */
  photos: z.array(z.object({ id, width: z.int(), height: z.int() })),
  /** How far that number is confirmed by a texted code. */
  phone,
  /** `checking` is held for a person, `waiting` can be taken, `taken` was bought, `cancelled` by the customer, `closed` ended otherwise. */
  state: z.enum(['checking', 'waiting', 'taken', 'cancelled', 'closed']),
  /** False when what it says does not tell where the job is, so that nobody was alerted. */
  hasPlace: z.boolean(),
  /** Who owns the power lines in the state of an emergency, and their number for fallen ones; none for other jobs, and while the state is not known. */
  distributors: z.array(z.object({ name: z.string(), area: z.nullable(z.string()), phone: z.string() })),
  /** Why it is closed; null for every other state, and for requests that were closed before we kept the reason. */
  closedFor: z.nullable(z.enum(closeReasons)),
  takenAt: z.nullable(instant),
  /** Whether an electrician had it before, whose purchase was reversed. */
  wasSoldBefore: z.boolean(),
  /** Who has the customer's earlier request for the same job, which keeps this one from the market; null for almost all. */
  earlier: z.nullable(z.object({ jobReference: z.string(), name: z.string(), takenAt: instant })),
  /** Who took it; null before. */
  electrician: z.nullable(electrician),
  /** When they first logged a call. */
  calledAt: z.nullable(instant),
  /** What the customer last said about a call; null before they did. */
  answer: z.nullable(z.enum(['called', 'not_called'])),
  /** When they last reported a concern about the electrician; null before. */
  concernAt: z.nullable(instant),
  /**
   * How the electrician's report was decided: by the customer's answer, by what the phone network says of their number, or because another
   * electrician had bought the same job; null for almost all.
   */
  decision: z.nullable(z.object({ by: z.enum(['answer', 'phone_network', 'duplicate']), at: instant })),
  review: z.nullable(
    z.object({
      rating: z.int(),
      text: z.nullable(z.string()),
      isPublic: z.boolean(),
      createdAt: instant,
      /** Until when the customer can change it; null once it stands. */
      changeableUntil: z.nullable(instant),
    }),
  ),
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

export const changeRequestPhone = defineEndpoint({
  ...shared,
  name: 'changeRequestPhone',
  path: '/api/request/phone',
  summary: 'Change the phone number of a request: until the sale it has to be confirmed again, after it the buyer gets it beside the filed one',
  body: z.object({ token, customerPhone: personalPhone('Phone number must be at least 10 digits') }),
  response: customerRequest,
  errors,
});

export const changeRequestEmail = defineEndpoint({
  ...shared,
  name: 'changeRequestEmail',
  path: '/api/request/email',
  summary: 'Change or remove the email that news about a request goes to; the address before is not shown',
  body: z.object({ token, customerEmail: nullableEmail('Please enter a valid email address') }),
  response: customerRequest,
  errors,
});

export const sendPhoneCode = defineEndpoint({
  ...shared,
  name: 'sendPhoneCode',
  path: '/api/request/phone-code',
  summary: 'Text the code that confirms the phone number of a request; only the first time, unless another is asked for',
  body: z.object({ token, isAgain: z._default(z.boolean('Please answer yes or no'), false) }),
  response: customerRequest,
  errors,
});

const CODE_MESSAGE = 'Please enter the 6 digits from the text';

export const checkPhoneCode = defineEndpoint({
  ...shared,
  name: 'checkPhoneCode',
  path: '/api/request/phone-code/check',
  summary: 'Confirm the phone number of a request with the texted code; five tries for each code',
  body: z.object({ token, code: z.string(CODE_MESSAGE).check(z.overwrite((typed) => typed.replaceAll(/\s/g, '')), z.regex(/^\d{6}$/, CODE_MESSAGE)) }),
  response: customerRequest,
  errors,
});

export const readDemoPhone = defineEndpoint({
  method: 'POST',
  access: 'public',
  name: 'readDemoPhone',
  path: '/api/request/demo-phone',
  summary: 'The texts that a demo shows in place of a real phone, newest first; not found where texts are sent',
  body: z.object({ token }),
  response: z.object({ texts: z.array(z.object({ text: z.string(), at: instant })) }),
  errors: ['invalid_input', 'not_found'],
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
  summary: 'Rate the electrician who called, once; the rating can be changed for 24 hours',
  body: z.object({
    token,
    rating: z.int('Please choose 1 to 5 stars').check(z.minimum(1, 'Please choose 1 to 5 stars'), z.maximum(5, 'Please choose 1 to 5 stars')),
    text: optionalText(2000),
    /** Whether the text may be shown on the electrician's page. */
    isPublic: z._default(z.boolean('Please answer yes or no'), false),
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
