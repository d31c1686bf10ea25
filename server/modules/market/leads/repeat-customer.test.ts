import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser, newWork, quote } from '../../../../tests/support/factories.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { type Agent, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { scheduleRedaction } from './redact-requests.ts';

let app: TestApp;
let buyer: Agent;
let stranger: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  buyer = await app.signIn(await createUser(app.ctx));
  stranger = await app.signIn(await createUser(app.ctx));
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
});

const PHONE = '0412 345 678';
const HIDDEN = { customerName: 'Customer', customerPhone: '•••• ••• •••' };
const SHOWN = { customerName: 'Priya', customerPhone: '04•• ••• 678' };

async function file(fields: object = {}, address = '127.0.0.1'): Promise<number> {
  const { body } = await app.visitor().post('/api/leads').set('x-forwarded-for', address).send({ ...quote, electricalWork: newWork(), customerPhone: PHONE, ...fields }).expect(201);
  return Number(body.id);
}

const ownJob = {
  jobKind: 'electrical',
  customerName: 'Nina Ownjob',
  serviceLocation: 'Petersham NSW 2049',
  electricalWork: 'Switchboard upgrade with an oven circuit',
};

type Teaser = Record<string, unknown>;

async function teaserOf(agent: Agent, id: number): Promise<Teaser | undefined> {
  const { body } = await agent.get('/api/leads').expect(200);
  const { currentPrice: _price, ...teaser } = (body as Teaser[]).find((lead) => lead['id'] === id) ?? {};
  return teaser;
}

async function sell(id: number): Promise<void> {
  await app.ctx.store.raw.query(`update leads set last_price_update = last_price_update - interval '2 hours', expires_at = expires_at - interval '2 hours' where id = ${id}`);
  await sendPurchase(buyer, id).expect(200);
}

describe('the teaser of a customer', () => {
  it('shows a first name and five digits at the first request', async () => {
    expect(await teaserOf(stranger, await file())).toMatchObject(SHOWN);
  });

  it('shows neither once a lead of the number was sold, and the same to its buyer as to anyone else', async () => {
    await sell(await file());

    const again = await file({ electricalWork: 'Please ask for Priya, the switchboard hums.' });

    const seen = await teaserOf(buyer, again);
    expect(seen).toMatchObject(HIDDEN);
    expect(seen).toEqual(await teaserOf(stranger, again));
    expect(JSON.stringify(seen)).not.toMatch(/Priya|678/);
    expect(await teaserOf(admin, again)).toMatchObject({ customerName: 'Priya Nairtest', customerPhone: '0412345678' });
    await sell(again);
  });

  it('shows neither of two requests that are open at once, as either may be bought first', async () => {
    const first = await file({ specialRequests: 'Ask for Priya' });
    expect(await teaserOf(stranger, first)).toMatchObject({ ...SHOWN, specialRequests: 'Ask for Priya' });

    const second = await file();

    for (const id of [first, second]) expect(await teaserOf(buyer, id)).toMatchObject(HIDDEN);
    await sell(second);
    expect(await teaserOf(buyer, first)).toMatchObject({ ...HIDDEN, specialRequests: 'Ask for [hidden]' });
  });

  it('shows neither of two that are filed in the same moment, nor of one that gets the number by a correction', async () => {
    const pair = await Promise.all([file(), file()]);
    for (const id of pair) expect(await teaserOf(buyer, id)).toMatchObject(HIDDEN);

    const phone = '0412 345 680';
    const [first, idempotencyKey] = [await file({ customerPhone: phone }), randomUUID()];
    await file({ customerPhone: '0412 345 681', idempotencyKey });
    await app.visitor().post('/api/leads').send({ ...quote, customerPhone: phone, idempotencyKey }).expect(201);

    expect(await teaserOf(buyer, first)).toMatchObject(HIDDEN);
  });

  it('shows neither when a lead that was bought is on the market again', async () => {
    const id = await file();
    await sell(id);
    const { body } = await buyer.get('/api/my-purchased-leads').expect(200);

    await admin.post(`/api/lead-purchases/${body[0].id}/unpurchase`).expect(200);

    expect(await teaserOf(buyer, id)).toMatchObject(HIDDEN);
    expect(await teaserOf(stranger, id)).toMatchObject(HIDDEN);
  });

  it('of an own job that is sold on hides the other requests of its number', async () => {
    const first = await file();
    const own = await buyer.post('/api/leads/manual').send({ ...ownJob, customerPhone: PHONE }).expect(201);
    expect(await teaserOf(stranger, first)).toMatchObject(SHOWN);

    const { body } = await admin.post(`/api/lead-purchases/${own.body.id}/contact-to-lead`).expect(200);

    for (const id of [first, Number(body.leadId)]) expect(await teaserOf(stranger, id)).toMatchObject(HIDDEN);
  });

  it('stays hidden when the copy is made again', async () => {
    await sell(await file());
    const again = await file();
    await app.ctx.store.raw.query('update leads set redaction_version = 0');
    await scheduleRedaction(app.ctx);
    await drainJobs(app.ctx);

    expect(await teaserOf(buyer, again)).toMatchObject(HIDDEN);
  });

  it('is hidden also when the number is put into an unsold request afterwards', async () => {
    await sell(await file());
    const idempotencyKey = randomUUID();
    const id = await file({ customerPhone: '0412 345 679', idempotencyKey });

    await app.visitor().post('/api/leads').send({ ...quote, customerPhone: PHONE, idempotencyKey });

    expect(await teaserOf(buyer, id)).toMatchObject(HIDDEN);
  });

  it('is shown as before while another request of the number is held, which nobody sees, and not once that is on the market', async () => {
    await setMarket(admin, { holdAfterRequests: 1 });
    const first = await file({}, '203.0.113.7');
    const held = await file({}, '203.0.113.7');
    await setMarket(admin, { holdAfterRequests: null });

    expect(await teaserOf(stranger, held)).toEqual({});
    expect(await teaserOf(stranger, first)).toMatchObject(SHOWN);
    await admin.post('/api/leads/release').send({ ids: [held] }).expect(200);
    for (const id of [first, held]) expect(await teaserOf(stranger, id)).toMatchObject(HIDDEN);
  });

  it('is shown as before for a number that somebody only added by hand: that would tell whose it is', async () => {
    await buyer.post('/api/leads/manual').send({ ...ownJob, customerPhone: PHONE }).expect(201);

    expect(await teaserOf(buyer, await file())).toMatchObject(SHOWN);
  });
});
