import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, createLocal, forgetAlerts, turnOnEmails } from '../../../tests/support/alerts.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser, deactivate } from '../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../tests/support/fingerprint.ts';
import { createOwnJob } from '../../../tests/support/own-jobs.ts';
import { setMarket } from '../../../tests/support/market.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import { type Agent, createPurchase, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { deleteExpired } from '../../app/delete-expired.ts';
import { priceWatchAlert } from './price-watch-alert.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let user: Viewer;
let agent: Agent;
let other: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ APP_URL: 'http://volts.localhost' });
  ({ user, agent } = await createLocal(app));
  other = (await createLocal(app)).agent;
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(() => forgetAlerts(app));

const MINUTE_MS = 60_000;
const query = async (text: string) => (await app.ctx.store.raw.query(text)).rows;
const watch = (leadId: number, target: unknown, by = agent) => by.post(`/api/leads/${leadId}/price-watch`).send({ target });
const clear = (leadId: number, by = agent) => by.delete(`/api/leads/${leadId}/price-watch`);
const listed = async (by = agent) => (await by.get('/api/price-watches').expect(200)).body;
const titles = () => app.pushes.map(({ message }) => message.title);

async function startedAt(leadId: number): Promise<number> {
  const [row] = await query(`select last_price_update as at from leads where id = ${leadId}`);
  return Number(row?.['at']);
}

/** Lets the price fall for so long and runs what is due then. */
async function pass(minutes: number): Promise<void> {
  app.ctx.clock.advance(minutes * MINUTE_MS);
  await drainJobs(app.ctx);
}

const buy = (leadId: number) => sendPurchase(admin, leadId).expect(200);

async function relist(leadId: number): Promise<void> {
  await admin.post(`/api/leads/${leadId}/archive`).expect(200);
  await admin.post(`/api/leads/${leadId}/restore`).expect(200);
}

async function expectRefused(leadId: number, target: string, [code, message]: [Parameters<typeof expectProblem>[1], string]) {
  const before = await fingerprint(app.ctx);
  expectProblem(await watch(leadId, target), code, message);
  expect(await fingerprint(app.ctx)).toEqual(before);
}

describe('a price watch', () => {
  it('waits for the first instant at which the price is down to it', async () => {
    const { id } = await createLead(app.ctx);

    const { body } = await watch(id, '20').expect(200);

    const dueAt = new Date((await startedAt(id)) + 30 * MINUTE_MS - 899).toISOString();
    expect(body).toEqual({ leadId: id, target: '20.00', dueAt, isTold: false });
    expect(await listed()).toEqual([body]);
    expect(await listed(other)).toEqual([]);
  });

  it('is told on every device and by e-mail when it is due, once, in quiet hours too', async () => {
    const devices = [await addDevice(agent), await addDevice(agent)];
    await turnOnEmails(agent, { quietHours: { from: 0, until: 1439 }, urgencies: ['emergency'] });
    const { id } = await createLead(app.ctx);
    await watch(id, '20.00').expect(200);

    await pass(29);
    expect([app.pushes, app.mails]).toEqual([[], []]);
    await pass(1);
    await pass(1);

    expect(app.pushes.map(({ to }) => to.endpoint).toSorted()).toEqual(devices.toSorted());
    expect(app.pushes[0]?.message).toEqual({
      kind: 'price_watch',
      title: expect.stringMatching(/^The lead in Marrickville is down to \$(20\.00|19\.\d\d)$/),
      body: 'Repair, within 24 hours. You asked for an alert at $20.00',
      tag: `lead-${id}`,
      url: `/dashboard?tab=available&lead=${id}`,
    });
    expect(app.mails).toMatchObject([{ to: user.email, subject: expect.stringMatching(/^The lead in Marrickville is down to \$(20\.00|19\.\d\d)$/) }]);
    expect(app.mails[0]?.text).toContain('The price of this lead has dropped to your target of $20.00.');
    expect(app.mails[0]?.headers).toHaveProperty('List-Unsubscribe');
    expect(await listed()).toMatchObject([{ leadId: id, isTold: true }]);
  });

  it('of nothing is told as soon as the lead is free', async () => {
    await addDevice(agent);
    const { id } = await createLead(app.ctx);

    const { body } = await watch(id, '0').expect(200);

    expect(body).toMatchObject({ target: '0.00', dueAt: new Date((await startedAt(id)) + 60 * MINUTE_MS - 44_999).toISOString() });
    await pass(59.5);
    expect(titles()).toEqual(['The lead in Marrickville is free now']);
  });

  it('takes the place of the one before, which is not told', async () => {
    await addDevice(agent);
    const { id } = await createLead(app.ctx);
    await watch(id, '30.00').expect(200);

    const { body } = await watch(id, '20.00').expect(200);

    expect(await listed()).toEqual([body]);
    await pass(20);
    expect(app.pushes).toEqual([]);
    await pass(15);
    expect(titles()).toHaveLength(1);
  });

  it('set to and fro is told once, at the last price', async () => {
    await addDevice(agent);
    const { id } = await createLead(app.ctx);
    for (const target of ['20.00', '30.00', '20.00', '20.00']) await watch(id, target).expect(200);

    await pass(20);
    expect(app.pushes).toEqual([]);
    await pass(15);

    expect(titles()).toHaveLength(1);
  });

  it('set in many tabs at once is one', async () => {
    const { id } = await createLead(app.ctx);

    const answers = await Promise.all([10, 12, 14, 16, 18].map((dollars) => watch(id, `${dollars}.00`)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await listed()).toHaveLength(1);
    await addDevice(agent);
    await pass(59);
    expect(titles()).toHaveLength(1);
  });

  it('is told once by two servers that look at the same time', async () => {
    await addDevice(agent);
    const { id } = await createLead(app.ctx);
    const { body } = await watch(id, '20.00').expect(200);
    const [row] = await query('select id from price_watches');
    app.ctx.clock.advance(31 * MINUTE_MS);

    const payload = { watchId: Number(row?.['id']), dueAt: String(body.dueAt) };
    await Promise.all([1, 2, 3].map((jobId) => runJob(app.ctx, priceWatchAlert, payload, jobId)));
    await drainJobs(app.ctx);

    expect(titles()).toHaveLength(1);
  });

  it('is taken back, as often as one likes, by its owner alone', async () => {
    await addDevice(agent);
    const { id } = await createLead(app.ctx);
    await watch(id, '20.00').expect(200);

    await clear(id, other).expect(200, { leadId: id });
    expect(await listed()).toHaveLength(1);
    await clear(id).expect(200, { leadId: id });
    await clear(id).expect(200, { leadId: id });

    expect(await listed()).toEqual([]);
    await pass(40);
    expect(app.pushes).toEqual([]);
  });
});

describe('a price watch on a lead that', () => {
  it.each([
    ['is sold', buy],
    ['is withdrawn', (id: number) => archiveLead(app.ctx, id)],
    ['is put up again', relist],
  ])('%s counts no more, and is swept away', async (_what, change) => {
    const { id } = await createLead(app.ctx);
    const { id: standing } = await createLead(app.ctx);
    await watch(id, '20.00').expect(200);
    await watch(standing, '10.00').expect(200);
    await addDevice(agent);

    await change(id);

    expect(await listed()).toMatchObject([{ leadId: standing }]);
    app.ctx.clock.advance(31 * MINUTE_MS);
    await drainJobs(app.ctx);
    expect(app.pushes.filter(({ message }) => message.kind === 'price_watch')).toEqual([]);
    await runJob(app.ctx, deleteExpired, {});
    expect(await query('select lead_id from price_watches')).toEqual([{ lead_id: standing }]);
  });

  it('is put up again can be set again', async () => {
    const { id } = await createLead(app.ctx);
    await watch(id, '20.00').expect(200);
    await relist(id);

    await watch(id, '20.00').expect(200);

    expect(await listed()).toMatchObject([{ leadId: id, isTold: false }]);
    expect(await countRows(app.ctx, 'price_watches')).toBe(1);
  });

  it('is sold while it is being told is told no further', async () => {
    await addDevice(agent);
    await turnOnEmails(agent);
    const { id } = await createLead(app.ctx);
    const { body } = await watch(id, '20.00').expect(200);
    const [row] = await query('select id from price_watches');
    app.ctx.clock.advance(31 * MINUTE_MS);
    await runJob(app.ctx, priceWatchAlert, { watchId: Number(row?.['id']), dueAt: String(body.dueAt) });
    expect(await countRows(app.ctx, 'jobs', `name in ('alert-push', 'price-watch-mail')`)).toBe(2);

    await buy(id);
    await pass(1);

    expect(app.pushes).toEqual([]);
    expect(app.mails.filter(({ to }) => to === user.email)).toEqual([]);
  });
});

describe('a price watch is refused', () => {
  it('at a price that is there already', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 30 });

    await expectRefused(id, '20.00', ['conflict', 'The price of this lead is already at or below $20.00. You can buy it now.']);
    await expectRefused(id, '99999999.99', ['conflict', 'The price of this lead is already at or below $99,999,999.99. You can buy it now.']);
  });

  it('at a price that it never falls to', async () => {
    const { id } = await createLead(app.ctx);
    await query(`update leads set minimum_price = 15 where id = ${id}`);

    await expectRefused(id, '14.99', ['conflict', 'The price of this lead never drops to $14.99. Please choose a higher price.']);
    await watch(id, '15.00').expect(200);
  });

  it('on a lead that is sold, withdrawn, a job of one’s own, or not there', async () => {
    const { leadId: sold } = await createPurchase(app.ctx, user);
    const { id: archived } = await createLead(app.ctx);
    await archiveLead(app.ctx, archived);
    const { leadId: own } = await createOwnJob(app.ctx, user);

    await expectRefused(sold, '20.00', ['lead_sold', 'Someone got in first. This lead is sold.']);
    for (const leadId of [archived, own, 2_147_483_647]) await expectRefused(leadId, '20.00', ['not_found', 'There is no such lead']);
  });

  it.each(['', 'ten', '-1', '1.234', '123456789', 20, null])('at %j', async (target) => {
    const { id } = await createLead(app.ctx);

    expectIssue(await watch(id, target), 'target', 'Please enter an amount such as 20.00');
  });

  it.each(['customer', 'team_member'] as const)('to a %s', async (userType) => {
    const { id } = await createLead(app.ctx);
    const outsider = await app.signIn(await createUser(app.ctx, { userType }));

    expectProblem(await watch(id, '20.00', outsider), 'forbidden');
  });

  it('when it is told, to someone who was deactivated in the meantime', async () => {
    const { user: gone, agent: going } = await createLocal(app);
    await addDevice(going);
    await turnOnEmails(going);
    const { id } = await createLead(app.ctx);
    await watch(id, '20.00', going).expect(200);
    await deactivate(app.ctx, gone);

    await pass(31);

    expect([app.pushes, app.mails]).toEqual([[], []]);
  });

  it('when it is told, to someone who may not buy the lead any more', async () => {
    const { agent: going } = await createLocal(app);
    await addDevice(going);
    await turnOnEmails(going);
    const { id } = await createLead(app.ctx);
    await watch(id, '20.00', going).expect(200);
    await setMarket(admin, { buyingRule: 'licence_verified' });

    await pass(31);

    expect([app.pushes, app.mails]).toEqual([[], []]);
    await setMarket(admin);
  });
});
