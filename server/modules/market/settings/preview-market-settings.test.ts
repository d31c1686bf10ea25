import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MarketSettingsPreview, WireMarketSettings } from '../../../../shared/contracts/market-settings.ts';
import { payableCents } from '../../../../shared/domain/auction/auction-price.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { insertPurchases, type PurchaseFields } from '../../../../tests/support/purchase-fixtures.ts';
import { setMarket, standardSettings } from '../../../../tests/support/market.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { statementsOf } from '../../../../tests/support/statements.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const MINUTE = 60_000;
const COUNT = 350;

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

async function preview(changes: Partial<WireMarketSettings> = {}): Promise<MarketSettingsPreview> {
  const { body } = await admin.post('/api/market-settings/preview').send({ ...standardSettings, ...changes }).expect(200);
  return body;
}

const nothing = { total: '0.00', average: '0.00', median: '0.00', averageStart: '0.00', freeCount: 0 };

it('says so when nothing was ever sold', async () => {
  expect(await preview({ floor: '80.00' })).toEqual({
    saleCount: 0,
    firstSoldAt: null,
    lastSoldAt: null,
    current: nothing,
    proposed: nothing,
    series: [],
  });
});

/** How long the sale at a place had been on the market, in minutes: some are sold at once, some are free by then. */
const waitOf = (index: number) => [0, 10, 35, 61, 20, 5][index % 6] ?? 0;
const urgencyOf = (index: number) => (index % 4 === 0 ? 'emergency' : 'within_week');

/** What was paid at a place, oldest first. */
const paidOf = (index: number) => (waitOf(index) > 60 ? 0 : 10_00 + ((index * 777) % 40_00));

const sum = (values: number[]) => values.reduce((total, cents) => total + cents, 0);

interface Told {
  soldAt: number;
  paid: number;
  start: number;
}

describe('past sales, played again', () => {
  const start = Date.parse('2026-01-05T00:00:00Z');
  const soldAt = (index: number) => start + index * 40 * MINUTE;

  beforeAll(async () => {
    const provider = await createUser(app.ctx);
    const sales = Array.from({ length: COUNT }, (_, index): PurchaseFields => {
      const amountPaidCents = paidOf(index);
      return { purchasedAt: new Date(soldAt(index)), amountPaidCents, kind: amountPaidCents > 0 ? 'demo' : 'free' };
    });
    // None of these is a sale of the market that stands.
    const others: PurchaseFields[] = [
      { purchasedAt: new Date(soldAt(300) + 1), kind: 'own', amountPaidCents: 0 },
      { purchasedAt: new Date(soldAt(301) + 1), paymentStatus: 'refunded', amountPaidCents: 900_00 },
      { purchasedAt: new Date(soldAt(302) + 1), paymentStatus: 'pending', amountPaidCents: 900_00 },
    ];
    const made = await insertPurchases(app.ctx, provider, sales);
    await insertPurchases(app.ctx, provider, others);
    const posted = made.map(({ leadId }, index) => `(${leadId}, ${waitOf(index)}, '${urgencyOf(index)}')`).join(', ');
    await app.ctx.store.raw.query(
      `with allowed as (select set_config('sparkdrop.request_change', 'erasure', true))
       update leads l set urgency = v.urgency, created_at = p.purchased_at - make_interval(mins => v.waited),
          last_price_update = p.purchased_at - make_interval(mins => v.waited), expires_at = p.purchased_at - make_interval(mins => v.waited - 60)
        from allowed, (values ${posted}) v (id, waited, urgency) join lead_purchases p on p.lead_id = v.id where l.id = v.id`,
    );
  });

  /** The same told by hand, the long way: a list of all that was paid, looked through for every sale. */
  function slowly({ floor, uplift, sample, minutes }: { floor: number; uplift: number; sample: number; minutes: Record<string, number> }) {
    const told: Told[] = Array.from({ length: COUNT - 200 }, (_, index) => ({ soldAt: soldAt(index), paid: paidOf(index), start: 0 }));
    for (let index = COUNT - 200; index < COUNT; index += 1) {
      const posted = soldAt(index) - waitOf(index) * MINUTE;
      const paid = told.filter((sale) => sale.soldAt < posted && sale.paid > 0).map((sale) => sale.paid);
      const latest = paid.slice(-sample);
      const mean = sum(latest) / latest.length;
      const startCents = Math.max(floor, Math.round((mean * (100 + uplift)) / 100));
      const left = Math.max(0, 1 - waitOf(index) / (minutes[urgencyOf(index)] ?? 60));
      told.push({ soldAt: soldAt(index), paid: payableCents(Math.floor(startCents * left + 1e-6)), start: startCents });
    }
    const replayed = told.slice(-200);
    const paid = replayed.map((sale) => sale.paid);
    const sorted = paid.toSorted((a, b) => a - b);
    return {
      total: decimalFromCents(sum(paid)),
      average: decimalFromCents(Math.round(sum(paid) / 200)),
      median: decimalFromCents(Math.round(((sorted[99] ?? 0) + (sorted[100] ?? 0)) / 2)),
      averageStart: decimalFromCents(Math.round(sum(replayed.map((sale) => sale.start)) / 200)),
      freeCount: paid.filter((cents) => cents === 0).length,
    };
  }

  const hour = { emergency: 60, within_week: 60 };
  const standard = { floor: 40_00, uplift: 10, sample: 5, minutes: hour };

  it('are the latest 200, and bring what telling them by hand brings', async () => {
    const { saleCount, firstSoldAt, lastSoldAt, current, proposed } = await preview({
      floor: '25.00',
      upliftPercent: 40,
      sampleSize: 100,
      emergencyMinutes: 20,
      withinWeekMinutes: 120,
    });

    expect([saleCount, firstSoldAt, lastSoldAt]).toEqual([200, new Date(soldAt(150)).toISOString(), new Date(soldAt(349)).toISOString()]);
    expect(current).toEqual(slowly(standard));
    expect(proposed).toEqual(slowly({ floor: 25_00, uplift: 40, sample: 100, minutes: { emergency: 20, within_week: 120 } }));
  });

  it('compare with the settings as they stand', async () => {
    await setMarket(admin, { upliftPercent: 30 });

    const { current, proposed } = await preview();

    expect(current).toEqual(slowly({ ...standard, uplift: 30 }));
    expect(proposed).toEqual(slowly(standard));
    await setMarket(admin);
  });

  it('stand at their start price while a night pause holds', async () => {
    // All but one minute of the day: what is no emergency has hardly begun to fall when it is sold.
    const { current, proposed } = await preview({ pauseFrom: '12:01', pauseUntil: '12:00' });

    expect(proposed.freeCount).toBeLessThan(current.freeCount);
    expect(Number(proposed.average)).toBeGreaterThan(Number(current.average));
  });

  it('make a series of ten runs in order', async () => {
    const { series, current } = await preview({ floor: '80.00' });

    expect(series.map(({ saleCount }) => saleCount)).toEqual(Array.from({ length: 10 }, () => 20));
    expect(series.map(({ firstSoldAt }) => firstSoldAt)).toEqual(
      Array.from({ length: 10 }, (_, run) => new Date(soldAt(150 + run * 20)).toISOString()),
    );
    const mean = sum(series.map((run) => Number(run.current))) / 10;
    expect(mean).toBeCloseTo(Number(current.average), 1);
    expect(series.every((run) => Number(run.proposed) >= Number(run.current))).toBe(true);
  });

  it('change nothing and take two statements', async () => {
    const before = await fingerprint(app.ctx);
    const statements = await statementsOf(() => preview({ floor: '80.00' }));

    expect(statements.filter(({ text }) => /"market_settings"|"lead_purchases"/.test(text))).toHaveLength(2);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});
