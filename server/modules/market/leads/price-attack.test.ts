import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileLead } from '../../../../tests/support/alerts.ts';
import { createLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { electricalJob } from '../../../../tests/support/own-jobs.ts';
import { reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import { recountSales } from '../../../../tests/support/sale-rows.ts';
import { type Agent, createPurchase, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let admin: Agent;
let attacker: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await run('truncate leads, lead_purchases, latest_sales, purchase_attempts, jobs, rate_limits, market_settings cascade');
  attacker = await createUser(app.ctx);
});

const run = (statement: string) => app.ctx.store.raw.query(statement);

const HOUR_MS = 3_600_000;

let numbers = 0;
const nextNumber = () => {
  numbers += 1;
  return `04915${String(numbers).padStart(5, '0')}`;
};

/** A sale between two strangers, at exactly this price. */
const sell = async (startCents: number, buyer?: Viewer, customerPhone = nextNumber()) =>
  createPurchase(app.ctx, buyer ?? (await createUser(app.ctx)), { startCents, customerPhone, minutesAgo: -1 });

/** What a request that is filed now starts at. */
async function startPrice(): Promise<string> {
  const id = await fileLead(app, { customerPhone: nextNumber() });
  const { rows } = await run(`select starting_price from leads where id = ${id}`);
  await run('truncate rate_limits');
  return String(rows[0]?.['starting_price']);
}

describe('the start price cannot be bought', () => {
  it('up: leads of one’s own, bought at the start price and reported for a credit', async () => {
    const agent = await app.signIn(attacker);
    for (let round = 0; round < 12; round += 1) {
      const leadId = await fileLead(app, { customerPhone: '0491 575 254' });
      await openPayment(agent, leadId);
      const { body } = await sendPurchase(agent, leadId).expect(200);
      await sendReport(agent, body.id, { reason: 'duplicate', remedy: 'credit' }).expect(200);
      await run('truncate rate_limits');
    }

    expect(await startPrice()).toBe('40.00');
  });

  it('up, even with a person who approves each report', async () => {
    const agent = await app.signIn(attacker);
    for (let round = 0; round < 5; round += 1) {
      const { purchaseId } = await sell(90_00, attacker);
      await sendReport(agent, purchaseId, { reason: 'never_asked', remedy: 'credit' }).expect(200);
      await sendDecision(admin, (await reportOf(app.ctx, purchaseId)).id).expect(200);
    }

    expect(await startPrice()).toBe('40.00');
  });

  it('down: five leads of one’s own, bought for cents near the end of their hour, count as one sale', async () => {
    for (let sale = 0; sale < 5; sale += 1) await sell(57_35);
    expect(await startPrice()).toBe('63.09');

    for (let fake = 0; fake < 5; fake += 1) await sell(54, attacker);

    expect(await startPrice()).toBe('50.59');
  });

  it('down with five accounts: one customer’s number counts once', async () => {
    for (let sale = 0; sale < 5; sale += 1) await sell(57_35);

    for (let fake = 0; fake < 5; fake += 1) await sell(54, undefined, '0491 575 254');

    expect(await startPrice()).toBe('50.59');
  });

  it.each([
    ['one card', 'card_fingerprint'],
    ['one network address', 'quoted_from'],
  ])('down with five accounts and %s, which are one buyer', async (_what, column) => {
    for (let sale = 0; sale < 5; sale += 1) await sell(57_35);

    for (let fake = 0; fake < 5; fake += 1) {
      const { leadId } = await sell(54);
      await run(`update purchase_attempts set ${column} = 'the same' where lead_id = ${leadId}`);
    }
    await recountSales(app.ctx.store);

    expect(await startPrice()).toBe('50.59');
  });

  it.each([
    ['one card', 'card_fingerprint'],
    ['one network address', 'quoted_from'],
  ])('down with five accounts that had %s before, each with one of its own now', async (_what, column) => {
    for (let sale = 0; sale < 5; sale += 1) await sell(57_35);
    const ring = [attacker];
    while (ring.length < 5) ring.push(await createUser(app.ctx));
    for (const account of ring) {
      const { leadId } = await sell(90_00, account);
      await run(`update purchase_attempts set ${column} = 'before' where lead_id = ${leadId}`);
    }

    for (const account of ring) await sell(54, account);
    await run(`update purchase_attempts set ${column} = coalesce(${column}, id::text)`);
    await recountSales(app.ctx.store);

    expect(await startPrice()).toBe('50.59');
  });

  it('with one sale, after a payment was only opened from the address that each of the others buys from', async () => {
    for (let sale = 0; sale < 5; sale += 1) await sell(57_35);
    await run(`update purchase_attempts set quoted_from = 'address ' || lead_id`);
    await run(
      `insert into purchase_attempts select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'buyer_id', ${attacker.id}, 'hold_id', null, 'desired', 'release', 'settled', 'released'))).*
       from purchase_attempts as one`,
    );

    await sell(54, attacker);
    await recountSales(app.ctx.store);

    expect(await startPrice()).toBe('50.59');
  });

  it('by a mobile carrier, from one address of which eleven electricians buy', async () => {
    for (let sale = 0; sale < 11; sale += 1) await sell(57_35);
    await run(`update purchase_attempts set quoted_from = 'carrier'`);
    await recountSales(app.ctx.store);
    expect(await startPrice()).toBe('63.09');

    await sell(54, attacker);
    await run(`update purchase_attempts set quoted_from = 'carrier'`);
    await recountSales(app.ctx.store);

    expect(await startPrice()).toBe('50.59');
  });

  it('with own jobs that To Lead put on the market, bought by the team that added them', async () => {
    const owner = await app.signIn(attacker);
    const member = await app.signIn(await createUser(app.ctx, { userType: 'team_member', teamOwnerId: attacker.id }));
    for (const author of [owner, member]) {
      const own = await author.post('/api/leads/manual').send({ ...electricalJob, customerPhone: nextNumber() }).expect(201);
      const { body } = await admin.post(`/api/lead-purchases/${own.body.id}/contact-to-lead`).expect(200);
      await run(`update leads set starting_price = 400, current_price = 400 where id = ${body.leadId}`);
      await openPayment(owner, Number(body.leadId));
      await sendPurchase(owner, Number(body.leadId)).expect(200);
    }

    expect(await startPrice()).toBe('40.00');
  });

  it('down by more than the daily change, even with five accounts that nothing ties', async () => {
    await createLead(app.ctx, { startCents: 63_09, minutesAgo: 1440 });
    for (let sale = 0; sale < 5; sale += 1) await sell(57_35);
    for (let fake = 0; fake < 5; fake += 1) await sell(54);
    expect(await startPrice()).toBe('40.00');

    await setMarket(admin, { maxDailyChangePercent: 10 });

    expect(await startPrice()).toBe('56.78');
  });

  it('up by more than the daily change, nor by waiting less than a day', async () => {
    await setMarket(admin, { maxDailyChangePercent: 10 });
    await createLead(app.ctx, { startCents: 50_00, minutesAgo: 1440 });
    for (let fake = 0; fake < 5; fake += 1) await sell(400_00);
    // Posted before: no auction of that day could have begun so high.
    await rewriteRequests(app.ctx, `created_at = created_at - interval '2 days'`, 'starting_price = 400');

    expect(await startPrice()).toBe('55.00');
    app.ctx.clock.advance(23 * HOUR_MS);
    expect(await startPrice()).toBe('55.00');
    app.ctx.clock.advance(2 * HOUR_MS);
    expect(await startPrice()).toBe('60.50');
  });

  it('with leads that were filed from the address that their buyer buys from', async () => {
    const behindProxy = await createTestApp({ TRUST_PROXY: '1' });
    const buyer = await behindProxy.signIn(await createUser(behindProxy.ctx));
    const { body } = await behindProxy.visitor().post('/api/leads').set('x-forwarded-for', '203.0.113.7').send(quote).expect(201);
    await buyer.post('/api/create-payment-intent').set('x-forwarded-for', '203.0.113.7').send({ leadId: body.id }).expect(200);
    await sendPurchase(buyer, body.id).expect(200);

    const { rows } = await behindProxy.ctx.store.raw.query('select filed_from, quoted_from from leads l join purchase_attempts a on a.lead_id = l.id');
    expect(rows[0]?.['filed_from']).toMatch(/^[\w-]{22}$/);
    expect(rows[0]?.['quoted_from']).toBe(rows[0]?.['filed_from']);
    await behindProxy.close();
  });

  it('with leads that their buyer filed: from an address the buyer uses, or under the buyer’s number', async () => {
    for (let sale = 0; sale < 5; sale += 1) await sell(57_35);

    const { leadId } = await sell(54, attacker);
    await run(`update purchase_attempts set quoted_from = 'the same' where lead_id = ${leadId}`);
    await rewriteRequests(app.ctx, `filed_from = 'the same'`, `id = ${leadId}`);
    await recountSales(app.ctx.store);
    await sell(54, undefined, '0491 570 110');

    expect(await startPrice()).toBe('63.09');
  });
});
