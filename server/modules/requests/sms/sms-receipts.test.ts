import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createSmsSender } from '../../../platform/sms/sms-sender.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { type AcceptedSms, startSmsGateway } from '../../../../tests/support/fake-sms-gateway.ts';
import { phoneCustomerOf } from '../../../../tests/support/phone-codes.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;

beforeAll(async () => {
  gateway = await startSmsGateway();
  app = await createTestApp({ TRUST_PROXY: '1', APP_URL: 'http://localhost:5000', ...gateway.env });
  app.ctx.sms = createSmsSender(app.ctx.config);
  customer = phoneCustomerOf(app);
});

afterAll(async () => {
  await app.close();
  await gateway.close();
});

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  gateway.accepted.length = 0;
});

/** Files a request and has its code texted. */
async function texted(): Promise<{ token: string; message: AcceptedSms }> {
  const { requestToken } = await customer.file();
  await customer.askCode(requestToken).expect(200);
  await customer.lastCode();
  const [message] = gateway.accepted;
  if (!message) throw new Error('The gateway has accepted no message');
  return { token: requestToken, message };
}

const post = ({ path, fields, signature }: ReturnType<typeof gateway.receiptFor>) =>
  app.visitor().post(path).type('form').set('x-twilio-signature', signature).send(fields);
const phoneOf = async (token: string) => (await customer.read(token)).phone;

it('tells the customer whether their text arrived', async () => {
  const { token, message } = await texted();
  expect(await phoneOf(token)).toMatchObject({ delivery: 'sent', isDemo: false });

  await post(gateway.receiptFor(message, 'delivered')).expect(200);
  expect(await phoneOf(token)).toMatchObject({ delivery: 'delivered' });

  // Late and out of order.
  await post(gateway.receiptFor(message, 'sent')).expect(200);
  await post(gateway.receiptFor(message, 'undelivered', 30_005)).expect(200);
  expect(await phoneOf(token)).toMatchObject({ delivery: 'delivered' });
});

it('notes why a text did not arrive', async () => {
  const { token, message } = await texted();

  await post(gateway.receiptFor(message, 'undelivered', 30_005)).expect(200);

  expect(await phoneOf(token)).toMatchObject({ delivery: 'failed' });
  const { rows } = await app.ctx.store.raw.query('select failure from sms_messages');
  expect(rows).toEqual([{ failure: 'unknown_number' }]);
});

it('counts only with the gateway’s signature', async () => {
  const { token, message } = await texted();
  const receipt = gateway.receiptFor(message, 'undelivered', 30_005);

  expectProblem(await post({ ...receipt, signature: 'nonsense' }), 'invalid_input');
  expectProblem(await post({ ...receipt, fields: { ...receipt.fields, MessageStatus: 'delivered' } }), 'invalid_input');
  expectProblem(await post({ ...receipt, path: '/api/sms-receipts/99' }), 'invalid_input');
  expectProblem(await post({ ...receipt, path: '/api/sms-receipts/x' }), 'invalid_input');

  expect(await phoneOf(token)).toMatchObject({ delivery: 'sent' });
});

it('is not awaited for a message that the gateway refuses', async () => {
  gateway.failNext({ code: 21_614 });
  const { requestToken } = await customer.file();
  await customer.askCode(requestToken).expect(200);
  await customer.lastCode();

  expect(await phoneOf(requestToken)).toMatchObject({ delivery: 'failed' });
  expect(gateway.accepted).toEqual([]);
});

it('follows one message, also after a lost answer', async () => {
  gateway.failNext('lost-answer', 'error');
  const { requestToken } = await customer.file();
  await customer.askCode(requestToken).expect(200);
  for (const seconds of [0, 6, 21]) {
    app.ctx.clock.advance(seconds * 1000);
    await customer.lastCode();
  }

  expect(gateway.accepted).toHaveLength(1);
  expect(await phoneOf(requestToken)).toMatchObject({ delivery: 'sent' });
});
