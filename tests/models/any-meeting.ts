import fc from 'fast-check';
import type { OracleAccount, OracleBid, OracleLead, OracleMarket } from './bid-oracle.ts';

export const T0 = Date.parse('2026-11-18T00:00:00Z');
export const MINUTE = 60_000;
const marrickville = { latitude: -33.911, longitude: 151.155 };

/** What the tests of the reference model change as they need it. */
export const account: OracleAccount = {
  id: 1,
  timeZone: 'Australia/Sydney',
  caps: { perLead: 100_00, day: null, week: 1000_00, dayLeads: null, weekLeads: null },
  countsAll: true,
  maxUncalled: 20,
  uncalled: 0,
  pausedUntil: null,
  gaveBack: [],
  cardFails: false,
  failsAfterMs: 0,
  bought: [],
};

export const bid: OracleBid = {
  id: 1,
  accountId: 1,
  dollars: 20,
  lead: null,
  circle: { ...marrickville, km: 10 },
  kinds: ['repair'],
  urgencies: ['within_24h'],
  confirmedOnly: false,
  days: [1, 2, 3, 4, 5, 6, 7],
  hours: null,
  placedAt: 0,
  validUntil: null,
};

export const lead: OracleLead = { id: 1, epoch: 0, startCents: 40_00, minutes: 60, releasedAt: T0, startsAt: T0, kind: 'repair', urgency: 'within_24h', state: 'NSW', ...marrickville, isConfirmed: false };

export const marketOf = (fields: Partial<OracleMarket> = {}): OracleMarket => ({
  headStartSeconds: 60,
  states: ['NSW'],
  kinds: ['repair'],
  accounts: [account, { ...account, id: 2 }],
  bids: [bid],
  leads: [lead],
  presses: [],
  ...fields,
});

export const press = (fields: Partial<OracleMarket['presses'][number]> = {}) => ({ accountId: 9, leadId: 1, openedAt: T0 + 29 * MINUTE, endsAt: T0 + 40 * MINUTE, isPaid: true, ...fields });

/** How long after its due instant someone presses, or how long their payment takes: often within seconds. */
const anyMs = (most: number) => fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 0, max: most }));

/** Some people who press around the instant at which a bid is due, after bids of the same amount whose charges fail within some milliseconds. */
export const anyMeeting = (failing: readonly number[]): fc.Arbitrary<OracleMarket> =>
  fc
    .record({
      minutes: fc.constantFrom(5, 20, 60),
      dollars: fc.constantFrom(2, 20, 30, 40),
      fails: fc.array(fc.constantFrom(...failing, 0), { maxLength: failing.length }),
      people: fc.array(fc.record({ early: fc.integer({ min: 0, max: 30_000 }), ms: anyMs(120_000), lastsMs: anyMs(120_000), isPaid: fc.boolean() }), { minLength: 2, maxLength: 4 }),
    })
    .map(({ minutes, dollars, fails, people }) => {
      const dueAt = T0 + (1 - dollars / 40) * minutes * MINUTE;
      const presses = people.map(({ early, ms, lastsMs, isPaid }, index) => {
        const openedAt = Math.max(T0, dueAt - early + ms);
        return press({ accountId: 11 + index, openedAt, endsAt: openedAt + lastsMs, isPaid });
      });
      const bidders = [...fails.map((failsAfterMs) => ({ failsAfterMs, cardFails: true })), { failsAfterMs: 0, cardFails: false }];
      return marketOf({
        leads: [{ ...lead, minutes }],
        accounts: bidders.map((fields, index) => Object.assign({ ...account }, fields, { id: index + 1 })),
        bids: bidders.map((_, index) => Object.assign({ ...bid }, { dollars, id: index + 1, accountId: index + 1 })),
        presses,
      });
    });
