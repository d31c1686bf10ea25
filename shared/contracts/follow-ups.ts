import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { empty, id, instant, money, pathId } from './wire.ts';

const customer = {
  leadId: id,
  jobReference: z.string(),
  serviceLocation: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  /** Since when they have waited. */
  since: instant,
};

const followUps = z.object({
  /** How many there are of each, also beyond the hundred that are listed. */
  counts: z.object({ held: z.int(), unplaced: z.int(), unsold: z.int(), uncalled: z.int(), concerns: z.int(), links: z.int() }),
  /** Held for more than an hour, or an emergency that is held. */
  held: z.array(z.object({ ...customer, isEmergency: z.boolean() })),
  /** On the market, but nobody was alerted, because the place is not certain. */
  unplaced: z.array(z.object({ ...customer, isEmergency: z.boolean() })),
  /** At the lowest price for more than 30 minutes, and nobody has taken it. */
  unsold: z.array(z.object(customer)),
  /** Bought more than 24 hours ago, and nobody has called, or the customer says so. */
  uncalled: z.array(
    z.object({
      ...customer,
      buyerName: z.string(),
      buyerPhone: z.nullable(z.string()),
      saysNobodyCalled: z.boolean(),
      purchaseId: id,
      /** What relisting it refunds. */
      refundAmount: money,
      /** What its replacement credit took off another lead, which is not refunded; null while it is unused, and without one. */
      creditUsedAmount: z.nullable(money),
    }),
  ),
  /** Reported by the customer within the last 14 days, and not closed. */
  concerns: z.array(z.object({ ...customer, answerId: id, buyerName: z.string(), details: z.nullable(z.string()) })),
  /** Their latest new link, made within the last 14 days, has not arrived. */
  links: z.array(z.object({ ...customer, isByText: z.boolean() })),
});

/** The customers who need our help, as JSON. */
export type FollowUps = z.input<typeof followUps>;

export const listFollowUps = defineEndpoint({
  name: 'listFollowUps',
  method: 'GET',
  path: '/api/manage/follow-ups',
  summary: 'The customers whose request is held, has no certain place or was taken by nobody, who were not called, who reported a concern, or whose new link did not arrive; the latest hundred of each, with how many there are. More than a hundred people need the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  response: followUps,
  errors: ['unauthenticated', 'forbidden'],
});

export const relistUncalled = defineEndpoint({
  name: 'relistUncalled',
  method: 'POST',
  path: '/api/manage/follow-ups/uncalled/:purchaseId/relist',
  summary: 'Take back a purchase whose customer says that nobody called: what was paid, less what its replacement credit took off another lead, is refunded and the lead is for sale again',
  access: ['super_admin'],
  stepUp: true,
  limit: 'manage',
  params: z.object({ purchaseId: pathId }),
  response: z.object({ purchaseId: id, refundedAmount: money }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'conflict', 'rate_limited'],
});

export const closeConcern = defineEndpoint({
  name: 'closeConcern',
  method: 'POST',
  path: '/api/manage/follow-ups/concerns/:answerId/close',
  summary: 'Close a concern that a customer reported, once someone has dealt with it',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ answerId: pathId }),
  response: empty,
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});

/** What a person should follow up, without anybody's contact, as an operator sees it. */
const operatorFollowUp = z.object({
  kind: z.enum(['held', 'unplaced', 'unsold', 'uncalled', 'concern', 'link']),
  jobReference: z.string(),
  suburb: z.nullable(z.string()),
  /** Since when the customer has waited. */
  since: instant,
  /** Who has the lead; null while nobody does. */
  buyerName: z.nullable(z.string()),
});

export const listOperatorFollowUps = defineEndpoint({
  name: 'listOperatorFollowUps',
  method: 'GET',
  path: '/api/admin/follow-ups',
  summary: 'The customers who need our help, without contacts; the latest hundred of each kind',
  access: 'operator',
  response: z.array(operatorFollowUp),
  errors: ['unauthenticated'],
});
