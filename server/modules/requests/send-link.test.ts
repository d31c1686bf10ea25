import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyLead, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, quote } from '../../../tests/support/factories.ts';
import { signInOperator } from '../../../tests/support/operators.ts';
import { phoneCustomerOf } from '../../../tests/support/phone-codes.ts';
import { setMarket } from '../../../tests/support/market.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { customerNews } from './customer-news.ts';

const DAY_MS = 86_400_000;
let app: TestApp;
let admin: Agent;
let customer: ReturnType<typeof phoneCustomerOf>;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = phoneCustomerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits, audit_log cascade');
  app.mails.length = 0;
  app.texts.length = 0;
});

const TO = 'priya@example.com';
const sendLink = (leadId: number, agent = admin) => agent.post(`/api/manage/requests/${leadId}/link`);
const fileWithEmail = (fields: object = {}) => customer.file({ customerEmail: TO, ...fields });
const mails = () => app.mails.filter(({ to, subject }) => to === TO && subject.startsWith('The new link'));
const tokensIn = (text: string) => [...text.matchAll(/\/request\/([\w-]+)/g)].map(([, token = '']) => token);

/** Files an emergency, which is told at any hour, without an email and confirms its number. */
async function confirmed() {
  const filed = await customer.file({ urgency: 'emergency' });
  await customer.askCode(filed.requestToken, {}, `198.51.100.${filed.id % 250}`).expect(200);
  await customer.checkCode(filed.requestToken, await customer.lastCode()).expect(200);
  app.texts.length = 0;
  return filed;
}

/** Sends what waits, and returns the token of the one link in the messages. */
async function newToken(): Promise<string> {
  await drainJobs(app.ctx);
  const tokens = new Set([...mails().flatMap(({ text }) => tokensIn(text)), ...app.texts.flatMap(({ text }) => tokensIn(text))]);
  expect(tokens.size).toBe(1);
  return [...tokens][0] ?? '';
}

describe('a new link to a request, sent by a super admin', () => {
  it('goes to its email and nowhere else, the earlier link ends, and the audit log says so', async () => {
    const { id, jobReference, requestToken } = await fileWithEmail();

    const { body } = await sendLink(id).expect(200);
    const token = await newToken();

    expect(body).toEqual({ by: 'email', to: 'p•••@ex•••.com' });
    expect(mails().map(({ subject }) => subject)).toEqual([`The new link to your request ${jobReference}`]);
    expect(app.texts).toEqual([]);
    expect(token).not.toBe(requestToken);
    await customer.ask('', requestToken).expect(404);
    expect(await customer.read(token)).toMatchObject({ jobReference });
    const { body: log } = await admin.get(`/api/audit-log?subject=lead:${id}`).expect(200);
    expect(log.entries[0]).toMatchObject({ action: 'lead.link_sent', actorName: 'Ada Adminton', after: { by: 'email' } });
    expect(JSON.stringify(log)).not.toContain(TO);
    expect(JSON.stringify(log)).not.toContain(token);
  });

  it('goes by text to a confirmed number without an email', async () => {
    const { id, requestToken } = await confirmed();
    const { phoneEnd } = await customer.read(requestToken);

    expect((await sendLink(id).expect(200)).body).toEqual({ by: 'text', to: phoneEnd });

    await customer.read(await newToken());
    await customer.ask('', requestToken).expect(404);
    expect(app.texts).toHaveLength(1);
    const { rows } = await app.ctx.store.raw.query(`select kind from sms_messages where lead_id = ${id} order by id`);
    expect(rows.map(({ kind }) => kind)).toEqual(['phone_code', 'new_link']);
  });

  it('goes to the confirmed number rather than to an email, which somebody with the earlier link could have changed', async () => {
    const { id, requestToken } = await confirmed();
    await customer.ask('/email', requestToken, { customerEmail: TO }).expect(200);

    expect((await sendLink(id).expect(200)).body).toMatchObject({ by: 'text' });

    const token = await newToken();
    app.texts.length = 0;
    await setMarket(admin, { newsByText: true });
    await buyLead(await newElectrician(app), id);
    await runJob(app.ctx, customerNews, {});
    await drainJobs(app.ctx);
    expect(app.mails.filter(({ to }) => to === TO)).toEqual([]);
    expect(app.texts.flatMap(({ text }) => tokensIn(text))).toEqual([token]);
    await customer.ask('/email', token, { customerEmail: TO }).expect(200);
    await runJob(app.ctx, customerNews, {});
    await drainJobs(app.ctx);
    expect(app.mails.filter(({ to }) => to === TO).flatMap(({ text }) => tokensIn(text))).toContain(token);
  });

  it('by email is not sent again once another one went to the number', async () => {
    const { id, requestToken } = await fileWithEmail();
    const send = vi.spyOn(app.ctx.mailer, 'send').mockRejectedValueOnce(new Error('The answer was lost'));
    await sendLink(id).expect(200);
    await drainJobs(app.ctx);
    send.mockRestore();
    await app.ctx.store.raw.query(`update leads set phone_confirmed_at = now() where id = ${id}`);

    expect((await sendLink(id).expect(200)).body).toMatchObject({ by: 'text' });
    app.ctx.clock.advance(2 * 3_600_000);
    await newToken();

    expect(mails()).toEqual([]);
    expect(await lostLinks()).toEqual([]);
    await customer.ask('', requestToken).expect(404);
  });

  it('is refused while no more texts can be sent today, and the earlier link stays', async () => {
    const { id, requestToken } = await confirmed();
    await app.ctx.store.raw.query(`update rate_limits set hits = 500 where key like '%sms-day%'`);

    const refused = await sendLink(id);

    expectProblem(refused, 'rate_limited', expect.stringMatching(/^We can’t send texts at the moment\. Please try again in /));
    await customer.read(requestToken);
    await drainJobs(app.ctx);
    expect(app.texts).toEqual([]);
  });

  it('goes to the email that the customer gave later, and of a sold request too', async () => {
    const { id, requestToken } = await fileWithEmail({ customerEmail: 'old@example.com' });
    await buyLead(await newElectrician(app), id);
    await customer.ask('/email', requestToken, { customerEmail: TO }).expect(200);

    await sendLink(id).expect(200);

    expect(await customer.read(await newToken())).toMatchObject({ state: 'taken' });
  });

  it('ends the links of the requests that have updated it', async () => {
    const { id, requestToken } = await fileWithEmail();
    const merged = await customer.file();
    await app.ctx.store.raw.query(`update leads set duplicate_of_lead_id = ${id}, merged_into_lead_id = ${id}, status = 'archived' where id = ${merged.id}`);
    await customer.read(merged.requestToken);

    await sendLink(id).expect(200);

    for (const token of [requestToken, merged.requestToken]) await customer.ask('', token).expect(404);
  });

  it('is not given to the form, which is sent again with its key', async () => {
    const idempotencyKey = randomUUID();
    const form = { customerPhone: '0412 000 777', customerEmail: TO, idempotencyKey };
    const { id, jobReference, requestToken } = await customer.file(form);
    expect(await customer.file(form)).toEqual({ id, jobReference, requestToken });
    await sendLink(id).expect(200);

    expect(await customer.file(form)).toEqual({ id, jobReference });
    const corrected = customer.visitor.post('/api/leads').send({ ...quote, fillMs: 20_000, jobTopic: '', ...form, customerEmail: 'mallory@example.com' });

    expectProblem(await corrected, 'conflict', `Your first request arrived as ${jobReference}, and we’ve sent you a new link to it since. Please use that link to change it.`);
    const token = await newToken();
    expect(await customer.read(token)).toMatchObject({ maskedEmail: 'p•••@ex•••.com' });
  });

  it('is made three times a day at most', async () => {
    const { id } = await fileWithEmail();
    for (let sent = 0; sent < 3; sent += 1) await sendLink(id).expect(200);

    expectProblem(await sendLink(id), 'rate_limited', 'Three new links were sent for this request within a day. Please try again tomorrow.');

    await sendLink((await fileWithEmail()).id).expect(200);
    app.ctx.clock.advance(DAY_MS + 1000);
    await sendLink(id).expect(200);
  });

  it('has nowhere to go without an email and a confirmed number, and the earlier link stays', async () => {
    const { id, requestToken } = await customer.file();

    expectProblem(await sendLink(id), 'conflict', 'This request has no email and no phone number that its customer confirmed, so there is nowhere to send a link.');

    await customer.read(requestToken);
  });

  it('is refused where the customer turned the link off, for a closed and a long sold request, and to anybody else', async () => {
    const off = await fileWithEmail();
    await customer.ask('/end-link', off.requestToken).expect(200);
    const closed = await fileWithEmail();
    await customer.ask('/cancel', closed.requestToken).expect(200);
    const electrician = await newElectrician(app);
    const sold = await fileWithEmail();
    const purchaseId = await buyLead(electrician, sold.id);
    await app.ctx.store.raw.query(`update lead_purchases set purchased_at = purchased_at - interval '91 days' where id = ${purchaseId}`);

    expectProblem(await sendLink(off.id), 'conflict', 'This request has no page: its customer turned the link off, or an electrician added it.');
    expectProblem(await sendLink(closed.id), 'conflict', 'This request is closed, so it gets no new link.');
    expectProblem(await sendLink(sold.id), 'conflict', 'This request was sold more than 90 days ago, so its page has ended.');
    await sendLink(999_999).expect(404);
    await sendLink(sold.id, electrician).expect(403);
    await drainJobs(app.ctx);
    expect(mails()).toEqual([]);
  });
});

/** The requests whose new link has not arrived, each with whether it was sent by text. */
const lostLinks = async () => {
  const { body } = await admin.get('/api/manage/follow-ups').expect(200);
  expect(body.counts.links).toBe(body.links.length);
  return body.links.map(({ leadId, isByText }: { leadId: number; isByText: boolean }) => [leadId, isByText]);
};

describe('a new link that has not arrived', () => {
  it('is listed while the mail server does not take it, until another try succeeds', async () => {
    const { id, jobReference } = await fileWithEmail();
    const send = vi.spyOn(app.ctx.mailer, 'send').mockRejectedValueOnce(new Error('The mail server is down'));
    await app.ctx.store.raw.query('truncate jobs');
    await sendLink(id).expect(200);
    await drainJobs(app.ctx);
    send.mockRestore();

    expect(await lostLinks()).toEqual([[id, false]]);
    expect((await admin.get('/api/manage/queues').expect(200)).body.followUps).toBe(1);
    const { body: seen } = await app.visitor().get('/api/admin/follow-ups').set(await signInOperator(app)).expect(200);
    expect(seen).toMatchObject([{ kind: 'link', jobReference }]);
    app.ctx.clock.advance(2 * 3_600_000);
    await drainJobs(app.ctx);

    expect(mails()).toHaveLength(1);
    expect(await lostLinks()).toEqual([]);
  });

  it('is listed once its text failed, until another one is sent', async () => {
    const { id } = await confirmed();
    await sendLink(id).expect(200);
    await drainJobs(app.ctx);
    expect(await lostLinks()).toEqual([]);
    await app.ctx.store.raw.query(`update sms_messages set status = 'failed', failure = 'unreachable' where kind = 'new_link'`);
    expect(await lostLinks()).toEqual([[id, true]]);

    app.ctx.clock.advance(1000);
    await sendLink(id).expect(200);

    expect(await lostLinks()).toEqual([]);
  });
});
