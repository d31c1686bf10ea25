import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, customerOf, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { backdate } from '../../../tests/support/reports.ts';
import { type Agent, buyerForm, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { scheduleRequestsJobs } from './index.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let electrician: Agent;
let customer: ReturnType<typeof customerOf>;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = customerOf(app);
  await scheduleRequestsJobs(app.ctx);
});

afterAll(() => app.close());

beforeEach(async () => {
  electrician = await newElectrician(app);
  app.mails.length = 0;
});

let count = 0;

function newEmail(): string {
  count += 1;
  return `customer-${count}@example.com`;
}

const mailsTo = (address: string) => app.mails.filter(({ to }) => to === address);

async function news(): Promise<void> {
  app.ctx.clock.advance(61_000);
  await drainJobs(app.ctx);
}

// Of emergencies: other emails wait for the morning at night.
describe('the emails to a customer', () => {
  it('name a person who took it by their account, not by what they typed for the purchase', async () => {
    const to = newEmail();
    const { id } = await customer.file({ customerEmail: to, urgency: 'emergency' });
    const person = await app.signIn(await createUser(app.ctx, { firstName: 'Vic', lastName: 'Volt', companyName: null }));
    await openPayment(person, id);
    await sendPurchase(person, id, { ...buyerForm, buyerName: 'Grand National Electrical' }).expect(200);
    await news();

    expect(mailsTo(to).map(({ subject }) => subject)).toContain(`Vic Volt has your request AE-${id}E`);
    expect(JSON.stringify(mailsTo(to))).not.toContain('Grand National');
  });

  it('say that the request arrived and who took it, each once, with the link and nothing else of the request', async () => {
    const to = newEmail();
    const { id, requestToken } = await customer.file({ customerEmail: to, urgency: 'emergency' });
    await news();
    await news();
    expect(mailsTo(to).map(({ subject }) => subject)).toEqual([`We’ve got your request AE-${id}E`]);

    await buyLead(electrician, id);
    await news();
    await news();

    expect(mailsTo(to).map(({ subject }) => subject).at(-1)).toBe(`Bright Spark Electrical has your request AE-${id}E`);
    expect(mailsTo(to)).toHaveLength(2);
    for (const { text } of mailsTo(to)) {
      expect(text).toContain(`/request/${requestToken}`);
      expect(text).not.toMatch(/safety switch|0412|Nairtest|Example Street/);
    }
  });

  it('ask whether they were called after a day, unless the customer said so', async () => {
    const to = newEmail();
    const asked = await customer.file({ customerEmail: to, urgency: 'emergency' });
    await backdate(app.ctx, await buyLead(electrician, asked.id), 25 * HOUR_MS);
    const other = newEmail();
    const told = await customer.file({ customerEmail: other, urgency: 'emergency' });
    await backdate(app.ctx, await buyLead(electrician, told.id), 25 * HOUR_MS);
    await customer.answer(told.requestToken, { answer: 'called' }).expect(200);
    await news();

    expect(mailsTo(to).map(({ subject }) => subject)).toContain(`Did Bright Spark Electrical call you about AE-${asked.id}E?`);
    expect(mailsTo(other).map(({ subject }) => subject)).not.toContain(`Did Bright Spark Electrical call you about AE-${told.id}E?`);
  });

  it('thank for a rating, once', async () => {
    const to = newEmail();
    const { id, requestToken } = await customer.file({ customerEmail: to, urgency: 'emergency' });
    await buyLead(electrician, id);
    await customer.answer(requestToken, { answer: 'called' }).expect(200);
    await customer.ask('/review', requestToken, { rating: 5 }).expect(200);
    await news();
    await news();

    expect(mailsTo(to).filter(({ subject }) => subject === `Thank you for your rating of AE-${id}E`)).toHaveLength(1);
  });

  it('are five a day at most for an address about requests whose number nobody confirmed, and the next is known not to be sent', async () => {
    const to = newEmail();
    const filed: number[] = [];
    for (let request = 0; request < 6; request += 1) filed.push((await customer.file({ customerEmail: to, urgency: 'emergency' }, `203.0.113.${request + 1}`)).id);
    await news();

    expect(mailsTo(to)).toHaveLength(5);
    const { rows } = await app.ctx.store.raw.query(`select outcome, count(*)::int as count from customer_messages where lead_id in (${filed.join()}) group by outcome order by outcome`);
    expect(rows).toEqual([{ outcome: 'over_limit', count: 1 }, { outcome: 'sent', count: 5 }]);
  });

  it.each([
    ['a landline has', {}, (request: number) => ({ customerPhone: `02 9550 70${10 + request}` })],
    ['has while no texts can be sent', { kind: 'off' } as const, () => ({})],
  ])('are twelve a day at most about requests whose number nobody can confirm, as %s', async (_who, sms, fieldsOf) => {
    const to = newEmail();
    const { config } = app.ctx;
    const before = config.sms;
    config.sms = { ...before, ...sms };
    for (let request = 0; request < 13; request += 1) await customer.file({ customerEmail: to, urgency: 'emergency', ...fieldsOf(request) });
    await news();
    config.sms = before;

    expect(mailsTo(to)).toHaveLength(12);
  });

  it('are twelve a day at most for an address about requests that nobody bought and whose number is confirmed, also after a stranger’s', async () => {
    const to = newEmail();
    for (let request = 0; request < 6; request += 1) await customer.file({ customerEmail: to, urgency: 'emergency' });
    await news();
    expect(mailsTo(to)).toHaveLength(5);

    for (let request = 0; request < 13; request += 1) {
      const { id } = await customer.file({ customerEmail: to, urgency: 'emergency' });
      await app.ctx.store.raw.query(`update leads set phone_confirmed_at = now() where id = ${id}`);
    }
    await news();

    expect(mailsTo(to)).toHaveLength(5 + 12);
  });

  it('arrive about a request that was bought, however many a stranger files with the address', async () => {
    const to = newEmail();
    const own = await customer.file({ customerEmail: to, urgency: 'emergency' });
    for (let request = 0; request < 5; request += 1) await customer.file({ customerEmail: to, urgency: 'emergency' });
    await news();
    expect(mailsTo(to)).toHaveLength(5);

    const purchase = await buyLead(electrician, own.id);
    await news();
    await backdate(app.ctx, purchase, 25 * HOUR_MS);
    await news();

    const ofOwn = mailsTo(to).map(({ subject }) => subject).filter((subject) => subject.includes(own.jobReference));
    expect(ofOwn).toContain(`Bright Spark Electrical has your request ${own.jobReference}`);
    expect(ofOwn).toContain(`Did Bright Spark Electrical call you about ${own.jobReference}?`);
  });

  it('are twenty-four a day at most for an address about requests that were bought', async () => {
    const to = newEmail();
    for (let request = 0; request < 13; request += 1) {
      const { id } = await customer.file({ customerEmail: to, urgency: 'emergency' });
      if (request % 4 === 3) electrician = await newElectrician(app);
      await backdate(app.ctx, await buyLead(electrician, id), 25 * HOUR_MS);
    }
    await news();

    expect(mailsTo(to)).toHaveLength(24);
  });

  it('all arrive after an outage in which each was tried many times', async () => {
    const to = newEmail();
    const { mailer } = app.ctx;
    app.ctx.mailer = { ...mailer, send: () => Promise.reject(new Error('The mail server is down')) };
    const { id } = await customer.file({ customerEmail: to, urgency: 'emergency' });
    await buyLead(electrician, id);
    for (let tries = 0; tries < 6; tries += 1) {
      app.ctx.clock.advance(HOUR_MS);
      await drainJobs(app.ctx);
    }
    app.ctx.mailer = mailer;

    app.ctx.clock.advance(HOUR_MS);
    await drainJobs(app.ctx);

    expect(mailsTo(to).map(({ subject }) => subject).toSorted()).toEqual([`Bright Spark Electrical has your request AE-${id}E`, `We’ve got your request AE-${id}E`]);
  });

  it('say that the request is closed and why, unless its customer cancelled it', async () => {
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
    const [to, other] = [newEmail(), newEmail()];
    const { id, requestToken } = await customer.file({ customerEmail: to, urgency: 'emergency' });
    const cancelled = await customer.file({ customerEmail: other, urgency: 'emergency' });
    await news();

    await admin.post(`/api/leads/${id}/archive`).expect(200);
    await customer.ask('/cancel', cancelled.requestToken).expect(200);
    await news();
    await news();

    expect(mailsTo(to).map(({ subject }) => subject)).toEqual([`We’ve got your request AE-${id}E`, `Your request AE-${id}E is closed`]);
    expect(mailsTo(to).at(-1)?.text).toContain('Our team took it off the market.');
    expect(mailsTo(to).at(-1)?.text).toContain(requestToken);
    expect(mailsTo(other)).toHaveLength(1);
  });

  it('end with the link', async () => {
    const to = newEmail();
    const { id, requestToken } = await customer.file({ customerEmail: to, urgency: 'emergency' });
    await customer.ask('/end-link', requestToken).expect(200);
    await buyLead(electrician, id);
    await news();

    expect(mailsTo(to)).toEqual([]);
  });
});
