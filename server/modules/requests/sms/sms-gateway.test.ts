import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { startSmsGateway } from '../../../../tests/support/fake-sms-gateway.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import { phoneCustomerOf } from '../../../../tests/support/phone-codes.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { createSmsSender } from '../../../platform/sms/sms-sender.ts';
import { customerNews } from '../customer-news.ts';

let gateway: Awaited<ReturnType<typeof startSmsGateway>>;
let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;
let admin: Agent;
let adminEmail: string | null;

beforeAll(async () => {
  gateway = await startSmsGateway();
  app = await createTestApp({ TRUST_PROXY: '1', APP_URL: 'http://localhost:5000', ...gateway.env });
  app.ctx.sms = createSmsSender(app.ctx.config);
  customer = phoneCustomerOf(app);
  const person = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  adminEmail = person.email;
  admin = await app.signIn(person);
});

afterAll(async () => {
  await app.close();
  await gateway.close();
});

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  await setMarket(admin, { newsByText: true, unconfirmedRequests: 'sell' });
  gateway.accepted.length = 0;
  gateway.clearFaults();
  app.mails.length = 0;
});

/** Has a code texted, with all tries of it. */
async function askForCode() {
  const { requestToken } = await customer.file();
  await customer.askCode(requestToken).expect(200);
  await drainJobs(app.ctx);
}

const alarms = () => app.mails.filter(({ subject }) => subject === 'The text message gateway refuses our messages');
const counted = async (outcome: string) => Number(new RegExp(`sparkdrop_sms_total\\{outcome="${outcome}"\\} (\\d+)`).exec(await app.ctx.metrics.registry.metrics())?.[1] ?? 0);

describe('a gateway that refuses all messages', () => {
  it.each([
    ['for our token', 401 as const],
    ['for our sender', { code: 21_606 }],
  ])('is told to super admins once a day, and counted: %s', async (_why, fault) => {
    const before = await counted('gateway_refused');
    gateway.failNext(fault, fault);

    await askForCode();
    await askForCode();

    expect(alarms().map(({ to }) => to)).toEqual([adminEmail]);
    expect(alarms()[0]?.text).toContain(typeof fault === 'number' ? 'answered 401' : 'error code 21606');
    expect(await counted('gateway_refused')).toBe(before + 2);
    expect(JSON.stringify(alarms())).not.toContain('0412');
  });

  it('is not told when it only refuses a number', async () => {
    const before = await counted('number_refused');
    gateway.failNext({ code: 21_211 }, { code: 21_614 }, { code: 21_610 });

    for (let text = 0; text < 3; text += 1) await askForCode();

    expect(alarms()).toEqual([]);
    expect(await counted('number_refused')).toBe(before + 3);
  });
});

/** A request that has just been bought, whose customer gets the news by text. */
async function bought() {
  const { id, requestToken } = await customer.file({ urgency: 'emergency' });
  await customer.askCode(requestToken).expect(200);
  await drainJobs(app.ctx);
  await customer.checkCode(requestToken, /code: (\d{6})\./.exec(gateway.accepted.at(-1)?.body ?? '')?.[1] ?? '').expect(200);
  await buyLead(await newElectrician(app), id);
  gateway.accepted.length = 0;
  gateway.keysHold = false;
  return id;
}

async function sendAll() {
  await runJob(app.ctx, customerNews, {});
  for (let seconds = 0; seconds < 600; seconds += 30) {
    await drainJobs(app.ctx);
    app.ctx.clock.advance(30_000);
  }
}

const newsOf = async (leadId: number) =>
  (await app.ctx.store.raw.query(`select outcome, status from customer_messages join sms_messages using (lead_id, kind) where lead_id = ${leadId} and kind = 'taken'`)).rows;

describe('news by text', () => {
  it('are sent once and known as failed when the answer was lost, until a receipt says that they arrived', async () => {
    const id = await bought();
    gateway.failNext('lost-answer');

    await sendAll();

    expect(gateway.accepted).toHaveLength(1);
    expect(await newsOf(id)).toEqual([{ outcome: 'failed', status: 'failed' }]);
    const [message] = gateway.accepted;
    if (!message) throw new Error('Nothing was sent');
    const { path, fields, signature } = gateway.receiptFor(message, 'delivered');
    await app.visitor().post(path).type('form').set('x-twilio-signature', signature).send(fields).expect(200);
    expect(await newsOf(id)).toMatchObject([{ status: 'delivered' }]);
  });

  it('are tried again while the gateway is busy', async () => {
    const id = await bought();
    gateway.failNext('error', 'error');

    await sendAll();

    expect(gateway.accepted).toHaveLength(1);
    expect(await newsOf(id)).toEqual([{ outcome: 'sent', status: 'sent' }]);
  });
});
