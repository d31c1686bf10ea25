import type { OwnBids, WireBid } from '@shared/contracts/standing-bids.ts';
import { bidServiceTypes } from '@shared/domain/bids/standing-bid.ts';

type Limits = NonNullable<OwnBids['limits']>;
type Bought = OwnBids['bought'][number];

/** Builds a standing bid of $20 for repairs near its owner on weekdays. */
export function buildBid(overrides: Partial<WireBid> = {}): WireBid {
  return {
    id: 3,
    version: 1,
    amountDollars: 20,
    lead: null,
    area: null,
    serviceTypes: ['repair'],
    urgencies: ['within_24h'],
    phoneConfirmedOnly: false,
    photosOnly: false,
    budgetKnownOnly: false,
    days: [1, 2, 3, 4, 5],
    hours: null,
    validThrough: null,
    isPaused: false,
    buysIn: null,
    rest: null,
    ...overrides,
  };
}

/** Builds limits of $40 for a lead and $200 a week, agreed to for the card, with nothing spent. */
export function buildLimits(overrides: Partial<Limits> = {}): Limits {
  return {
    perLeadDollars: 40,
    dayDollars: null,
    weekDollars: 200,
    dayLeads: null,
    weekLeads: null,
    countsAll: true,
    maxUncalled: 2,
    timeZone: 'Australia/Sydney',
    version: 4,
    pausedFor: null,
    holidayThrough: null,
    agreement: { wording: 'I agree.', perLeadDollars: 40, weekDollars: 200, at: '2026-11-01T00:00:00.000Z', isOfCard: true },
    spent: { day: '0.00', week: '0.00', dayLeads: 0, weekLeads: 0 },
    uncalled: 0,
    ...overrides,
  };
}

/** Builds how a bid of $20 bought a lead at 10:30 am in Sydney. */
export function buildTrace(overrides: Partial<Bought['trace']> = {}): Bought['trace'] {
  return {
    bidId: 3,
    rulesVersion: 1,
    amountDollars: 20,
    cutAmount: '20.00',
    dueAt: '2026-11-23T23:30:00.000Z',
    claimedAt: '2026-11-23T23:30:00.000Z',
    price: '20.00',
    tied: 1,
    earlierHolds: 0,
    ...overrides,
  };
}

/** Builds the view of an account with limits and a card, in the demo, where the market takes bids everywhere. */
export function buildOwnBids(overrides: Partial<OwnBids> = {}): OwnBids {
  return {
    limits: buildLimits(),
    bids: [],
    bought: [],
    missed: [],
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099 },
    isDemo: true,
    hasArea: true,
    market: { states: ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'], serviceTypes: [...bidServiceTypes], lowestDollars: 5, headStartSeconds: 60 },
    agreementVersion: '2026-11',
    ...overrides,
  };
}

/** Builds the view of an account without limits, on a market that takes no bids. */
export const noBids = (): OwnBids => buildOwnBids({ limits: null, card: null, market: { states: [], serviceTypes: [], lowestDollars: 5, headStartSeconds: 60 } });
