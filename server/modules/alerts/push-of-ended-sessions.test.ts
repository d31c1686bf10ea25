import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, createLocal, drainAlerts, fileLead, forgetAlerts } from '../../../tests/support/alerts.ts';
import { createUser, PASSWORD } from '../../../tests/support/factories.ts';
import { runJob } from '../../../tests/support/run-job.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { deleteExpired } from '../../app/delete-expired.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { promoteUser } from '../identity/accounts/promote-user.ts';

const DAY_MS = 86_400_000;
const NEW_PASSWORD = 'three quiet kookaburras';

let app: TestApp;
let user: Viewer;
let agent: Agent;
let device: string;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await forgetAlerts(app);
  ({ user, agent } = await createLocal(app));
  device = await addDevice(agent);
});

const query = (text: string) => app.ctx.store.raw.query(text);
const devicesOf = async ({ id }: { id: number }) => (await query(`select endpoint from push_subscriptions where user_id = ${id} order by id`)).rows.map(({ endpoint }) => endpoint);
const prune = () => runJob(app.ctx, deleteExpired, {});
const logIn = (by: Agent, { username }: { username: string }, password = PASSWORD) => by.post('/api/auth/login').send({ username, password }).expect(200);
const logOut = (by: Agent) => by.post('/api/auth/logout').send({}).expect(200);
const asSuperAdmin = async () => app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
const forgetSession = () => query(`update push_subscriptions set session_ref = null where user_id = ${user.id}`);

async function devicesTold(): Promise<string[]> {
  app.pushes.length = 0;
  await fileLead(app, { urgency: 'emergency' });
  await drainAlerts(app.ctx);
  return app.pushes.map(({ to }) => to.endpoint);
}

/** Uses the session for some days, and then lets some more pass, and a second. */
async function visitUntil(days: number, more: number): Promise<void> {
  for (let day = 0; day < days; day += 22) {
    app.ctx.clock.advance(Math.min(22, days - day) * DAY_MS);
    await agent.get('/api/auth/me').expect(200);
  }
  app.ctx.clock.advance(more * DAY_MS + 1000);
}

describe('a browser gets nothing any more', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['its person logs out', () => logOut(agent)],
    ['nobody has come back for thirty days', async () => {
      await visitUntil(0, 30);
      await prune();
    }],
    ['ninety days have passed since the sign-in', async () => {
      await visitUntil(89, 1);
      await prune();
    }],
    ['somebody else signs in there', async () => logIn(agent, await createUser(app.ctx))],
    ['another device signs it out', async () => (await app.signIn(user)).post('/api/account/devices/sign-out-others').send({}).expect(200)],
    ['the password is changed on another device', async () =>
      (await app.signIn(user)).post('/api/account/password').send({ currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }).expect(200)],
    ['its account is deactivated', async () => (await asSuperAdmin()).patch(`/api/providers/${user.id}`).send({ isActive: false }).expect(200)],
    ['its person is erased', async () => (await asSuperAdmin()).post('/api/privacy/erase').send({ contact: user.email }).expect(200)],
    ['its account becomes a super admin', () => promoteUser(app.ctx, { username: user.username, password: NEW_PASSWORD })],
    ['its session is deleted in the database', () => query(`delete from session where sess -> 'passport' ->> 'user' = '${user.id}'`)],
  ])('when %s', async (_when, end) => {
    expect(await devicesTold()).toEqual([device]);

    await end();

    expect(await devicesOf(user)).toEqual([]);
    expect(await devicesTold()).toEqual([]);
  });

  it.each([[0, 30], [89, 1]])('from the moment its session has run out, before its row is deleted, used for %i days and not for %i', async (days, more) => {
    await visitUntil(days, more);
    await agent.get('/api/auth/me').expect(401);

    expect(await devicesTold()).toEqual([]);
    expect(await devicesOf(user)).toEqual([device]);
    expect((await (await app.signIn(user)).get('/api/alerts').expect(200)).body.devices).toBe(0);
  });
});

describe('a browser goes on to get alerts', () => {
  it('when the same person signs in there again, until that session ends', async () => {
    await logIn(agent, user);

    expect(await devicesTold()).toEqual([device]);
    await logOut(agent);
    expect(await devicesOf(user)).toEqual([]);
  });

  it('when its own password is changed there, until that session ends', async () => {
    await agent.post('/api/account/password').send({ currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }).expect(200);

    expect(await devicesTold()).toEqual([device]);
    await logOut(agent);
    expect(await devicesOf(user)).toEqual([]);
  });

  it('when another session of the account ends', async () => {
    await logOut(await app.signIn(user));
    await prune();

    expect(await devicesTold()).toEqual([device]);
  });
});

describe('a browser whose session is not known', () => {
  it('gets alerts while somebody is signed in to the account, and ends with the last session', async () => {
    await forgetSession();
    const other = await app.signIn(user);
    await logOut(agent);
    await prune();
    expect(await devicesTold()).toEqual([device]);

    await logOut(other);

    expect(await devicesTold()).toEqual([]);
    await prune();
    expect(await devicesOf(user)).toEqual([]);
  });

  it('belongs to its session once it subscribes again', async () => {
    const { rows } = await query(`select p256dh, auth from push_subscriptions where endpoint = '${device}'`);
    await forgetSession();

    await agent.post('/api/alerts/push').send({ endpoint: device, keys: rows[0] }).expect(200);
    await app.signIn(user);
    await logOut(agent);

    expect(await devicesOf(user)).toEqual([]);
  });
});
