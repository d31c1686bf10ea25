import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileCertificate, inDays } from '../../../../tests/support/certificates.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { type Agent, attemptsOn, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { claimWays, shutOutDuringClaims } from '../../../../tests/support/shut-out-during-claims.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { NewUser } from '../accounts/user-store.ts';
import { decideInsurance } from './decide-insurance.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let boss: Viewer;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp();
  boss = await createUser(app.ctx, { userType: 'super_admin' });
  admin = await app.signIn(boss);
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, lead_purchases, latest_sales, purchase_attempts, jobs, rate_limits cascade');
  await setMarket(admin, { insuranceRequired: true });
});

const FREE = { paymentStatus: 'completed' };

/** What may be on file of an account's insurance, and what it then lacks. */
const accounts: readonly (readonly [name: string, columns: () => Partial<NewUser>, need: string | null])[] = [
  ['without insurance', () => ({}), 'insurance_missing'],
  ['whose certificate waits', () => ({ insuranceReview: 'under_review' }), 'insurance_under_review'],
  ['whose certificate was refused', () => ({ insuranceReview: 'refused' }), 'insurance_refused'],
  ['whose insurance is verified', () => ({ insuredUntil: inDays(app.ctx, 90) }), null],
  ['whose insurance ends today', () => ({ insuredUntil: inDays(app.ctx, 0) }), null],
  ['whose insurance has ended', () => ({ insuredUntil: inDays(app.ctx, -1) }), 'insurance_expired'],
  ['whose insurance has ended and whose renewal waits', () => ({ insuredUntil: inDays(app.ctx, -1), insuranceReview: 'under_review' }), 'insurance_under_review'],
  ['whose insurance is verified and whose renewal was refused', () => ({ insuredUntil: inDays(app.ctx, 90), insuranceReview: 'refused' }), null],
];

describe('where buying needs insurance', () => {
  it.each(accounts)('an account %s may buy or learns what it lacks', async (_name, columns, need) => {
    const agent = await app.signIn(await createUser(app.ctx, columns()));
    const { id: dear } = await createLead(app.ctx);
    const { id: free } = await createLead(app.ctx, { minutesAgo: 60 });

    const answers = [
      await agent.post('/api/create-payment-intent').send({ leadId: dear }),
      await sendPurchase(agent, free, FREE),
      await agent.post(`/api/leads/${dear}/price-watch`).send({ target: '20.00' }),
    ];

    const expected = need === null ? null : ['may_not_buy', need];
    expect(answers.map(({ status, body }) => (status === 200 ? null : [body.code, body.issues[0].path]))).toEqual([expected, expected, expected]);
    const { body: me } = await agent.get('/api/auth/me').expect(200);
    expect(me.missingToBuy).toEqual(need === null ? [] : [need]);
    expect(await purchasesOf(app.ctx, free)).toHaveLength(need === null ? 1 : 0);
  });

  it('it is asked for beside the licence', async () => {
    await setMarket(admin, { insuranceRequired: true, buyingRule: 'licence_on_file' });
    const agent = await app.signIn(await createUser(app.ctx));

    const { body: me } = await agent.get('/api/auth/me').expect(200);

    expect(me.missingToBuy).toEqual(['licence_missing', 'insurance_missing']);
  });

  it.each([
    ['ends in a month', 29, null, true],
    ['ends later', 40, null, false],
    ['has ended', -1, null, false],
    ['ends in a month and whose renewal waits', 29, 'under_review', false],
  ] as const)('one that %s is told so: %i days, %s', async (_what, days, insuranceReview, isInsuranceExpiring) => {
    const agent = await app.signIn(await createUser(app.ctx, { insuredUntil: inDays(app.ctx, days), insuranceReview }));

    expect((await agent.get('/api/auth/me').expect(200)).body).toMatchObject({ isInsuranceExpiring });
  });

  it('a super admin lacks nothing', async () => {
    const { id } = await createLead(app.ctx);

    await sendPurchase(admin, id).expect(200);
  });
});

describe('where buying needs no insurance', () => {
  it('nobody lacks any', async () => {
    await setMarket(admin);
    const agent = await app.signIn(await createUser(app.ctx, { insuredUntil: '2020-01-01', insuranceReview: 'refused' }));
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });

    await sendPurchase(agent, id, FREE).expect(200);
  });
});

describe('a payment that was authorised before', () => {
  it('wins nothing and is released once the insurance is refused', async () => {
    const { buyer, agent, policyId } = await insured();
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);

    await decideInsurance(app.ctx, boss, policyId, refusal);

    expectProblem(await sendPurchase(agent, id), 'may_not_buy');
    await drainAttempts(app.ctx);
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'may_not_buy', buyer_id: buyer.id }]);
  });
});

const refusal = { state: 'refused', reason: 'It is not yours.', base: { state: 'verified' } } as const;

async function insured() {
  const buyer = await createUser(app.ctx);
  const agent = await app.signIn(buyer);
  const { body } = await fileCertificate(agent, { expiresOn: inDays(app.ctx, 90) }).expect(201);
  const policyId = body.policies[0].id as number;
  await decideInsurance(app.ctx, boss, policyId, { state: 'verified', base: { state: 'under_review' } });
  return { buyer, agent, policyId };
}

describe('an insurance that is refused while a purchase is on its way', () => {
  it.each(Object.entries(claimWays))('comes after the sale or stops it: %s', async (_name, way) => {
    const outcomes = await shutOutDuringClaims(app.ctx, way, async () => {
      const { buyer, policyId } = await insured();
      return { buyerId: buyer.id, shutOut: () => decideInsurance(app.ctx, boss, policyId, refusal) };
    });

    expect(outcomes).toContain('bought');
  });
});
