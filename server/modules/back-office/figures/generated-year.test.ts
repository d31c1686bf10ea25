import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../identity/sign-in/password.ts';
import { cursorOf } from '../../../../tests/support/cursors.ts';
import { fillYear, FULL_YEAR } from '../../../../tests/support/generated-year.ts';
import { scansOfCall } from '../../../../tests/support/generated-year-plans.ts';
import { slowAnalytics, slowCharts } from '../../../../tests/support/generated-year-reference.ts';
import { operatorHeaders } from '../../../../tests/support/operators.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { getAnalytics } from './get-analytics.ts';
import { getCharts } from './get-charts.ts';
import { insertOperator } from '../../identity/operators/operator-store.ts';
import { withPayments } from '../../../../tests/support/payments.ts';

const PASSWORD = 'an operator knows this';

let app: TestApp;
let carried: ReturnType<typeof operatorHeaders>;

beforeAll(async () => {
  app = await createTestApp();
  const { ctx } = app;
  await fillYear(ctx.store, FULL_YEAR, ctx.clock.now());
  await insertOperator(ctx.db, { username: 'olive', passwordHash: await hashPassword(PASSWORD), at: ctx.clock.now() });
  carried = operatorHeaders(await app.visitor().post('/api/admin/login').send({ username: 'olive', password: PASSWORD }));
}, 180_000);

afterAll(() => app.close());

const read = (path: string) => app.visitor().get(path).set(carried).expect(200);

/** The instant that an answer is about. */
const serverTime = ({ headers }: { headers: Record<string, string> }) => new Date(Number(headers['x-server-time']));

const indexOnly = (table: string, index: string) => ({ how: 'Index Only Scan', table, index });

describe('of a year of 50,000 leads and 20,000 purchases', () => {
  it('the figures are what a count row by row comes to', async () => {
    const answer = await read('/api/admin/analytics');

    expect(answer.body.totalPurchases).toBeGreaterThan(15_000);
    expect(answer.body).toEqual(await slowAnalytics(app.ctx.store.raw, serverTime(answer)));
  });

  it('the charts are what a count row by row comes to', async () => {
    const answer = await read('/api/admin/charts');

    expect(answer.body.clearing.length).toBeGreaterThan(60);
    expect(answer.body).toEqual(await slowCharts(app.ctx.store.raw, serverTime(answer)));
  });

  it('both are so once money moves, and what was sold before counts no more', async () => {
    const { ctx } = app;
    const payments = { kind: 'stripe', secretKey: 's', publishableKey: 'p', webhookSecrets: [], apiBase: undefined, isTest: false } as const;
    const live = withPayments(ctx, payments);
    const at = ctx.clock.now();
    let figures: unknown;

    const scans = await scansOfCall(ctx.store, async () => {
      figures = { analytics: await getAnalytics(live, at), charts: await getCharts(live, at) };
    });

    const { raw } = ctx.store;
    const wanted = { countTest: false };
    const analytics = await slowAnalytics(raw, at, wanted);
    expect(analytics.totalRevenue).not.toBe((await slowAnalytics(raw, at)).totalRevenue);
    expect(JSON.parse(JSON.stringify(figures))).toEqual({ analytics, charts: await slowCharts(raw, at, wanted) });
    expect(scans.flat().filter(({ how }) => how === 'Seq Scan')).toEqual([]);
  });

  it.each([
    ['the figures', '/api/admin/analytics', 4],
    ['the charts', '/api/admin/charts', 4],
    ['the leads', '/api/admin/leads', 1],
    ['a page of old leads', `/api/admin/leads?cursor=${cursorOf('operator-leads', 900)}`, 1],
    ['the leads of a state', '/api/admin/leads?status=archived', 1],
    ['the leads of a day', '/api/admin/leads?days=1', 1],
    ['a search that finds much', '/api/admin/leads?q=newtown', 1],
    ['a search that finds one', '/api/admin/leads?q=AE-12345E', 1],
    ['a search that finds nothing', '/api/admin/leads?q=nowhere', 1],
    ['all filters at once', '/api/admin/leads?q=old%20m&status=sold&days=365', 1],
    ['the electricians', '/api/admin/providers?q=volt&status=active', 0],
  ])('%s are read without a scan of a whole big table', async (_what, path, statements) => {
    const scans = await scansOfCall(app.ctx.store, () => read(path));

    expect(scans).toHaveLength(statements);
    expect(scans.flat().filter(({ how }) => how === 'Seq Scan')).toEqual([]);
  });

  it('the sales, and the leads that customers filed, are counted in indexes alone', async () => {
    const [sales, months, inbound] = await scansOfCall(app.ctx.store, () => read('/api/admin/analytics'));

    const ofSales = [
      indexOnly('lead_purchases', 'lead_purchases_standing_idx'),
      indexOnly('purchase_attempts', 'purchase_attempts_own_idx'),
    ];
    expect([sales, months, inbound]).toEqual([ofSales, ofSales, [indexOnly('leads', 'leads_inbound_idx')]]);
  });
});
