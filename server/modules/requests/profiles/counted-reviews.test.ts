import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyLead, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { phoneCustomerOf } from '../../../../tests/support/phone-codes.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { findSiteTerms } from '../../back-office/site-terms/find-site-terms.ts';
import { indexedProfiles } from './profiles.ts';

let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = phoneCustomerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

/** Lets customers rate an electrician, one purchase each. Returns the purchases. */
async function rate(agent: Agent, ratings: readonly number[]): Promise<number[]> {
  const purchases: number[] = [];
  for (const rating of ratings) {
    const { id, requestToken } = await customer.file();
    purchases.push(await buyLead(agent, id));
    await app.ctx.store.raw.query(`update leads set phone_confirmed_at = created_at where id = ${id}`);
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    await customer.ask('/review', requestToken, { rating, text: 'As promised', isPublic: true }).expect(200);
  }
  return purchases;
}

it('a review counts nowhere once its purchase is reversed, be it good or bad', async () => {
  const agent = await newElectrician(app);
  const [best = 0, , , bad = 0] = await rate(agent, [5, 5, 1, 2]);
  await rate(await newElectrician(app), [5, 5, 5, 5, 5, 5, 5]);
  const { path } = (await agent.post('/api/my-profile').send({ isPublic: true }).expect(200)).body;
  // The sitemap itself is kept for some minutes.
  const isListed = async () => (await indexedProfiles(app.ctx)).includes(String(path));
  const own = async () => (await agent.get('/api/my-profile').expect(200)).body.reviews.map(({ isCounted }: { isCounted: boolean }) => isCounted);
  expect((await findSiteTerms(app.ctx)).rating).toMatchObject({ count: 11 });
  expect(await isListed()).toBe(true);
  expect(await own()).toEqual([true, true, true, true]);

  for (const purchaseId of [best, bad]) await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);

  const page = (await app.visitor().get(`/api/profiles/${String(path).split('/').at(-1)}`).expect(200)).body;
  expect(page.rating).toEqual({ average: 3, count: 2 });
  expect(page.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([1, 5]);
  expect(await own()).toEqual([false, true, true, false]);
  expect(await isListed()).toBe(false);
  expect((await findSiteTerms(app.ctx)).rating).toBeNull();
});

it('a review counts while its customer says that they were called, and cannot be given or changed while they do not', async () => {
  const agent = await newElectrician(app);
  await rate(agent, [2, 2, 2]);
  const { id, requestToken } = await customer.file();
  await buyLead(agent, id);
  await app.ctx.store.raw.query(`update leads set phone_confirmed_at = created_at where id = ${id}`);
  await customer.answer(requestToken, { answer: 'called' }).expect(200);
  await customer.ask('/review', requestToken, { rating: 5 }).expect(200);
  const { path } = (await agent.post('/api/my-profile').send({ isPublic: true }).expect(200)).body;
  const rating = async () => (await app.visitor().get(`/api/profiles/${String(path).split('/').at(-1)}`).expect(200)).body.rating;
  expect(await rating()).toEqual({ average: 2.8, count: 4 });

  await customer.answer(requestToken, { answer: 'not_called' }).expect(200);

  expect(await rating()).toEqual({ average: 2, count: 3 });
  expectProblem(await customer.ask('/review', requestToken, { rating: 1 }), 'conflict', 'You can rate the electrician once they’ve called.');
  await customer.answer(requestToken, { answer: 'called' }).expect(200);
  expect(await rating()).toEqual({ average: 2.8, count: 4 });
});

/** Files a request and confirms its number by code. */
async function confirmed() {
  const filed = await customer.file();
  await customer.askCode(filed.requestToken, {}, `198.51.100.${filed.id % 250}`).expect(200);
  await customer.checkCode(filed.requestToken, await customer.lastCode()).expect(200);
  return filed;
}

/** Rates the electrician who has a request, and returns whether the rating counts. */
async function rateAndRead(agent: Agent, token: string): Promise<boolean> {
  await customer.answer(token, { answer: 'called' }).expect(200);
  await customer.ask('/review', token, { rating: 5 }).expect(200);
  return (await agent.get('/api/my-profile').expect(200)).body.reviews[0].isCounted;
}

describe('a review by a customer whose number changed', () => {
  it('counts if they had confirmed the number that the request was sold with, however often they corrected it since', async () => {
    const agent = await newElectrician(app);
    const { id, requestToken } = await confirmed();
    await buyLead(agent, id);
    await customer.changePhone(requestToken, '0412 777 001').expect(200);
    expect((await customer.changePhone(requestToken, '0412 777 002').expect(200)).body.phone.state).toBe('off');

    expect(await rateAndRead(agent, requestToken)).toBe(true);
  });

  it('counts if a super admin corrected it in their data after the sale', async () => {
    const agent = await newElectrician(app);
    const { id, requestToken } = await confirmed();
    await buyLead(agent, id);
    const { rows } = await app.ctx.store.raw.query(`select customer_phone from leads where id = ${id}`);
    await admin.post('/api/privacy/correct').send({ contact: rows[0]?.['customer_phone'], phone: '0412 777 003' }).expect(200);

    expect(await rateAndRead(agent, requestToken)).toBe(true);
  });

  it('does not count if the number that the request was sold with was not confirmed', async () => {
    const agent = await newElectrician(app);
    const { id, requestToken } = await confirmed();
    await customer.changePhone(requestToken, '0412 777 004').expect(200);
    await buyLead(agent, id);
    await customer.changePhone(requestToken, '0412 777 005').expect(200);

    expect(await rateAndRead(agent, requestToken)).toBe(false);
  });
});
