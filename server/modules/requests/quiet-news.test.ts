import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minuteOfDay } from '../../../shared/domain/time/zoned-time.ts';
import { buyLead, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { setMarket } from '../../../tests/support/market.ts';
import { phoneCustomerOf } from '../../../tests/support/phone-codes.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { customerNews } from './customer-news.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = phoneCustomerOf(app);
  const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
  await setMarket(admin, { newsByText: true });
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  app.mails.length = 0;
  app.texts.length = 0;
});

/** Lets the time pass until it is so late somewhere. */
function goTo(hour: number, minute: number, timeZone: Parameters<typeof minuteOfDay>[1] = 'Australia/Sydney'): void {
  const missing = hour * 60 + minute - minuteOfDay(app.ctx.clock.now(), timeZone);
  app.ctx.clock.advance(((missing + DAY_MINUTES) % DAY_MINUTES) * MINUTE_MS);
}

async function pass(): Promise<void> {
  await runJob(app.ctx, customerNews, {});
  await drainJobs(app.ctx);
}

const subjects = () => app.mails.filter(({ to }) => to === 'priya@example.com').map(({ subject }) => subject);
const arrivals = () => subjects().filter((subject) => subject.startsWith('We’ve got'));
const file = (fields: object = {}) => customer.file({ customerEmail: 'priya@example.com', urgency: 'within_week', ...fields });

/** Makes a lead stand at its lowest price for some minutes. */
const standAtLowest = (id: number, minutes: number) => {
  const since = new Date(app.ctx.clock.now().getTime() - minutes * MINUTE_MS).toISOString();
  return app.ctx.store.raw.query(`update leads set expires_at = '${since}', last_price_update = '${since}'::timestamptz - make_interval(mins => auction_duration) where id = ${id}`);
};

describe('from 9 pm to 8 am at the customer’s place', () => {
  it('an email waits for the morning', async () => {
    goTo(21, 30);
    const { jobReference } = await file();
    await pass();
    expect(subjects()).toEqual([]);

    goTo(7, 58);
    await pass();
    expect(subjects()).toEqual([]);

    goTo(8, 1);
    await pass();
    expect(arrivals()).toEqual([`We’ve got your request ${jobReference}`]);
  });

  it('an emergency is told at once', async () => {
    goTo(21, 30);
    await file({ urgency: 'emergency' });

    await pass();

    expect(subjects()).toHaveLength(1);
  });

  it('is another time in Perth', async () => {
    goTo(21, 30);
    await file({ serviceLocation: '12 Hay Street, Perth WA 6000' });
    await pass();
    expect(subjects()).toHaveLength(1);

    app.mails.length = 0;
    goTo(21, 30, 'Australia/Perth');
    await file({ serviceLocation: '12 Hay Street, Perth WA 6000' });
    await pass();
    expect(subjects()).toEqual([]);
  });

  it('an email whose first try failed before waits for the morning too, and comes once', async () => {
    goTo(20, 58);
    const { mailer } = app.ctx;
    app.ctx.mailer = { ...mailer, send: () => Promise.reject(new Error('The mail server is down')) };
    await file();
    await pass();
    app.ctx.mailer = mailer;

    goTo(21, 5);
    await pass();
    expect(subjects()).toEqual([]);

    goTo(8, 1);
    await pass();
    await pass();
    expect(arrivals()).toHaveLength(1);
  });

  it('a text waits for the morning', async () => {
    goTo(20, 50);
    const { id, requestToken } = await customer.file({ urgency: 'within_week' });
    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);
    await pass();
    app.texts.length = 0;
    goTo(21, 30);
    await buyLead(await newElectrician(app), id);

    await pass();
    expect(app.texts).toEqual([]);

    goTo(8, 1);
    await pass();
    expect(app.texts.map(({ text }) => text)).toEqual([expect.stringContaining('Bright Spark Electrical has your request')]);
  });
});

describe('that nobody has taken a request yet', () => {
  it('is emailed 30 minutes after its lowest price, once', async () => {
    goTo(12, 0);
    const { id, jobReference } = await file();
    await pass();
    await standAtLowest(id, 29);
    await pass();
    expect(subjects()).toHaveLength(1);

    await standAtLowest(id, 31);
    await pass();
    await pass();

    expect(subjects().slice(1)).toEqual([`Nobody has taken your request ${jobReference} yet`]);
  });

  it('is texted to who gave no email and confirmed their number', async () => {
    goTo(12, 0);
    const { id, jobReference, requestToken } = await customer.file({ urgency: 'within_week' });
    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);
    await standAtLowest(id, 31);

    await pass();

    expect(app.texts.map(({ text }) => text)).toContainEqual(expect.stringContaining(`Nobody has taken your request ${jobReference} yet`));
  });

  it('is not told of a request that was taken in the meantime', async () => {
    goTo(12, 0);
    const { id } = await file();
    await pass();
    await buyLead(await newElectrician(app), id);
    await standAtLowest(id, 31);

    await pass();

    expect(subjects().filter((subject) => subject.startsWith('Nobody'))).toEqual([]);
  });
});
