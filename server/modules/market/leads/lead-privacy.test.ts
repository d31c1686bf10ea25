import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import { type Agent, createPurchase, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { redactOutdated } from './redact-requests.ts';

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

/** What was told of a customer in one field alone, a text that repeats it, and what may not be left of it. */
const toldOnce: [field: string, fields: object, text: string, told: RegExp][] = [
  ['the address', { customerAddress: '9 Rose Street, Marrickville NSW 2204' }, 'corner house on rose, lights out since the storm', /rose/i],
  ['the address', { customerAddress: '18 Heron Loop, Marrickville NSW 2204' }, 'we are the last house on heron, no power there', /heron/i],
  ['the address', { customerAddress: '3 Church Street, Marrickville NSW 2204' }, 'parking is on church, come round the back', /church/i],
  ['the address', { customerAddress: '6/44 Ring Road, Marrickville NSW 2204' }, 'its the flat at 44, ring 6', /44|6/],
  ['the address', { customerAddress: '18 Heron Loop, Newtown NSW 2042' }, 'two lights, the key is with the house on heron', /heron/i],
  ['the email address', { customerEmail: 'copperkettle@gmail.com' }, 'new lights please, write to copperkettle, its gmail', /copper|kettle/i],
  ['the email address', { customerEmail: 'copperkettle84@gmail.com' }, 'new lights please, write to copper kettle 84, its gmail', /copper|kettle/i],
  ['the email address', { customerEmail: 'Copper.Kettle+quotes@gmail.com' }, 'new lights please, write to copperkettle, its gmail', /copper|kettle/i],
  ['the email address', { customerEmail: 'office@heronbuilders.com.au' }, 'new lights please, we are the heron builders', /heron/i],
  ['the email address', { customerName: 'Will', customerEmail: 'will.baker@example.com' }, 'new lights please. Ask for Baker at the gate', /baker/i],
];

const textOf = async (id: number) => {
  const { body } = await agent.get('/api/leads').expect(200);
  return (body as { id: number; electricalWork: string }[]).find((one) => one.id === id)?.electricalWork;
};

describe('what a customer told in one field alone', () => {
  const elsewhere = { customerAddress: null, serviceLocation: 'Marrickville NSW 2204', specialRequests: null };

  it.each(toldOnce)('%s: %o is hidden in “%s”', async (_field, fields, electricalWork, told) => {
    const id = await file({ ...elsewhere, ...fields, electricalWork });
    const shown = await textOf(id);
    expect(shown).toContain('[hidden]');
    expect(shown).not.toMatch(told);

    await app.ctx.store.raw.query(`update leads set public_electrical_work = electrical_work, redaction_version = 0 where id = ${id}`);
    await runJob(app.ctx, redactOutdated, { afterId: 0 });

    expect(await textOf(id)).toBe(shown);
  });

  it('is refused in a text that a super admin writes', async () => {
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
    const id = await file({ ...elsewhere, customerAddress: '18 Heron Loop, Marrickville NSW 2204', customerEmail: 'copperkettle@gmail.com' });
    const write = (electricalWork: string) => admin.post(`/api/leads/${id}/public-text`).send({ electricalWork, specialRequests: null, base: { requestVersion: 1 } });

    expectProblem(await write('The last house on heron has no power'), 'invalid_input');
    expectProblem(await write('Lights are out. Write to copperkettle about it'), 'invalid_input');
    await write('The last house has no power').expect(200);
  });

  it('is hidden if only their account tells it', async () => {
    const account = await createUser(app.ctx, { userType: 'customer', companyName: null, firstName: 'Will', lastName: 'Baker', email: 'copperkettle@example.com' });
    const signedIn = await app.signIn(account);
    const form = { ...quote, ...elsewhere, customerName: 'Will', electricalWork: 'New lights please. Ask for Baker at the gate or write to copperkettle.' };
    const { id } = (await signedIn.post('/api/leads').send(form).expect(201)).body;
    const shown = await textOf(id);
    expect(shown).toMatch(/^New lights please\..*at the gate/);
    expect(shown).not.toMatch(/baker|copper/i);

    await app.ctx.store.raw.query(`update leads set public_electrical_work = electrical_work, redaction_version = 0 where id = ${id}`);
    await runJob(app.ctx, redactOutdated, { afterId: 0 });

    expect(await textOf(id)).toBe(shown);
  });

  it('stays hidden once they have corrected it', async () => {
    const form = { ...quote, ...elsewhere, idempotencyKey: randomUUID() };
    const electricalWork = 'Lights are out in the last house on heron, call the one that ends in 158';
    const first = { ...form, electricalWork, customerAddress: '18 Heron Loop, Marrickville NSW 2204' };
    const { id } = (await app.visitor().post('/api/leads').send(first).expect(201)).body;

    await app.visitor().post('/api/leads').send({ ...form, electricalWork, customerPhone: '0491 570 737' }).expect(201);

    expect(await textOf(id)).toMatch(/^Lights are out in the /);
    expect(await textOf(id)).not.toMatch(/heron|158/i);
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
