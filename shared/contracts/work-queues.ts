import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { instant } from './wire.ts';

const count = z.int().check(z.minimum(0));

const workQueues = z.object({
  /** Callback requests without a call yet. */
  callbacksWaiting: count,
  /** Those of them that are past their 24 hours. */
  callbacksOverdue: count,
  /** Quote requests held for review. */
  heldRequests: count,
  /** Unsold leads whose texts a person should review. */
  doubtfulTexts: count,
  /** Electricians whose licence or insurance waits for a decision. */
  providersWaiting: count,
  /** Reports of bad leads without a decision. */
  reportsWaiting: count,
  /** When the oldest of those reports was sent; null when there is none. */
  oldestReportAt: z.nullable(instant),
  /** Customers whose request nobody took, who were not called, or who reported a concern. */
  followUps: count,
  /** Leads that ended within the last seven days because nobody took them. */
  endedThisWeek: count,
  /** Leads that accounts younger than seven days took for free within 24 hours; null below the alarm threshold. */
  manyFreeLeads: z.nullable(count),
});

/** What waits for the people who run the market, as JSON. */
export type WorkQueues = z.input<typeof workQueues>;

export const countWorkQueues = defineEndpoint({
  name: 'countWorkQueues',
  method: 'GET',
  path: '/api/manage/queues',
  summary: 'How much waits for the people who run the market, queue by queue',
  access: ['super_admin'],
  response: workQueues,
  errors: ['unauthenticated', 'forbidden'],
});
