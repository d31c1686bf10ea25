import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, attemptsOn, createPurchase, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { unreachable } from '../../../../tests/support/holds.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
});

beforeEach(async () => {
  agent = await app.signIn(await createUser(app.ctx));
});

afterAll(() => app.close());

afterEach(() => vi.restoreAllMocks());

const MINUTE_MS = 60_000;

const quoteFor = (leadId: number, fields: object = {}, by: Agent = agent) =>
  by.post('/api/create-payment-intent').send({ leadId, ...fields });

const someoneElse = async () => app.signIn(await createUser(app.ctx));

/** Makes the database's clock say so many milliseconds after the lead was filed. */
async function stopAt(leadId: number, elapsedMs: number): Promise<void> {
  const { rows } = await app.ctx.store.raw.query(`select last_price_update from leads where id = ${leadId}`);
  const startedAt = rows[0]?.['last_price_update'] as Date;
  vi.spyOn(app.ctx.clock, 'databaseNow').mockResolvedValue(new Date(startedAt.getTime() + elapsedMs));
}

describe('opening a payment', () => {
  it('answers a secret, the live price in cents and a deadline in fifteen minutes', async () => {
    const { id } = await createLead(app.ctx);
    await stopAt(id, 20 * MINUTE_MS);

    const response = await quoteFor(id);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      clientSecret: expect.stringMatching(/^demo_hold_.+_secret_demo$/),
      amount: 26_66,
      expiresAt: expect.stringMatching(/Z$/),
    });
    const [attempt] = await attemptsOn(app.ctx, id);
    expect(attempt).toMatchObject({ kind: 'demo', desired: 'hold', settled: null, quoted_price: '26.66' });
    const createdAt = attempt?.['created_at'] as Date;
    expect(Date.parse(response.body.expiresAt) - createdAt.getTime()).toBe(15 * MINUTE_MS);
  });

  it.each([50, 1, 0, -5, 99_999_999, 1e300, 40.5, null, undefined])('case 38: ignores the amount %s of the browser', async (amount) => {
    const { id } = await createLead(app.ctx);
    await stopAt(id, 0);

    const response = await quoteFor(id, { amount });

    expect(response.body.amount).toBe(40_00);
  });

  it('takes the buyer, the sum, the kind and the deadline from nobody but itself', async () => {
    const buyer = await createUser(app.ctx);
    const { id } = await createLead(app.ctx);
    await stopAt(id, 0);
    const fields = { buyerId: buyer.id, quotedPriceCents: 50, kind: 'free', desired: 'capture', auctionEpoch: 9, expiresAt: '2099-01-01T00:00:00Z' };

    await quoteFor(id, fields).expect(200);

    const [attempt] = await attemptsOn(app.ctx, id);
    expect(attempt).toMatchObject({ kind: 'demo', desired: 'hold', quoted_price: '40.00', auction_epoch: 0 });
    expect(attempt?.['buyer_id']).not.toBe(buyer.id);
  });

  it.each([['50'], [true], [[50]], [{}]])('refuses %j as an amount', async (amount) => {
    const { id } = await createLead(app.ctx);

    const issues = expectProblem(await quoteFor(id, { amount }), 'invalid_input', 'Must be a number of cents');

    expect(issues).toEqual([{ path: 'amount', message: 'Must be a number of cents' }]);
  });

  it.each([
    ['before its clock starts, at its start price', -60_000, 40_00],
    ['at its start', 0, 40_00],
    ['a millisecond in', 1, 39_99],
    ['at the smallest sum a card can be charged', 3_555_000, 50],
  ])('quotes a lead %s', async (_when, elapsedMs, cents) => {
    const { id } = await createLead(app.ctx);
    await stopAt(id, elapsedMs);

    const response = await quoteFor(id);

    expect(response.body.amount).toBe(cents);
  });

  it.each([
    ['just under the smallest sum a card can be charged', 3_555_001],
    ['a millisecond before the end', 3_599_999],
    ['at the end', 3_600_000],
    ['a day later', 86_400_000],
  ])('is refused for a lead that is free: %s', async (_when, elapsedMs) => {
    const { id } = await createLead(app.ctx);
    await stopAt(id, elapsedMs);
    const before = await fingerprint(app.ctx);

    expectProblem(await quoteFor(id), 'lead_is_free', 'This lead is free now. Claim it without payment.');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is refused for a lead that was sold', async () => {
    const { leadId } = await createPurchase(app.ctx, await createUser(app.ctx));

    expectProblem(await quoteFor(leadId), 'lead_sold', 'Someone got in first. You were not charged.');

    expect(await attemptsOn(app.ctx, leadId)).toHaveLength(1);
  });

  it('is refused for a lead that was archived', async () => {
    const { id } = await createLead(app.ctx);
    await archiveLead(app.ctx, id);

    expectProblem(await quoteFor(id), 'not_found', 'There is no such lead');
  });

  it('sells nothing and keeps the lead from nobody', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    const other = await someoneElse();

    await openPayment(other, id);

    const bought = await sendPurchase(other, id);
    expect(bought.status).toBe(200);
    expect(await attemptsOn(app.ctx, id)).toHaveLength(2);
  });
});

describe('opening it again', () => {
  it('within a minute answers the same payment', async () => {
    const { id } = await createLead(app.ctx);
    const first = await openPayment(agent, id);
    app.ctx.clock.advance(30_000);

    const second = await openPayment(agent, id);

    expect(second.body).toEqual(first.body);
    expect(await attemptsOn(app.ctx, id)).toHaveLength(1);
  });

  it('of one moment are each buyer’s own, and one that is refused refuses no other', async () => {
    const [one, other, sold] = await Promise.all([createLead(app.ctx), createLead(app.ctx), createLead(app.ctx)]);
    await archiveLead(app.ctx, sold.id);
    const buyers = await Promise.all([someoneElse(), someoneElse(), someoneElse()]);

    const answers = await Promise.all([
      ...buyers.map((buyer) => quoteFor(one.id, {}, buyer)),
      quoteFor(other.id),
      quoteFor(sold.id, {}, buyers[0]),
    ]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404]);
    expect(new Set(answers.slice(0, 4).map(({ body }) => body.clientSecret)).size).toBe(4);
    expect(await attemptsOn(app.ctx, one.id)).toHaveLength(3);
    expect(await attemptsOn(app.ctx, other.id)).toHaveLength(1);
  });

  it('case 43: in two tabs at once answers the same payment', async () => {
    const { id } = await createLead(app.ctx);

    const answers = await Promise.all(Array.from({ length: 5 }, () => quoteFor(id)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(await attemptsOn(app.ctx, id)).toHaveLength(1);
  });

  it('after a minute quotes afresh and gives the older one up', async () => {
    const { id } = await createLead(app.ctx);
    const first = await openPayment(agent, id);
    app.ctx.clock.advance(61_000);

    const second = await openPayment(agent, id);

    expect(second.body.clientSecret).not.toBe(first.body.clientSecret);
    expect(second.body.amount).toBeLessThan(first.body.amount);
    const [older, newer] = await attemptsOn(app.ctx, id);
    expect(older).toMatchObject({ desired: 'release', reason: 'superseded' });
    expect(newer).toMatchObject({ desired: 'hold' });
    await drainAttempts(app.ctx);
    const settled = (await attemptsOn(app.ctx, id)).map((attempt) => attempt['settled']);
    expect(settled).toEqual(['released', null]);
  });

  it('of somebody else is a payment of their own', async () => {
    const { id } = await createLead(app.ctx);
    const mine = await openPayment(agent, id);

    const theirs = await openPayment(await someoneElse(), id);

    expect(theirs.body.clientSecret).not.toBe(mine.body.clientSecret);
  });
});

describe('a payment that is opened while the lead is sold', () => {
  it('case 15: hands out no secret and gives its hold back', async () => {
    const { id } = await createLead(app.ctx);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    const { gateway } = app.ctx;
    const authorise = gateway.authorise.bind(gateway);
    const cancel = vi.spyOn(gateway, 'cancel');
    vi.spyOn(gateway, 'authorise').mockImplementationOnce(async (hold, key) => {
      await sendPurchase(admin, id, {}).expect(200);
      return authorise(hold, key);
    });

    const response = await quoteFor(id);

    expectProblem(response, 'lead_sold', 'Someone got in first. You were not charged.');
    expect(response.text).not.toContain('secret');
    const lost = (await attemptsOn(app.ctx, id)).find((attempt) => attempt['kind'] === 'demo');
    expect(lost).toMatchObject({ desired: 'release', reason: 'lost', hold_id: null, client_secret: null });
    expect(cancel).toHaveBeenCalledWith(`demo_hold_${String(lost?.['id'])}`, expect.any(String));
  });

  it('hands out no secret of a hold that another one has taken the place of', async () => {
    const { id } = await createLead(app.ctx);
    const cancel = vi.spyOn(app.ctx.gateway, 'cancel').mockResolvedValue();
    vi.spyOn(app.ctx.gateway, 'authorise').mockImplementationOnce(async () => {
      await openPayment(agent, id);
      return { holdId: 'second', clientSecret: 'second_secret' };
    });

    const response = await quoteFor(id);

    expect(response.status).toBe(409);
    expect(response.text).not.toContain('secret');
    expect(cancel.mock.calls.map(([holdId]) => holdId)).toEqual(['second']);
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ desired: 'hold', hold_id: expect.stringMatching(/^demo_hold_/) }]);
  });

  it('answers 503 when the provider cannot be reached, and works when it can', async () => {
    const { id } = await createLead(app.ctx);
    vi.spyOn(app.ctx.gateway, 'authorise').mockRejectedValueOnce(
      unreachable(),
    );

    expectProblem(await quoteFor(id), 'unavailable');

    const again = await quoteFor(id);
    expect(again.status).toBe(200);
    expect(await attemptsOn(app.ctx, id)).toHaveLength(1);
  });
});
