import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { payableCents, priceAt } from '../../../../shared/domain/auction/auction-price.ts';
import { discountCents } from '../../../../shared/domain/auction/discount.ts';
import { type AustralianState, storedUrgencies } from '../../../../shared/domain/words/enums.ts';
import { clockStart, DEFAULT_MARKET_SETTINGS, type MarketSettings, minutesToZero } from '../../../../shared/domain/auction/market-settings.ts';
import { figuresOf, type PastSale, type ReplayedSale, replaySales, runsOf } from './market-settings-replay.ts';
import { startPriceFrom } from '../../../../shared/domain/auction/start-price.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-07-10T02:00:00Z');
const minutes = (count: number) => new Date(NOON + count * MINUTE);

const sale = (posted: number, sold: number, fields: Partial<PastSale> = {}): PastSale => ({
  postedAt: minutes(posted),
  soldAt: minutes(sold),
  urgency: 'within_week',
  startCents: 40_00,
  amountPaidCents: 0,
  discount: null,
  ...fields,
});
const settings = (changes: Partial<MarketSettings>): MarketSettings => ({ ...DEFAULT_MARKET_SETTINGS, ...changes });

/** The same, told again for each sale. */
function slowly(rules: MarketSettings, earlier: readonly PastSale[], sales: readonly PastSale[]): ReplayedSale[] {
  const done: ReplayedSale[] = [];
  for (const { postedAt, soldAt, urgency, discount } of sales) {
    const known = [...earlier, ...done.flatMap((past, index) => (sales[index] ? [{ ...sales[index], ...past }] : []))];
    const paid = known.filter((past) => past.soldAt < postedAt && past.amountPaidCents > 0).map((past) => past.amountPaidCents);
    const posted = known.filter((past) => past.postedAt.getTime() <= postedAt.getTime() - 1440 * MINUTE);
    const dayBefore = posted.toSorted((a, b) => a.postedAt.getTime() - b.postedAt.getTime()).at(-1);
    const startCents = startPriceFrom(paid.toReversed(), rules, dayBefore?.startCents ?? null);
    const durationMs = minutesToZero(rules, urgency) * MINUTE;
    const priceCents = priceAt({ startCents, minimumCents: 0, startsAt: clockStart(rules, urgency, postedAt), durationMs }, soldAt);
    const amountPaidCents = payableCents(priceCents - (discount ? discountCents(discount, priceCents) : 0));
    done.push({ startCents, priceCents, amountPaidCents });
  }
  return done;
}

describe('replaySales', () => {
  it('lets each sale raise what later auctions start at', () => {
    const sales = [sale(0, 0), sale(1, 1), sale(2, 32)];

    expect(replaySales(DEFAULT_MARKET_SETTINGS, { earlier: [], sales })).toEqual([
      { startCents: 40_00, priceCents: 40_00, amountPaidCents: 40_00 },
      { startCents: 44_00, priceCents: 44_00, amountPaidCents: 44_00 },
      { startCents: 46_20, priceCents: 23_10, amountPaidCents: 23_10 },
    ]);
  });

  it('starts from the sales before, as they happened, and only from those before the auction was set up', () => {
    const earlier = [
      sale(-20, -20, { amountPaidCents: 100_00 }),
      sale(-10, -10),
      sale(0, 0, { amountPaidCents: 500_00 }),
    ];

    const [replayed] = replaySales(DEFAULT_MARKET_SETTINGS, { earlier, sales: [sale(0, 30)] });

    expect(replayed).toEqual({ startCents: 110_00, priceCents: 55_00, amountPaidCents: 55_00 });
  });

  it('limits the change from the start price of a day before, played again or as it happened', () => {
    const earlier = [sale(-1440, -1440, { startCents: 50_00, amountPaidCents: 500_00 })];
    const sales = [sale(0, 0), sale(1439, 1439), sale(1440, 1440)];

    const replayed = replaySales(settings({ maxDailyChangePercent: 20, sampleSize: 1 }), { earlier, sales });

    // 550, 66 and 66 without a limit: up to 20 % more than 50, than 50 still, and than 60.
    expect(replayed.map(({ startCents }) => startCents)).toEqual([60_00, 60_00, 66_00]);
  });

  it('goes by the time of each urgency, the night pause and the card’s minimum', () => {
    const changed = settings({ emergencyMinutes: 10, pauseFromMinute: 720, pauseUntilMinute: 750, floorCents: 60_00 });
    const sales = [
      sale(0, 9.95, { urgency: 'emergency' }),
      sale(0, 29),
      sale(0, 60),
    ];

    expect(replaySales(changed, { earlier: [], sales }).map(({ amountPaidCents }) => amountPaidCents)).toEqual([0, 60_00, 30_00]);
  });

  it('takes off what the buyer had taken off', () => {
    const half = { discountType: 'percentage', discountValue: '50.00' } as const;
    const free = { discountType: 'free', discountValue: null } as const;

    const replayed = replaySales(DEFAULT_MARKET_SETTINGS, {
      earlier: [],
      sales: [sale(0, 0, { discount: half }), sale(0, 1, { discount: free })],
    });

    expect(replayed.map(({ amountPaidCents }) => amountPaidCents)).toEqual([20_00, 0]);
  });

  const anyMarketSettings = fc.record({
    floorCents: fc.nat({ max: 1000_00 }),
    upliftPercent: fc.nat({ max: 100 }),
    sampleSize: fc.integer({ min: 1, max: 8 }),
    maxDailyChangePercent: fc.constantFrom(null, 5, 30, 100),
    emergencyMinutes: fc.integer({ min: 5, max: 1440 }),
    within24hMinutes: fc.integer({ min: 5, max: 1440 }),
    withinWeekMinutes: fc.integer({ min: 5, max: 1440 }),
    flexibleMinutes: fc.integer({ min: 5, max: 1440 }),
    pauseFromMinute: fc.constantFrom(null, 1260),
    pauseUntilMinute: fc.constant(420),
    holdAfterRequests: fc.constant(null),
    unconfirmedRequests: fc.constant('sell' as const),
    newsByText: fc.constant(false),
    endAfterDays: fc.constant(null),
    buyingRule: fc.constant('anyone' as const),
    acceptingStates: fc.constant<AustralianState[]>([]),
    insuranceRequired: fc.constant(false),
    bidStates: fc.constant<AustralianState[]>([]),
    bidServiceTypes: fc.constant([]),
    lowestBidDollars: fc.constant(5),
    bidHeadStartSeconds: fc.constant(60),
  });
  const anySale = fc.record({
    posted: fc.integer({ min: 0, max: 3000 }),
    waited: fc.integer({ min: 0, max: 200 }),
    urgency: fc.constantFrom(...storedUrgencies),
    startCents: fc.nat({ max: 90_00 }),
    amountPaidCents: fc.nat({ max: 60_00 }),
    discount: fc.constantFrom(null, { discountType: 'percentage', discountValue: '25' } as const),
  });

  it('is what telling each sale again gives', () => {
    fc.assert(
      fc.property(anyMarketSettings, fc.array(anySale, { maxLength: 30 }), fc.nat({ max: 10 }), (rules, drawn, cut) => {
        const market = rules.pauseFromMinute === null ? { ...rules, pauseUntilMinute: null } : rules;
        const all = drawn
          .map(({ posted, waited, ...fields }) => sale(posted, posted + waited, fields))
          .toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime());
        const [earlier, sales] = [all.slice(0, cut), all.slice(cut)];

        expect(replaySales(market, { earlier, sales })).toEqual(slowly(market, earlier, sales));
      }),
    );
  });

  it('stays within what a card can be charged, however high the uplift', () => {
    const sales = Array.from({ length: 200 }, (_, index) => sale(index, index));
    const replayed = replaySales(settings({ upliftPercent: 100, sampleSize: 1 }), { earlier: [], sales });

    expect(replayed.at(-1)).toEqual({ startCents: 999_999_99, priceCents: 999_999_99, amountPaidCents: 999_999_99 });
  });
});

const paying = (...cents: number[]) => cents.map((paid) => ({ startCents: 40_00, priceCents: paid, amountPaidCents: paid }));

describe('figuresOf', () => {
  it.each([
    ['nothing', paying(), { totalCents: 0, averageCents: 0, medianCents: 0, averageStartCents: 0, freeCount: 0 }],
    ['one sale', paying(7), { totalCents: 7, averageCents: 7, medianCents: 7, averageStartCents: 40_00, freeCount: 0 }],
    ['two sales', paying(10, 3), { totalCents: 13, averageCents: 7, medianCents: 7, averageStartCents: 40_00, freeCount: 0 }],
    ['three sales', paying(0, 9, 1), { totalCents: 10, averageCents: 3, medianCents: 1, averageStartCents: 40_00, freeCount: 1 }],
    ['four sales', paying(0, 10, 2, 4), { totalCents: 16, averageCents: 4, medianCents: 3, averageStartCents: 40_00, freeCount: 1 }],
  ])('sums up %s', (_what, sales, figures) => {
    expect(figuresOf(sales)).toEqual(figures);
  });
});

describe('runsOf', () => {
  it('keeps everything in order, in runs that differ by one at most', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (list, most) => {
        const runs = runsOf(list, most);
        const lengths = runs.map(({ length }) => length);

        expect(runs.flat()).toEqual(list);
        expect(runs).toHaveLength(Math.min(most, list.length));
        expect(Math.max(0, ...lengths) - Math.min(...lengths, Math.max(0, ...lengths))).toBeLessThanOrEqual(1);
      }),
    );
  });
});
