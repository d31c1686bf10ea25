import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, createLocal, drainAlerts, fileLead, forgetAlerts, newtown, turnOnEmails } from '../../../tests/support/alerts.ts';
import { deactivate, quote } from '../../../tests/support/factories.ts';
import { phoneCustomerOf } from '../../../tests/support/phone-codes.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { deletePhotos, insertPhoto } from '../market/leads/photo-store.ts';
import { runDueJobs } from '../../platform/jobs/job-runner.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let user: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  ({ user, agent } = await createLocal(app));
});

afterAll(() => app.close());

beforeEach(() => forgetAlerts(app));

const file = (fields?: Record<string, unknown>) => fileLead(app, fields);
const toldDevices = () => app.pushes.map(({ to }) => to.endpoint);
const query = (text: string) => app.ctx.store.raw.query(text);

/** Says whether a new lead is told to someone whose account or choice is changed first. */
async function isTold(change: (device: string) => Promise<unknown>, fields: Record<string, unknown> = {}) {
  const device = await addDevice(agent);
  await change(device);
  await file(fields);
  await drainAlerts(app.ctx);
  return app.pushes.length > 0;
}

const become = (columns: string) => () => query(`update users set ${columns} where id = ${user.id}`);

function minuteInPerth(): number {
  const now = app.ctx.clock.now();
  return (now.getUTCHours() * 60 + now.getUTCMinutes() + 8 * 60) % 1440;
}

/** Chooses quiet hours of an hour before and after a minute of the day in Perth. */
const quietAround = (minute: number) => () =>
  turnOnEmails(agent, { timeZone: 'Australia/Perth', quietHours: { from: (minute + 1440 - 60) % 1440, until: (minute + 60) % 1440 } });

describe('who is told', () => {
  afterEach(async () => {
    await query(`update users set is_active = true, user_type = 'provider', email = '${user.email}',
      service_latitude = ${newtown.serviceLatitude}, service_longitude = ${newtown.serviceLongitude}, service_radius = 20 where id = ${user.id}`);
  });

  it.each([
    ['someone who works there', true, 'service_radius = 20'],
    ['a super admin who works there', true, `user_type = 'super_admin'`],
    ['someone whose area ends just before', false, 'service_radius = 2'],
    ['someone whose area just holds it', true, 'service_radius = 3'],
    ['someone far away with a wide area', false, 'service_latitude = -37.81, service_longitude = 144.96, service_radius = 500'],
    ['someone without a service area', false, 'service_latitude = null, service_longitude = null, service_radius = null'],
    ['a customer', false, `user_type = 'customer'`],
    ['a team member', false, `user_type = 'team_member'`],
    ['someone who was deactivated', false, 'is_active = false'],
  ])('%s: %s', async (_who, told, columns) => {
    expect(await isTold(become(columns))).toBe(told);
  });

  it.each([
    ['emergency', ['emergency'], true],
    ['emergency', ['within_24h', 'within_week', 'flexible'], false],
    ['flexible', ['emergency'], false],
    ['within_week', ['flexible', 'within_week'], true],
  ])('a lead that is %s, to someone who chose %j: %s', async (urgency, urgencies, told) => {
    expect(await isTold(() => turnOnEmails(agent, { byEmail: false, urgencies }), { urgency })).toBe(told);
  });

  it('nobody in the hours that they want quiet, by their own clock', async () => {
    const inPerth = minuteInPerth();

    expect(await isTold(quietAround(inPerth))).toBe(false);
    expect(app.mails).toEqual([]);
    expect(await isTold(quietAround((inPerth + 720) % 1440))).toBe(true);
  });

  it('nobody whose quiet hours began while the alert was on its way', async () => {
    await addDevice(agent);
    await turnOnEmails(agent);
    await file();
    await runDueJobs(app.ctx);
    await quietAround(minuteInPerth())();

    await drainAlerts(app.ctx);

    expect([app.pushes, app.mails]).toEqual([[], []]);
  });

  it('no device that was given away or turned off in the meantime', async () => {
    const { agent: other } = await createLocal(app, { serviceLatitude: -37.81, serviceLongitude: 144.96 });
    const endpoint = await addDevice(agent);
    const off = await addDevice(agent);
    await file();
    await runDueJobs(app.ctx);
    await agent.post('/api/alerts/push/remove').send({ endpoint: off }).expect(200);
    const { rows } = await query(`select p256dh, auth from push_subscriptions where endpoint = '${endpoint}'`);
    await other.post('/api/alerts/push').send({ endpoint, keys: rows[0] }).expect(200);

    await drainAlerts(app.ctx);

    expect(app.pushes).toEqual([]);
  });

  it('nobody who has been deactivated or has turned emails off', async () => {
    const { agent: other } = await createLocal(app);
    await addDevice(agent);
    await turnOnEmails(agent);
    await turnOnEmails(other);
    await file();
    await runDueJobs(app.ctx);
    await deactivate(app.ctx, user);
    await turnOnEmails(other, { byEmail: false });

    await drainAlerts(app.ctx);

    expect([app.pushes, app.mails]).toEqual([[], []]);
  });

  it('everyone of a crowd, in as many emails and pushes', async () => {
    await query(`insert into users (username, email, email_confirmed_at, password, first_name, last_name, phone, user_type, service_latitude, service_longitude, service_radius)
      select 'crowd-' || n, 'crowd-' || n || '@example.com', now(), 'x', 'Cro', 'Wd', '0491570156', 'provider', ${newtown.serviceLatitude}, ${newtown.serviceLongitude}, 20 from generate_series(1, 60) n`);
    await query(`insert into alert_settings (user_id, by_email, urgencies, time_zone, unsubscribe_token)
      select id, true, '{within_24h}', 'Australia/Sydney', 'token-' || id from users where username like 'crowd-%'`);
    await query(`insert into push_subscriptions (user_id, endpoint, p256dh, auth)
      select id, 'https://fcm.googleapis.com/' || id || '/' || n, 'x', 'x' from users, generate_series(1, 2) n where username like 'crowd-%'`);
    await query(`insert into session (sid, sess, expire)
      select username, jsonb_build_object('passport', jsonb_build_object('user', id)), now() + interval '1 day' from users where username like 'crowd-%'`);
    await file();

    await drainAlerts(app.ctx);

    expect(new Set(toldDevices()).size).toBe(120);
    expect(app.pushes).toHaveLength(120);
    expect(new Set(app.mails.map(({ to }) => to)).size).toBe(60);
    expect(app.mails).toHaveLength(60);
    await query(`update users set is_active = false where username like 'crowd-%'`);
  });
});

describe('someone who wants only leads with a confirmed phone number', () => {
  let customer: ReturnType<typeof phoneCustomerOf>;
  let device: string;

  beforeAll(() => {
    customer = phoneCustomerOf(app);
  });

  beforeEach(async () => {
    device = await addDevice(agent);
    await turnOnEmails(agent, { onlyConfirmedPhones: true });
  });

  /** Enters the code that was texted to the number of a request. */
  async function confirm(token: string): Promise<void> {
    await customer.askCode(token).expect(200);
    await customer.checkCode(token, await customer.lastCode()).expect(200);
  }

  it('is told of no other, by push or email, while others are', async () => {
    const { user: unconcerned, agent: other } = await createLocal(app);
    const othersDevice = await addDevice(other);
    await turnOnEmails(other);
    await customer.file();

    await drainAlerts(app.ctx);

    expect(toldDevices()).toEqual([othersDevice]);
    expect(app.mails.map(({ to }) => to)).toEqual([unconcerned.email]);
  });

  it.each([
    ['soon', []],
    ['when no row says any more who was told', ['truncate jobs, lead_alert_emails']],
  ])('is told once when the customer confirms it %s, and nobody else is told again', async (_when, statements) => {
    const { agent: other } = await createLocal(app);
    await addDevice(other);
    await turnOnEmails(other);
    const { requestToken } = await customer.file();
    await drainAlerts(app.ctx);
    for (const statement of statements) await query(statement);
    app.pushes.length = 0;
    app.mails.length = 0;

    await confirm(requestToken);
    await drainAlerts(app.ctx);

    expect(toldDevices()).toEqual([device]);
    expect(app.mails.map(({ to }) => to)).toEqual([user.email]);
  });

  it('is told once of one that is confirmed before anybody was told', async () => {
    const { requestToken } = await customer.file();
    await query(`update jobs set run_at = run_at + interval '1 minute' where name = 'lead-alert'`);
    await confirm(requestToken);

    await drainAlerts(app.ctx);

    expect(toldDevices()).toEqual([device]);
    expect(app.mails.map(({ to }) => to)).toEqual([user.email]);
  });

  it('is told of one that comes on the market by being confirmed', async () => {
    const { requestToken } = await customer.file();
    await query(`update leads set status = 'held', held_for = 'unconfirmed_phone'`);

    await confirm(requestToken);
    await drainAlerts(app.ctx);

    expect(toldDevices()).toEqual([device]);
  });

  it('is not told of one that was enqueued before they made that choice', async () => {
    await turnOnEmails(agent);
    await customer.file();
    await runDueJobs(app.ctx);
    await turnOnEmails(agent, { onlyConfirmedPhones: true });

    await drainAlerts(app.ctx);

    expect([app.pushes, app.mails]).toEqual([[], []]);
  });

  it('is not told of one whose customer gives another number while the alert is on its way', async () => {
    const { requestToken } = await customer.file();
    await drainAlerts(app.ctx);
    await confirm(requestToken);
    await runDueJobs(app.ctx);
    await customer.changePhone(requestToken, '0412 345 679').expect(200);

    await drainAlerts(app.ctx);

    expect([app.pushes, app.mails]).toEqual([[], []]);
  });
});

const photo = () => ({ fileKey: randomUUID(), width: 10, height: 10, createdAt: app.ctx.clock.now() });

describe('someone who wants only leads with photos', () => {
  it('is told of one once it has some, and nobody else is told again', async () => {
    const device = await addDevice(agent);
    await turnOnEmails(agent, { onlyWithPhotos: true });
    const { agent: other } = await createLocal(app);
    const othersDevice = await addDevice(other);
    const leadId = await fileLead(app);
    await drainAlerts(app.ctx);
    expect(toldDevices()).toEqual([othersDevice]);
    app.pushes.length = 0;

    for (let added = 0; added < 2; added += 1) {
      await app.ctx.db.transaction((tx) => insertPhoto(tx, { ...photo(), leadId }));
      await drainAlerts(app.ctx);
    }

    expect(toldDevices()).toEqual([device]);
    expect(app.mails.map(({ to }) => to)).toEqual([user.email]);
  });

  it('is not told of one whose photos are removed while the alert is on its way', async () => {
    await addDevice(agent);
    await turnOnEmails(agent, { onlyWithPhotos: true });
    const leadId = await fileLead(app);
    await app.ctx.db.transaction((tx) => insertPhoto(tx, { ...photo(), leadId }));
    await runDueJobs(app.ctx);
    await app.ctx.db.transaction((tx) => deletePhotos(tx, leadId, app.ctx.clock.now()));

    await drainAlerts(app.ctx);

    expect([app.pushes, app.mails]).toEqual([[], []]);
  });
});

describe('someone who wants only leads with a budget', () => {
  it('is told of those alone, and of one whose customer adds it', async () => {
    const device = await addDevice(agent);
    await turnOnEmails(agent, { onlyKnownBudgets: true });
    const key = 'a0000000-0000-4000-8000-000000000001';
    await fileLead(app, { budgetRange: 'unsure', idempotencyKey: key });
    await drainAlerts(app.ctx);
    expect(app.pushes).toEqual([]);

    await app.visitor().post('/api/leads').send({ ...quote, budgetRange: '500_1000', idempotencyKey: key });
    await drainAlerts(app.ctx);

    expect(toldDevices()).toEqual([device]);
  });
});
