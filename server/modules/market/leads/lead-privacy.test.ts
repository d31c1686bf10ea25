import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiveLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import { type Agent, createPurchase, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let provider: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  provider = await createUser(app.ctx);
  agent = await app.signIn(provider);
});

afterAll(() => app.close());

// One secret in every place where a customer can leave one; the work itself may be read.
const secrets = {
  customerName: 'Wilhelmina Canaryson-Zzyzx',
  customerPhone: '0491 572 665',
  customerAddress: 'Unit 7, 481 Canaryhouse Parade, Marrickville NSW 2204',
  serviceLocation: '481 Canaryhouse Parade, Marrickville NSW 2204',
  electricalWork:
    'Board trips at 240 V. Ring Wilhelmina Canaryson-Zzyzx on 0491-572-665 or +61 491 572 665, mail wilhelmina.zzyzx@example.com, ' +
    'see www.canaryson.example.com or @zzyzxsparks, we are at 481 Canaryhouse Parade.',
  specialRequests: 'Call 04 91 57 26 65 (Mr Zzyzx), gate code by email wilhelmina.zzyzx@example.com.',
};

const CANARIES = /canary|zzyzx|0?491[\s-]*572[\s-]*665|04 91 57 26 65|491572665|(?<![\w.-])481(?!\w)|@/i;

const file = async (fields: object = secrets) => {
  const response = await app
    .visitor()
    .post('/api/leads')
    .send({ ...quote, ...fields })
    .expect(201);
  return Number(response.body.id);
};

/** Everything of an answer that reaches the caller. */
const wholeOf = ({ text, headers }: { text: string; headers: object }) => `${text}\n${JSON.stringify(headers)}`;

const setEmail = (id: number) =>
  rewriteRequests(app.ctx, `customer_email = 'wilhelmina.zzyzx@example.com'`, `id = ${id}`);

describe('before a lead is bought', () => {
  it('nothing of the customer reaches a provider, in body, header or log', async () => {
    const id = await file();
    await setEmail(id);

    const response = await agent.get('/api/leads').expect(200);

    const lead = (response.body as { id: number }[]).find((one) => one.id === id);
    expect(lead).toMatchObject({ customerName: 'Wilhelmina', customerPhone: '•••• ••• •••', serviceLocation: 'Marrickville NSW 2204' });
    expect(wholeOf(response).replaceAll('04•• ••• 665', '')).not.toMatch(CANARIES);
    expect(app.logged()).not.toMatch(CANARIES);
  });

  it('what the work is can still be read', async () => {
    const id = await file();

    const response = await agent.get('/api/leads');

    const lead = (response.body as { id: number; electricalWork: string }[]).find((one) => one.id === id);
    expect(lead?.electricalWork).toContain('Board trips at 240 V.');
    expect(lead?.electricalWork).toContain('[hidden]');
  });

  it.each([
    ['+61 491 572 665', '04•• ••• 665'],
    ['(02) 5550 1234', '02•• ••• 234'],
  ])('a phone typed as %s is shown as %s', async (customerPhone, masked) => {
    const id = await file({ customerPhone });

    const response = await agent.get('/api/leads');

    const lead = (response.body as { id: number; customerPhone: string }[]).find((one) => one.id === id);
    expect(lead?.customerPhone).toBe(masked);
  });

  it.each([
    ['Mr Zzyzx', 'Customer'],
    ['wilhelmina@example.com', 'Customer'],
    ['0491572665', 'Customer'],
    ['Zzyzx, Wilhelmina', 'Wilhelmina'],
    ['  Wilhelmina   Zzyzx ', 'Wilhelmina'],
  ])('a customer called %s is shown as %s', async (customerName, name) => {
    const id = await file({ customerName });

    const response = await agent.get('/api/leads');

    const lead = (response.body as { id: number; customerName: string }[]).find((one) => one.id === id);
    expect(lead?.customerName).toBe(name);
  });

  it('none of the other calls tells more: quote, refusals, edits, unknown purchases', async () => {
    const id = await file();
    const archived = await file();
    await archiveLead(app.ctx, archived);
    const answers = [
      await openPayment(agent, id),
      await agent.patch(`/api/leads/${id}`).send({ specialRequests: 'x' }),
      await agent.patch(`/api/leads/${archived}`).send({ specialRequests: 'x' }),
      await sendPurchase(agent, archived),
      await agent.get('/api/my-purchased-leads'),
      await agent.get('/api/lead-purchases'),
    ];

    for (const answer of answers) expect(wholeOf(answer)).not.toMatch(CANARIES);
  });
});

describe('after a lead is bought', () => {
  it('its buyer reads the customer’s own words, and nobody else does', async () => {
    const id = await file();
    await setEmail(id);
    const stranger = await app.signIn(await createUser(app.ctx));
    await openPayment(agent, id);

    const bought = await sendPurchase(agent, id).expect(200);

    expect(bought.body).toMatchObject({
      ...secrets,
      visibility: 'unlocked',
      customerPhone: '0491572665',
      customerEmail: 'wilhelmina.zzyzx@example.com',
    });
    for (const path of ['/api/leads', '/api/my-purchased-leads', '/api/lead-purchases']) {
      const response = await stranger.get(path).expect(200);
      expect(wholeOf(response).replaceAll('04•• ••• 665', '')).not.toMatch(CANARIES);
    }
    const lost = await sendPurchase(stranger, id);
    expect(lost.status).toBe(409);
    expect(wholeOf(lost)).not.toMatch(CANARIES);
    expect(app.logged()).not.toMatch(CANARIES);
  });

  it('its buyer sees a refunded one redacted again', async () => {
    const { purchaseId } = await createPurchase(app.ctx, provider, secrets);
    await app.ctx.store.raw.query(
      `update lead_purchases set payment_status = 'refunded', voided_at = now() where id = ${purchaseId}`,
    );

    const response = await agent.get('/api/my-purchased-leads').expect(200);

    const row = (response.body as { id: number }[]).find((one) => one.id === purchaseId);
    expect(row).toMatchObject({
      visibility: 'redacted',
      paymentStatus: 'refunded',
      customerName: 'Wilhelmina',
      customerPhone: '•••• ••• •••',
      customerEmail: null,
      customerAddress: null,
      serviceLocation: 'Marrickville NSW 2204',
    });
    expect(JSON.stringify(row).replaceAll('04•• ••• 665', '')).not.toMatch(/canary|zzyzx/i);
  });
});
