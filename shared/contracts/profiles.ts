import * as z from 'zod/mini';
import { australianStates } from '../domain/words/enums.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, pathId, text } from './wire.ts';

const review = z.object({
  rating: z.int(),
  /** The customer's words without contacts and names; null where they gave none or want them not shown. */
  text: z.nullable(z.string()),
  createdAt: instant,
  /** The electrician's answer, redacted as the text is; null where the customer keeps their words private. */
  reply: z.nullable(z.string()),
});

const profile = z.object({
  slug: z.string(),
  name: z.string(),
  /** Where they work from, a suburb; null while they have not said. */
  place: z.nullable(z.string()),
  /** How far from there they work, in km. */
  radiusKm: z.nullable(z.int()),
  licence: z.nullable(z.object({ number: z.string(), state: z.enum(australianStates) })),
  /** When we last looked the licence up and it was good; null while our latest look did not confirm it, and once it has expired. */
  licenceCheckedAt: z.nullable(instant),
  /** The last day of a licence that has expired, YYYY-MM-DD; null for every other. */
  licenceExpiredOn: z.nullable(z.string()),
  /** The last day of an accepted insurance policy, YYYY-MM-DD; null if none is good today. */
  insuredUntil: z.nullable(z.string()),
  /** When we checked that policy. */
  insuranceCheckedAt: z.nullable(instant),
  since: instant,
  /** Half of their customers were called within this many minutes; null below ten calls, and if half were never called. */
  usualCallMinutes: z.nullable(z.int()),
  /** What their customers whose reviews count gave them on average, of five, and how many did; null before the first. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  /** The latest twenty of those. */
  reviews: z.array(review),
});

/** An electrician as everyone may see them, as JSON. */
export type ElectricianProfile = z.input<typeof profile>;

export const readProfile = defineEndpoint({
  name: 'readProfile',
  method: 'GET',
  path: '/api/profiles/:slug',
  summary: 'The page of an electrician who has switched it on',
  access: 'public',
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, 'Not a page')) }),
  response: profile,
  errors: ['invalid_input', 'not_found'],
});

const ownProfile = z.object({
  isPublic: z.boolean(),
  /** The path of the page; null before it was first switched on. */
  path: z.nullable(z.string()),
  /** The latest hundred, newest first. */
  reviews: z.array(
    z.object({
      id,
      jobReference: z.string(),
      rating: z.int(),
      text: z.nullable(z.string()),
      isPublic: z.boolean(),
      /** Whether it is on the page and part of the average: the lead was paid for and not given back, not filed by the buyer, and from a confirmed number. */
      isCounted: z.boolean(),
      createdAt: instant,
      reply: z.nullable(z.string()),
    }),
  ),
});

/** An electrician's own page and reviews, as JSON. */
export type OwnProfile = z.input<typeof ownProfile>;

export const getOwnProfile = defineEndpoint({
  name: 'getOwnProfile',
  method: 'GET',
  path: '/api/my-profile',
  summary: 'Whether your page is public, and what your customers say',
  access: ['provider'],
  response: ownProfile,
  errors: ['unauthenticated', 'forbidden'],
});

export const switchProfile = defineEndpoint({
  name: 'switchProfile',
  method: 'POST',
  path: '/api/my-profile',
  summary: 'Make your page public, or take it away',
  access: ['provider'],
  limit: 'account',
  body: z.object({ isPublic: z.boolean('Please answer yes or no') }),
  response: ownProfile,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'email_unconfirmed', 'conflict', 'rate_limited'],
});

export const replyToReview = defineEndpoint({
  name: 'replyToReview',
  method: 'POST',
  path: '/api/my-profile/reviews/:reviewId/reply',
  summary: 'Answer a review, once',
  access: ['provider'],
  limit: 'account',
  params: z.object({ reviewId: pathId }),
  body: z.object({ reply: text({ min: 1, max: 1000, message: 'Please write an answer' }) }),
  response: ownProfile,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});
