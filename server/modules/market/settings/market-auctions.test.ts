import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Urgency } from '../../../../shared/domain/words/enums.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { auctionOf, moveTo, setMarket } from '../../../../tests/support/market.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import { type Agent, createPurchase, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const MINUTE = 60_000;

let app: TestApp;
let admin: Agent;
let agent: Agent;
let buyer: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  const superAdmin = await createUser(app.ctx, { userType: 'super_admin' });
  buyer = await createUser(app.ctx);
  [admin, agent] = await Promise.all([app.signIn(superAdmin), app.signIn(buyer)]);
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, lead_purchases, latest_sales, purchase_attempts, jobs, market_settings, rate_limits cascade');
});

async function file(urgency: Urgency = 'within_week'): Promise<number> {
  const { body } = await app.visitor().post('/api/leads').send({ ...quote, urgency }).expect(201);
  return body.id;
}

const onMarket = async (id: number) => {
  const { body } = await agent.get('/api/leads').expect(200);
  return (body as Record<string, unknown>[]).find((lead) => lead['id'] === id);
};

const changed = { floor: '60.00', upliftPercent: 50, sampleSize: 1, withinWeekMinutes: 30 };

describe('a change of the settings', () => {
  it('leaves an auction that runs as it is, to the cent', async () => {
    const { id } = await createLead(app.ctx, { urgency: 'within_week', minutesAgo: 15 });
    const before = await auctionOf(app, id);
    await setMarket(admin, changed);

    expect(await auctionOf(app, id)).toEqual(before);
    const { body } = await openPayment(agent, id);
    expect(body.amount).toBeLessThanOrEqual(30_00);
    expect(body.amount).toBeGreaterThan(29_50);
  });

  it('counts for the next request', async () => {
    for (const startCents of [50_00, 80_00]) await createPurchase(app.ctx, buyer, { startCents, minutesAgo: -1 });
    await setMarket(admin, changed);

    const { start, minutes, startsAt, expiresAt } = await auctionOf(app, await file());

    expect([start, minutes]).toEqual(['120.00', 30]);
    expect(expiresAt.getTime() - startsAt.getTime()).toBe(30 * MINUTE);
  });

  it('counts for a lead that is put back on sale, restored or made out of a contact', async () => {
    const [sold, converted] = [await createPurchase(app.ctx, buyer), await createPurchase(app.ctx, buyer)];
    const archived = await createLead(app.ctx, { urgency: 'within_week' });
    await admin.post(`/api/leads/${archived.id}/archive`).expect(200);
    await rewriteRequests(app.ctx, `urgency = 'within_week'`);
    await setMarket(admin, { ...changed, floor: '200.00' });

    await admin.post(`/api/lead-purchases/${sold.purchaseId}/unpurchase`).expect(200);
    await admin.post(`/api/leads/${archived.id}/restore`).expect(200);
    await admin.post(`/api/lead-purchases/${converted.purchaseId}/contact-to-lead`).expect(200);

    const { rows } = await app.ctx.store.raw.query(`select id from leads where status = 'available' order by id`);
    const auctions = await Promise.all(rows.map((row) => auctionOf(app, Number(row['id']))));
    expect(auctions.map(({ start, minutes, epoch }) => [start, minutes, epoch])).toEqual([
      ['200.00', 30, 1],
      ['200.00', 30, 1],
      ['200.00', 30, 0],
    ]);
  });

  it.each([
    ['emergency', 15],
    ['urgent', 30],
    ['within_24h', 30],
    ['within_week', 90],
    ['within_month', 1440],
    ['flexible', 1440],
  ] as const)('gives each urgency its time, stored ones too: %s', async (urgency, minutes) => {
    await setMarket(admin, { emergencyMinutes: 15, within24hMinutes: 30, withinWeekMinutes: 90, flexibleMinutes: 1440 });
    const { id } = await createLead(app.ctx);
    await rewriteRequests(app.ctx, `urgency = '${urgency}', status = 'archived'`, `id = ${id}`);

    await admin.post(`/api/leads/${id}/restore`).expect(200);

    expect((await auctionOf(app, id)).minutes).toBe(minutes);
  });
});

/** Files a request at an instant in a market that pauses from 9 pm to 7 am. */
async function fileAt(iso: string, urgency?: Urgency): Promise<number> {
  await setMarket(admin, { pauseFrom: '21:00', pauseUntil: '07:00' });
  moveTo(app, iso);
  [admin, agent] = await Promise.all([app.signIn({ username: 'night-admin' }), app.signIn(buyer)]);
  return file(urgency);
}

describe('the night pause', () => {
  beforeAll(async () => {
    await createUser(app.ctx, { userType: 'super_admin', username: 'night-admin' });
  });

  // In order: the clock only goes on. In winter Sydney is ten hours ahead of UTC, in summer eleven.
  it.each([
    ['before midnight', '2031-02-03T12:00:00Z', '2031-02-03T20:00:00.000Z'],
    ['after midnight', '2031-02-04T16:30:00Z', '2031-02-04T20:00:00.000Z'],
    ['in the night that is an hour long', '2031-04-05T11:00:00Z', '2031-04-05T21:00:00.000Z'],
    ['in winter', '2031-07-10T11:00:00Z', '2031-07-10T21:00:00.000Z'],
    ['in the night that is an hour short', '2031-10-04T12:00:00Z', '2031-10-04T20:00:00.000Z'],
  ])('lets the clock start as it ends: %s', async (_when, filed, starts) => {
    const id = await fileAt(filed);

    const { startsAt, expiresAt } = await auctionOf(app, id);
    expect(startsAt.toISOString()).toBe(starts);
    expect(expiresAt.getTime() - startsAt.getTime()).toBe(60 * MINUTE);
    moveTo(app, new Date(Date.parse(starts) - 1000).toISOString());
    expect(await onMarket(id)).toMatchObject({ currentPrice: '40.00', startingPrice: '40.00', lastPriceUpdate: starts });
    app.ctx.clock.advance(30 * MINUTE);
    expect(Number((await onMarket(id))?.['currentPrice'])).toBeCloseTo(20, 0);
  });

  it('sells at the start price while it holds', async () => {
    const id = await fileAt('2031-11-10T15:00:00Z');
    app.ctx.clock.advance(3 * 60 * MINUTE);

    const { body } = await openPayment(agent, id);
    expect(body.amount).toBe(40_00);
    await sendPurchase(agent, id).expect(200);

    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ price_at_claim: '40.00', amount_paid: '40.00', payment_status: 'completed' }]);
  });

  it('gives nothing away for having waited: it is free an hour after the clock’s start, not before', async () => {
    const id = await fileAt('2031-11-11T15:00:00Z');
    moveTo(app, '2031-11-11T20:58:00Z');
    expectProblem(await sendPurchase(agent, id, {}), 'payment_required');

    moveTo(app, '2031-11-11T21:00:01Z');
    await sendPurchase(agent, id, {}).expect(200);
  });

  it('lets no emergency wait', async () => {
    const id = await fileAt('2031-11-12T15:00:00Z', 'emergency');

    const { startsAt } = await auctionOf(app, id);
    expect(Math.abs(startsAt.getTime() - app.ctx.clock.now().getTime())).toBeLessThan(MINUTE);
  });

  it('holds for a lead that is put back on sale at night', async () => {
    await setMarket(admin);
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer, { urgency: 'flexible' });
    await fileAt('2031-11-13T15:00:00Z');

    await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);

    expect((await auctionOf(app, leadId)).startsAt.toISOString()).toBe('2031-11-13T20:00:00.000Z');
    expect(await onMarket(leadId)).toMatchObject({ currentPrice: '40.00' });
  });
});
