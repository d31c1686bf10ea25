import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, customerOf } from '../../../../tests/support/customer-requests.ts';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { tablesThatHold } from '../../../../tests/support/personal-rows.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;
let customer: ReturnType<typeof customerOf>;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ PAYMENTS: 'demo' });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  customer = customerOf(app);
});

afterAll(() => app.close());

/** The only tables that may name an electrician who was erased. */
const TAX = { tax_documents: ['buyer'] };

const data = async (agent: Agent) => (await agent.post('/api/account/data').send({}).expect(200)).body.data;

describe('what a customer and an electrician say of each other', () => {
  let name: string;
  let email: string;
  let electrician: Agent;

  beforeEach(async () => {
    count += 1;
    name = `Wombat${count}q`;
    email = `${name.toLowerCase()}@example.com`;
    electrician = await app.signIn(await createUser(app.ctx, { firstName: name, lastName: 'Volt', companyName: `${name} Electrical`, email }));
  });

  const erase = () => admin.post('/api/privacy/erase').send({ contact: email }).expect(200);

  /** Files a request with an account of its customer, and lets the electrician buy it. */
  async function sold() {
    const agent = await app.signIn(await createUser(app.ctx, { userType: 'customer' }));
    const form = { ...quote, customerPhone: `0412 300 ${String(count).padStart(3, '0')}`, jobTopic: '', fillMs: 20_000 };
    const { body } = await agent.post('/api/leads').send(form).expect(201);
    const purchaseId = await buyLead(electrician, body.id);
    return { agent, token: String(body.requestToken), purchaseId };
  }

  it('ends with the electrician where a customer told us of a concern', async () => {
    const { token, purchaseId } = await sold();
    await customer.answer(token, { answer: 'concern', details: `${name} wanted cash` }).expect(200);

    const { body } = await erase();

    expect(body.counts).toMatchObject({ customer_answers: 1 });
    expect(await tablesThatHold(app.ctx, [name], TAX)).toEqual([]);
    const { body: followUps } = await admin.get('/api/manage/follow-ups').expect(200);
    expect(followUps.concerns).toContainEqual(expect.objectContaining({ details: null }));
    const { rows } = await app.ctx.store.raw.query(`select kind from customer_answers where purchase_id = ${purchaseId}`);
    expect(rows).toEqual([{ kind: 'concern' }]);
  });

  it('ends with the electrician in a review, whose rating stays with the request', async () => {
    const { token } = await sold();
    await customer.answer(token, { answer: 'called' }).expect(200);
    await customer.ask('/review', token, { rating: 4, text: `${name} came at once`, isPublic: true }).expect(200);

    await erase();

    expect(await tablesThatHold(app.ctx, [name], TAX)).toEqual([]);
    expect(await customer.read(token)).toMatchObject({ review: { rating: 4, text: null } });
  });

  it('is in the download of the one who wrote it, and a concern in nobody else’s', async () => {
    const { agent, token, purchaseId } = await sold();
    await customer.answer(token, { answer: 'called' }).expect(200);
    await customer.ask('/review', token, { rating: 4, text: 'Came at once', isPublic: true }).expect(200);
    await customer.answer(token, { answer: 'concern', details: 'Wanted cash' }).expect(200);
    const { rows } = await app.ctx.store.raw.query(`select id from reviews where purchase_id = ${purchaseId}`);
    await electrician.post(`/api/my-profile/reviews/${String(rows[0]?.['id'])}/reply`).send({ reply: 'A pleasure' }).expect(200);

    const theirs = await data(agent);
    expect(theirs.customer_answers).toContainEqual(expect.objectContaining({ details: 'Wanted cash' }));
    expect(theirs.reviews).toMatchObject([{ text: 'Came at once' }]);
    expect(JSON.stringify(theirs)).not.toContain('A pleasure');

    const own = await data(electrician);
    expect(own.customer_answers).toBeUndefined();
    expect(own.reviews).toMatchObject([{ rating: 4, reply: 'A pleasure' }]);
    expect(JSON.stringify(own)).not.toMatch(/Came at once|Wanted cash/);
    const { body: given } = await admin.post('/api/privacy/download').send({ contact: email }).expect(200);
    expect(given.data.reviews).toMatchObject([{ text: 'Came at once', reply: 'A pleasure' }]);
    expect(JSON.stringify(given)).not.toContain('Wanted cash');
  });
});
