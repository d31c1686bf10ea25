import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PurchaseReturns } from '../../../shared/contracts/purchase-lists.ts';
import { expectIssue } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { insertPurchases, manyPurchases } from '../../../tests/support/purchase-fixtures.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let owner: Agent;
let member: Agent;
let admin: Agent;
let stranger: Agent;

const at = (iso: string) => new Date(iso);

beforeAll(async () => {
  app = await createTestApp();
  const provider = await createUser(app.ctx);
  const other = await createUser(app.ctx);
  owner = await app.signIn(provider);
  member = await app.signIn(await createUser(app.ctx, { userType: 'team_member', teamOwnerId: provider.id }));
  stranger = await app.signIn(other);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  const called = { calledAt: at('2025-11-02T00:00:00Z') };
  await insertPurchases(app.ctx, provider, [
    // In Sydney this is the first of November already, by five minutes.
    { purchasedAt: at('2025-10-31T13:05:00Z'), amountPaidCents: 20_00, salesStage: 'invoice_paid', customerPaymentAmountCents: 450_50, suburb: 'Manly' },
    { purchasedAt: at('2025-11-30T12:55:00Z'), amountPaidCents: 15_00, salesStage: 'declined', ...called, suburb: 'Manly' },
    { purchasedAt: at('2026-02-10T00:00:00Z'), amountPaidCents: 10_01, salesStage: 'invoice_paid', quotePriceCents: 900_00, isArchived: true, suburb: null },
    { purchasedAt: at('2026-02-11T00:00:00Z'), kind: 'free', amountPaidCents: 0, salesStage: 'delivered', suburb: 'Newtown' },
    { purchasedAt: at('2026-02-12T00:00:00Z'), amountPaidCents: 5_00, ...called, quoteSentAt: at('2026-02-13T00:00:00Z'), suburb: 'Manly' },
    // Neither of these counts.
    { purchasedAt: at('2026-04-01T00:00:00Z'), kind: 'own', amountPaidCents: 0, salesStage: 'invoice_paid', customerPaymentAmountCents: 777_00 },
    { purchasedAt: at('2026-05-01T00:00:00Z'), paymentStatus: 'refunded', amountPaidCents: 33_00, salesStage: 'invoice_paid', customerPaymentAmountCents: 99_00 },
  ]);
  await insertPurchases(app.ctx, other, [
    { purchasedAt: at('2026-03-05T00:00:00Z'), amountPaidCents: 7_00, salesStage: 'called', suburb: 'Newtown' },
  ]);
});

afterAll(() => app.close());

async function returns(agent: Agent, query: Record<string, string> = {}): Promise<PurchaseReturns> {
  return (await agent.get('/api/my-purchased-leads/returns').query(query).expect(200)).body as PurchaseReturns;
}

const none = { leads: 0, spend: '0.00', wonJobs: 0, wonRevenue: '0.00' };

describe('the returns of an account', () => {
  it('are what its leads cost and what the won jobs brought in', async () => {
    const expected: PurchaseReturns = {
      leads: 5,
      spend: '50.01',
      wonJobs: 2,
      wonRevenue: '450.50',
      before: null,
      costPerWonJob: '25.01',
      usualCallMinutes: { own: null, market: null },
      reached: [
        { stage: 'purchased', count: 5 },
        { stage: 'called', count: 5 },
        { stage: 'quote_sent', count: 4 },
        { stage: 'quote_accepted', count: 3 },
        { stage: 'booked_in', count: 3 },
        { stage: 'invoice_paid', count: 2 },
        { stage: 'declined', count: 1 },
      ],
      byMonth: [
        { month: '2025-11', leads: 2, spend: '35.00', wonJobs: 1, wonRevenue: '450.50' },
        { month: '2025-12', ...none },
        { month: '2026-01', ...none },
        { month: '2026-02', leads: 3, spend: '15.01', wonJobs: 1, wonRevenue: '0.00' },
      ],
      bySuburb: [
        { suburb: 'Manly', leads: 3, spend: '40.00', wonJobs: 1, wonRevenue: '450.50' },
        { suburb: 'Elsewhere', leads: 1, spend: '10.01', wonJobs: 1, wonRevenue: '0.00' },
        { suburb: 'Newtown', leads: 1, spend: '0.00', wonJobs: 0, wonRevenue: '0.00' },
      ],
    };

    expect(await returns(owner)).toEqual(expected);
    expect(await returns(member)).toEqual(expected);
  });

  it('are those of a span of time when one is asked for', async () => {
    const { byMonth, bySuburb, ...total } = await returns(owner, { from: '2026-02-11T00:00:00Z', to: '2026-02-12T00:00:00Z' });

    expect(total).toMatchObject({ ...none, leads: 1, costPerWonJob: null });
    expect(byMonth).toEqual([{ month: '2026-02', ...none, leads: 1 }]);
    expect(bySuburb).toEqual([{ suburb: 'Newtown', ...none, leads: 1 }]);
  });

  it('come with those of the equally long period before', async () => {
    const { leads, before } = await returns(owner, { from: '2026-02-11T00:00:00Z', to: '2026-02-12T00:00:00Z' });
    expect({ leads, before }).toEqual({ leads: 1, before: { leads: 1, spend: '10.01', wonJobs: 1, wonRevenue: '0.00' } });

    expect((await returns(owner, { from: '2026-02-12T00:00:00Z', to: '2026-02-14T00:00:00Z' })).before).toEqual({ ...none, leads: 2, spend: '10.01', wonJobs: 1 });
    expect((await returns(owner, { to: '2026-02-14T00:00:00Z' })).before).toBeNull();
    // An open end is now.
    expect((await returns(owner, { from: '2026-02-01T00:00:00Z' })).before?.leads).toBe(2);
  });

  it('are empty where nothing was bought', async () => {
    expect(await returns(owner, { from: '2027-01-01T00:00:00Z' })).toEqual({
      ...none,
      before: null,
      costPerWonJob: null,
      usualCallMinutes: { own: null, market: null },
      reached: ['purchased', 'called', 'quote_sent', 'quote_accepted', 'booked_in', 'invoice_paid', 'declined'].map((stage) => ({ stage, count: 0 })),
      byMonth: [],
      bySuburb: [],
    });
  });

  it('hold nothing of others’, but everything for a super admin', async () => {
    expect(await returns(stranger)).toMatchObject({ leads: 1, spend: '7.00', byMonth: [{ month: '2026-03' }] });

    const all = await returns(admin);
    expect(all).toMatchObject({ leads: 6, spend: '57.01', wonJobs: 2, costPerWonJob: '28.51' });
    expect(all.byMonth.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02', '2026-03']);
  });

  it('refuse what is no time', async () => {
    expectIssue(await owner.get('/api/my-purchased-leads/returns').query({ from: 'May' }), 'from', 'Please give a time such as 2026-01-31T09:00:00Z');
  });
});

describe('the suburbs', () => {
  it('are the ten that earned the most', async () => {
    const provider = await createUser(app.ctx);
    const made = manyPurchases(300, at('2026-06-01T00:00:00Z'));
    await insertPurchases(app.ctx, provider, made.map((fields, index) => Object.assign(fields, { suburb: `Suburb ${(index * index) % 23}` })));

    const { bySuburb, leads } = await returns(await app.signIn(provider));

    expect(bySuburb).toHaveLength(10);
    const earned = bySuburb.map(({ wonRevenue }) => Number(wonRevenue));
    expect(earned).toEqual(earned.toSorted((one, other) => other - one));
    expect(earned.at(-1)).toBeGreaterThan(0);
    expect(bySuburb.reduce((sum, suburb) => sum + suburb.leads, 0)).toBeLessThan(leads);
  });

  it('come by what they cost where they earned the same, however many leads they had', async () => {
    const provider = await createUser(app.ctx);
    const sums = [['Ashfield', 500], ['Ashfield', 500], ['Zetland', 3000]] as const;
    await insertPurchases(app.ctx, provider, sums.map(([suburb, amountPaidCents]) => ({ purchasedAt: at('2026-05-01T00:00:00Z'), suburb, amountPaidCents })));

    const { bySuburb } = await returns(await app.signIn(provider));

    expect(bySuburb.map(({ suburb }) => suburb)).toEqual(['Zetland', 'Ashfield']);
  });
});
