import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { id, instant } from './wire.ts';

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
  /** At the lowest price for more than 30 minutes, and nobody has taken it. */
  unsold: z.array(z.object(customer)),
  /** Bought more than 24 hours ago, and nobody has called, or the customer says so. */
  uncalled: z.array(
    z.object({ ...customer, buyerName: z.string(), buyerPhone: z.nullable(z.string()), saysNobodyCalled: z.boolean() }),
  ),
  /** Reported by the customer within the last 14 days. */
  concerns: z.array(z.object({ ...customer, buyerName: z.string(), details: z.nullable(z.string()) })),
});

/** The customers whom someone who runs the market should help, as JSON. */
export type FollowUps = z.input<typeof followUps>;

export const listFollowUps = defineEndpoint({
  name: 'listFollowUps',
  method: 'GET',
  path: '/api/manage/follow-ups',
  summary: 'The customers whose request nobody took, whom nobody called, or who reported a concern; a hundred of each at most',
  access: ['super_admin'],
  response: followUps,
  errors: ['unauthenticated', 'forbidden'],
});
