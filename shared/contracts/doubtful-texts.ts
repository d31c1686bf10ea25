import * as z from 'zod/mini';
import { type SortBy, sortsBy } from '../domain/words/sort.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, pageCursor, pathId, text } from './wire.ts';

const doubtfulText = z.object({
  id,
  jobReference: z.string(),
  createdAt: instant,
  /** Counts the customer's corrections. A public text belongs to one version. */
  requestVersion: z.int(),
  serviceLocation: z.string(),
  /** The text as the customer wrote it. */
  electricalWork: z.string(),
  specialRequests: z.nullable(z.string()),
  /** The text as the market shows it. */
  publicElectricalWork: z.string(),
  publicSpecialRequests: z.nullable(z.string()),
  isForeign: z.boolean(),
});

/** A lead whose texts a person should review, as JSON. */
export type DoubtfulText = z.input<typeof doubtfulText>;

const doubtfulTextColumns = ['filed', 'place'] as const;

/** The sort orders of doubtful texts: "filed" is the longest wait first, "place" is A to Z. */
export const doubtfulTextSorts = sortsBy(doubtfulTextColumns);
export type DoubtfulTextColumn = (typeof doubtfulTextColumns)[number];
export type DoubtfulTextSort = SortBy<DoubtfulTextColumn>;

export const listDoubtfulTexts = defineEndpoint({
  name: 'listDoubtfulTexts',
  method: 'GET',
  path: '/api/leads/doubtful-texts',
  summary: 'Unsold leads of whose texts much is hidden and that nobody has looked at, in the order asked for, otherwise longest waiting first, fifty a page, with the way to the next in x-next-cursor. The pages after the first need the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  query: z.object({ sort: z.optional(z.enum(doubtfulTextSorts, 'Not an order of texts')), cursor: z.optional(pageCursor) }),
  response: z.array(doubtfulText),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

const WORK_MESSAGE = 'Please write 10 to 4,000 characters';

/** The public texts to show instead; null keeps the redacted text, and empty notes are not shown at all. */
export const publicTextForm = z.object({
  electricalWork: z.nullable(text({ min: 10, max: 4000, message: WORK_MESSAGE })),
  specialRequests: z.nullable(text({ min: 0, max: 2000, message: 'Please write at most 2,000 characters' })),
});

export const reviewPublicText = defineEndpoint({
  name: 'reviewPublicText',
  method: 'POST',
  path: '/api/leads/:leadId/public-text',
  summary:
    'Write what strangers read of an unsold lead, or leave it as it is; the request stays as filed. Refused while it shows how to reach, find or recognise the customer',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ leadId: pathId }),
  body: z.extend(publicTextForm, {
    /** The reviewed version (optimistic locking): nothing changes once the customer has written another. */
    base: z.object({ requestVersion: z.int('Must be a number') }),
  }),
  response: z.object({ publicElectricalWork: z.string(), publicSpecialRequests: z.nullable(z.string()) }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'conflict', 'lead_sold', 'rate_limited'],
});
