import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OperatorAnalytics, OperatorCharts } from '../../../../shared/contracts/operators.ts';
import type { AppContext } from '../../../app/context.ts';
import { hashPassword } from '../../identity/sign-in/password.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { insertPurchases, type PurchaseFields } from '../../../../tests/support/purchase-fixtures.ts';
import { createOwnJob } from '../../../../tests/support/own-jobs.ts';
import { operatorHeaders } from '../../../../tests/support/operators.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { getAnalytics } from './get-analytics.ts';
import { getCharts } from './get-charts.ts';
import { insertOperator } from '../../identity/operators/operator-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { withPayments } from '../../../../tests/support/payments.ts';

const PASSWORD = 'an operator knows this';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
let carried: ReturnType<typeof operatorHeaders>;
let buyer: Viewer;
/** The day on which all of this happens, as Sydney calls it. */
let today: string;

const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney', dateStyle: 'short', timeStyle: 'medium' });

/** When the clocks of Sydney show a time of a day. */
function inSydney(day: string, time: string): Date {
  const summer = new Date(`${day}T${time}+11:00`);
  return clocks.format(summer) === `${day} ${time}` ? summer : new Date(`${day}T${time}+10:00`);
}

const before = (at: Date, milliseconds: number) => new Date(at.getTime() - milliseconds);

beforeAll(async () => {
  app = await createTestApp();
  const { clock, db } = app.ctx;
  today = clocks.format(new Date(clock.now().getTime() + DAY)).slice(0, 10);
  clock.advance(inSydney(today, '12:00:00').getTime() - clock.now().getTime());
  await insertOperator(db, { username: 'olive', passwordHash: await hashPassword(PASSWORD), at: clock.now() });
  carried = operatorHeaders(await app.visitor().post('/api/admin/login').send({ username: 'olive', password: PASSWORD }));
  buyer = await createUser(app.ctx);
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, lead_purchases, purchase_attempts, provider_callbacks restart identity cascade');
});

const read = async (path: string) => (await app.visitor().get(path).set(carried).expect(200)).body;
const readToday = async () => ((await read('/api/admin/analytics')) as OperatorAnalytics).today;
const readCharts = async () => (await read('/api/admin/charts')) as OperatorCharts;

const sell = (...purchases: PurchaseFields[]) => insertPurchases(app.ctx, buyer, purchases);

const run = (statement: string, values?: unknown[]) => app.ctx.store.raw.query(statement, values);

/** Has the auction of a lead begun at an instant. */
const startClock = (leadId: number, at: Date) =>
  run(`update leads set last_price_update = $2, expires_at = $2::timestamptz + interval '60 minutes' where id = $1`, [leadId, at]);

describe('today', () => {
  it('began at midnight in Sydney', async () => {
    const midnight = inSydney(today, '00:00:00');
    await sell({ purchasedAt: midnight }, { purchasedAt: before(midnight, 1) });
    await run('update leads set created_at = $1 where id = 1', [midnight]);

    expect(await readToday()).toMatchObject({ inbound: 1, sold: 1 });
  });

  it('counts what customers filed and the market sold: no job that was brought along, nothing reversed', async () => {
    const at = inSydney(today, '09:00:00');
    await sell({ purchasedAt: at }, { purchasedAt: at, kind: 'free', amountPaidCents: 0 }, { purchasedAt: at, paymentStatus: 'refunded' });
    await createLead(app.ctx);
    await createOwnJob(app.ctx, buyer);

    expect(await readToday()).toMatchObject({ inbound: 4, sold: 2 });
  });

  it('names the last sale that stands, a free one too', async () => {
    const [first] = await sell(
      { purchasedAt: inSydney(today, '08:00:00'), kind: 'free', amountPaidCents: 0, buyerName: 'Ana Firsttest' },
      { purchasedAt: inSydney(today, '09:00:00'), paymentStatus: 'refunded', buyerName: 'Ben Backtest' },
    );
    await createOwnJob(app.ctx, buyer);
    await run(`update lead_purchases set buyer_company = 'Volt & Sons' where id = 1`);

    expect((await readToday()).lastSale).toEqual({
      jobReference: `AE-${first?.leadId}E`,
      buyerName: 'Ana Firsttest',
      companyName: 'Volt & Sons',
      amountPaid: '0.00',
      at: inSydney(today, '08:00:00').toISOString(),
    });
  });

  it('says who waits to be phoned, who has for more than 24 hours, and who for the longest', async () => {
    const now = app.ctx.clock.now();
    const asked = [
      ['Late', 'pending', before(now, DAY + MINUTE)],
      ['Soon', 'pending', before(now, DAY - MINUTE)],
      ['New', 'pending', before(now, MINUTE)],
      ['Phoned', 'called', before(now, 3 * DAY)],
    ] as const;
    for (const [lastName, status, at] of asked) {
      await run(
        `insert into provider_callbacks (first_name, last_name, mobile, email, business_name, service_area, status, created_at)
         values ('Tom', $1, '0491570156', 'tom@example.com', 'Tom''s Electrical', 'Newtown', $2, $3)`,
        [lastName, status, at],
      );
    }

    expect(await readToday()).toMatchObject({
      callbacksWaiting: 3,
      callbacksOverdue: 1,
      nextCallback: { name: 'Tom Late', businessName: 'Tom\'s Electrical', dueAt: before(now, MINUTE).toISOString() },
    });
  });
});

/** Revenue as an installation with these settings shows it. */
async function revenueWith(payments: AppContext['config']['payments']) {
  const ctx = withPayments(app.ctx, payments);
  const at = app.ctx.clock.now();
  const { totalPurchases, totalRevenue, averageLeadValue } = await getAnalytics(ctx, at);
  const { months } = await getCharts(ctx, at);
  return { totalPurchases, totalRevenue, averageLeadValue, month: months.at(-1)?.revenue };
}

const liveKeys = {
  kind: 'stripe',
  secretKey: 's',
  publishableKey: 'p',
  webhookSecrets: [],
  apiBase: undefined,
  isTest: false,
} as const;

/** What the price chart shows, by how payments are taken. */
async function clearingWith(payments: AppContext['config']['payments']) {
  return (await getCharts(withPayments(app.ctx, payments), app.ctx.clock.now())).clearing;
}

describe('revenue', () => {
  it('counts sales of a time before money moved only as long as none moves', async () => {
    const at = inSydney(today, '09:00:00');
    await sell({ purchasedAt: at, amountPaidCents: 30_00 }, { purchasedAt: at, amountPaidCents: 20_00 });
    await run('update purchase_attempts set is_test = true where lead_id = 1');

    const both = { totalPurchases: 2, totalRevenue: '50.00', averageLeadValue: '25.00', month: '50.00' };
    expect(await revenueWith({ kind: 'demo' })).toEqual(both);
    expect(await revenueWith({ ...liveKeys, isTest: true })).toEqual(both);
    expect(await revenueWith(liveKeys)).toEqual({
      totalPurchases: 2,
      totalRevenue: '20.00',
      averageLeadValue: '20.00',
      month: '20.00',
    });
  });

  it('leaves what was sold at that time out of the prices as well', async () => {
    const at = inSydney(today, '09:00:00');
    await sell({ purchasedAt: at, amountPaidCents: 30_00 }, { purchasedAt: at, amountPaidCents: 20_00 });
    await run('update purchase_attempts set is_test = true where lead_id = 1');
    for (const leadId of [1, 2]) await startClock(leadId, at);

    expect(await clearingWith({ kind: 'demo' })).toEqual([{ minute: 0, sold: 2, meanPrice: '25.00' }]);
    expect(await clearingWith(liveKeys)).toEqual([{ minute: 0, sold: 1, meanPrice: '20.00' }]);
  });
});

describe('the charts', () => {
  it('have twelve months, an empty funnel and nothing else before there is anything', async () => {
    const { months, funnel, week, clearing } = await readCharts();

    expect(months).toHaveLength(12);
    expect(months.at(-1)).toEqual({ month: today.slice(0, 7), purchases: 0, revenue: '0.00' });
    expect(months.map(({ month }) => month)).toEqual(months.map(({ month }) => month).toSorted());
    expect(funnel.map(({ stage }) => stage)).toEqual(['purchased', 'called', 'quote_sent', 'quote_accepted', 'booked_in', 'invoice_paid']);
    expect(funnel.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
    expect({ week, clearing }).toEqual({ week: [], clearing: [] });
  });

  it('count a month from its first instant in Sydney, the first of the twelve too', async () => {
    const [first] = (await readCharts()).months;
    const start = inSydney(`${first?.month}-01`, '00:00:00');
    const paid = { amountPaidCents: 10_50 };
    await sell(
      { purchasedAt: start, ...paid },
      { purchasedAt: new Date(start.getTime() + 1), ...paid },
      { purchasedAt: before(start, 1), ...paid },
      { purchasedAt: start, ...paid, paymentStatus: 'refunded' },
      { purchasedAt: start, ...paid, paymentStatus: 'pending' },
    );

    const { months, clearing } = await readCharts();

    expect(months[0]).toEqual({ month: first?.month, purchases: 3, revenue: '21.00' });
    expect(months.reduce((sum, { purchases }) => sum + purchases, 0)).toBe(3);
    expect(clearing).toEqual([{ minute: 10, sold: 3, meanPrice: '10.50' }]);
  });

  it('have a purchase come to every stage before the last that it stands in or has a stamp of', async () => {
    const at = inSydney(today, '09:00:00');
    await sell(
      { purchasedAt: at },
      { purchasedAt: at, salesStage: 'picked_up' },
      { purchasedAt: at, salesStage: 'called', invoicePaidAt: at },
      { purchasedAt: at, salesStage: 'declined', quoteSentAt: at },
      { purchasedAt: at, salesStage: 'declined' },
    );

    expect((await readCharts()).funnel.map(({ count }) => count)).toEqual([5, 3, 3, 2, 2, 1]);
  });

  it('put requests and sales into the hour that Sydney’s clocks show', async () => {
    await sell({ purchasedAt: inSydney(today, '07:59:00') }, { purchasedAt: inSydney(today, '08:05:00') });

    const weekday = new Date(`${today}T00:00Z`).getUTCDay() || 7;
    expect((await readCharts()).week).toEqual([
      { weekday, hour: 7, inbound: 2, sold: 1 },
      { weekday, hour: 8, inbound: 0, sold: 1 },
    ]);
  });

  it('tell the price of the auction by its whole minutes, and what came after its end with its last', async () => {
    const at = inSydney(today, '09:00:00');
    await sell(
      { purchasedAt: at, amountPaidCents: 20_00 },
      { purchasedAt: at, amountPaidCents: 10_01 },
      { purchasedAt: at, kind: 'own', amountPaidCents: 0 },
      { purchasedAt: at, amountPaidCents: 3_00 },
      { purchasedAt: at, kind: 'free', amountPaidCents: 0 },
      { purchasedAt: at, amountPaidCents: 40_00 },
      { purchasedAt: at, kind: 'admin', amountPaidCents: 0 },
    );
    // Taken by an administrator at a price that nobody paid.
    await run(`update lead_purchases set price_at_claim = 38 where lead_id = 7`);
    await startClock(1, before(at, 5 * MINUTE));
    await startClock(2, before(at, 6 * MINUTE - 1));
    await startClock(4, before(at, 59 * MINUTE));
    await startClock(5, before(at, 3 * DAY));
    await startClock(6, before(at, -HOUR));

    expect((await readCharts()).clearing).toEqual([
      { minute: 0, sold: 1, meanPrice: '40.00' },
      { minute: 5, sold: 2, meanPrice: '15.01' },
      { minute: 59, sold: 1, meanPrice: '3.00' },
      { minute: 60, sold: 1, meanPrice: '0.00' },
    ]);
  });
});
