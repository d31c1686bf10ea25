import fc from 'fast-check';
import type { OracleAccount, OracleBid, OracleLead, OracleMarket, OraclePress } from './bid-oracle.ts';

const MINUTE = 60_000;
const QUARTERS = 96;

/** When the markets begin. */
export const beginnings = ['2026-11-18T00:00:00Z', '2026-11-16T12:20:00Z', '2026-11-22T12:40:00Z', '2026-10-03T15:10:00Z', '2027-04-03T14:50:00Z'].map((text) => Date.parse(text));

const zones = ['Australia/Sydney', 'Australia/Perth', 'Australia/Adelaide', 'Australia/Lord_Howe'];
const kinds = ['repair', 'installation', 'emergency'];
const urgencies = ['emergency', 'within_24h', 'flexible'];
const places = [
  { latitude: -33.911, longitude: 151.155 },
  { latitude: -33.7, longitude: 151.1 },
  { latitude: -37.8, longitude: 144.95 },
];
const place = fc.constantFrom(...places);
const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 });
/** The second of two is chosen once in so many. */
const rarely = <T, U>(often: T, seldom: fc.Arbitrary<U>, times = 5): fc.Arbitrary<T | U> => fc.oneof({ weight: times - 1, arbitrary: fc.constant(often) }, { weight: 1, arbitrary: seldom });

/** Whole dollars, so that two bids are often equal. */
const amount = fc.constantFrom(1, 2, 5, 9, 10, 10, 19, 20, 20, 20, 20, 25, 39, 40, 41, 60);

interface Sizes {
  accounts: number;
  bids: number;
  leads: number;
  presses: number;
}

function anyAccount(id: number, from: number, leads: number): fc.Arbitrary<OracleAccount> {
  return fc.record({
    id: fc.constant(id),
    timeZone: fc.constantFrom(...zones),
    caps: fc.record({
      perLead: rarely(60_00, fc.integer({ min: 1, max: 30 }).map((dollars) => dollars * 100)),
      day: rarely(null, fc.integer({ min: 1, max: 70 }).map((dollars) => dollars * 100), 2),
      week: rarely(1000_00, fc.integer({ min: 20, max: 120 }).map((dollars) => dollars * 100), 3),
      dayLeads: rarely(null, fc.integer({ min: 1, max: 3 })),
      weekLeads: rarely(null, fc.integer({ min: 1, max: 4 })),
    }),
    countsAll: fc.boolean(),
    maxUncalled: fc.integer({ min: 1, max: 3 }),
    uncalled: rarely(0, fc.integer({ min: 1, max: 3 })),
    pausedUntil: rarely(null, fc.integer({ min: 0, max: 90 }).map((minutes) => from + minutes * MINUTE), 8),
    gaveBack: rarely<number[], number[]>([], fc.integer({ min: 1, max: leads }).map((lead) => [lead]), 10),
    cardFails: rarely(false, fc.constant(true), 4),
    failsAfterMs: rarely(0, fc.integer({ min: 500, max: 12_000 }), 2),
    bought: fc.array(
      fc.record({
        at: fc.integer({ min: 1, max: 10 * 24 * 60 }).map((minutes) => from - minutes * MINUTE),
        cents: fc.integer({ min: 50, max: 40_00 }),
        isAutomatic: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
  });
}

function anyBid(id: number, from: number, { accounts, leads }: Sizes): fc.Arbitrary<OracleBid> {
  const hours = fc
    .record({ from: fc.nat({ max: QUARTERS - 1 }), length: fc.integer({ min: 4, max: QUARTERS - 1 }) })
    .map((one) => ({ from: one.from * 15, until: ((one.from + one.length) % QUARTERS) * 15 }));
  return fc.record({
    id: fc.constant(id),
    accountId: fc.integer({ min: 1, max: accounts }),
    dollars: amount,
    lead: rarely(null, fc.record({ id: fc.integer({ min: 1, max: leads }), epoch: fc.nat({ max: 1 }) }), 6),
    circle: fc.oneof({ weight: 9, arbitrary: place.map((at) => ({ ...at, km: 10 })) }, { weight: 1, arbitrary: fc.constant(null) }),
    kinds: some(['repair', 'installation']),
    urgencies: some(urgencies),
    confirmedOnly: rarely(false, fc.constant(true)),
    days: rarely([1, 2, 3, 4, 5, 6, 7], some([1, 2, 3, 4, 5, 6, 7]), 3),
    hours: rarely(null, hours, 3),
    placedAt: fc.nat({ max: 2 }).map((days) => from - days * 24 * 60 * MINUTE),
    validUntil: rarely(null, fc.nat({ max: 8 }).map((quarters) => from + quarters * 15 * MINUTE), 6),
  });
}

function anyLead(id: number, from: number): fc.Arbitrary<OracleLead> {
  return fc
    .record({
      id: fc.constant(id),
      epoch: fc.constant(0),
      startCents: fc.constantFrom(40_00, 40_00, 43_27, 20_00, 60_01, 55),
      minutes: fc.constantFrom(60, 60, 20, 90),
      releasedMs: fc.integer({ min: 0, max: 20 * MINUTE }),
      pauseMs: rarely(0, fc.integer({ min: 0, max: 40 * MINUTE }), 6),
      kind: fc.constantFrom(...kinds),
      urgency: fc.constantFrom(...urgencies),
      state: rarely('NSW', fc.constant('WA'), 10),
      place,
      isConfirmed: fc.boolean(),
    })
    .map(({ releasedMs, pauseMs, place: at, ...lead }) => Object.assign(lead, at, { releasedAt: from + releasedMs, startsAt: from + releasedMs + pauseMs }));
}

/** One that presses the button, and now and then presses again for a newer price. */
function anyPresses(from: number, { accounts, leads }: Sizes): fc.Arbitrary<OraclePress[]> {
  const ending = { lastsMs: fc.integer({ min: 0, max: 5 * MINUTE }), isPaid: fc.boolean() };
  return fc
    .record({
      accountId: fc.integer({ min: 1, max: accounts + 2 }),
      // Most of them for one lead, so that they meet.
      leadId: rarely(1, fc.integer({ min: 1, max: leads }), 3),
      openedMs: fc.integer({ min: 10 * MINUTE, max: 80 * MINUTE }),
      ...ending,
      // Within a minute the same price is told again.
      again: rarely(null, fc.record({ afterMs: fc.integer({ min: MINUTE + 1, max: 3 * MINUTE }), ...ending }), 3),
    })
    .map(({ openedMs, lastsMs, isPaid, again, ...who }) => {
      const openedAt = from + openedMs;
      if (!again) return [{ ...who, openedAt, endsAt: openedAt + lastsMs, isPaid }];
      const againAt = openedAt + again.afterMs;
      return [
        { ...who, openedAt, endsAt: againAt, isPaid: false, isReplaced: true },
        { ...who, openedAt: againAt, endsAt: againAt + again.lastsMs, isPaid: again.isPaid },
      ];
    });
}

/**
 * Presses moved to the seconds around the instant at which a lead is down to a bid's amount, where they hold the bid back, or come while it is
 * held back or acts.
 */
function nearBids(market: OracleMarket, near: readonly (Near | null)[]): OracleMarket {
  const presses = market.presses.map((press, index): OraclePress => {
    const [where, lead] = [near[index], market.leads.find(({ id }) => id === press.leadId)];
    const bid = market.bids[(where?.bid ?? 0) % market.bids.length];
    if (!where || !lead || !bid || press.isReplaced || market.presses[index - 1]?.isReplaced) return press;
    const share = Math.max(0, 1 - (bid.dollars * 100) / lead.startCents);
    const openedAt = Math.max(lead.releasedAt, Math.ceil(lead.startsAt + share * lead.minutes * MINUTE) + where.ms);
    return { ...press, openedAt, endsAt: openedAt + where.lastsMs };
  });
  return { ...market, presses };
}

interface Near {
  bid: number;
  ms: number;
  lastsMs: number;
}

const anyNear: fc.Arbitrary<Near | null> = rarely(
  null,
  fc.record({ bid: rarely(0, fc.nat({ max: 7 }), 3), ms: fc.integer({ min: -30_000, max: 40_000 }), lastsMs: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 120_000 })) }),
  2,
);

/** A buyer has one payment at a time for a lead. */
function oneEach(presses: readonly OraclePress[][]): OraclePress[] {
  const ofBuyers = new Map(presses.map((all) => [`${all[0]?.accountId}:${all[0]?.leadId}`, all]));
  return [...ofBuyers.values()].flat();
}

const sizes = fc.record({
  accounts: fc.integer({ min: 1, max: 5 }),
  bids: fc.integer({ min: 1, max: 8 }),
  leads: fc.integer({ min: 1, max: 3 }),
  presses: fc.nat({ max: 3 }),
});

/** Any market of a few accounts with their bids, some leads and some people who press the button, from an instant on. */
export function bidMarketFrom(from: number): fc.Arbitrary<OracleMarket> {
  const market = sizes.chain((size) =>
    fc.record({
      headStartSeconds: fc.constantFrom(60, 60, 0, 120),
      states: fc.constant(['NSW', 'VIC']),
      kinds: rarely<string[], string[]>(['repair', 'installation', 'emergency'], fc.constant(['repair'])),
      accounts: fc.tuple(...Array.from({ length: size.accounts }, (_, index) => anyAccount(index + 1, from, size.leads))),
      bids: fc.tuple(...Array.from({ length: size.bids }, (_, index) => anyBid(index + 1, from, size))),
      leads: fc.tuple(...Array.from({ length: size.leads }, (_, index) => anyLead(index + 1, from))),
      presses: fc.tuple(...Array.from({ length: size.presses }, () => anyPresses(from, size))).map(oneEach),
    }),
  );
  return fc.tuple(market, fc.array(anyNear, { minLength: 6, maxLength: 6 })).map(([one, near]) => nearBids(one, near));
}

/** The same, in the evenings, the nights in which the clock changes, and on a plain morning. */
export const anyBidMarket: fc.Arbitrary<OracleMarket> = fc.constantFrom(...beginnings).chain(bidMarketFrom);
