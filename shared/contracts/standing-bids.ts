import * as z from 'zod/mini';
import { bidServiceTypes, BID_HOURS_STEP_MINUTES, MAX_BID_DOLLARS } from '../domain/bids/standing-bid.ts';
import { pipelineUsers } from '../domain/people/roles.ts';
import { alertUrgencies, australianTimeZones, MINUTES_OF_DAY } from '../domain/words/alerts.ts';
import { australianStates, jobServiceTypes } from '../domain/words/enums.ts';
import { BID_AGREEMENT_VERSION, bidPauses } from '../domain/words/standing-bid-words.ts';
import { bidTrace } from './bid-trace.ts';
import { defineEndpoint } from './endpoint.ts';
import { savedCard } from './payments.ts';
import { serviceAreaForm } from './service-area.ts';
import { id, instant, line, money, nullableDate, pathId } from './wire.ts';

const dollars = (max: number) => {
  const message = `Please enter whole dollars from 1 to ${max.toLocaleString('en-AU')}`;
  return z.int(message).check(z.minimum(1, message), z.maximum(max, message));
};

const count = z.int().check(z.minimum(0));
const leadCap = z.nullable(z.int('Please enter a whole number').check(z.minimum(1, 'Please enter 1 or more'), z.maximum(1000, 'Please enter 1000 or less')));
const choose = 'Please choose from the list';

const quarter = z.int(choose).check(
  z.minimum(0, choose),
  z.maximum(MINUTES_OF_DAY - 1, choose),
  z.refine((minute) => minute % BID_HOURS_STEP_MINUTES === 0, 'Please choose a quarter of an hour'),
);

const { serviceLocation: location, serviceLatitude: latitude, serviceLongitude: longitude, serviceRadius: radiusKm } = serviceAreaForm.shape;

/** A circle of its own; null for the service area. */
const bidArea = z.nullable(z.object({ location, latitude, longitude, radiusKm }));

/** A standing bid as the form sends it. */
export const bidForm = z.object({
  /** The most that is paid for a lead, in whole dollars. */
  amountDollars: dollars(MAX_BID_DOLLARS),
  area: bidArea,
  serviceTypes: z.array(z.enum(bidServiceTypes, choose)).check(z.maxLength(bidServiceTypes.length, choose)),
  urgencies: z.array(z.enum(alertUrgencies, choose)).check(z.minLength(1, 'Choose at least one urgency'), z.maxLength(alertUrgencies.length, choose)),
  phoneConfirmedOnly: z.boolean('Must be true or false'),
  photosOnly: z.boolean('Must be true or false'),
  budgetKnownOnly: z.boolean('Must be true or false'),
  /** Days of the week: Monday is 1, Sunday is 7. */
  days: z.array(z.int(choose).check(z.minimum(1, choose), z.maximum(7, choose))).check(z.minLength(1, 'Choose at least one day'), z.maxLength(7, choose)),
  /** In minutes since midnight; null for the whole day. */
  hours: z.nullable(
    z.object({ from: quarter, until: quarter }).check(z.refine(({ from, until }) => from !== until, 'The hours must end at another time than they begin')),
  ),
  /** The last day it stands, YYYY-MM-DD by its owner's clock; null for no end. */
  validThrough: nullableDate,
});

/**
 * Why a bid does nothing at the moment: its owner paused it or may not buy, its market is switched off, the charge for its one lead failed,
 * its account has no area, its amount is below the market's lowest, or its time is over.
 */
export const bidRests = ['paused', 'may_not_buy', 'market_off', 'not_charged', 'no_area', 'too_low', 'over'] as const;

export const bid = z.object({
  id,
  version: z.int(),
  amountDollars: z.int(),
  /** The one lead that it is for; null if its filter decides. */
  lead: z.nullable(z.object({ id, jobReference: z.string(), suburb: z.nullable(z.string()) })),
  area: z.nullable(z.object({ location: z.string(), latitude: z.number(), longitude: z.number(), radiusKm: z.int() })),
  serviceTypes: z.array(z.enum(jobServiceTypes)),
  urgencies: z.array(z.enum(alertUrgencies)),
  phoneConfirmedOnly: z.boolean(),
  photosOnly: z.boolean(),
  budgetKnownOnly: z.boolean(),
  days: z.array(z.int()),
  hours: z.nullable(z.object({ from: z.int(), until: z.int() })),
  validThrough: z.nullable(z.string()),
  isPaused: z.boolean(),
  /** The states in which its account's licence lets it buy; null for all of them. */
  buysIn: z.nullable(z.array(z.enum(australianStates))),
  /** Null while it waits for leads. */
  rest: z.nullable(z.enum(bidRests)),
});

/** A standing bid, as JSON. */
export type WireBid = z.input<typeof bid>;

/** The limits of all bids of an account, in whole dollars and leads; null for no cap. */
const limitFields = {
  perLeadDollars: dollars(MAX_BID_DOLLARS),
  dayDollars: z.nullable(dollars(100_000)),
  weekDollars: dollars(100_000),
  dayLeads: leadCap,
  weekLeads: leadCap,
  /** Whether the caps count all purchases, or only automatic ones. */
  countsAll: z.boolean('Must be true or false'),
  /** How many automatic leads may wait for a call before no more are bought. */
  maxUncalled: z.int('Please enter a whole number').check(z.minimum(1, 'Please enter 1 to 20'), z.maximum(20, 'Please enter 1 to 20')),
  timeZone: z.enum(australianTimeZones, choose),
};

const holdsOneLead = z.refine<{ perLeadDollars: number; weekDollars: number }>(({ perLeadDollars, weekDollars }) => weekDollars >= perLeadDollars, {
  message: 'A week needs at least the most for one lead',
  path: ['weekDollars'],
});

export const limitsForm = z.object(limitFields).check(holdsOneLead);

export const limits = z.object({
  ...limitFields,
  version: z.int(),
  pausedFor: z.nullable(z.enum(bidPauses)),
  /** The last day of the holiday, YYYY-MM-DD; null for every other pause. */
  holidayThrough: z.nullable(z.string()),
  /** What the account agreed to: a higher limit or another card needs the agreement again. */
  agreement: z.object({ wording: z.string(), perLeadDollars: z.int(), weekDollars: z.int(), at: instant, isOfCard: z.boolean() }),
  /** What counts against the caps so far. */
  spent: z.object({ day: money, week: money, dayLeads: count, weekLeads: count }),
  /** Automatic leads that wait for a call. */
  uncalled: count,
});

export const bought = z.object({ purchaseId: id, jobReference: z.string(), suburb: z.nullable(z.string()), isCalled: z.boolean(), trace: bidTrace });

const missed = z.object({ jobReference: z.string(), suburb: z.nullable(z.string()), soldAt: instant, soldFor: money, bidDollars: z.int() });

const ownView = z.object({
  /** Null until the account has agreed to be charged. */
  limits: z.nullable(limits),
  bids: z.array(bid),
  /** The latest automatic purchases, newest first. */
  bought: z.array(bought),
  /** Leads of the last seven days that a bid was for and somebody else took, newest first. */
  missed: z.array(missed),
  /** The card that is charged; null without one. In the demo it is a pretend card. */
  card: z.nullable(savedCard),
  isDemo: z.boolean(),
  hasArea: z.boolean(),
  /** What the market allows. */
  market: z.object({ states: z.array(z.enum(australianStates)), serviceTypes: z.array(z.enum(jobServiceTypes)), lowestDollars: z.int(), headStartSeconds: z.int() }),
  agreementVersion: z.string(),
});

/** An account's standing bids with their limits and results, as JSON. */
export type OwnBids = z.input<typeof ownView>;

export const listStandingBids = defineEndpoint({
  name: 'listStandingBids',
  method: 'GET',
  path: '/api/standing-bids',
  summary: 'Your standing bids: their limits, what they bought, and what they just missed',
  access: ['provider'],
  response: ownView,
  errors: ['unauthenticated', 'forbidden'],
});

export const countStandingBids = defineEndpoint({
  name: 'countStandingBids',
  method: 'GET',
  path: '/api/standing-bids/count',
  summary: 'How many standing bids your business has and whether they are paused, without their amounts',
  access: pipelineUsers,
  response: z.object({ count, pausedFor: z.nullable(z.enum(bidPauses)) }),
  errors: ['unauthenticated', 'forbidden'],
});

const base = z.object({ version: z.int('Must be a whole number').check(z.minimum(0, 'Must be 0 or more')) });

export const setBidLimits = defineEndpoint({
  name: 'setBidLimits',
  method: 'POST',
  path: '/api/standing-bids/limits',
  summary: 'Set the limits of your standing bids. A higher limit or another card needs the agreement to be charged while away',
  access: ['provider'],
  limit: 'payment',
  body: z.object({
    ...limitFields,
    /** The version of the agreement that was read and accepted; null without one. */
    agreedVersion: z.nullable(z.literal(BID_AGREEMENT_VERSION, 'Please read the agreement again')),
    /** A pretend card, in the demo: one that works, one that is declined, one whose bank wants its holder. */
    demoCard: z.optional(z.enum(['works', 'declined', 'needs_holder'], choose)),
    /** The card setup that the browser has just completed; left out to keep the card. */
    setupId: z.optional(line({ min: 1, max: 255, message: 'Must be text' })),
    /** 0 for the first limits. */
    base,
  }).check(holdsOneLead),
  response: ownView,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'may_not_buy', 'conflict', 'rate_limited', 'unavailable'],
});

export const setUpBidCard = defineEndpoint({
  name: 'setUpBidCard',
  method: 'POST',
  path: '/api/standing-bids/card',
  summary: 'Begin to set up a card for charges while you are away; nothing is charged',
  access: ['provider'],
  limit: 'payment',
  body: z.object({
    /** Set the saved card up instead of entering one. */
    useSavedCard: z.boolean('Please answer yes or no'),
  }),
  response: z.object({ setupId: z.string(), clientSecret: z.string() }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'may_not_buy', 'conflict', 'rate_limited', 'unavailable'],
});

export const adviseOnBid = defineEndpoint({
  name: 'adviseOnBid',
  method: 'POST',
  path: '/api/standing-bids/advice',
  summary: 'What a bid would have bought in the last 30 days, replayed from past auctions. Changes nothing',
  access: ['provider'],
  limit: 'bid_advice',
  body: bidForm,
  response: z.object({
    /** How many leads of those days it was for, and how many it would have bought. */
    matched: count,
    bought: count,
    total: money,
    days: z.int(),
    /** Whether only the latest leads were looked at, because there were too many. */
    isPartial: z.boolean(),
  }),
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'rate_limited'],
});

export const createStandingBid = defineEndpoint({
  name: 'createStandingBid',
  method: 'POST',
  path: '/api/standing-bids',
  summary: 'Make a standing bid: buy for me when the price is down to this amount',
  access: ['provider'],
  limit: 'bid',
  body: bidForm,
  status: 201,
  response: ownView,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'may_not_buy', 'conflict', 'rate_limited'],
});

export const updateStandingBid = defineEndpoint({
  name: 'updateStandingBid',
  method: 'PATCH',
  path: '/api/standing-bids/:id',
  summary: 'Change a standing bid. Raising the amount or widening the filter loses its place among equal amounts',
  access: ['provider'],
  limit: 'bid',
  params: z.object({ id: pathId }),
  body: z.extend(bidForm, { base }),
  response: ownView,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'may_not_buy', 'conflict', 'rate_limited'],
});

export const pauseStandingBid = defineEndpoint({
  name: 'pauseStandingBid',
  method: 'POST',
  path: '/api/standing-bids/:id/pause',
  summary: 'Pause a standing bid, or let it go on. From the answer on a paused bid buys nothing',
  access: ['provider'],
  limit: 'bid',
  params: z.object({ id: pathId }),
  body: z.object({ isPaused: z.boolean('Must be true or false') }),
  response: ownView,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'rate_limited'],
});

export const deleteStandingBid = defineEndpoint({
  name: 'deleteStandingBid',
  method: 'DELETE',
  path: '/api/standing-bids/:id',
  summary: 'Delete a standing bid; fine when it is gone already',
  access: ['provider'],
  params: z.object({ id: pathId }),
  response: ownView,
  errors: ['unauthenticated', 'forbidden'],
});

export const pauseAllBids = defineEndpoint({
  name: 'pauseAllBids',
  method: 'POST',
  path: '/api/standing-bids/pause-all',
  summary: 'Pause all your standing bids, for a holiday or until you say, or let them go on',
  access: ['provider'],
  limit: 'bid',
  body: z.object({
    isPaused: z.boolean('Must be true or false'),
    /** The last day of a holiday, YYYY-MM-DD by your clock; null to pause until you say. */
    through: nullableDate,
  }),
  response: ownView,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict', 'rate_limited'],
});

export const bidOnLead = defineEndpoint({
  name: 'bidOnLead',
  method: 'POST',
  path: '/api/leads/:id/standing-bid',
  summary: 'Buy this one lead when its price is down to an amount; replaces your earlier bid on it',
  access: ['provider'],
  limit: 'bid',
  params: z.object({ id: pathId }),
  body: z.object({ amountDollars: bidForm.shape.amountDollars }),
  response: ownView,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'not_found', 'lead_sold', 'may_not_buy', 'conflict', 'rate_limited'],
});
