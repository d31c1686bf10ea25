import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_MARKET_SETTINGS } from '../../../../shared/domain/auction/market-settings.ts';
import { rowsReadBy } from '../../../../tests/support/generated-year-plans.ts';
import { addMarketRows } from '../../../../tests/support/market-rows.ts';
import { addSaleRows } from '../../../../tests/support/sale-rows.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { getPriceSample } from '../settings/get-price-sample.ts';
import { insertMarketSettings } from '../settings/market-settings-store.ts';
import { findTerms } from './auction-terms-queries.ts';
import { countSales, leaveOutSale } from './price-sample-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await addSaleRows(app.ctx.store, { count: 100_000, toOneBuyer: 40_000, buyers: 20_000, onOneCard: 30 });
}, 180_000);

afterAll(() => app.close());

const rowsOf = async (call: () => PromiseLike<unknown>) => {
  const scans = await rowsReadBy(app.ctx.store, call);
  return { isWhole: scans.some(({ how }) => how === 'Seq Scan'), rows: scans.reduce((sum, { rows }) => sum + rows, 0) };
};

describe('among 100,000 sales, the newest 40,000 of one buyer and the next of thirty buyers with one card', () => {
  it.each([true, false])('the terms of a new auction read a few rows for each buyer passed over (sales of the test mode: %s)', async (countTest) => {
    await app.ctx.store.raw.query(`update latest_sales set is_test = ${countTest}`);
    await app.ctx.store.raw.query('vacuum analyze latest_sales');

    const { isWhole, rows } = await rowsOf(() => findTerms(app.ctx.db, { countTest, at: app.ctx.clock.now() }));

    expect((await findTerms(app.ctx.db, { countTest, at: app.ctx.clock.now() })).sales).toHaveLength(5);
    expect(isWhole).toBe(false);
    // Of each buyer also the latest twenty purchases, for the cards and addresses that they had before.
    expect(rows).toBeLessThan(300);
    await app.ctx.store.raw.query('update latest_sales set is_test = true');
  });

  it('the sample and what is left out of it are told from a few rows of each sale', async () => {
    const { isWhole, rows } = await rowsOf(() => getPriceSample(app.ctx));

    const { sample, leftOut } = await getPriceSample(app.ctx);
    expect(sample).toHaveLength(5);
    expect(leftOut.map(({ reason }) => reason)).toEqual(Array.from({ length: 19 }, () => 'same_buyer'));
    expect(isWhole).toBe(false);
    expect(rows).toBeLessThan(500);
  });

  it('the terms read one request for the start price of a day before, and none where no change is limited', async () => {
    const terms = () => findTerms(app.ctx.db, { countTest: true, at: app.ctx.clock.now() });
    const unlimited = await rowsOf(terms);
    await insertMarketSettings(app.ctx.db, { ...DEFAULT_MARKET_SETTINGS, maxDailyChangePercent: 10, changedByUserId: 1_000_001, createdAt: app.ctx.clock.now() });

    const limited = await rowsOf(terms);

    expect((await terms()).dayBeforeCents).toBe(40_00);
    expect(limited.isWhole).toBe(false);
    // The plan tells whole rows for each turn of a loop, so a row may be rounded away.
    expect(limited.rows - unlimited.rows).toBeLessThanOrEqual(1);
  });

  it('the terms read none of the requests with the number of a sold customer, however many there are', async () => {
    const terms = () => findTerms(app.ctx.db, { countTest: true, at: app.ctx.clock.now() });
    const before = await rowsOf(terms);
    const { rows: sold } = await app.ctx.store.raw.query('select customer_phone_international as phone from leads where id = 1000001');
    await addMarketRows(app.ctx.store, { count: 20_000, around: null, phone: String(sold[0]?.['phone']) });
    await app.ctx.store.raw.query('vacuum analyze leads');

    const after = await rowsOf(terms);

    expect(after.rows).toBe(before.rows);
  });

  it('a sale is counted with a few of its own buyer’s rows, however many there are', async () => {
    const { isWhole, rows } = await rowsOf(() => countSales(app.ctx.db, [1_000_001]));

    expect(isWhole).toBe(false);
    // Sales of one instant are put in order 32 at a time, each with its attempt and its lead.
    expect(rows).toBeLessThan(3 * 32 + 20);
  });

  it('a sale that is left out gives its place to the one before it', async () => {
    await leaveOutSale(app.ctx.db, { purchaseId: 1_000_001, buyerId: 1_000_001 });

    // The first sale stands and was not reported, so it counts once more.
    const { rows } = await app.ctx.store.raw.query('select purchase_id from latest_sales where buyer_id = 1000001');
    expect(rows).toEqual([{ purchase_id: 1_000_001 }]);
  });
});
