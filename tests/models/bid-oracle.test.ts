import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBidMarket } from './any-bid-market.ts';
import { account, anyMeeting, bid, lead, marketOf, MINUTE, press, T0 } from './any-meeting.ts';
import { bidsDue, type OracleAccount, type OracleBid, type OracleMarket, oraclePrice, type OracleSale } from './bid-oracle.ts';
import { Oracle } from './oracle-play.ts';
import { DomainPlay } from './play-by-domain.ts';

const RUNS = 4000;
const TIMEOUT_MS = 120_000;

/** A lead whose price is down to $20 at 2 am in Sydney, on the night from Wednesday to Thursday. */
const midnight: typeof lead = { ...lead, releasedAt: T0 + 14.5 * 60 * MINUTE, startsAt: T0 + 14.5 * 60 * MINUTE };

/** Who gets the lead, after how many whole seconds, for how many cents. */
const told = (market: OracleMarket) =>
  new Oracle(market).play().map(({ leadId, accountId, bidId, at, cents }) => `${leadId}: ${bidId === null ? `person ${accountId}` : `bid ${bidId}`} after ${Math.ceil((at - T0) / 1000)} s for ${cents}`);

/** Accounts whose charges take some milliseconds to fail, except those that work. */
const slow = (failsAfterMs: number, working: readonly number[] = []) => ({
  accounts: [1, 2, 3, 4].map((id): OracleAccount => Object.assign({ ...account }, { id, cardFails: !working.includes(id), failsAfterMs })),
});

/** Bids of one amount, of as many accounts. */
const bidsOf = (count: number) => Array.from({ length: count }, (_, index): OracleBid => Object.assign({ ...bid }, { id: index + 1, accountId: index + 1 }));

describe('the oracle', () => {
  it.each<[string, Partial<OracleMarket>, string[]]>([
    ['buys when the price is down to the amount', {}, ['1: bid 1 after 1800 s for 2000']],
    ['lets people go first at the start price', { bids: [{ ...bid, dollars: 50 }] }, ['1: bid 1 after 60 s for 3933']],
    ['acts on the start price during a night pause', { bids: [{ ...bid, dollars: 50 }], leads: [{ ...lead, startsAt: T0 + 60 * MINUTE }] }, ['1: bid 1 after 60 s for 4000']],
    ['prefers the higher amount', { bids: [bid, { ...bid, id: 2, accountId: 2, dollars: 21 }] }, ['1: bid 2 after 1710 s for 2100']],
    ['prefers the older of equal amounts', { bids: [{ ...bid, placedAt: 1 }, { ...bid, id: 2, accountId: 2 }] }, ['1: bid 2 after 1800 s for 2000']],
    [
      'prefers the account that bought less by bids in a week',
      { accounts: [{ ...account, bought: [{ at: T0 - 1, cents: 50, isAutomatic: true }] }, { ...account, id: 2 }], bids: [bid, { ...bid, id: 2, accountId: 2, placedAt: 1 }] },
      ['1: bid 2 after 1800 s for 2000'],
    ],
    ['is beaten by who pays more', { presses: [press({ endsAt: T0 + 29 * MINUTE })] }, ['1: person 9 after 1740 s for 2066']],
    ['waits for an open payment that is quoted higher', { presses: [press({ endsAt: T0 + 31 * MINUTE })] }, ['1: person 9 after 1860 s for 1933']],
    ['waits for it until the price is down by a fiftieth of the start price', { presses: [press()] }, ['1: bid 1 after 1873 s for 1919']],
    ['waits for it until a low price is down by a tenth', { bids: [{ ...bid, dollars: 2 }], presses: [press({ openedAt: T0 + 56.9 * MINUTE, endsAt: T0 + 59 * MINUTE })] }, ['1: bid 1 after 3439 s for 179']],
    ['waits for it no longer once someone presses who pays no more', { presses: [press(), press({ accountId: 8, openedAt: T0 + 30.2 * MINUTE, endsAt: T0 + 30.3 * MINUTE })] }, ['1: bid 1 after 1818 s for 1980']],
    ['leaves the lead to the one who then pressed when its card fails', { bids: [{ ...bid, dollars: 20 }], accounts: [{ ...account, cardFails: true }, { ...account, id: 2 }], presses: [press({ endsAt: T0 + 31 * MINUTE }), press({ accountId: 8, openedAt: T0 + 30.2 * MINUTE, endsAt: T0 + 30.3 * MINUTE })] }, ['1: person 8 after 1818 s for 1980']],
    ['goes on when it ends without a purchase', { presses: [press({ endsAt: T0 + 30.5 * MINUTE, isPaid: false })] }, ['1: bid 1 after 1830 s for 1966']],
    ['is held back by its own open payment like any other, which then gives way', { bids: [{ ...bid, dollars: 25 }], presses: [press({ accountId: 1, openedAt: T0 + MINUTE })] }, ['1: bid 1 after 1423 s for 2419']],
    ['does not wait for a payment that was quoted below it', { bids: [{ ...bid, placedAt: 0 }], accounts: [{ ...account, pausedUntil: T0 + 31 * MINUTE }], presses: [press({ openedAt: T0 + 30.5 * MINUTE })] }, ['1: bid 1 after 1860 s for 1933']],
    ['does not wait for a payment that its buyer replaced by one below it', { presses: [press({ openedAt: T0 + 29.9 * MINUTE, endsAt: T0 + 31 * MINUTE, isPaid: false, isReplaced: true }), press({ openedAt: T0 + 31 * MINUTE })] }, ['1: bid 1 after 1860 s for 1933']],
    ['does not buy above a cap', { accounts: [{ ...account, caps: { ...account.caps, week: 10_00 } }, { ...account, id: 2 }], bids: [bid, { ...bid, id: 2, accountId: 2, dollars: 19 }] }, ['1: bid 2 after 1890 s for 1900']],
    ['goes to the next bid when a card fails', { accounts: [{ ...account, cardFails: true }, { ...account, id: 2 }], bids: [bid, { ...bid, id: 2, accountId: 2 }] }, ['1: bid 2 after 1800 s for 2000']],
    [
      'keeps its turn when charges of bids before it fail slowly',
      { ...slow(2500, [3]), bids: bidsOf(3), presses: [press({ openedAt: T0 + 30 * MINUTE, endsAt: T0 + 30 * MINUTE + 2000 })] },
      ['1: bid 3 after 1805 s for 1995'],
    ],
    ['lets people go on after three seconds when its charge takes longer', { ...slow(9000), presses: [press({ openedAt: T0 + 30 * MINUTE, endsAt: T0 + 30 * MINUTE + 2000 })] }, ['1: person 9 after 1803 s for 1997']],
    [
      'lets people go on after nine seconds when charges fail one after the other',
      { ...slow(2800), bids: bidsOf(4), presses: [press({ openedAt: T0 + 30 * MINUTE, endsAt: T0 + 30 * MINUTE + 2000 })] },
      ['1: person 9 after 1809 s for 1990'],
    ],
    ['never buys for nothing', { bids: [{ ...bid, validUntil: T0 }], presses: [press({ openedAt: T0 + 60 * MINUTE, endsAt: T0 + 60 * MINUTE })] }, ['1: person 9 after 3600 s for 0']],
    ['waits for a quarter of an hour in its hours', { bids: [{ ...bid, hours: { from: 705, until: 900 } }] }, ['1: bid 1 after 2700 s for 1000']],
    ['buys past midnight in the night that began on its day', { leads: [midnight], bids: [{ ...bid, days: [3], hours: { from: 1320, until: 360 } }] }, ['1: bid 1 after 54000 s for 2000']],
    ['buys nothing past midnight in the night before its day', { leads: [midnight], bids: [{ ...bid, days: [4], hours: { from: 1320, until: 360 } }] }, []],
  ])('%s', (_what, market, sales) => {
    expect(told(marketOf(market))).toEqual(sales);
  });

  it('lists the bids that are due, the winner first', () => {
    const market = marketOf({ bids: [bid, { ...bid, id: 2, accountId: 2, dollars: 30 }, { ...bid, id: 3, dollars: 10 }] });

    expect(bidsDue(market, { sales: [], failures: [] }, lead, T0 + 31 * MINUTE).map(({ id }) => id)).toEqual([2, 1]);
  });
});

/** The higher price wins. Returns the bid that would have paid more than a press did, by more than a hold-back may cost; null if none would. */
function wronged(market: OracleMarket, before: OracleSale[], { leadId, accountId, bidId, at, cents }: OracleSale): OracleBid | null {
  const [sold, by] = [market.leads.find(({ id }) => id === leadId), market.presses.findLast((one) => one.accountId === accountId && one.leadId === leadId && one.endsAt === at)];
  if (bidId !== null || !sold || !by) return null;
  const works = ({ accountId: owner }: OracleBid) => market.accounts.some(({ id, cardFails }) => id === owner && !cardFails);
  const bestAt = (instant: number) => bidsDue(market, { sales: before.filter((sale) => sale.at < instant), failures: [] }, sold, instant).find(works);
  const best = bestAt(at);
  if (!best) return null;
  if (oraclePrice(sold, by.openedAt) <= Math.min(best.dollars * 100, sold.startCents)) return best;
  let since = at;
  while (since > by.openedAt && bestAt(since - 1000)) since -= 1000;
  const couldPay = oraclePrice(sold, since);
  // A second of the price's fall, since it is looked at once a second.
  const fall = Math.min(sold.startCents / 50, couldPay / 10) + sold.startCents / (sold.minutes * 60) + 1;
  return cents < couldPay - fall ? best : null;
}

describe('the rules of standing bids', () => {
  it(
    'sell what the oracle sells, to the same, at the same price and in the same order',
    () => {
      const seen = { bid: 0, press: 0, unsold: 0 };
      fc.assert(
        fc.property(anyBidMarket, (market) => {
          const sales = new Oracle(market).play();

          expect(new DomainPlay(market).play()).toEqual(sales);
          seen.bid += sales.filter(({ bidId }) => bidId !== null).length;
          seen.press += sales.filter(({ bidId }) => bidId === null).length;
          seen.unsold += market.leads.length - sales.length;
        }),
        { numRuns: RUNS, seed: 20_261_126 },
      );
      // The sets hold enough of everything to prove something.
      expect(Math.min(seen.bid, seen.press, seen.unsold)).toBeGreaterThan(RUNS / 10);
    },
    TIMEOUT_MS,
  );

  it('sell the same when people press where a bid is due and charges fail slowly', () => {
    fc.assert(
      fc.property(anyMeeting([500, 2900, 6000]), (market) => {
        expect(new DomainPlay(market).play()).toEqual(new Oracle(market).play());
      }),
      { numRuns: 1000, seed: 20_261_129 },
    );
  });

  it('are a purchase at most as dear as the bid, within the caps, whatever happens', () => {
    fc.assert(
      fc.property(anyBidMarket, (market) => {
        const sales = new DomainPlay(market).play();
        const tooDear = sales.filter(({ bidId, cents }) => bidId !== null && cents > (market.bids.find(({ id }) => id === bidId)?.dollars ?? 0) * 100);
        const free = sales.filter(({ bidId, cents }) => bidId !== null && cents < 50);

        expect([tooDear, free]).toEqual([[], []]);
      }),
      { numRuns: 500 },
    );
  });

  it('let nobody who presses pay much less than a bid would have paid', () => {
    fc.assert(
      fc.property(anyMeeting([]), (market) => {
        expect(new DomainPlay(market).play().flatMap((sale, index, sales) => wronged(market, sales.slice(0, index), sale) ?? [])).toEqual([]);
      }),
      { numRuns: 1000, seed: 20_261_128 },
    );
  });
});
