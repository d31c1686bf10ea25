import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceAt, type PriceSchedule } from '../auction/auction-price.ts';
import { MINUTE_MS, SECOND_MS } from '../time/durations.ts';
import { type BidAuction, type BidLead, compareBids, cutAmountCents, dueInstant, fitsCaps, isAwake, isFor, NOTHING_SPENT, type SpendingCaps, spentAfter, type StandingBid, takesBids } from './standing-bid.ts';

const startsAt = new Date('2026-11-16T00:00:00.000Z');
const after = (ms: number) => new Date(startsAt.getTime() + ms);
const schedule: PriceSchedule = { startCents: 40_00, minimumCents: 0, startsAt, durationMs: 60 * MINUTE_MS };
const auction: BidAuction = { schedule, releasedAt: startsAt, headStartSeconds: 60 };

const marrickville = { latitude: -33.911, longitude: 151.155 };
const newtown = { latitude: -33.898, longitude: 151.174 };
const perth = { latitude: -31.953, longitude: 115.857 };

const anyLead = { phoneConfirmedOnly: false, photosOnly: false, budgetKnownOnly: false };
const bid: StandingBid = {
  id: 1,
  amountDollars: 20,
  leadId: null,
  auctionEpoch: null,
  area: { ...marrickville, radiusKm: 10 },
  serviceTypes: ['repair', 'installation'],
  urgencies: ['within_24h', 'within_week', 'flexible'],
  ...anyLead,
  days: [1, 2, 3, 4, 5, 6, 7],
  fromMinute: null,
  untilMinute: null,
  timeZone: 'Australia/Sydney',
  placedAt: startsAt,
  validUntil: null,
};

const lead: BidLead = { id: 7, auctionEpoch: 0, serviceType: 'repair', urgency: 'within_24h', state: 'NSW', ...newtown, isPhoneConfirmed: false, hasPhotos: false, isBudgetKnown: false };

describe('the due instant of a $40 lead over 60 minutes', () => {
  it.each([
    [35, '7:30'],
    [30, '15:00'],
    [25, '22:30'],
    [20, '30:00'],
    [10, '45:00'],
    [5, '52:30'],
  ])('is, for $%i, after %s', (dollars, clock) => {
    const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
    const nominal = minutes * MINUTE_MS + seconds * SECOND_MS;

    const due = dueInstant(auction, dollars * 100);

    // The price is rounded down to the cent, so the cent of the amount begins up to a cent's time earlier.
    expect(due!.getTime()).toBeLessThanOrEqual(after(nominal).getTime());
    expect(due!.getTime()).toBeGreaterThan(after(nominal - 901).getTime());
    expect(priceAt(schedule, due!)).toBe(dollars * 100);
    expect(priceAt(schedule, new Date(due!.getTime() - 1))).toBe(dollars * 100 + 1);
  });
});

describe('the due instant', () => {
  it.each([
    ['at the start price comes with the end of the head start', {}, 40_00, 60 * SECOND_MS],
    ['above the start price comes with it too', {}, 500_00, 60 * SECOND_MS],
    ['just below the start price does not come before it', {}, 39_99, 60 * SECOND_MS],
    ['without a head start comes at once', { headStartSeconds: 0 }, 40_00, 0],
    ['after a longer head start comes later', { headStartSeconds: 120 }, 40_00, 120 * SECOND_MS],
    ['in a night pause counts from the release, as the lead can be bought', { releasedAt: after(-3 * 60 * MINUTE_MS) }, 40_00, -3 * 60 * MINUTE_MS + 60 * SECOND_MS],
    ['above the start price in a night pause too', { releasedAt: after(-3 * 60 * MINUTE_MS) }, 41_00, -3 * 60 * MINUTE_MS + 60 * SECOND_MS],
    ['of a lower amount waits for the clock', { releasedAt: after(-3 * 60 * MINUTE_MS) }, 20_00, 30 * MINUTE_MS - 900 + 1],
    ['with the clock starting within the head start', { releasedAt: after(-30 * SECOND_MS) }, 39_99, 30 * SECOND_MS],
  ])('%s', (_what, fields: Partial<BidAuction>, cents, ms) => {
    expect(dueInstant({ ...auction, ...fields }, cents)).toEqual(after(ms));
  });

  it.each([
    ['the last cent that a card can be charged', 50, true],
    ['less than a card can be charged', 49, false],
    ['nothing', 0, false],
  ])('of %s', (_what, cents, isThere) => {
    expect(dueInstant(auction, cents) !== null).toBe(isThere);
  });

  it('is never of a lead that starts free, or never falls so far', () => {
    expect(dueInstant({ ...auction, schedule: { ...schedule, startCents: 49 } }, 5_00)).toBeNull();
    expect(dueInstant({ ...auction, schedule: { ...schedule, minimumCents: 10_00 } }, 9_00)).toBeNull();
  });

  it('is never of a lead that is free by the end of the head start', () => {
    const short = { ...schedule, durationMs: 61 * SECOND_MS, startCents: 30_00 };

    expect(dueInstant({ ...auction, schedule: short }, 30_00)).toBeNull();
  });

  it('is the first millisecond from the head start on at which the price is not above the amount, if that is payable', () => {
    const anyAuction = fc.record({
      startCents: fc.integer({ min: 0, max: 200_00 }),
      minutes: fc.integer({ min: 5, max: 1440 }),
      pauseSeconds: fc.integer({ min: 0, max: 40_000 }),
      headStartSeconds: fc.integer({ min: 0, max: 120 }),
      dollars: fc.integer({ min: 1, max: 250 }),
    });
    fc.assert(
      fc.property(anyAuction, ({ startCents, minutes, pauseSeconds, headStartSeconds, dollars }) => {
        const falling = { startCents, minimumCents: 0, startsAt, durationMs: minutes * MINUTE_MS };
        const releasedAt = after(-pauseSeconds * SECOND_MS);
        const cents = Math.min(dollars * 100, startCents);
        const isReached = (ms: number) => priceAt(falling, after(ms)) <= cents;
        let early = (headStartSeconds - pauseSeconds) * SECOND_MS;
        let late = Math.max(early, minutes * MINUTE_MS);
        while (early < late) {
          const middle = Math.floor((early + late) / 2);
          if (isReached(middle)) late = middle;
          else early = middle + 1;
        }
        const expected = priceAt(falling, after(early)) >= 50 ? after(early) : null;

        expect(dueInstant({ schedule: falling, releasedAt, headStartSeconds }, cents)).toEqual(expected);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the amount after the cut', () => {
  it.each([
    [20, 40_00, 20_00],
    [40, 40_00, 40_00],
    [41, 40_00, 40_00],
    [10_000, 43_27, 43_27],
    [43, 43_27, 43_00],
  ])('$%i on a lead of %i cents', (amountDollars, startCents, cut) => {
    expect(cutAmountCents({ amountDollars }, { ...schedule, startCents })).toBe(cut);
  });
});

/** Returns a point some kilometres north of Marrickville. */
const north = (km: number) => ({ latitude: marrickville.latitude + (km / 6371) * (180 / Math.PI), longitude: marrickville.longitude });

describe('isFor', () => {
  const emergency: Partial<BidLead> = { serviceType: 'emergency', urgency: 'emergency' };
  const cases: [string, Partial<StandingBid>, Partial<BidLead>, boolean][] = [
    ['a lead in the area of a wanted kind and urgency', {}, {}, true],
    ['a kind of work that is not wanted', {}, { serviceType: 'upgrade' }, false],
    ['an urgency that is not wanted', { urgencies: ['flexible'] }, {}, false],
    ['an older urgency under the name of the form', { urgencies: ['within_24h'] }, { urgency: 'urgent' }, true],
    ['within a month as flexible', { urgencies: ['flexible'] }, { urgency: 'within_month' }, true],
    ['a lead outside of the area', {}, perth, false],
    ['a lead without a place', {}, { latitude: null, longitude: null }, false],
    ['a bid without an area', { area: null }, {}, false],
    ['an emergency that is not ticked', {}, emergency, false],
    ['an emergency that is ticked, whatever the kinds', { urgencies: ['emergency'], serviceTypes: [] }, emergency, true],
    ['an urgent repair as an emergency, when repairs are wanted', { urgencies: ['emergency'] }, { urgency: 'emergency' }, true],
    ['an urgent repair as an emergency, when repairs are not wanted', { urgencies: ['emergency'], serviceTypes: ['upgrade'] }, { urgency: 'emergency' }, false],
    ['an unconfirmed phone, when it must be confirmed', { phoneConfirmedOnly: true }, {}, false],
    ['a confirmed phone, when it must be confirmed', { phoneConfirmedOnly: true }, { isPhoneConfirmed: true }, true],
    ['no photos, when there must be some', { photosOnly: true }, { isPhoneConfirmed: true, isBudgetKnown: true }, false],
    ['photos without a budget, when there must be both', { photosOnly: true, budgetKnownOnly: true }, { hasPhotos: true }, false],
    ['photos and a budget, when there must be both', { photosOnly: true, budgetKnownOnly: true }, { hasPhotos: true, isBudgetKnown: true }, true],
    ['its one lead, whatever the filter', { leadId: 7, auctionEpoch: 0, area: null, urgencies: ['flexible'] }, emergency, true],
    ['its one lead in a later auction', { leadId: 7, auctionEpoch: 0 }, { auctionEpoch: 1 }, false],
    ['another lead than its one', { leadId: 8, auctionEpoch: 0 }, {}, false],
  ];

  it.each(cases)('%s', (_what, ofBid, ofLead, isMatch) => {
    expect(isFor({ ...bid, ...ofBid }, { ...lead, ...ofLead })).toBe(isMatch);
  });

  it('counts the distance to one decimal, the radius included', () => {
    expect(isFor(bid, { ...lead, ...north(10.04) })).toBe(true);
    expect(isFor(bid, { ...lead, ...north(10.06) })).toBe(false);
  });
});

describe('takesBids', () => {
  const market = { bidStates: ['NSW'], bidServiceTypes: ['repair', 'emergency'] } as const;
  it.each([
    ['a state and kind that are on', { state: 'NSW', serviceType: 'repair' } as const, true],
    ['a state that is off', { state: 'VIC', serviceType: 'repair' } as const, false],
    ['a kind that is off', { state: 'NSW', serviceType: 'upgrade' } as const, false],
    ['an emergency in a state that is on', { state: 'NSW', serviceType: 'emergency' } as const, true],
    ['an emergency in a state that is off', { state: 'VIC', serviceType: 'emergency' } as const, false],
    ['an unknown state', { state: null, serviceType: 'repair' } as const, false],
  ])('%s', (_what, ofLead, isTaken) => {
    expect(takesBids(market, ofLead)).toBe(isTaken);
  });
});

const hours = (fromMinute: number, untilMinute: number, fields: Partial<StandingBid> = {}) => ({ fromMinute, untilMinute, ...fields });

describe('isAwake', () => {
  const cases: [string, Partial<StandingBid>, string, boolean][] = [
    ['the whole week', {}, '2026-11-16T02:00:00.000Z', true],
    ['before it ends', { validUntil: new Date('2026-11-16T13:00:00.000Z') }, '2026-11-16T12:59:59.999Z', true],
    ['when it ends', { validUntil: new Date('2026-11-16T13:00:00.000Z') }, '2026-11-16T13:00:00.000Z', false],
    ['at the first minute of its hours', hours(540, 1020), '2026-11-15T22:00:00.000Z', true],
    ['a millisecond before', hours(540, 1020), '2026-11-15T21:59:59.999Z', false],
    ['at the end of its hours', hours(540, 1020), '2026-11-16T06:00:00.000Z', false],
    ['by the clock of Perth', hours(540, 1020, { timeZone: 'Australia/Perth' }), '2026-11-16T00:59:59.999Z', false],
    ['by the clock of Perth, three hours later', hours(540, 1020, { timeZone: 'Australia/Perth' }), '2026-11-16T01:00:00.000Z', true],
    ['by the clock of Adelaide', hours(540, 1020, { timeZone: 'Australia/Adelaide' }), '2026-11-15T22:30:00.000Z', true],
    ['on a day that is not its', { days: [2] }, '2026-11-16T02:00:00.000Z', false],
    ['on its day, which is over in Sydney but not in Perth', { days: [1], timeZone: 'Australia/Perth' }, '2026-11-16T14:00:00.000Z', true],
    ['past midnight, in the night that began on its day', hours(1320, 360, { days: [1] }), '2026-11-16T15:00:00.000Z', true],
    ['past midnight on its day, in the night that began the day before', hours(1320, 360, { days: [1] }), '2026-11-15T15:00:00.000Z', false],
    ['past midnight on Monday, in the night that began on Sunday', hours(1320, 360, { days: [7] }), '2026-11-15T15:00:00.000Z', true],
    ['before midnight on its day', hours(1320, 360, { days: [1] }), '2026-11-16T12:00:00.000Z', true],
    ['until midnight, on its day', hours(1080, 0, { days: [1] }), '2026-11-16T12:59:00.000Z', true],
    ['past midnight, when the next day has hours of its own', hours(1320, 360, { days: [1, 2] }), '2026-11-17T15:00:00.000Z', true],
    ['in the hour that happens twice, the first time', hours(120, 180), '2027-04-03T15:30:00.000Z', true],
    ['in the hour that happens twice, the second time', hours(120, 180), '2027-04-03T16:30:00.000Z', true],
    ['after the hour that happens twice', hours(120, 180), '2027-04-03T17:00:00.000Z', false],
    ['in hours that the clock skips', hours(120, 180), '2026-10-03T16:00:00.000Z', false],
    ['for its one lead at any hour and day', hours(540, 1020, { leadId: 7, auctionEpoch: 0, days: [2] }), '2026-11-16T12:00:00.000Z', true],
    ['for its one lead once it ended', { leadId: 7, auctionEpoch: 0, validUntil: startsAt }, '2026-11-16T12:00:00.000Z', false],
  ];

  it.each(cases)('%s', (_when, fields, at, isOn) => {
    expect(isAwake({ ...bid, ...fields }, new Date(at))).toBe(isOn);
  });
});

const ranked = (id: number, fields: { amountDollars?: number; recentPurchases?: number; placedMs?: number } = {}) => {
  const { amountDollars = 20, recentPurchases = 0, placedMs = 0 } = fields;
  return { bid: { ...bid, id, amountDollars, placedAt: after(placedMs) }, recentPurchases };
};

const order = (...bids: ReturnType<typeof ranked>[]) => bids.toSorted(compareBids(schedule)).map((one) => one.bid.id);

describe('who wins', () => {
  it('is the highest amount', () => {
    expect(order(ranked(1, { amountDollars: 19 }), ranked(2, { amountDollars: 21, recentPurchases: 9, placedMs: 9 }), ranked(3))).toEqual([2, 3, 1]);
  });

  it('is, of equal amounts, who bought least in seven days, then the older amount, then the lower id', () => {
    expect(order(ranked(1, { recentPurchases: 2 }), ranked(2, { recentPurchases: 1, placedMs: 9 }))).toEqual([2, 1]);
    expect(order(ranked(1, { placedMs: 1 }), ranked(2, { placedMs: 0 }))).toEqual([2, 1]);
    expect(order(ranked(9), ranked(8), ranked(10))).toEqual([8, 9, 10]);
  });

  it('counts every amount above the start price as the start price', () => {
    expect(order(ranked(1, { amountDollars: 10_000, placedMs: 1 }), ranked(2, { amountDollars: 40 }))).toEqual([2, 1]);
  });
});

describe('the caps', () => {
  const open: SpendingCaps = { perLeadCents: 100_00, dayCents: null, weekCents: 1000_00, dayLeads: null, weekLeads: null };
  const spent = { dayCents: 60_00, weekCents: 160_00, dayLeads: 3, weekLeads: 8 };
  const cases: [string, Partial<SpendingCaps>, number, boolean][] = [
    ['none that matters', {}, 20_00, true],
    ['for one lead, to the cent', { perLeadCents: 20_00 }, 20_00, true],
    ['for one lead, a cent too much', { perLeadCents: 20_00 }, 20_01, false],
    ['of a day, to the cent', { dayCents: 100_00 }, 40_00, true],
    ['of a day, a cent too much', { dayCents: 100_00 }, 40_01, false],
    ['of a week, to the cent', { weekCents: 200_00 }, 40_00, true],
    ['of a week, a cent too much', { weekCents: 200_00 }, 40_01, false],
    ['of a day that is passed already', { dayCents: 50_00 }, 50, false],
    ['of the last lead of a day', { dayLeads: 4 }, 20_00, true],
    ['of one lead more than a day', { dayLeads: 3 }, 20_00, false],
    ['of the last lead of a week', { weekLeads: 9 }, 20_00, true],
    ['of one lead more than a week', { weekLeads: 8 }, 20_00, false],
  ];

  it.each(cases)('%s', (_what, caps, cents, fits) => {
    expect(fitsCaps({ ...open, ...caps }, spent, cents)).toBe(fits);
  });

  it('are never passed, whatever is bought within them', () => {
    const anyCap = fc.option(fc.integer({ min: 1, max: 200_00 }));
    const anyCaps = fc.record({
      perLeadCents: fc.integer({ min: 1, max: 60_00 }),
      dayCents: anyCap,
      weekCents: fc.integer({ min: 1, max: 300_00 }),
      dayLeads: fc.option(fc.integer({ min: 1, max: 8 })),
      weekLeads: fc.option(fc.integer({ min: 1, max: 12 })),
    });
    fc.assert(
      fc.property(anyCaps, fc.array(fc.integer({ min: 50, max: 60_00 }), { maxLength: 30 }), (caps, prices) => {
        let sums = NOTHING_SPENT;
        const bought: number[] = [];
        for (const cents of prices) {
          if (!fitsCaps(caps, sums, cents)) continue;
          sums = spentAfter(sums, cents);
          bought.push(cents);
        }
        const total = bought.reduce((sum, cents) => sum + cents, 0);
        expect(sums).toEqual({ dayCents: total, weekCents: total, dayLeads: bought.length, weekLeads: bought.length });
        expect(total).toBeLessThanOrEqual(Math.min(caps.dayCents ?? Infinity, caps.weekCents));
        expect(bought.length).toBeLessThanOrEqual(Math.min(caps.dayLeads ?? Infinity, caps.weekLeads ?? Infinity));
      }),
    );
  });
});
