import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { heldLeads, idsOnMarket } from '../../../../tests/support/held-leads.ts';
import { phoneCustomerOf } from '../../../../tests/support/phone-codes.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;
let electrician: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = phoneCustomerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  electrician = await newElectrician(app);
});

const THEIRS = '0412 345 678';
const OWN = '0412 999 555';
const oven = {
  customerPhone: THEIRS,
  customerEmail: 'first@example.com',
  serviceLocation: '18 Smith Street, Mona Vale NSW 2103',
  electricalWork: 'The oven in the kitchen trips the safety switch every evening.',
};
const again = { ...oven, customerEmail: null, electricalWork: 'Our oven trips the safety switch in the kitchen every evening. Please hurry.' };
const lights = { ...oven, electricalWork: 'Six downlights for the new bathroom and a fan.' };

const rowOf = async (id: number) => (await app.ctx.store.raw.query(`select * from leads where id = ${id}`)).rows[0];
/** What nobody but its customer may change. */
async function ownedPart(id: number) {
  const { customer_name, customer_phone, customer_email, customer_address, electrical_work, link_token_hash, phone_confirmed_at, status } = (await rowOf(id)) ?? {};
  return { customer_name, customer_phone, customer_email, customer_address, electrical_work, link_token_hash, phone_confirmed_at, status };
}
const heldIds = async () => (await heldLeads(admin)).map(({ id, heldFor }) => ({ id, heldFor }));

async function confirm(token: string) {
  await customer.askCode(token).expect(200);
  return (await customer.checkCode(token, await customer.lastCode()).expect(200)).body;
}

/** The ways to put another number into a request. */
const ways = [
  { how: 'on its page', change: (token: string, _key: string) => customer.changePhone(token, OWN).expect(200) },
  {
    how: 'by sending it again with its key',
    change: (_token: string, idempotencyKey: string) => customer.visitor.post('/api/leads').send({ ...quoteOf(again), customerPhone: OWN, idempotencyKey }).expect(201),
  },
];

const accountAgent = async () => app.signIn(await createUser(app.ctx, { userType: 'customer', companyName: null }));
const dataOf = async (agent: Agent) => (await agent.post('/api/account/data').send({}).expect(200)).body.data;

const quoteOf = (fields: object) => ({ ...quote, fillMs: 20_000, jobTopic: '', customerName: 'A Stranger', ...fields });
const fileAs = async (agent: Agent, fields: object) => (await agent.post('/api/leads').send(quoteOf(fields)).expect(201)).body;

describe.each(ways)('a stranger who copies a request with its customer’s number and then changes the number $how', ({ change }) => {
  async function copy() {
    const idempotencyKey = crypto.randomUUID();
    const copied = await customer.file({ ...again, customerName: 'A Stranger', idempotencyKey });
    expect(await heldIds()).toEqual([{ id: copied.id, heldFor: 'duplicate' }]);
    await change(copied.requestToken, idempotencyKey);
    return copied;
  }

  it('changes nothing of it and gets no way to its page while it is unsold', async () => {
    const first = await customer.file(oven);
    const before = await ownedPart(first.id);
    const copied = await copy();

    const page = await confirm(copied.requestToken);

    expect(page).toMatchObject({ jobReference: copied.jobReference, phone: { state: 'confirmed' } });
    expect(await ownedPart(first.id)).toEqual(before);
    expect((await customer.ask('/cancel', copied.requestToken).expect(200)).body).toMatchObject({ jobReference: copied.jobReference, state: 'cancelled' });
    expect(await customer.read(first.requestToken)).toMatchObject({ jobReference: first.jobReference, electricalWork: oven.electricalWork, state: 'waiting' });
  });

  it('does not learn who has it once it is sold, and can neither answer nor rate', async () => {
    const first = await customer.file(oven);
    await buyLead(electrician, first.id);
    const copied = await copy();

    const page = await confirm(copied.requestToken);
    await customer.ask('/cancel', copied.requestToken).expect(200);

    expect(page).toMatchObject({ jobReference: copied.jobReference, earlier: null, electrician: null });
    expect(await customer.read(copied.requestToken)).toMatchObject({ jobReference: copied.jobReference, state: 'cancelled', electrician: null });
    expectProblem(await customer.answer(copied.requestToken, { answer: 'called' }), 'conflict');
    expect((await customer.read(first.requestToken)).answer).toBeNull();
  });
});

it('a request whose customer has another number by now is not updated by a copy with the old one', async () => {
  const first = await customer.file(oven);
  const copied = await customer.file(again);
  await customer.changePhone(first.requestToken, OWN).expect(200);

  expect(await confirm(copied.requestToken)).toMatchObject({ jobReference: copied.jobReference, state: 'waiting' });

  expect(await customer.read(first.requestToken)).toMatchObject({ electricalWork: oven.electricalWork, phoneEnd: '555' });
});

it('a request that is about other work by now is not overwritten', async () => {
  const first = await customer.file(oven);
  const copied = await customer.file(again);
  await customer.ask('/change', first.requestToken, { electricalWork: lights.electricalWork, specialRequests: null }).expect(200);

  expect(await confirm(copied.requestToken)).toMatchObject({ jobReference: copied.jobReference, state: 'waiting' });

  expect((await idsOnMarket(electrician)).toSorted((a, b) => a - b)).toEqual([first.id, copied.id]);
});

describe('a request on the market', () => {
  it('is held once it gets a number whose lead was replaced as bad, and is free again with another', async () => {
    const bad = await customer.file(oven);
    const purchaseId = await buyLead(electrician, bad.id);
    await app.ctx.store.raw.query(`
      insert into lead_reports (purchase_id, reported_by, reason, remedy, status, decided_at, created_at)
      select id, buyer_id, 'dead_number', 'refund', 'approved', now(), now() from lead_purchases where id = ${purchaseId}`);
    const { id, requestToken } = await customer.file({ ...lights, customerPhone: OWN });

    await customer.changePhone(requestToken, THEIRS).expect(200);

    expect(await heldIds()).toEqual([{ id, heldFor: 'bad_number' }]);
    await customer.ask('/change', requestToken, { electricalWork: 'Six downlights and a fan for the bathroom.', specialRequests: 'Soon.' }).expect(200);
    expect(await heldIds()).toEqual([{ id, heldFor: 'bad_number' }]);
    await customer.changePhone(requestToken, '0412 999 556').expect(200);
    expect(await idsOnMarket(electrician)).toEqual([id]);
  });

  it.each([false, true])('is held once it gets the number of the same job, sold: %s', async (isSold) => {
    const first = await customer.file(oven);
    if (isSold) await buyLead(electrician, first.id);
    const { id, requestToken } = await customer.file({ ...again, customerPhone: OWN });
    expect(await heldIds()).toEqual([]);

    await customer.changePhone(requestToken, THEIRS).expect(200);

    expect(await heldIds()).toEqual([{ id, heldFor: 'duplicate' }]);
    expect(await idsOnMarket(electrician)).not.toContain(id);
  });

  it('is held once its words make it the same job, and is free again once they do not', async () => {
    await customer.file(oven);
    const { id, requestToken } = await customer.file(lights);

    await customer.ask('/change', requestToken, { electricalWork: again.electricalWork, specialRequests: null }).expect(200);

    expect(await heldIds()).toEqual([{ id, heldFor: 'duplicate' }]);
    await customer.ask('/change', requestToken, { electricalWork: lights.electricalWork, specialRequests: null }).expect(200);
    expect(await heldIds()).toEqual([]);
    expect(await idsOnMarket(electrician)).toContain(id);
  });

  it('stays there after a person has released it, while its customer adds something', async () => {
    await customer.file(oven);
    const { id, requestToken } = await customer.file(again);
    await admin.post('/api/leads/release').send({ ids: [id] }).expect(200);

    await customer.ask('/change', requestToken, { electricalWork: again.electricalWork, specialRequests: 'The dog is friendly.' }).expect(200);

    expect(await idsOnMarket(electrician)).toContain(id);
  });
});

const picture = (width: number) => sharp({ create: { width, height: 30, channels: 3, background: '#884422' } }).jpeg().toBuffer();

describe('a request that someone else had filed first with the number', () => {
  it('is closed once the customer confirms the number, whose own one goes on the market', async () => {
    const idempotencyKey = crypto.randomUUID();
    const stranger = await customer.file({ ...oven, customerName: 'A Stranger', customerAddress: '1 Other Street, Mona Vale', idempotencyKey });
    const owner = await customer.file({ ...again, customerName: 'The Owner', customerAddress: null });

    expect(await confirm(owner.requestToken)).toMatchObject({ jobReference: owner.jobReference, electricalWork: again.electricalWork, state: 'waiting' });

    expect(await idsOnMarket(electrician)).toEqual([owner.id]);
    expect(await rowOf(owner.id)).toMatchObject({ customer_name: 'The Owner', customer_email: null, customer_address: null });
    expect(await rowOf(stranger.id)).toMatchObject({ customer_name: 'A Stranger', status: 'archived' });
    expectProblem(await customer.ask('', stranger.requestToken), 'not_found');
    expectProblem(await customer.ask('/cancel', stranger.requestToken), 'not_found');
    await app.ctx.store.raw.query(`delete from audit_log where action = 'lead.replaced'`);
    expectProblem(await admin.post(`/api/leads/${stranger.id}/restore`), 'conflict', 'A request with a confirmed number took the place of this one, so it cannot be restored.');
    expectProblem(await customer.visitor.post('/api/leads').send({ ...quoteOf(oven), customerPhone: OWN, idempotencyKey }), 'conflict');
    expect((await customer.ask('/cancel', owner.requestToken).expect(200)).body).toMatchObject({ jobReference: owner.jobReference, state: 'cancelled' });
  });

  it('leaves nothing of the customer to the account that filed it', async () => {
    const account = await createUser(app.ctx, { userType: 'customer', companyName: null });
    const signedIn = await app.signIn(account);
    const filed = await fileAs(signedIn, oven);
    const owner = await customer.file({ ...again, customerName: 'Victoria Private', customerEmail: 'victoria@example.com', customerAddress: '18 Smith Street' });
    await confirm(owner.requestToken);

    expect(await dataOf(signedIn)).toMatchObject({ leads: [{ id: filed.id, customerName: 'A Stranger' }] });
    expect(JSON.stringify(await dataOf(signedIn))).not.toMatch(/victoria/i);
    await admin.post('/api/privacy/erase').send({ contact: account.email }).expect(200);
    expect(await customer.read(owner.requestToken)).toMatchObject({ jobReference: owner.jobReference, state: 'waiting' });
    expect(await rowOf(owner.id)).toMatchObject({ customer_name: 'Victoria Private', anonymised_at: null });
  });

  it('keeps no photo of the stranger, and has room for five of the customer', async () => {
    const add = async (token: string, width: number) =>
      customer.visitor.post('/api/request/photo').field('token', token).attach('file', await picture(width), 'a.jpg').expect(200);
    app.files.stored.clear();
    const stranger = await customer.file(oven);
    const owner = await customer.file(again);
    for (let count = 0; count < 5; count += 1) {
      await add(stranger.requestToken, 40 + count);
      await add(owner.requestToken, 40 + count);
    }
    const own = (await customer.read(owner.requestToken)).photos;

    expect((await confirm(owner.requestToken)).photos).toEqual(own);

    await drainJobs(app.ctx);
    expect(app.files.stored.size).toBe(5);
  });

  it('keeps its own link when its own number was confirmed', async () => {
    const first = await customer.file(oven);
    await confirm(first.requestToken);
    const second = await customer.file(again);

    await confirm(second.requestToken);

    expect((await customer.read(first.requestToken)).jobReference).toBe(first.jobReference);
    expect((await customer.read(second.requestToken)).jobReference).toBe(first.jobReference);
    expectProblem(await admin.post(`/api/leads/${second.id}/restore`), 'conflict', `This request was added to ${first.jobReference}, so it cannot be restored here.`);
  });
});

it('a request that two accounts filed and confirmed is in neither’s data beyond what each filed', async () => {
  const [one, other] = [await accountAgent(), await accountAgent()];
  const first = await fileAs(one, { ...oven, customerName: 'One Person' });
  await confirm(first.requestToken);
  const second = await fileAs(other, { ...again, customerName: 'Other Person' });
  await confirm(second.requestToken);

  expect((await customer.read(second.requestToken)).jobReference).toBe(first.jobReference);
  expect(JSON.stringify(await dataOf(one))).not.toContain('Other Person');
  expect(JSON.stringify(await dataOf(other))).not.toContain('One Person');
  expect(await dataOf(other)).toMatchObject({ leads: [{ id: second.id, customerName: 'Other Person' }] });
});

it('a request that a customer confirmed signed in, and then again signed out, stays in the data of their account', async () => {
  const agent = await accountAgent();
  const first = await fileAs(agent, oven);
  await confirm(first.requestToken);
  const second = await customer.file({ ...again, customerName: 'Same Person' });
  await confirm(second.requestToken);

  expect((await dataOf(agent)).leads).toEqual([expect.objectContaining({ id: first.id, customerName: 'Same Person' })]);
});

it('a request that one account filed and confirmed twice stays in its data', async () => {
  const agent = await accountAgent();
  const first = await fileAs(agent, oven);
  await confirm(first.requestToken);
  const second = await fileAs(agent, { ...again, customerName: 'Same Person' });
  await confirm(second.requestToken);

  expect((await dataOf(agent)).leads).toEqual([first.id, second.id].map((id) => expect.objectContaining({ id, customerName: 'Same Person' })));
});

it('a link that leads to an earlier request ends the link of that one too, and with it the messages', async () => {
  const first = await customer.file(oven);
  await confirm(first.requestToken);
  const second = await customer.file(again);
  await confirm(second.requestToken);

  await customer.ask('/end-link', second.requestToken).expect(200);

  for (const { requestToken } of [first, second]) expectProblem(await customer.ask('', requestToken), 'not_found');
  expect(await rowOf(first.id)).toMatchObject({ status: 'available', link_nonce: null });
});

it('a repetition that was released keeps a page of its own when it is cancelled', async () => {
  const first = await customer.file(oven);
  const second = await customer.file(again);
  await admin.post('/api/leads/release').send({ ids: [second.id] }).expect(200);
  await confirm(second.requestToken);

  expect((await customer.ask('/cancel', second.requestToken).expect(200)).body).toMatchObject({ jobReference: second.jobReference, state: 'cancelled' });

  expect(await customer.read(second.requestToken)).toMatchObject({ jobReference: second.jobReference });
  expect(await customer.read(first.requestToken)).toMatchObject({ jobReference: first.jobReference, state: 'waiting' });
});
