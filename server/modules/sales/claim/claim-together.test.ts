import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { saleProblems } from '../../../../tests/support/sale-audit.ts';
import { attemptsOn, buyerForm, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createPaymentIntent } from '../payments/create-payment-intent.ts';
import { claimWithHold } from './claim-with-hold.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

/** An authorised hold of somebody new. */
async function openHold(leadId: number) {
  const { id: buyerId } = await createUser(app.ctx);
  await createPaymentIntent(app.ctx, { leadId, buyerId });
  const attempts = await attemptsOn(app.ctx, leadId);
  return { buyerId, attemptId: String(attempts.find((attempt) => attempt['buyer_id'] === buyerId)?.['id']) };
}

const leadsFor = (count: number) => Promise.all(Array.from({ length: count }, () => createLead(app.ctx)));

async function soldTo(leadId: number) {
  expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
  const purchases = await purchasesOf(app.ctx, leadId);
  return purchases.map((purchase) => purchase['buyer_id']);
}

describe('claims of one moment', () => {
  it('sell each lead to its own buyer, with tax documents that are numbered without a gap', async () => {
    const leads = await leadsFor(6);
    const buyers = await Promise.all(
      leads.map(async ({ id }) => {
        const user = await createUser(app.ctx);
        const agent = await app.signIn(user);
        await openPayment(agent, id);
        return { user, agent, id };
      }),
    );

    const answers = await Promise.all(buyers.map(({ agent, id }) => sendPurchase(agent, id)));

    expect(answers.map(({ body }) => [body.leadId, body.buyerId, body.visibility, body.paymentStatus])).toEqual(
      buyers.map(({ user, id }) => [id, user.id, 'unlocked', 'completed']),
    );
    const numbers = answers.map(({ body }) => Number(/^TEST-REC-(\d{6})$/.exec(body.taxDocuments[0].number)?.[1]));
    const first = Math.min(...numbers);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_number, index) => first + index));
  });

  it('of one lead go to the first who asked', async () => {
    const [lead] = await leadsFor(1);
    const holds = [];
    for (let count = 0; count < 4; count += 1) holds.push(await openHold(lead!.id));
    const [third, first, ...others] = holds;

    const claimed = await Promise.all([first!, third!, ...others].map(({ attemptId }) => claimWithHold(app.ctx, attemptId)));

    expect(claimed.map((attempt) => attempt?.reason)).toEqual(['won', 'lost', 'lost', 'lost']);
    await drainAttempts(app.ctx);
    expect(await soldTo(lead!.id)).toEqual([first!.buyerId]);
  });

  it('of one hold are one sale', async () => {
    const [lead] = await leadsFor(1);
    const { attemptId, buyerId } = await openHold(lead!.id);

    await Promise.all([1, 2, 3].map(() => claimWithHold(app.ctx, attemptId)));

    await drainAttempts(app.ctx);
    expect(await soldTo(lead!.id)).toEqual([buyerId]);
  });

  it('do not fail with one that cannot be written', async () => {
    const leads = await leadsFor(3);
    const holds = await Promise.all(leads.map(({ id }) => openHold(id)));
    const nameless = { ...buyerForm, buyerName: null, buyerAbn: null, buyerCompany: null } as never;

    const ends = await Promise.allSettled(
      holds.map(({ attemptId }, index) => claimWithHold(app.ctx, attemptId, index === 1 ? nameless : undefined)),
    );

    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all(leads.map(({ id }) => soldTo(id)))).toEqual([[holds[0]!.buyerId], [], [holds[2]!.buyerId]]);
    const [untouched] = await attemptsOn(app.ctx, leads[1]!.id);
    expect(untouched).toMatchObject({ desired: 'hold', settled: null });
  });
});
