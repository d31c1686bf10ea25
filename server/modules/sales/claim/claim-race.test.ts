import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { saleProblems } from '../../../../tests/support/sale-audit.ts';
import { type Agent, attemptsOn, buyerForm, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const BUYERS = 50;

let app: TestApp;
let buyers: { id: number; agent: Agent }[];

beforeAll(async () => {
  app = await createTestApp();
  buyers = [];
  for (let index = 0; index < BUYERS; index += 1) {
    const user = await createUser(app.ctx);
    buyers.push({ id: user.id, agent: await app.signIn(user) });
  }
});

afterAll(() => app.close());

const openAll = async (leadId: number) => {
  for (const { agent } of buyers) await openPayment(agent, leadId);
};

/** Asserts that exactly one of these answers is a sale and that every other one says who was first. */
function expectOneWinner(answers: Awaited<ReturnType<typeof sendPurchase>>[]) {
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ status }) => status !== 200);
  expect(won).toHaveLength(1);
  expect(lost).toHaveLength(answers.length - 1);
  for (const answer of lost) {
    expectProblem(answer, 'lead_sold', 'Someone got in first. You were not charged.');
    expect(answer.text).not.toMatch(/Nairtest|0491570158/);
  }
  return won[0]?.body as { id: number; buyerId: number; amountPaid: string; visibility: string };
}

describe('case 1: fifty buyers of one lead at once', () => {
  it('with open holds: one buys, forty-nine are told and not charged', async () => {
    const { id } = await createLead(app.ctx);
    await openAll(id);
    const capture = vi.spyOn(app.ctx.gateway, 'capture');

    const answers = await Promise.all(buyers.map(({ agent }) => sendPurchase(agent, id)));

    const winner = expectOneWinner(answers);
    expect(winner).toMatchObject({ visibility: 'unlocked', paymentStatus: 'completed' });
    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ id: winner.id, buyer_id: winner.buyerId, voided_at: null }]);
    expect(await saleProblems(app.ctx.store.raw, id)).toEqual([]);
    await drainAttempts(app.ctx);
    const attempts = await attemptsOn(app.ctx, id);
    expect(attempts).toHaveLength(BUYERS);
    for (const attempt of attempts) {
      const isWinner = attempt['buyer_id'] === winner.buyerId;
      expect(attempt).toMatchObject(
        isWinner
          ? { desired: 'capture', settled: 'captured', capture_amount: winner.amountPaid }
          : { desired: 'release', settled: 'released', reason: 'lost', capture_amount: null },
      );
    }
    expect(new Set(capture.mock.calls.map(([holdId]) => holdId)).size).toBe(1);
    capture.mockRestore();
  });

  it('for nothing: one gets it', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });

    const answers = await Promise.all(
      buyers.map(({ agent }) => sendPurchase(agent, id, { paymentStatus: 'completed' })),
    );

    const winner = expectOneWinner(answers);
    expect(winner.amountPaid).toBe('0.00');
    expect(await purchasesOf(app.ctx, id)).toHaveLength(1);
    expect(await attemptsOn(app.ctx, id)).toHaveLength(1);
    expect(await saleProblems(app.ctx.store.raw, id)).toEqual([]);
  });

  it('some holding, some claiming it for nothing as its price ends: one gets it, nobody is charged', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 58 });
    const holders = buyers.slice(0, 10);
    for (const { agent } of holders) await openPayment(agent, id);
    app.ctx.clock.advance(2 * 60_000);

    const answers = await Promise.all(
      buyers.map(({ agent }, index) => sendPurchase(agent, id, index < 10 ? buyerForm : {})),
    );

    expect(expectOneWinner(answers).amountPaid).toBe('0.00');
    expect(await saleProblems(app.ctx.store.raw, id)).toEqual([]);
    await drainAttempts(app.ctx);
    const settled = (await attemptsOn(app.ctx, id)).map((attempt) => attempt['settled']);
    expect(new Set(settled)).toEqual(new Set(['released']));
  });
});

describe('case 1: ten leads and five buyers of each at once', () => {
  it('sells every lead once', async () => {
    const leads: number[] = [];
    for (let index = 0; index < 10; index += 1) leads.push((await createLead(app.ctx)).id);
    const claims = buyers.map(({ agent }, index) => ({ agent, leadId: leads[index % leads.length] ?? 0 }));
    for (const { agent, leadId } of claims) await openPayment(agent, leadId);

    const answers = await Promise.all(
      claims.map(async ({ agent, leadId }) => ({ leadId, answer: await sendPurchase(agent, leadId) })),
    );

    for (const leadId of leads) {
      expectOneWinner(answers.filter((one) => one.leadId === leadId).map(({ answer }) => answer));
      expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
    }
  });
});

describe('quotes, purchases, a super admin and the sweeper, all at once', () => {
  it('sell the lead once and leave nothing open', async () => {
    const { id } = await createLead(app.ctx);
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    const early = buyers.slice(0, 20);
    const late = buyers.slice(20, 35);
    for (const { agent } of early) await openPayment(agent, id);

    const [, quotes, ...answers] = await Promise.all([
      drainAttempts(app.ctx),
      Promise.all(late.map(({ agent }) => agent.post('/api/create-payment-intent').send({ leadId: id }))),
      sendPurchase(admin, id, {}),
      ...early.map(({ agent }) => sendPurchase(agent, id)),
    ]);

    expectOneWinner(answers);
    for (const { status } of quotes) expect([200, 409]).toContain(status);
    expect(await saleProblems(app.ctx.store.raw, id)).toEqual([]);
    await drainAttempts(app.ctx);
    const open = (await attemptsOn(app.ctx, id)).filter((attempt) => attempt['settled'] === null);
    expect(open).toEqual([]);
  });
});

describe('the emails of all these sales', () => {
  it('go to each winner once', async () => {
    const { id, jobReference } = await createLead(app.ctx);
    await openAll(id);
    await Promise.all(buyers.map(({ agent }) => sendPurchase(agent, id)));

    await drainAttempts(app.ctx);
    await drainJobs(app.ctx);

    expect(app.mails.filter(({ subject }) => subject === `${jobReference} is yours`)).toHaveLength(1);
  });
});
