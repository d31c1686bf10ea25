import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDevice, createLocal, everything, forgetAlerts, newtown, subscription, turnOnEmails } from '../../../tests/support/alerts.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../tests/support/fingerprint.ts';
import { createBrowser } from '../../../tests/support/push-service.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let user: Viewer;
let agent: Agent;
let other: Agent;

beforeAll(async () => {
  app = await createTestApp();
  ({ user, agent } = await createLocal(app));
  other = (await createLocal(app)).agent;
});

afterAll(() => app.close());

beforeEach(() => forgetAlerts(app));

afterEach(() => vi.restoreAllMocks());

const settings = async (by = agent) => (await by.get('/api/alerts').expect(200)).body;
const save = (changes: Record<string, unknown>) => agent.patch('/api/alerts').send({ ...everything, ...changes });
const add = (device: object, by = agent) => by.post('/api/alerts/push').send(device);
const remove = (endpoint: string, by = agent) => by.post('/api/alerts/push/remove').send({ endpoint });
const sendTest = (by = agent) => by.post('/api/alerts/test');
const token = async () => (await app.ctx.store.raw.query('select unsubscribe_token from alert_settings')).rows[0];
const devices = () => countRows(app.ctx, 'push_subscriptions', `user_id = ${user.id}`);

describe('the choice of alerts', () => {
  it('is off for someone who never chose, and looking at it stores nothing', async () => {
    expect(await settings()).toEqual({
      byEmail: false,
      urgencies: everything.urgencies,
      onlyConfirmedPhones: false,
      onlyWithPhotos: false,
      onlyKnownBudgets: false,
      quietHours: null,
      timeZone: 'Australia/Sydney',
      email: user.email,
      isEmailConfirmed: true,
      pushKey: app.ctx.pusher.publicKey,
      devices: 0,
      hasServiceArea: true,
    });
    expect(await countRows(app.ctx, 'alert_settings')).toBe(0);
  });

  it('begins with the clock of the state that someone is licensed in, and says when they have no service area', async () => {
    const western = await app.signIn(await createUser(app.ctx, { licenseNumber: 'EC1', licenseState: 'WA', email: null }));

    expect(await settings(western)).toMatchObject({ timeZone: 'Australia/Perth', email: null, hasServiceArea: false });
  });

  it('is kept as it was made last', async () => {
    const quietHours = { from: 22 * 60, until: 6 * 60 };
    await save({ quietHours }).expect(200);
    const changes = { byEmail: false, onlyConfirmedPhones: true, quietHours, timeZone: 'Australia/Darwin' };
    const answer = await save({ ...changes, urgencies: ['flexible', 'emergency', 'flexible'] });

    expect(answer.body).toMatchObject({ ...changes, urgencies: ['emergency', 'flexible'] });
    expect(await settings()).toEqual(answer.body);
    await save({}).expect(200);
    expect(await settings()).toMatchObject({ byEmail: true, onlyConfirmedPhones: false, quietHours: null });
    expect(await countRows(app.ctx, 'alert_settings')).toBe(1);
  });

  it('keeps the link that stands in emails', async () => {
    await save({});
    const first = await token();

    await save({ byEmail: false });

    expect(await token()).toEqual(first);
    expect(String(first?.['unsubscribe_token'])).toMatch(/^[\w-]{43}$/);
  });

  it('made in two tabs at once is one of the two', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((from) => save({ quietHours: { from, until: 60 } })));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countRows(app.ctx, 'alert_settings')).toBe(1);
  });

  it.each([
    ['urgencies', [], 'Choose at least one urgency'],
    ['urgencies.0', ['tomorrow'], 'Please choose from the list'],
    ['urgencies', undefined, 'Please choose from the list'],
    ['byEmail', 'yes', 'Must be true or false'],
    ['onlyConfirmedPhones', undefined, 'Must be true or false'],
    ['timeZone', 'Europe/Berlin', 'Please choose from the list'],
    ['quietHours', { from: 60, until: 60 }, 'The quiet hours must end at another time than they begin'],
    ['quietHours.from', { from: -1, until: 60 }, 'Must be a time of day'],
    ['quietHours.until', { from: 0, until: 1440 }, 'Must be a time of day'],
    ['quietHours.until', { from: 0, until: 1.5 }, 'Must be a whole number'],
  ])('is refused with a %s of %j', async (path, value, message) => {
    const before = await fingerprint(app.ctx);

    expectIssue(await save({ [path.split('.')[0] ?? '']: value }), path, message);

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

describe('push on a device', () => {
  it('is turned on, and with it alerts that were never chosen, but no emails', async () => {
    const { body } = await add(subscription()).expect(200);

    expect(body).toMatchObject({ devices: 1, byEmail: false, urgencies: everything.urgencies });
    expect(await countRows(app.ctx, 'alert_settings')).toBe(1);
  });

  it('leaves what was chosen as it is', async () => {
    await turnOnEmails(agent, { urgencies: ['emergency'] });

    const { body } = await add(subscription()).expect(200);

    expect(body).toMatchObject({ devices: 1, byEmail: true, urgencies: ['emergency'] });
  });

  it('turned on again is one device, with the keys that its browser has now', async () => {
    const device = subscription();
    await add(device).expect(200);
    const { keys } = subscription();

    const { body } = await add({ ...device, keys }).expect(200);

    expect(body.devices).toBe(1);
    const { rows } = await app.ctx.store.raw.query('select p256dh, auth from push_subscriptions');
    expect(rows).toEqual([keys]);
  });

  it('goes with the device to the person who signs in on it', async () => {
    const device = subscription();
    await add(device).expect(200);

    expect((await add(device, other).expect(200)).body.devices).toBe(1);

    expect((await settings()).devices).toBe(0);
  });

  it('is on for ten devices, the newest', async () => {
    const known: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      known.push(await addDevice(agent));
      app.ctx.clock.advance(1000);
    }
    expect((await settings()).devices).toBe(10);

    const { rows } = await app.ctx.store.raw.query('select endpoint from push_subscriptions order by id');
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(known.slice(2));
  });

  it('is on for ten devices when twelve are added at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(subscription())));

    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await devices()).toBe(10);
  });

  it('is turned off by its owner alone, as often as they like', async () => {
    const endpoint = await addDevice(agent);

    await remove(endpoint, other).expect(200);
    expect(await devices()).toBe(1);

    expect((await remove(endpoint).expect(200)).body.devices).toBe(0);
    expect((await remove(endpoint).expect(200)).body.devices).toBe(0);
  });

  it.each([
    ['https://evil.example/push'],
    ['http://fcm.googleapis.com/x'],
    ['https://127.0.0.1:8080/x'],
    ['https://169.254.169.254/latest/meta-data'],
    ['https://fcm.googleapis.com:8443/x'],
    ['https://me:secret@fcm.googleapis.com/x'],
    ['https://fcm.googleapis.com.evil.example/x'],
    ['not an address at all'],
  ])('is refused at %s', async (endpoint) => {
    expectIssue(await add({ ...subscription(), endpoint }), 'endpoint', 'Must be the address of a push service');

    expect(await countRows(app.ctx, 'push_subscriptions')).toBe(0);
  });

  it.each([
    ['keys.p256dh', { p256dh: 'short' }, 'Must be the key of a browser'],
    ['keys.p256dh', { p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'Must be the key of a browser'],
    ['keys.auth', { auth: 'x'.repeat(40) }, 'Must be the secret of a browser'],
    ['keys.auth', { auth: undefined }, 'Must be the secret of a browser'],
  ])('is refused with another %s', async (path, change, message) => {
    const { keys } = createBrowser();

    expectIssue(await add({ ...subscription(), keys: { ...keys, ...change } }), path, message);
  });

  it('is refused where no push is sent, and that is told', async () => {
    const { pusher } = app.ctx;
    app.ctx.pusher = { ...pusher, publicKey: null };
    try {
      expect(await settings()).toMatchObject({ pushKey: null });
      expectProblem(await add(subscription()), 'conflict', 'This site doesn’t send push messages.');
    } finally {
      app.ctx.pusher = pusher;
    }
  });

  it('may be turned on and off 120 times in ten minutes', async () => {
    await add(subscription()).expect(200);
    await app.ctx.store.raw.query(`update rate_limits set hits = 120 where key like 'alerts:%'`);

    expectProblem(await add(subscription()), 'rate_limited', 'Too many changes of alerts. Please try again in 10 minutes.');
  });
});

describe('a test alert', () => {
  it('comes on every device and as an email, quiet hours or not', async () => {
    await turnOnEmails(agent, { quietHours: { from: 0, until: 1439 } });
    const known = [await addDevice(agent), await addDevice(agent)];
    await addDevice(other);

    await sendTest().expect(200, { devices: 2, email: true });
    await drainJobs(app.ctx);

    expect(app.pushes.map(({ to }) => to.endpoint).toSorted()).toEqual(known.toSorted());
    expect(app.pushes[0]).toMatchObject({
      message: { kind: 'test', title: 'This is a test alert', tag: 'test', url: '/dashboard' },
      options: { ttlSeconds: 60, urgency: 'high', topic: 'test' },
    });
    expect(app.mails).toMatchObject([{ to: user.email, subject: 'This is a test alert' }]);
  });

  it('comes nowhere for someone who turned nothing on, and says so', async () => {
    await sendTest().expect(200, { devices: 0, email: false });
    await drainJobs(app.ctx);

    expect([app.pushes, app.mails]).toEqual([[], []]);
  });

  it('forgets a device that its push service knows no more', async () => {
    const gone = await addDevice(agent);
    const kept = await addDevice(agent);
    const { pusher } = app.ctx;
    const send = pusher.send.bind(pusher);
    vi.spyOn(pusher, 'send').mockImplementation((to, ...rest) => (to.endpoint === gone ? Promise.resolve('gone') : send(to, ...rest)));
    await sendTest().expect(200);

    await drainJobs(app.ctx);

    expect(await devices()).toBe(1);
    expect(app.pushes.map(({ to }) => to.endpoint)).toEqual([kept]);
    expect(await countRows(app.ctx, 'jobs', 'finished_at is null')).toBe(0);
  });

  it('is tried three times on a push service that is down, and no device is forgotten', async () => {
    await addDevice(agent);
    const send = vi.spyOn(app.ctx.pusher, 'send').mockRejectedValue(new Error('The push service answered 503'));
    await sendTest().expect(200);

    for (let round = 0; round < 5; round += 1) {
      await drainJobs(app.ctx);
      app.ctx.clock.advance(60_000);
    }

    expect(send).toHaveBeenCalledTimes(3);
    expect(await devices()).toBe(1);
    const { rows } = await app.ctx.store.raw.query('select endpoint from push_subscriptions');
    expect(app.logged()).not.toContain(String(rows[0]?.['endpoint']));
  });

  it('is sent six times in ten minutes', async () => {
    for (let round = 0; round < 6; round += 1) await sendTest(other).expect(200);

    expectProblem(await sendTest(other), 'rate_limited', 'Too many test alerts. Please try again in 10 minutes.');
  });
});

describe('alerts', () => {
  it.each(['customer', 'team_member'] as const)('are not for a %s', async (userType) => {
    const outsider = await app.signIn(await createUser(app.ctx, { userType, ...newtown }));

    expectProblem(await outsider.get('/api/alerts'), 'forbidden');
    expectProblem(await add(subscription(), outsider), 'forbidden');
  });
});
