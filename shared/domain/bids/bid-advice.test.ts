import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../time/durations.ts';
import { type PastAuction, replayBid } from './bid-advice.ts';
import type { SpendingCaps, StandingBid } from './standing-bid.ts';

const now = new Date('2026-11-30T00:00:00.000Z');
const marrickville = { latitude: -33.911, longitude: 151.155 };

const bid: StandingBid = {
  id: 1,
  amountDollars: 20,
  leadId: null,
  auctionEpoch: null,
  area: { ...marrickville, radiusKm: 10 },
  serviceTypes: ['repair'],
  urgencies: ['within_24h'],
  phoneConfirmedOnly: false,
  photosOnly: false,
  budgetKnownOnly: false,
  days: [1, 2, 3, 4, 5, 6, 7],
  fromMinute: null,
  untilMinute: null,
  timeZone: 'Australia/Sydney',
  placedAt: now,
  validUntil: null,
};

interface Past {
  at: string;
  /** After how many minutes it was sold; undefined if it never was. */
  soldAfter?: number;
  startCents?: number;
  isRepair?: boolean;
  takesBids?: boolean;
}

function auctionOf({ at, soldAfter, startCents = 40_00, isRepair = true, takesBids = true }: Past, index: number): PastAuction {
  const startsAt = new Date(at);
  return {
    schedule: { startCents, minimumCents: 0, startsAt, durationMs: 60 * MINUTE_MS },
    releasedAt: startsAt,
    headStartSeconds: 60,
    takesBids,
    lead: {
      id: index + 1,
      auctionEpoch: 0,
      serviceType: isRepair ? 'repair' : 'upgrade',
      urgency: 'within_24h',
      state: 'NSW',
      ...marrickville,
      isPhoneConfirmed: false,
    hasPhotos: false,
    isBudgetKnown: false,
    },
    endedAt: soldAfter === undefined ? null : new Date(startsAt.getTime() + soldAfter * MINUTE_MS),
  };
}

const open: SpendingCaps = { perLeadCents: 100_00, dayCents: null, weekCents: 1000_00, dayLeads: null, weekLeads: null };

const replay = (past: Past[], { caps = null, ...fields }: Partial<StandingBid> & { caps?: SpendingCaps | null } = {}) =>
  replayBid({ ...bid, ...fields }, past.map(auctionOf), caps, now);

describe('the replay of past auctions', () => {
  it.each<[string, Past[], [matched: number, bought: number, cents: number]]>([
    ['nothing to replay', [], [0, 0, 0]],
    ['a lead on which the market lets no bid act', [{ at: '2026-11-16T00:00:00Z', takesBids: false }], [1, 0, 0]],
    ['a lead that nobody took', [{ at: '2026-11-16T00:00:00Z' }], [1, 1, 20_00]],
    ['a lead that was sold later', [{ at: '2026-11-16T00:00:00Z', soldAfter: 31 }], [1, 1, 20_00]],
    ['a lead that was sold before', [{ at: '2026-11-16T00:00:00Z', soldAfter: 29 }], [1, 0, 0]],
    ['a lead of another kind', [{ at: '2026-11-16T00:00:00Z', isRepair: false }], [0, 0, 0]],
    ['a lead that starts lower, a minute after it came', [{ at: '2026-11-16T00:00:00Z', startCents: 18_00 }], [1, 1, 17_70]],
    ['a lead that starts lower and was sold within the minute', [{ at: '2026-11-16T00:00:00Z', startCents: 18_00, soldAfter: 0.5 }], [1, 0, 0]],
    ['a free lead', [{ at: '2026-11-16T00:00:00Z', startCents: 40 }], [1, 0, 0]],
    ['a lead that is still falling', [{ at: '2026-11-29T23:45:00Z' }], [1, 0, 0]],
    ['several', [{ at: '2026-11-16T00:00:00Z' }, { at: '2026-11-17T00:00:00Z' }, { at: '2026-11-18T00:00:00Z', soldAfter: 5 }], [3, 2, 40_00]],
  ])('%s', (_what, past, [matched, bought, cents]) => {
    expect(replay(past)).toEqual({ matched, bought, cents });
  });

  it('waits for the hours of the bid, at the price that is left by then', () => {
    // Released at 8 am in Sydney: due at 8:30, awake from 8:45, when it is down to $10.
    const early = [{ at: '2026-11-15T21:00:00Z' }];

    expect(replay(early, { fromMinute: 525, untilMinute: 1020 })).toEqual({ matched: 1, bought: 1, cents: 10_00 });
    expect(replay(early, { fromMinute: 540, untilMinute: 1020 })).toEqual({ matched: 1, bought: 0, cents: 0 });
  });

  it('keeps to the days of the bid', () => {
    const past = [{ at: '2026-11-16T00:00:00Z' }, { at: '2026-11-17T00:00:00Z' }];

    expect(replay(past, { days: [2] })).toEqual({ matched: 2, bought: 1, cents: 20_00 });
  });

  it('is awake both times in the hour that happens twice', () => {
    const past = [{ at: '2026-04-04T14:50:00Z' }, { at: '2026-04-04T15:50:00Z' }];

    expect(replay(past, { fromMinute: 120, untilMinute: 180 })).toMatchObject({ bought: 2 });
  });
});

describe('the replay within caps', () => {
  const threeOnMonday = [{ at: '2026-11-16T02:00:00Z' }, { at: '2026-11-16T00:00:00Z' }, { at: '2026-11-16T01:00:00Z' }];

  it.each<[string, Partial<SpendingCaps>, number]>([
    ['to the cent', { dayCents: 40_00 }, 2],
    ['a cent less', { dayCents: 39_99 }, 1],
    ['in leads', { dayLeads: 1 }, 1],
    ['of a week', { weekCents: 40_00 }, 2],
    ['of a week in leads', { weekLeads: 2 }, 2],
    ['of one lead', { perLeadCents: 19_99 }, 0],
  ])('%s', (_what, caps, bought) => {
    expect(replay(threeOnMonday, { caps: { ...open, ...caps } })).toEqual({ matched: 3, bought, cents: bought * 20_00 });
  });

  it('buys the dearer of two first when that was due first', () => {
    const past = [{ at: '2026-11-16T00:00:00Z' }, { at: '2026-11-16T00:10:00Z', startCents: 19_00 }];

    // The second is due a minute after it came, before the first is down to $20.
    expect(replay(past, { caps: { ...open, dayLeads: 1 } })).toEqual({ matched: 2, bought: 1, cents: 18_68 });
  });

  it('begins again with a new day and a new week by the clock of the bid', () => {
    const caps = { ...open, dayLeads: 1, weekLeads: 2 };
    const past = [
      // Saturday, twice; Sunday, twice; Monday.
      { at: '2026-11-13T22:00:00Z' },
      { at: '2026-11-14T11:00:00Z' },
      { at: '2026-11-14T22:00:00Z' },
      { at: '2026-11-15T11:00:00Z' },
      { at: '2026-11-15T13:00:00Z' },
    ];

    expect(replay(past, { caps })).toMatchObject({ bought: 3 });
    // In Perth the fifth is of the same Sunday as the two before it.
    expect(replay(past, { caps, timeZone: 'Australia/Perth' })).toMatchObject({ bought: 2 });
  });
});
