import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { type Agent, attemptsOn, createPurchase, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const LIMIT = 20;
const MINUTE_MS = 60_000;
const FREE = { paymentStatus: 'completed' };
const WHY = 'You’ve taken 20 free leads in the last 24 hours. Please come back later, or buy a lead before its price reaches zero.';

let app: TestApp;
let buyer: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  buyer = await createUser(app.ctx);
  agent = await app.signIn(buyer);
});

async function takeFree(count: number, by = buyer) {
  const taken = [];
  for (let index = 0; index < count; index += 1) taken.push(await createPurchase(app.ctx, by, { minutesAgo: 60 }));
  return taken;
}

/** The same as the database remembers it, without the sales. */
async function haveTakenFree(count: number, { id }: Viewer = buyer): Promise<void> {
  const lead = await createLead(app.ctx);
  await app.ctx.store.raw.query(
    `insert into purchase_attempts (lead_id, auction_epoch, buyer_id, kind, quoted_price, desired, settled, reason, capture_amount, expires_at)
     select ${lead.id}, 0, ${id}, 'free', 0, 'release', 'released', 'won', 0, now() from generate_series(1, ${count})`,
  );
}

const freeLead = async () => (await createLead(app.ctx, { minutesAgo: 60 })).id;

/** A lead with a hold of the buyer's for the last cents that a card can be charged; a minute later it is free. */
async function almostFree(): Promise<number> {
  const { id } = await createLead(app.ctx, { minutesAgo: 59, startCents: 40_00 });
  await openPayment(agent, id);
  return id;
}

const passTime = (by: Viewer, hours: number) =>
  app.ctx.store.raw.query(
    `update purchase_attempts set created_at = created_at - interval '${hours} hours' where buyer_id = ${by.id}`,
  );

describe('leads taken free', () => {
  it('are twenty a day; the next one stays on the market for everyone else', async () => {
    await takeFree(LIMIT);
    const leadId = await freeLead();

    const refused = await sendPurchase(agent, leadId, FREE);

    expectProblem(refused, 'rate_limited', WHY);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expect(await attemptsOn(app.ctx, leadId)).toEqual([]);
    const other = await app.signIn(await createUser(app.ctx));
    await sendPurchase(other, leadId, FREE).expect(200);
  });

  it('count again when the first of them is a day old', async () => {
    await haveTakenFree(1);
    await passTime(buyer, 23);
    await haveTakenFree(LIMIT - 1);
    const leadId = await freeLead();
    expectProblem(await sendPurchase(agent, leadId, FREE), 'rate_limited', WHY);

    await passTime(buyer, 1);

    await sendPurchase(agent, leadId, FREE).expect(200);
    expectProblem(await sendPurchase(agent, await freeLead(), FREE), 'rate_limited', WHY);
  });

  it('count when they were reversed, too', async () => {
    const [first] = await takeFree(1);
    await haveTakenFree(LIMIT - 1);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    await admin.post(`/api/lead-purchases/${first?.purchaseId}/unpurchase`).expect(200);

    expectProblem(await sendPurchase(agent, await freeLead(), FREE), 'rate_limited', WHY);
  });

  it('stop nobody from paying, and what was paid for is not counted', async () => {
    await haveTakenFree(LIMIT - 1);
    const paid = await createPurchase(app.ctx, buyer);
    await takeFree(1);
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    await sendPurchase(agent, id).expect(200);

    expect(await purchasesOf(app.ctx, paid.leadId)).toHaveLength(1);
    expectProblem(await sendPurchase(agent, await freeLead(), FREE), 'rate_limited', WHY);
  });

  it('are twenty when more are taken at once', async () => {
    await haveTakenFree(LIMIT - 2);
    const leads = [await freeLead(), await freeLead(), await freeLead(), await freeLead(), await freeLead()];

    const answers = await Promise.all(leads.map((leadId) => sendPurchase(agent, leadId, FREE)));

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429, 429]);
  });

  it('count when a hold was opened before the lead was free', async () => {
    await haveTakenFree(LIMIT - 1);
    const [first, second] = [await almostFree(), await almostFree()];
    app.ctx.clock.advance(MINUTE_MS);
    await sendPurchase(agent, first).expect(200);

    const refused = await sendPurchase(agent, second);

    expectProblem(refused, 'rate_limited', WHY);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600);
    expectProblem(await sendPurchase(agent, await freeLead(), FREE), 'rate_limited', WHY);
    expect(await purchasesOf(app.ctx, second)).toEqual([]);
    expect(await attemptsOn(app.ctx, second)).toMatchObject([{ desired: 'release', reason: 'free_limit' }]);
    await sendPurchase(await app.signIn(await createUser(app.ctx)), second, FREE).expect(200);
  });

  it('are twenty when holds and claims of one buyer meet', async () => {
    await haveTakenFree(LIMIT - 2);
    const held = [await almostFree(), await almostFree(), await almostFree()];
    const claimed = [await freeLead(), await freeLead()];
    app.ctx.clock.advance(MINUTE_MS);

    const answers = await Promise.all([
      ...held.map((leadId) => sendPurchase(agent, leadId)),
      ...claimed.map((leadId) => sendPurchase(agent, leadId, FREE)),
    ]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429, 429]);
  });

  it('are as many as a super admin wants', async () => {
    const admin = await createUser(app.ctx, { userType: 'super_admin' });
    await takeFree(LIMIT + 1, admin);

    await sendPurchase(await app.signIn(admin), await freeLead(), FREE).expect(200);
  });

  it('stay with their buyer: asking again for one of them is not another', async () => {
    const [first] = await takeFree(1);
    await haveTakenFree(LIMIT - 1);

    const again = await sendPurchase(agent, first?.leadId ?? 0, FREE).expect(200);

    expect(again.body.id).toBe(first?.purchaseId);
  });
});
