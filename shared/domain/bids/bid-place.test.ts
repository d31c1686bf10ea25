import { describe, expect, it } from 'vitest';
import { keepsPlace, type StandingBid } from './standing-bid.ts';

const marrickville = { latitude: -33.911, longitude: 151.155 };
const newtown = { latitude: -33.898, longitude: 151.174 };

const bid: StandingBid = {
  id: 1,
  amountDollars: 20,
  leadId: null,
  auctionEpoch: null,
  area: { ...marrickville, radiusKm: 10 },
  serviceTypes: ['repair', 'installation'],
  urgencies: ['within_24h', 'within_week', 'flexible'],
  phoneConfirmedOnly: false,
  photosOnly: false,
  budgetKnownOnly: false,
  days: [1, 2, 3, 4, 5, 6, 7],
  fromMinute: null,
  untilMinute: null,
  timeZone: 'Australia/Sydney',
  placedAt: new Date('2026-11-16T00:00:00.000Z'),
  validUntil: null,
};

describe('a bid that is edited', () => {
  const whole = { fromMinute: null, untilMinute: null };
  const working = { fromMinute: 540, untilMinute: 1020 };
  const area = { ...marrickville, radiusKm: 10 };
  const end = new Date('2026-12-24T13:00:00.000Z');
  const cases: [string, Partial<StandingBid>, Partial<StandingBid>, boolean][] = [
    ['without a change', {}, {}, true],
    ['lowered', {}, { amountDollars: 19 }, true],
    ['raised', {}, { amountDollars: 21 }, false],
    ['to a smaller circle', {}, { area: { ...marrickville, radiusKm: 9 } }, true],
    ['to a larger circle', {}, { area: { ...marrickville, radiusKm: 11 } }, false],
    ['to another circle within the first', {}, { area: { ...newtown, radiusKm: 7 } }, true],
    ['to another circle that reaches out of the first', {}, { area: { ...newtown, radiusKm: 9 } }, false],
    ['from no area to one', { area: null }, { area }, false],
    ['from an area to none', {}, { area: null }, false],
    ['without an area before and after', { area: null }, { area: null }, true],
    ['to fewer kinds of work', {}, { serviceTypes: ['repair'] }, true],
    ['to more kinds of work', {}, { serviceTypes: ['repair', 'installation', 'upgrade'] }, false],
    ['to other kinds of work', {}, { serviceTypes: ['upgrade'] }, false],
    ['to fewer urgencies', {}, { urgencies: ['flexible'] }, true],
    ['with emergencies ticked', {}, { urgencies: ['emergency', 'flexible'] }, false],
    ['to fewer days', {}, { days: [1, 2] }, true],
    ['to another day', { days: [1, 2] }, { days: [2, 3] }, false],
    ['from the whole day to some hours', whole, working, true],
    ['from some hours to the whole day', working, whole, false],
    ['to hours within', working, { fromMinute: 555, untilMinute: 1005 }, true],
    ['to a quarter of an hour earlier', working, { fromMinute: 525, untilMinute: 1020 }, false],
    ['to a quarter of an hour later', working, { fromMinute: 540, untilMinute: 1035 }, false],
    ['to hours within, past midnight', { fromMinute: 1320, untilMinute: 360 }, { fromMinute: 0, untilMinute: 300 }, true],
    ['to hours past midnight', working, { fromMinute: 1005, untilMinute: 540 }, false],
    ['to the morning after, of hours past midnight', { fromMinute: 1320, untilMinute: 360, days: [1] }, { fromMinute: 0, untilMinute: 300, days: [2] }, true],
    ['to the morning before, of hours past midnight', { fromMinute: 1320, untilMinute: 360, days: [1] }, { fromMinute: 0, untilMinute: 300, days: [1] }, false],
    ['to a night that reaches into another day', { days: [1] }, { fromMinute: 1320, untilMinute: 360 }, false],
    ['to the same hours by another clock', working, { ...working, timeZone: 'Australia/Perth' }, false],
    ['to the same days by another clock', { days: [1, 2] }, { days: [1, 2], timeZone: 'Australia/Perth' }, false],
    ['of every hour, to another clock', {}, { timeZone: 'Australia/Perth' }, true],
    ['to confirmed phones only', {}, { phoneConfirmedOnly: true }, true],
    ['from confirmed phones to all', { phoneConfirmedOnly: true }, { phoneConfirmedOnly: false }, false],
    ['to photos only', {}, { photosOnly: true }, true],
    ['from photos to none', { photosOnly: true }, { photosOnly: false }, false],
    ['to known budgets only', {}, { budgetKnownOnly: true }, true],
    ['from known budgets to all', { budgetKnownOnly: true }, { budgetKnownOnly: false }, false],
    ['to an earlier last day', { validUntil: end }, { validUntil: new Date(end.getTime() - 1) }, true],
    ['to a later last day', { validUntil: end }, { validUntil: new Date(end.getTime() + 1) }, false],
    ['from no last day to one', {}, { validUntil: end }, true],
    ['from a last day to none', { validUntil: end }, { validUntil: null }, false],
    ['lowered and widened', {}, { amountDollars: 5, area: { ...marrickville, radiusKm: 11 } }, false],
  ];

  it.each(cases)('%s', (_how, before, change, keeps) => {
    const old = { ...bid, ...before };
    expect(keepsPlace(old, { ...old, ...change })).toBe(keeps);
  });
});
