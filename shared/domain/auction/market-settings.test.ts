import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { storedUrgencies } from '../words/enums.ts';
import { clockStart, DEFAULT_MARKET_SETTINGS, type MarketSettings, mayCheapen, minuteOfDay, minutesToZero, timeOfDay } from './market-settings.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const paused = (from: string, until: string) => ({
  ...DEFAULT_MARKET_SETTINGS,
  pauseFromMinute: minuteOfDay(from),
  pauseUntilMinute: minuteOfDay(until),
});
const night = paused('21:00', '07:00');

describe('the standard settings', () => {
  it('are the numbers that the public pages tell', () => {
    expect(DEFAULT_MARKET_SETTINGS).toEqual({
      floorCents: 40_00,
      upliftPercent: 10,
      sampleSize: 5,
      maxDailyChangePercent: null,
      emergencyMinutes: 60,
      within24hMinutes: 60,
      withinWeekMinutes: 60,
      flexibleMinutes: 60,
      pauseFromMinute: null,
      pauseUntilMinute: null,
      holdAfterRequests: 5,
      unconfirmedRequests: 'sell',
      newsByText: false,
      endAfterDays: 14,
      buyingRule: 'licence_verified',
      acceptingStates: [],
      insuranceRequired: false,
      bidStates: [],
      bidServiceTypes: ['installation', 'repair', 'maintenance', 'inspection', 'upgrade', 'emergency'],
      lowestBidDollars: 5,
      bidHeadStartSeconds: 60,
    });
  });
});

describe('minutesToZero', () => {
  const settings = { ...DEFAULT_MARKET_SETTINGS, emergencyMinutes: 15, within24hMinutes: 30, withinWeekMinutes: 60, flexibleMinutes: 120 };

  it.each([
    ['emergency', 15],
    ['urgent', 30],
    ['within_24h', 30],
    ['within_week', 60],
    ['within_month', 120],
    ['flexible', 120],
  ] as const)('gives %s leads %i minutes', (urgency, minutes) => {
    expect(minutesToZero(settings, urgency)).toBe(minutes);
  });
});

describe('mayCheapen', () => {
  const before: MarketSettings = { ...night, maxDailyChangePercent: 20 };

  it.each<[string, Partial<MarketSettings>]>([
    ['a lower floor', { floorCents: 1_00 }],
    ['a lower uplift', { upliftPercent: 9 }],
    ['fewer averaged sales', { sampleSize: 4 }],
    ['more averaged sales', { sampleSize: 6 }],
    ['a larger daily change', { maxDailyChangePercent: 21 }],
    ['no limit on the daily change', { maxDailyChangePercent: null }],
    ['shorter auctions of emergencies', { emergencyMinutes: 59 }],
    ['shorter auctions within a day', { within24hMinutes: 59 }],
    ['shorter auctions within a week', { withinWeekMinutes: 59 }],
    ['shorter auctions of what can wait', { flexibleMinutes: 5 }],
    ['lower standing bids', { lowestBidDollars: 4 }],
    ['no night pause', { pauseFromMinute: null, pauseUntilMinute: null }],
    ['a night pause that begins later', { pauseFromMinute: minuteOfDay('21:01') }],
    ['a night pause that ends earlier', { pauseUntilMinute: minuteOfDay('06:59') }],
    ['a pause of the day instead', { pauseFromMinute: minuteOfDay('07:00'), pauseUntilMinute: minuteOfDay('21:00') }],
    ['a higher floor with shorter auctions', { floorCents: 90_00, flexibleMinutes: 30 }],
  ])('is true of %s', (_what, change) => {
    expect(mayCheapen({ ...before, ...change }, before)).toBe(true);
  });

  it.each<[string, Partial<MarketSettings>]>([
    ['the same', {}],
    ['a higher floor', { floorCents: 50_00 }],
    ['a higher uplift', { upliftPercent: 11 }],
    ['a smaller daily change', { maxDailyChangePercent: 10 }],
    ['longer auctions', { emergencyMinutes: 90, within24hMinutes: 90, withinWeekMinutes: 90, flexibleMinutes: 90 }],
    ['higher standing bids', { lowestBidDollars: 6 }],
    ['a longer night pause', { pauseFromMinute: minuteOfDay('20:00'), pauseUntilMinute: minuteOfDay('08:00') }],
    ['another rule of who may buy', { buyingRule: 'anyone' }],
  ])('is false of %s', (_what, change) => {
    expect(mayCheapen({ ...before, ...change }, before)).toBe(false);
  });

  it('is false of the first night pause', () => {
    expect(mayCheapen(night, DEFAULT_MARKET_SETTINGS)).toBe(false);
  });
});

describe('clockStart', () => {
  // In winter Sydney is ten hours ahead of UTC, in summer eleven.
  it.each([
    ['a minute before the night', night, '2026-07-10T10:59:59.999Z', '2026-07-10T10:59:59.999Z'],
    ['as the night begins', night, '2026-07-10T11:00:00.000Z', '2026-07-10T21:00:00.000Z'],
    ['before midnight, with seconds', night, '2026-07-10T13:59:59.123Z', '2026-07-10T21:00:00.000Z'],
    ['at midnight', night, '2026-07-10T14:00:00.000Z', '2026-07-10T21:00:00.000Z'],
    ['after midnight', night, '2026-07-10T18:30:00.000Z', '2026-07-10T21:00:00.000Z'],
    ['in its last millisecond', night, '2026-07-10T20:59:59.999Z', '2026-07-10T21:00:00.000Z'],
    ['as it ends', night, '2026-07-10T21:00:00.000Z', '2026-07-10T21:00:00.000Z'],
    ['by day', night, '2026-07-11T02:00:00.000Z', '2026-07-11T02:00:00.000Z'],
    ['in summer', night, '2026-12-24T12:30:00.000Z', '2026-12-24T20:00:00.000Z'],
    ['over the end of the year', night, '2026-12-31T12:30:00.000Z', '2026-12-31T20:00:00.000Z'],
    ['in a pause of one day', paused('12:00', '13:30'), '2026-07-10T02:15:00.000Z', '2026-07-10T03:30:00.000Z'],
    ['in the pause up to midnight', paused('22:00', '00:00'), '2026-07-10T13:00:00.000Z', '2026-07-10T14:00:00.000Z'],
    ['in the pause of all but a minute', paused('07:01', '07:00'), '2026-07-09T21:01:00.000Z', '2026-07-10T21:00:00.000Z'],
    ['in the night that is an hour short', night, '2026-10-03T12:00:00.000Z', '2026-10-03T20:00:00.000Z'],
    ['in the night that is an hour long', night, '2026-04-04T11:00:00.000Z', '2026-04-04T21:00:00.000Z'],
    ['before a pause’s end that the short night leaves out', paused('21:00', '02:30'), '2026-10-03T14:00:00.000Z', '2026-10-03T16:00:00.000Z'],
    ['before a pause’s end that the long night has twice', paused('21:00', '02:30'), '2026-04-04T14:00:00.000Z', '2026-04-04T15:30:00.000Z'],
    ['between the two of them', paused('21:00', '02:30'), '2026-04-04T16:10:00.000Z', '2026-04-04T16:30:00.000Z'],
  ])('%s', (_when, settings, at, start) => {
    expect(clockStart(settings, 'within_week', new Date(at)).toISOString()).toBe(start);
  });

  it('lets no emergency wait, and every other urgency', () => {
    const at = new Date('2026-07-10T15:00:00.000Z');
    const waiting = storedUrgencies.filter((urgency) => clockStart(night, urgency, at) > at);

    expect(waiting).toEqual(storedUrgencies.filter((urgency) => urgency !== 'emergency'));
  });

  it('is at once where nothing pauses', () => {
    const at = new Date('2026-07-10T15:00:00.000Z');

    expect(clockStart(DEFAULT_MARKET_SETTINGS, 'flexible', at)).toBe(at);
  });

  const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', timeStyle: 'short' });
  const isPausedAt = (from: number, until: number, ms: number) => {
    const now = minuteOfDay(wallClock.format(ms));
    return from < until ? from <= now && now < until : from <= now || now < until;
  };
  const anyMinute = fc.nat({ max: 1439 });
  // Around the nights in which the clocks change, and around any other.
  const anyNight = fc.constantFrom('2026-04-04T14:00:00Z', '2026-10-03T14:00:00Z', '2026-07-10T14:00:00Z', '2027-04-03T14:00:00Z');

  it('is the first moment outside of the pause by the clock on the wall, within 25 hours, or 49 where the short night may leave it out', () => {
    fc.assert(
      fc.property(anyNight, fc.integer({ min: -30 * HOUR, max: 30 * HOUR }), anyMinute, anyMinute, (near, offset, from, until) => {
        fc.pre(from !== until);
        const at = Date.parse(near) + offset;
        const start = clockStart(paused(timeOfDay(from), timeOfDay(until)), 'flexible', new Date(at)).getTime();

        expect(start - at).toBeGreaterThanOrEqual(0);
        // An hour without a pause or less may fall into the hour that the clocks skip.
        const mayBeLeftOut = (from - until + 1440) % 1440 <= 60;
        expect(start - at).toBeLessThanOrEqual((mayBeLeftOut ? 49 : 25) * HOUR);
        expect(isPausedAt(from, until, start)).toBe(false);
        for (let ms = at; ms < start; ms += 7 * MINUTE) expect(isPausedAt(from, until, ms)).toBe(true);
        expect(start === at || isPausedAt(from, until, start - 1)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a time of the day', () => {
  it('is written as it is read', () => {
    fc.assert(fc.property(fc.nat({ max: 1439 }), (minute) => minuteOfDay(timeOfDay(minute)) === minute));
    expect([timeOfDay(0), timeOfDay(1265), minuteOfDay('07:05')]).toEqual(['00:00', '21:05', 425]);
  });
});
