import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HomePageData } from '../../../../shared/contracts/home-page.ts';
import { jobCorrections, suburbs } from '../../../../shared/schema/index.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { insertPurchases, type PurchaseFields } from '../../../../tests/support/purchase-fixtures.ts';
import { newtown, ownText } from '../../../../tests/support/suburbs.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

let app: TestApp;
let electricians: { id: number }[];

beforeEach(async () => {
  app = await createTestApp();
  electricians = await Promise.all([1, 2, 3].map(() => createUser(app.ctx, { userType: 'provider' })));
});

afterEach(() => app.close());

const daysAgo = (days: number) => new Date(app.ctx.clock.now().getTime() - days * DAY);

const paidJob = (dollars: number, fields: Partial<PurchaseFields> = {}): PurchaseFields => ({
  purchasedAt: daysAgo(40),
  salesStage: 'invoice_paid',
  invoicePaidAt: daysAgo(10),
  customerPaymentAmountCents: dollars * 100,
  ...fields,
});

/** Writes repairs, spread over the electricians in turn. */
async function addRepairs(jobs: readonly PurchaseFields[], buyers = electricians) {
  const made: { leadId: number; purchaseId: number }[] = [];
  for (const [index, buyer] of buyers.entries()) {
    made.push(...(await insertPurchases(app.ctx, buyer, jobs.filter((_, job) => job % buyers.length === index))));
  }
  return made;
}

const tenJobs = (fields?: Partial<PurchaseFields>) =>
  [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000].map((dollars) => paidJob(dollars, fields));

const shown = async (): Promise<HomePageData> => (await app.visitor().get('/api/home-page').expect(200)).body;

const guides = async () => (await shown()).costGuides;

describe('the cost guides', () => {
  it('give the middle of what electricians usually charge, rounded to $10, with the number of jobs', async () => {
    await addRepairs(tenJobs());

    // Their medians are $550, $500 and $600.
    expect(await guides()).toEqual([{ serviceType: 'repair', fromDollars: 540, toDollars: 560, jobs: 10 }]);
  });

  it('count each electrician once, however many jobs they entered', async () => {
    const more = await Promise.all([1, 2, 3].map(() => createUser(app.ctx, { userType: 'provider' })));
    for (const [index, buyer] of [...electricians.slice(1), ...more].entries()) await insertPurchases(app.ctx, buyer, [paidJob(400 + index * 40)]);
    await insertPurchases(app.ctx, electricians[0]!, Array.from({ length: 20 }, (_, job) => paidJob(9000 + job)));

    expect(await guides()).toEqual([{ serviceType: 'repair', fromDollars: 460, toDollars: 540, jobs: 25 }]);
  });

  it('are no electrician’s own price', async () => {
    const more = await Promise.all([1, 2].map(() => createUser(app.ctx, { userType: 'provider' })));
    const prices = [100, 200, 300, 400, 500];
    for (const [index, buyer] of [...electricians, ...more].entries()) await insertPurchases(app.ctx, buyer, [paidJob(prices[index]!), paidJob(prices[index]!)]);

    const [guide] = await guides();

    expect(guide).toEqual({ serviceType: 'repair', fromDollars: 230, toDollars: 380, jobs: 10 });
    expect(prices).not.toContain(guide?.fromDollars);
    expect(prices).not.toContain(guide?.toDollars);
  });

  it('say nothing of a kind with fewer than ten paid jobs', async () => {
    await addRepairs(tenJobs().slice(1));

    expect(await guides()).toEqual([]);
  });

  it('say nothing while fewer than three electricians did the jobs', async () => {
    await addRepairs(tenJobs(), electricians.slice(1));

    expect(await guides()).toEqual([]);
  });

  it.each<[string, Partial<PurchaseFields>]>([
    ['were paid more than twelve months ago', { invoicePaidAt: new Date('2020-01-01') }],
    ['are not paid yet', { salesStage: 'booked_in', invoicePaidAt: null }],
    ['have no amount', { customerPaymentAmountCents: null }],
    ['cost nothing', { customerPaymentAmountCents: 0 }],
    ['were refunded to the electrician', { paymentStatus: 'refunded' }],
    ['electricians added themselves', { kind: 'own', amountPaidCents: 0 }],
    ['cost their electrician nothing', { kind: 'free', amountPaidCents: 0 }],
    ['a super admin took', { kind: 'admin', amountPaidCents: 0 }],
  ])('leave out jobs that %s', async (_what, fields) => {
    await addRepairs([...tenJobs().slice(1), paidJob(50_000, fields)]);

    expect(await guides()).toEqual([]);
  });

  it('count a job as the kind that its electrician corrected it to', async () => {
    const [electrician] = electricians;
    const jobs = await addRepairs(tenJobs());
    await app.ctx.db.insert(jobCorrections).values(
      jobs.map(({ purchaseId }) => ({ purchaseId, serviceType: 'installation' as const, correctedBy: electrician!.id, correctedAt: daysAgo(5) })),
    );

    expect(await guides()).toMatchObject([{ serviceType: 'installation', jobs: 10 }]);
  });

  it('are read once an hour', async () => {
    expect(await guides()).toEqual([]);
    await addRepairs(tenJobs());

    expect(await guides()).toEqual([]);
    app.ctx.clock.advance(HOUR);
    expect(await guides()).toHaveLength(1);
  });
});

const addSuburbs = (places: readonly { name: string; state?: 'NSW' | 'VIC' }[]) =>
  app.ctx.db.insert(suburbs).values(places.map(({ name, state = 'NSW' }) => ({ name, state, postcode: '2999', description: ownText(name) })));

describe('the suburbs', () => {
  it('are those that search engines may show: the first six of each state, by name', async () => {
    await addSuburbs([...['Zetland', 'Yass', 'Young', 'Avalon', 'Berry', 'Casino', 'Dubbo'].map((name) => ({ name })), { name: 'Fitzroy', state: 'VIC' as const }]);
    await app.ctx.db.insert(suburbs).values({ ...newtown, description: 'Too short.' });

    const links = (await shown()).suburbs;

    expect(links.map(({ name }) => name)).toEqual(['Avalon', 'Berry', 'Casino', 'Yass', 'Young', 'Zetland', 'Fitzroy']);
    expect(links.at(-1)).toEqual({ name: 'Fitzroy', state: 'VIC', postcode: '2999', path: '/electricians/vic/fitzroy-2999' });
  });
});

it('shows what was last known while the database does not answer', async () => {
  await addRepairs(tenJobs());
  const before = await shown();
  app.ctx.clock.advance(HOUR);
  const select = vi.spyOn(app.ctx.db, 'select').mockImplementation(() => {
    throw new Error('no connection');
  });

  expect(await shown()).toEqual(before);
  select.mockRestore();
});
