import * as z from 'zod/mini';
import { australianStates } from '../domain/words/enums.ts';
import { defineEndpoint } from './endpoint.ts';
import { bid, bought, limits } from './standing-bids.ts';
import { id, line, money, pathId } from './wire.ts';

const count = z.int().check(z.minimum(0));

const half = z.object({
  sales: count,
  /** Null with sales to fewer than three accounts. */
  medianMinutes: z.nullable(z.number()),
  medianPrice: z.nullable(money),
});

const figures = z.object({
  days: z.int(),
  byBid: half,
  byHand: half,
  /** Auctions that had a matching bid within an hour of their release, and those that had none; how many of them were unsold then. */
  withBids: z.object({ auctions: count, unsoldAfterAnHour: count }),
  withoutBids: z.object({ auctions: count, unsoldAfterAnHour: count }),
  /** Bids that are on, by state and amount, where at least three accounts have some. */
  bands: z.array(z.object({ state: z.nullable(z.enum(australianStates)), fromDollars: z.int(), untilDollars: z.int(), bids: count, accounts: count })),
});

/** How the market goes with and without standing bids, as JSON. */
export type BidFigures = z.input<typeof figures>;

export const getBidFigures = defineEndpoint({
  name: 'getBidFigures',
  method: 'GET',
  path: '/api/manage/standing-bids',
  summary: 'How the market goes with and without standing bids in 30 days; bids by state and amount only from three accounts on',
  access: ['super_admin'],
  response: figures,
  errors: ['unauthenticated', 'forbidden'],
});

export const getOperatorBidFigures = defineEndpoint({
  name: 'getOperatorBidFigures',
  method: 'GET',
  path: '/api/admin/standing-bids',
  summary: 'How the market goes with and without standing bids in 30 days',
  access: 'operator',
  response: figures,
  errors: ['unauthenticated'],
});

export const listBidsOf = defineEndpoint({
  name: 'listBidsOf',
  method: 'GET',
  path: '/api/providers/:id/standing-bids',
  summary: 'The standing bids of one account. The look is recorded in the audit log',
  access: ['super_admin'],
  limit: 'manage',
  params: z.object({ id: pathId }),
  response: z.object({ limits: z.nullable(limits), bids: z.array(bid), bought: z.array(bought) }),
  errors: ['unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});

export const releaseTestLead = defineEndpoint({
  name: 'releaseTestLead',
  method: 'POST',
  path: '/api/demo/test-lead',
  summary: 'In the demo: put a made-up lead on the market, near the bids of an electrician',
  access: ['super_admin'],
  limit: 'manage',
  body: z.object({
    /** A suburb such as "Marrickville NSW 2204". */
    location: line({ min: 1, max: 200, message: 'Please choose a suburb' }),
  }),
  response: z.object({ id, jobReference: z.string() }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});
