import * as z from 'zod/mini';
import { holdReasons, leadStatuses } from '../domain/words/enums.ts';
import { type SortBy, sortsBy } from '../domain/words/sort.ts';
import { defineEndpoint } from './endpoint.ts';
import { fullLead } from './leads.ts';
import { id, idInput, instant, pageCursor } from './wire.ts';

/** The highest count of requests from one IP address; counting stops there. */
export const MAX_COUNTED_REQUESTS = 100;

const heldLead = z.extend(fullLead, {
  heldFor: z.enum(holdReasons),
  /** The same for all requests from one IP address, and does not reveal it; null when the address identifies nobody. */
  network: z.nullable(z.string()),
  /** How many requests that address sent within a day before and after this one, including it; counted up to 100. */
  networkRequests: z.int(),
  /** The latest five other requests with the same phone number. */
  sameNumber: z.array(z.object({ id, jobReference: z.string(), status: z.enum(leadStatuses), createdAt: instant })),
});

/** A held request that waits for review, as JSON. */
export type HeldLead = z.input<typeof heldLead>;

const heldColumns = ['filed', 'reason', 'customer', 'place'] as const;

/** The sort orders of held requests: "filed" is the longest wait first, the others are A to Z. */
export const heldSorts = sortsBy(heldColumns);
export type HeldColumn = (typeof heldColumns)[number];
export type HeldSort = SortBy<HeldColumn>;

const NETWORK_MESSAGE = 'Not a network';

export const listHeldLeads = defineEndpoint({
  name: 'listHeldLeads',
  method: 'GET',
  path: '/api/leads/held',
  summary: 'Requests that wait to be released, in the order asked for, otherwise longest waiting first, fifty a page, with the way to the next in x-next-cursor. The pages after the first need the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  query: z.object({
    /** Only those from one IP address. */
    network: z.optional(z.string(NETWORK_MESSAGE).check(z.regex(/^[\w-]{22}$/, NETWORK_MESSAGE))),
    sort: z.optional(z.enum(heldSorts, 'Not an order of held requests')),
    cursor: z.optional(pageCursor),
  }),
  response: z.array(heldLead),
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

/** The most leads that one call releases or archives. */
export const MAX_LEADS_AT_ONCE = 100;

const IDS_MESSAGE = `Please choose 1 to ${MAX_LEADS_AT_ONCE} leads`;
const chosen = z.object({
  ids: z.array(idInput, IDS_MESSAGE).check(z.minLength(1, IDS_MESSAGE), z.maxLength(MAX_LEADS_AT_ONCE, IDS_MESSAGE)),
});

export const releaseLeads = defineEndpoint({
  name: 'releaseLeads',
  method: 'POST',
  path: '/api/leads/release',
  summary: 'Put held requests on the market: each starts at a fresh start price, and alerts go out. What is not held stays as it is',
  access: ['super_admin'],
  limit: 'manage',
  body: chosen,
  response: z.object({
    released: z.array(id),
    /** Those that someone else already released or archived, or that do not exist. */
    notHeld: z.array(id),
  }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});

export const archiveLeads = defineEndpoint({
  name: 'archiveLeads',
  method: 'POST',
  path: '/api/leads/archive',
  summary: 'Take leads off the market, and held requests out of the queue; those that are sold stay sold and are named',
  access: ['super_admin'],
  limit: 'manage',
  body: chosen,
  response: z.object({
    /** Those that are archived now, including those that already were. */
    archived: z.array(id),
    /** Those that have been sold. */
    sold: z.array(id),
    notFound: z.array(id),
  }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});
