import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser, deactivate } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { type Agent, attemptsOn, createPurchase, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { lieAboutHolds } from '../../../../tests/support/holds.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { claimAsAdmin, claimFree } from './claim-lead.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let buyer: Viewer;
let agent: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  buyer = await createUser(app.ctx);
  agent = await app.signIn(buyer);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

afterEach(() => vi.restoreAllMocks());

/** What the screen sends for a free claim. */
const FREE = { paymentStatus: 'completed' };

async function stopAt(leadId: number, elapsedMs: number): Promise<void> {
  const { rows } = await app.ctx.store.raw.query(`select last_price_update from leads where id = ${leadId}`);
  const startedAt = rows[0]?.['last_price_update'] as Date;
  vi.spyOn(app.ctx.clock, 'databaseNow').mockResolvedValue(new Date(startedAt.getTime() + elapsedMs));
}

describe('a free claim', () => {
  it('takes a lead whose hour is over, for nothing', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });

    const response = await sendPurchase(agent, id, FREE);

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      amountPaid: '0.00',
      paymentStatus: 'completed',
      paymentKind: 'free',
      visibility: 'unlocked',
      customerName: 'Priya Nairtest',
    });
    expect(await attemptsOn(app.ctx, id)).toMatchObject([
      { kind: 'free', desired: 'release', settled: 'released', hold_id: null, quoted_price: '0.00', buyer_id: buyer.id },
    ]);
  });

  it.each([
    ['just under fifty cents', 3_555_001],
    ['a millisecond before the end', 3_599_999],
    ['exactly at the end', 3_600_000],
  ])('takes a lead %s', async (_when, elapsedMs) => {
    const { id } = await createLead(app.ctx);
    await stopAt(id, elapsedMs);

    const response = await sendPurchase(agent, id, FREE);

    expect(response.body.amountPaid).toBe('0.00');
  });

  it.each([
    ['before its clock starts', -5000, '$40.00'],
    ['at its start', 0, '$40.00'],
    ['after half an hour', 1_800_000, '$20.00'],
    ['at the smallest sum a card can be charged', 3_555_000, '$0.50'],
  ])('is refused with the price of a lead %s', async (_when, elapsedMs, price) => {
    const { id } = await createLead(app.ctx);
    await stopAt(id, elapsedMs);
    const before = await fingerprint(app.ctx);

    const response = await sendPurchase(agent, id, { ...FREE, amountPaid: 0 });

    expectProblem(response, 'price_changed', `This lead costs ${price} now and is not free yet`);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('may be sent with no body at all', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 61 });

    const response = await agent.post(`/api/leads/${id}/purchase`);

    expect(response.body).toMatchObject({ amountPaid: '0.00', buyerName: `${buyer.firstName} ${buyer.lastName}` });
  });

  it.each([
    ['of a provider', () => agent],
    ['of a super admin', () => admin],
  ])('that is clicked twice is one purchase, and both clicks are told so: %s', async (_whose, by) => {
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });

    const answers = await Promise.all(Array.from({ length: 6 }, () => sendPurchase(by(), id, FREE)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await purchasesOf(app.ctx, id)).toHaveLength(1);
  });

  it('beats the holds that are open, and their buyers are not charged', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 58 });
    const contender = await app.signIn(await createUser(app.ctx));
    await openPayment(contender, id);
    const capture = vi.spyOn(app.ctx.gateway, 'capture');
    app.ctx.clock.advance(2 * 60_000);

    await sendPurchase(agent, id, FREE).expect(200);

    expectProblem(await sendPurchase(contender, id), 'lead_sold', 'Someone got in first. You were not charged.');
    await drainAttempts(app.ctx);
    const lost = (await attemptsOn(app.ctx, id)).filter((attempt) => attempt['kind'] === 'demo');
    expect(lost).toMatchObject([{ desired: 'release', settled: 'released', reason: 'lost', capture_amount: null }]);
    expect(capture).not.toHaveBeenCalled();
  });

  it('of a lead that was taken is told so', async () => {
    const { leadId } = await createPurchase(app.ctx, await createUser(app.ctx), { minutesAgo: 60 });

    expectProblem(await sendPurchase(agent, leadId, FREE), 'lead_sold', 'Someone got in first. You were not charged.');

    expect(await purchasesOf(app.ctx, leadId)).toHaveLength(1);
  });

  it('of an archived lead finds none', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });
    await archiveLead(app.ctx, id);

    expectProblem(await sendPurchase(agent, id, FREE), 'not_found', 'There is no such lead');
  });

  it('of an account that was deactivated a moment ago is refused', async () => {
    const gone = await createUser(app.ctx);
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });
    await deactivate(app.ctx, gone);

    for (const claim of [claimFree, claimAsAdmin]) {
      await expect(claim(app.ctx, { leadId: id, buyerId: gone.id })).rejects.toMatchObject({ code: 'forbidden' });
    }

    expect(await purchasesOf(app.ctx, id)).toEqual([]);
  });

  it('is told in one email', async () => {
    await drainJobs(app.ctx);
    app.mails.length = 0;
    const { id, jobReference } = await createLead(app.ctx, { minutesAgo: 60 });
    await sendPurchase(agent, id, FREE).expect(200);

    await drainJobs(app.ctx);

    expect(app.mails).toMatchObject([{ to: buyer.email, subject: `${jobReference} is yours` }]);
    expect(app.mails[0]?.text).toContain('for $0.00.');
  });
});

describe('a claim of a super admin', () => {
  it.each([0, 30, 60, 600])('takes a lead without payment, %d minutes after it was filed', async (minutesAgo) => {
    const { id } = await createLead(app.ctx, { minutesAgo });

    const response = await sendPurchase(admin, id, FREE);

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ amountPaid: '0.00', paymentStatus: 'completed', paymentKind: 'admin', visibility: 'unlocked' });
  });

  it('records the price that was waived', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 30 });
    await stopAt(id, 1_800_000);

    await sendPurchase(admin, id, FREE).expect(200);

    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ price_at_claim: '20.00', amount_paid: '0.00' }]);
  });

  it('gives up every open hold in the same moment', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    await sendPurchase(admin, id, FREE).expect(200);

    const lost = (await attemptsOn(app.ctx, id)).find((attempt) => attempt['kind'] === 'demo');
    expect(lost).toMatchObject({ desired: 'release', reason: 'lost' });
    expectProblem(await sendPurchase(agent, id), 'lead_sold');
  });

  it('sent again answers the same purchase', async () => {
    const { id } = await createLead(app.ctx);
    const first = await sendPurchase(admin, id, FREE);

    const again = await sendPurchase(admin, id, FREE);

    expect(again.body).toEqual(first.body);
  });

  it('comes too late for a lead that was sold, and finds none that was archived', async () => {
    const { leadId } = await createPurchase(app.ctx, buyer);
    const { id: archived } = await createLead(app.ctx);
    await archiveLead(app.ctx, archived);

    expectProblem(await sendPurchase(admin, leadId, FREE), 'lead_sold');
    expectProblem(await sendPurchase(admin, archived, FREE), 'not_found');
  });

  it('is not to be had by saying so', async () => {
    const { id } = await createLead(app.ctx);

    const response = await sendPurchase(agent, id, { ...FREE, userType: 'super_admin', kind: 'admin', isAdmin: true });

    expectProblem(response, 'price_changed');
  });
});

describe('a contender that acts between two steps of a purchase', () => {
  it('wins when it claims while the provider is asked about the hold', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    lieAboutHolds(app.ctx, async () => {
      await sendPurchase(admin, id, FREE);
      return {};
    });

    expectProblem(await sendPurchase(agent, id), 'lead_sold');

    await drainAttempts(app.ctx);
    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ amount_paid: '0.00' }]);
    const mine = (await attemptsOn(app.ctx, id)).find((attempt) => attempt['kind'] === 'demo');
    expect(mine).toMatchObject({ settled: 'released', capture_amount: null });
  });

  it('loses when it claims while the winner is being charged', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    let contender: { status: number } | undefined;
    const capture = app.ctx.gateway.capture.bind(app.ctx.gateway);
    vi.spyOn(app.ctx.gateway, 'capture').mockImplementationOnce(async (...charge) => {
      contender = await sendPurchase(admin, id, FREE);
      return capture(...charge);
    });

    await sendPurchase(agent, id).expect(200);

    expect(contender?.status).toBe(409);
    expect(await purchasesOf(app.ctx, id)).toHaveLength(1);
  });
});
