import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmsSender } from '../../platform/sms/sms-sender.ts';
import { buyLead, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { type AcceptedSms, startSmsGateway } from '../../../tests/support/fake-sms-gateway.ts';
import { phoneCustomerOf } from '../../../tests/support/phone-codes.ts';
import { backdate, reportOf, sendReport } from '../../../tests/support/reports.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { customerNews } from './customer-news.ts';

const NOBODY = 30_005;
const UNKNOWN = 'The phone network told us that nobody has this number.';
const REACHED = 'The customer told us on the page of their request that you called them.';

let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;
let admin: Agent;
let electrician: Agent;

beforeAll(async () => {
  gateway = await startSmsGateway();
  app = await createTestApp({ TRUST_PROXY: '1', APP_URL: 'http://localhost:5000', ...gateway.env });
  app.ctx.sms = createSmsSender(app.ctx.config);
  customer = phoneCustomerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(async () => {
  await app.close();
  await gateway.close();
});

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  gateway.accepted.length = 0;
  app.mails.length = 0;
  electrician = await newElectrician(app);
});

/** Files and sells a request. */
async function sold(fields: object = {}) {
  const { id, requestToken: token } = await customer.file({ urgency: 'emergency', ...fields });
  return { id, token, purchaseId: await buyLead(electrician, id) };
}

async function text(token: string, body: object = {}): Promise<AcceptedSms> {
  await customer.askCode(token, body).expect(200);
  await drainJobs(app.ctx);
  const message = gateway.accepted.at(-1);
  if (!message) throw new Error('The gateway has accepted no message');
  return message;
}

async function receive(message: AcceptedSms, status: string, code?: number): Promise<void> {
  const { path, fields, signature } = gateway.receiptFor(message, status, code);
  await app.visitor().post(path).type('form').set('x-twilio-signature', signature).send(fields).expect(200);
}

const report = async (purchaseId: number, reason = 'dead_number') => (await sendReport(electrician, purchaseId, { reason }).expect(200)).body.report;
const decisionOf = async (purchaseId: number) => {
  const { status, decided_by: by, decision_reason: reason } = await reportOf(app.ctx, purchaseId);
  return { status, by, reason };
};
const waiting = { status: 'waiting', by: null, reason: null };

describe('a report that the customer cannot be reached', () => {
  it('is declined by the answer of the customer that comes after it, and both are told why', async () => {
    const { token, purchaseId } = await sold();
    expect(await report(purchaseId)).toMatchObject({ status: 'waiting' });
    await customer.answer(token, { answer: 'not_called' }).expect(200);
    expect(await decisionOf(purchaseId)).toEqual(waiting);

    const { body } = await customer.answer(token, { answer: 'called' }).expect(200);

    expect(await decisionOf(purchaseId)).toEqual({ status: 'declined', by: null, reason: REACHED });
    expect(body.decision).toEqual({ by: 'answer', at: expect.any(String) });
    await drainJobs(app.ctx);
    expect(app.mails.map(({ text: words }) => words)).toContainEqual(expect.stringContaining(`Reason: ${REACHED}`));
  });

  it('with another reason waits for a person all the same', async () => {
    const { token, purchaseId } = await sold();
    await report(purchaseId, 'never_asked');

    const { body } = await customer.answer(token, { answer: 'called' }).expect(200);

    expect(await decisionOf(purchaseId)).toEqual(waiting);
    expect(body.decision).toBeNull();
  });

  it('is approved by the receipt that comes after it, and both are told why', async () => {
    const { token, purchaseId } = await sold();
    const message = await text(token);
    await report(purchaseId);
    await receive(message, 'undelivered', 30_003);
    expect(await decisionOf(purchaseId)).toEqual(waiting);
    app.ctx.clock.advance(31_000);

    await receive(await text(token, { isAgain: true }), 'undelivered', NOBODY);

    expect(await decisionOf(purchaseId)).toEqual({ status: 'approved', by: null, reason: UNKNOWN });
    await drainJobs(app.ctx);
    expect(app.mails.map(({ text: words }) => words)).toContainEqual(expect.stringMatching(new RegExp(`refunding[^]*Reason: ${UNKNOWN}`)));
    expect((await customer.read(token)).decision).toEqual({ by: 'phone_network', at: expect.any(String) });
    const [mine] = (await electrician.get('/api/my-purchased-leads').expect(200)).body;
    expect(mine.report).toMatchObject({ status: 'approved', decisionReason: UNKNOWN });
  });

  it('is approved when the gateway refuses a later text because nobody has the number', async () => {
    const { token, purchaseId } = await sold();
    await report(purchaseId);
    gateway.failNext({ code: 21_211 });

    await customer.askCode(token).expect(200);
    await drainJobs(app.ctx);

    expect(await decisionOf(purchaseId)).toMatchObject({ status: 'approved', reason: UNKNOWN });
  });

  it('is not decided by a receipt for a number that the customer had before', async () => {
    const { id, requestToken: token } = await customer.file({ urgency: 'emergency' });
    const message = await text(token);
    await customer.changePhone(token, '0413 777 001').expect(200);
    const purchaseId = await buyLead(electrician, id);
    await report(purchaseId);

    await receive(message, 'undelivered', NOBODY);

    expect(await decisionOf(purchaseId)).toEqual(waiting);
    const [row] = (await admin.get('/api/lead-reports').expect(200)).body;
    expect(row).toMatchObject({ purchaseId, textOutcome: null });
  });

  it('of a lead that was put on the market again by To Lead is decided by the texts of before', async () => {
    const { token, purchaseId } = await sold();
    await receive(await text(token), 'undelivered', NOBODY);
    const { body: copy } = await admin.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`).expect(200);
    electrician = await newElectrician(app);
    const again = await buyLead(electrician, copy.leadId);

    expect(await report(again)).toMatchObject({ status: 'approved', decisionReason: UNKNOWN });
  });

  it('makes us ask the customer at once, and only once', async () => {
    const { purchaseId } = await sold({ customerEmail: 'priya@example.com' });
    await pass();
    expect(asked()).toHaveLength(0);

    await report(purchaseId);
    await pass();

    expect(asked()).toHaveLength(1);
    await backdate(app.ctx, purchaseId, 25 * 3_600_000);
    await pass();
    expect(asked()).toHaveLength(1);
  });
});

const asked = () => app.mails.filter(({ to, subject }) => to === 'priya@example.com' && subject.startsWith('Did '));

async function pass(): Promise<void> {
  await runJob(app.ctx, customerNews, {});
  await drainJobs(app.ctx);
}
