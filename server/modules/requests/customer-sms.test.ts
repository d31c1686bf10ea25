import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyLead, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { setMarket } from '../../../tests/support/market.ts';
import { phoneCustomerOf } from '../../../tests/support/phone-codes.ts';
import { whileRefusing } from '../../../tests/support/refuse-writes.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { SmsNotTaken } from '../../platform/sms/sms-sender.ts';
import { customerNews } from './customer-news.ts';

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
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  await setMarket(admin, { newsByText: true });
  electrician = await newElectrician(app);
});

/** Files an emergency, which is told at any hour, and confirms its number. */
async function confirmed(fields: object = {}) {
  const filed = await customer.file({ urgency: 'emergency', ...fields });
  await customer.askCode(filed.requestToken, {}, `198.51.100.${filed.id % 250}`).expect(200);
  await customer.checkCode(filed.requestToken, await customer.lastCode()).expect(200);
  app.texts.length = 0;
  app.mails.length = 0;
  return filed;
}

async function pass(): Promise<void> {
  await runJob(app.ctx, customerNews, {});
  await drainJobs(app.ctx);
}

const STOP = 'No more texts: turn the link off at the bottom of its page.';

const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);

describe('news by text', () => {
  it('go to who confirmed their phone and gave no email, once, with the link of their request', async () => {
    const { id, jobReference, requestToken } = await confirmed();
    await buyLead(electrician, id);

    await pass();
    await pass();

    expect(app.texts.map(({ text }) => text)).toEqual([
      `Sparkdrop: Bright Spark Electrical has your request ${jobReference} and should call you. Who they are, and what to do if they don't: http://localhost:5000/request/${requestToken} ${STOP}`,
    ]);
    app.ctx.clock.advance(25 * 3_600_000);
    await pass();
    expect(app.texts.map(({ text }) => text).at(-1)).toContain(`Did Bright Spark Electrical call you about ${jobReference}?`);
    expect(app.texts).toHaveLength(2);
  });

  it('begin with the link, once the number is confirmed and while nobody has the request', async () => {
    const { jobReference, requestToken } = await confirmed();

    await pass();
    await pass();

    expect(app.texts.map(({ text }) => text)).toEqual([
      `Sparkdrop: We've got your request ${jobReference}. See where it stands, change or cancel it: http://localhost:5000/request/${requestToken} ${STOP}`,
    ]);
  });

  it('are known to be sent, or not to be and why', async () => {
    const outcomes = async (leadId: number) =>
      (await app.ctx.store.raw.query(`select kind, outcome from customer_messages where lead_id = ${leadId} and kind = 'received'`)).rows.map(({ kind, outcome }) => `${String(kind)} ${String(outcome)}`);
    const told = await confirmed();
    await pass();
    const ended = await confirmed();
    await runJob(app.ctx, customerNews, {});
    await customer.ask('/end-link', ended.requestToken).expect(200);
    await drainJobs(app.ctx);
    const lost = await confirmed();
    await runJob(app.ctx, customerNews, {});
    await app.ctx.store.raw.query(`delete from jobs where name = 'customer-sms'`);
    expect(await outcomes(lost.id)).toEqual(['received null']);
    app.ctx.clock.advance(25 * 3_600_000);
    await runJob(app.ctx, customerNews, {});

    expect([await outcomes(told.id), await outcomes(ended.id), await outcomes(lost.id)]).toEqual([['received sent'], ['received out_of_date'], ['received failed']]);
  });

  it('count once among the texts of the day, however often one is tried', async () => {
    const { id } = await confirmed();
    const used = async () =>
      Number((await app.ctx.store.raw.query(`select coalesce(sum(hits), 0) as used from rate_limits where key like '%sms-day%'`)).rows[0]?.['used']);
    const before = await used();
    await runJob(app.ctx, customerNews, {});
    const gateway = vi.spyOn(app.ctx.sms, 'send').mockRejectedValue(new SmsNotTaken('The gateway is down'));
    await drainJobs(app.ctx).catch(() => undefined);
    app.ctx.clock.advance(5000);
    await drainJobs(app.ctx).catch(() => undefined);
    gateway.mockRestore();
    app.ctx.clock.advance(60_000);
    await drainJobs(app.ctx);

    expect(app.texts).toHaveLength(1);
    expect(await used()).toBe(before + 1);
    expect(await countRows(app.ctx, 'customer_messages', `lead_id = ${id} and outcome = 'sent'`)).toBe(1);
  });

  it('are known to be above the limit of the day, also where noting that failed at first', async () => {
    const { id } = await confirmed();
    await app.ctx.store.raw.query(`update rate_limits set hits = 500 where key like '%sms-day%'`);
    await runJob(app.ctx, customerNews, {});
    await whileRefusing(app.ctx, { write: 'update on customer_messages' }, () => drainJobs(app.ctx));
    app.ctx.clock.advance(60_000);
    await drainJobs(app.ctx);

    expect(app.texts).toEqual([]);
    expect(await countRows(app.ctx, 'customer_messages', `lead_id = ${id} and outcome = 'over_limit'`)).toBe(1);
  });

  it('never go beside an email', async () => {
    const { id } = await confirmed({ customerEmail: 'priya@example.com' });
    await buyLead(electrician, id);

    await pass();

    expect(app.texts).toEqual([]);
    expect(mailsTo('priya@example.com').map(({ subject }) => subject)).toContainEqual(expect.stringContaining('has your request'));
  });

  it('never go to a number that nobody confirmed, or where the market has not switched them on', async () => {
    const unconfirmed = await customer.file({ urgency: 'emergency' });
    await buyLead(electrician, unconfirmed.id);
    await pass();
    expect(app.texts).toEqual([]);

    await setMarket(admin, { newsByText: false });
    const { id } = await confirmed();
    await buyLead(await newElectrician(app), id);
    await pass();
    expect(app.texts).toEqual([]);
  });

  it('end with the link, and are noted as not sent when they are no longer true', async () => {
    const { id, requestToken } = await confirmed();
    await buyLead(electrician, id);
    await runJob(app.ctx, customerNews, {});
    await customer.ask('/end-link', requestToken).expect(200);
    await drainJobs(app.ctx);

    expect(app.texts).toEqual([]);
    expect(await countRows(app.ctx, 'sms_messages', `lead_id = ${id} and kind = 'taken' and failure = 'not_sent'`)).toBe(1);
  });

  it('leave the state of the code alone', async () => {
    const { id, requestToken } = await confirmed();
    await buyLead(electrician, id);
    await pass();

    expect((await customer.read(requestToken)).phone).toMatchObject({ state: 'confirmed', delivery: 'sent' });
  });
});
