import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { signInOperator } from '../../../../tests/support/operators.ts';
import { phoneCustomerOf } from '../../../../tests/support/phone-codes.ts';
import { sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;
let admin: Agent;
let electrician: Agent;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = phoneCustomerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  electrician = await newElectrician(app);
});

type Sms = { status: 'delivered'; failure?: undefined } | { status: 'failed'; failure: 'unknown_number' | 'unreachable' | 'refused' };

/** Files and sells a request whose code was texted, with these receipts. Returns its purchase and the token of its page. */
async function soldWith(...receipts: Sms[]) {
  const { id, requestToken } = await customer.file();
  for (const [index, { status, failure = null }] of receipts.entries()) {
    await customer.askCode(requestToken, { isAgain: index > 0 }, `198.51.100.${id}`).expect(200);
    await customer.lastCode();
    await app.ctx.store.raw.query(`update sms_messages set status = '${status}', failure = ${failure ? `'${failure}'` : 'null'} where id = (select max(id) from sms_messages)`);
    app.ctx.clock.advance(31_000);
  }
  return { token: requestToken, purchaseId: await buyLead(electrician, id) };
}

const statusOf = async (purchaseId: number, reason = 'dead_number') => (await sendReport(electrician, purchaseId, { reason }).expect(200)).body.report;

const nobody: Sms = { status: 'failed', failure: 'unknown_number' };

describe('a report of a dead number', () => {
  it('is approved at once when the network says that nobody has the number', async () => {
    const { purchaseId } = await soldWith(nobody);

    expect(await statusOf(purchaseId)).toMatchObject({ status: 'approved', decisionReason: 'The phone network told us that nobody has this number.' });
  });

  it('waits for a person once the customer has given the right number, which no code confirms', async () => {
    const { token, purchaseId } = await soldWith(nobody);
    const { body } = await customer.changePhone(token, '0413 777 002').expect(200);

    expect(body).toMatchObject({ phoneEnd: '002', phone: { state: 'off' } });
    expectProblem(await customer.checkCode(token, '123456'), 'conflict');
    expect(await statusOf(purchaseId)).toMatchObject({ status: 'waiting' });
  });

  it('is approved once in 30 days for an account; the next one waits for a person', async () => {
    const [first, second] = [await soldWith(nobody), await soldWith(nobody)];
    expect(await statusOf(first.purchaseId)).toMatchObject({ status: 'approved' });

    expect(await statusOf(second.purchaseId)).toMatchObject({ status: 'waiting' });
  });

  it('is approved once where two of one account are made at the same moment', async () => {
    const ids = [(await soldWith(nobody)).purchaseId, (await soldWith(nobody)).purchaseId];

    const statuses = await Promise.all(ids.map(async (id) => String((await statusOf(id)).status)));

    expect(statuses.toSorted()).toEqual(['approved', 'waiting']);
  });

  it('waits for a person when the request came from the network address of its buyer', async () => {
    const { purchaseId } = await soldWith(nobody);
    await rewriteRequests(app.ctx, `filed_from = 'one home'`, `id = (select lead_id from lead_purchases where id = ${purchaseId})`);
    await app.ctx.store.raw.query(`update purchase_attempts set quoted_from = 'one home' where id = (select attempt_id from lead_purchases where id = ${purchaseId})`);

    expect(await statusOf(purchaseId)).toMatchObject({ status: 'waiting' });
  });

  it('waits for a person when the request came from the number of its buyer', async () => {
    const { purchaseId } = await soldWith(nobody);
    await app.ctx.store.raw.query(`update lead_purchases set buyer_phone = (select customer_phone from leads where id = lead_id) where id = ${purchaseId}`);

    expect(await statusOf(purchaseId)).toMatchObject({ status: 'waiting' });
  });

  it.each<[string, Sms[]]>([
    ['the phone was only off', [{ status: 'failed', failure: 'unreachable' }]],
    ['the service refused the text', [{ status: 'failed', failure: 'refused' }]],
    ['another text was delivered', [nobody, { status: 'delivered' }]],
    ['no text was sent', []],
  ])('waits for a person when %s', async (_what, receipts) => {
    const { purchaseId } = await soldWith(...receipts);

    expect(await statusOf(purchaseId)).toMatchObject({ status: 'waiting' });
  });

  it('waits for a person when the text went to another number than the one that was sold', async () => {
    const { id, requestToken } = await customer.file();
    await customer.askCode(requestToken, {}, `198.51.100.${id}`).expect(200);
    await customer.lastCode();
    await app.ctx.store.raw.query(`update sms_messages set status = 'failed', failure = 'unknown_number' where lead_id = ${id}`);
    await customer.changePhone(requestToken, '0413 777 001').expect(200);

    expect(await statusOf(await buyLead(electrician, id))).toMatchObject({ status: 'waiting' });
  });

  it('shows the person who decides what our texts tell', async () => {
    const { purchaseId, token } = await soldWith({ status: 'delivered' });
    await app.ctx.store.raw.query(`update leads set phone_confirmed_at = '2026-11-20T03:00:00Z' where id = (select lead_id from lead_purchases where id = ${purchaseId})`);
    await statusOf(purchaseId);
    expect((await customer.read(token)).phone.state).toBe('confirmed');

    const { body } = await admin.get('/api/lead-reports').expect(200);

    const report = body.find((row: { purchaseId: number }) => row.purchaseId === purchaseId);
    expect(report).toMatchObject({ phoneConfirmedAt: '2026-11-20T03:00:00.000Z', textOutcome: 'delivered' });
  });

  it('says nothing about another reason', async () => {
    const { purchaseId } = await soldWith(nobody);

    expect(await statusOf(purchaseId, 'never_asked')).toMatchObject({ status: 'waiting' });
  });
});

it('the operator sees within how long half of the reports are decided', async () => {
  await app.ctx.store.raw.query('truncate lead_reports cascade');
  const headers = await signInOperator(app);
  const hours = async () => (await app.visitor().get('/api/admin/analytics').set(headers).expect(200)).body.decisionHours;
  expect(await hours()).toBeNull();
  const { purchaseId } = await soldWith();
  await statusOf(purchaseId);
  const [{ id }] = (await admin.get('/api/lead-reports').expect(200)).body;
  await app.ctx.store.raw.query(`update lead_reports set created_at = now() - interval '150 minutes'`);
  await sendDecision(admin, id).expect(200);

  expect(await hours()).toBeGreaterThanOrEqual(2.5);
});
