import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { userTypes } from '../../../../shared/domain/people/roles.ts';
import { addDevice, subscription } from '../../../../tests/support/alerts.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, deactivate, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { auditsOf } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { addPushSubscription } from '../../alerts/add-push-subscription.ts';
import { setUserPassword } from '../sign-in/set-user-password.ts';
import { issueResetLink } from '../sign-in/issue-reset-link.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const MINUTE_MS = 60_000;

const agents = {
  phone: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  laptop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
};

interface Device {
  ref: string;
  name: string | null;
  signedInAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

async function signInOn(device: keyof typeof agents | undefined, { username }: { username: string }): Promise<Agent> {
  const agent = app.visitor();
  if (device) agent.set('user-agent', agents[device]);
  await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
  return agent;
}

const devicesOf = async (agent: Agent) => (await agent.get('/api/account').expect(200)).body.devices as Device[];
const signOut = (agent: Agent, ref: string | undefined) => agent.post('/api/account/devices/sign-out').send({ ref });
const ofOthers = (devices: readonly Device[]) => devices.filter(({ isCurrent }) => !isCurrent);

describe('the devices of an account', () => {
  it.each(userTypes)('are listed for a %s: this one first, by browser and system, without anything that signs in', async (userType) => {
    const user = await createUser(app.ctx, { userType });
    const phone = await signInOn('phone', user);
    const laptop = await signInOn('laptop', user);
    await signInOn(undefined, user);
    await signInOn('phone', await createUser(app.ctx));

    const devices = await devicesOf(laptop);

    expect(devices[0]).toMatchObject({ name: 'Firefox on Windows', isCurrent: true });
    expect(new Set(ofOthers(devices).map(({ name }) => name))).toEqual(new Set(['Chrome on Android', null]));
    const { rows } = await app.ctx.store.raw.query(`select sid from session where sess -> 'passport' ->> 'user' = '${user.id}'`);
    const answer = JSON.stringify(devices);
    for (const { sid } of rows) expect(answer).not.toContain(sid);
    expect(await devicesOf(phone)).toHaveLength(3);
  });

  it('say when each was last seen, which is written once in five minutes', async () => {
    const user = await createUser(app.ctx);
    const [phone, laptop] = [await signInOn('phone', user), await signInOn('laptop', user)];
    const seenOf = async () => ofOthers(await devicesOf(laptop))[0]?.lastSeenAt ?? '';
    const start = await seenOf();
    app.ctx.clock.advance(4 * MINUTE_MS);
    await phone.get('/api/auth/me').expect(200);
    expect(await seenOf()).toBe(start);

    app.ctx.clock.advance(2 * MINUTE_MS);
    await Promise.all([1, 2, 3].map(() => phone.get('/api/auth/me').expect(200)));

    await vi.waitFor(async () => expect(Date.parse(await seenOf()) - Date.parse(start)).toBeGreaterThanOrEqual(6 * MINUTE_MS - 5000));
    const written = await seenOf();
    app.ctx.clock.advance(2 * MINUTE_MS);
    await phone.get('/api/auth/me').expect(200);
    expect(await seenOf()).toBe(written);
  });

  it('are signed out one by one, and a device that is gone already is no failure', async () => {
    const user = await createUser(app.ctx);
    const [phone, laptop] = [await signInOn('phone', user), await signInOn('laptop', user)];
    const third = await signInOn('laptop', user);
    const ref = ofOthers(await devicesOf(third)).find(({ name }) => name === 'Chrome on Android')?.ref;

    const { body } = await signOut(third, ref).expect(200);

    expect((body.devices as Device[]).map(({ name }) => name)).toEqual(['Firefox on Windows', 'Firefox on Windows']);
    expectProblem(await phone.get('/api/auth/me'), 'unauthenticated');
    await laptop.get('/api/auth/me').expect(200);
    await signOut(third, ref).expect(200);
    expect(await auditsOf(app.ctx, user)).toMatchObject([{ action: 'user.devices_signed_out', actor_user_id: user.id, after: { devices: 1 } }]);
  });

  it('are signed out all at once, but this one', async () => {
    const user = await createUser(app.ctx);
    const stranger = await app.signIn(await createUser(app.ctx));
    const [one, two, three] = [await signInOn('phone', user), await signInOn('laptop', user), await signInOn('laptop', user)];

    const { body } = await one.post('/api/account/devices/sign-out-others').send({}).expect(200);

    expect(body.devices).toMatchObject([{ isCurrent: true }]);
    for (const other of [two, three]) expectProblem(await other.get('/api/auth/me'), 'unauthenticated');
    await one.get('/api/auth/me').expect(200);
    await stranger.get('/api/auth/me').expect(200);
    await one.post('/api/account/devices/sign-out-others').send({}).expect(200);
    expect(await auditsOf(app.ctx, user)).toMatchObject([{ after: { devices: 2 } }]);
  });

  it('that sign each other out at the same moment are signed out, and nothing else happens', async () => {
    const user = await createUser(app.ctx);
    const [one, two] = [await signInOn('phone', user), await signInOn('laptop', user)];

    const answers = await Promise.all([one, two].map((agent) => agent.post('/api/account/devices/sign-out-others').send({})));

    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect(await countRows(app.ctx, 'session', `sess -> 'passport' ->> 'user' = '${user.id}'`)).toBeLessThanOrEqual(1);
  });

  it('of somebody else cannot be signed out, nor this one itself', async () => {
    const victim = await app.signIn(await createUser(app.ctx));
    const agent = await app.signIn(await createUser(app.ctx));
    const [theirs] = await devicesOf(victim);
    const [own] = await devicesOf(agent);

    await signOut(agent, theirs?.ref).expect(200);
    await victim.get('/api/auth/me').expect(200);
    expectProblem(await signOut(agent, own?.ref), 'conflict', 'This is the device you’re using. Log out to sign out here.');
    expectProblem(await signOut(agent, 'x'), 'invalid_input');
    await agent.get('/api/auth/me').expect(200);
  });

  it('are no one’s without a sign-in, or in a deactivated account', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);
    expectProblem(await app.visitor().get('/api/account'), 'unauthenticated');

    await deactivate(app.ctx, user);

    expectProblem(await agent.get('/api/account'), 'unauthenticated');
    expectProblem(await agent.post('/api/account/devices/sign-out-others').send({}), 'unauthenticated');
  });

  it('whose sign-in is over are not listed', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);
    await app.signIn(user);
    await app.ctx.store.raw.query(
      `update session set expire = now() - interval '1 second' where sess -> 'passport' ->> 'user' = '${user.id}' and sid <> (
         select sid from session where sess -> 'passport' ->> 'user' = '${user.id}' order by sess ->> 'startedAt' limit 1)`,
    );

    expect(await devicesOf(agent)).toHaveLength(1);
  });
});

const NEW_PASSWORD = 'three quiet kookaburras';

const changePassword = (agent: Agent, fields: object = {}) =>
  agent.post('/api/account/password').send({ currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...fields });

/** The addresses to which an account gets push messages. */
async function pushedTo({ id }: { id: number }): Promise<unknown[]> {
  const { rows } = await app.ctx.store.raw.query(`select endpoint from push_subscriptions where user_id = ${id} order by id`);
  return rows.map(({ endpoint }) => endpoint);
}

/** Someone with push messages on three devices, and on one from before a subscription knew its session. */
async function withPush() {
  const user = await createUser(app.ctx);
  const [phone, laptop, old] = [await signInOn('phone', user), await signInOn('laptop', user), await signInOn('laptop', user)];
  const push = { phone: await addDevice(phone), laptop: await addDevice(laptop), old: await addDevice(old), unknown: await addDevice(old) };
  await app.ctx.store.raw.query(`update push_subscriptions set session_ref = null where endpoint = '${push.unknown}'`);
  return { user, phone, laptop, push };
}

describe('push messages', () => {
  it('to a device that is signed out from another one end, and to no other', async () => {
    const { user, laptop, push } = await withPush();
    const ref = ofOthers(await devicesOf(laptop)).find(({ name }) => name === 'Chrome on Android')?.ref;

    await signOut(laptop, ref).expect(200);

    expect(await pushedTo(user)).toEqual([push.laptop, push.old, push.unknown]);
  });

  it('to all other devices end when these are signed out, known or not', async () => {
    const { user, laptop, push } = await withPush();
    const stranger = await withPush();

    await laptop.post('/api/account/devices/sign-out-others').send({}).expect(200);

    expect(await pushedTo(user)).toEqual([push.laptop]);
    expect(await pushedTo(stranger.user)).toHaveLength(4);
  });

  it('to the own browser go on, even from before its session was known', async () => {
    const { user, laptop, push } = await withPush();

    await laptop.post('/api/account/devices/sign-out-others').send({ pushEndpoint: push.unknown }).expect(200);

    expect(await pushedTo(user)).toEqual([push.laptop, push.unknown]);
    await laptop.post('/api/account/devices/sign-out-others').send({}).expect(200);
    expect(await pushedTo(user)).toEqual([push.laptop, push.unknown]);
  });

  it('of somebody else are not kept or taken by naming their address', async () => {
    const { laptop } = await withPush();
    const stranger = await withPush();

    await laptop.post('/api/account/devices/sign-out-others').send({ pushEndpoint: stranger.push.phone }).expect(200);
    await stranger.laptop.post('/api/account/devices/sign-out-others').send({}).expect(200);

    expect(await pushedTo(stranger.user)).toEqual([stranger.push.laptop]);
  });

  it('to all other devices end with the password, and this one keeps them from then on', async () => {
    const { user, phone, push } = await withPush();

    await changePassword(phone).expect(200);

    expect(await pushedTo(user)).toEqual([push.phone]);
    await phone.post('/api/account/devices/sign-out-others').send({}).expect(200);
    expect(await pushedTo(user)).toEqual([push.phone]);
  });

  it('to the own browser go on with another password, even from before its session was known', async () => {
    const { user, phone, push } = await withPush();

    await changePassword(phone, { pushEndpoint: push.unknown }).expect(200);

    expect(await pushedTo(user)).toEqual([push.phone, push.unknown]);
    await phone.post('/api/account/devices/sign-out-others').send({}).expect(200);
    expect(await pushedTo(user)).toEqual([push.phone, push.unknown]);
  });

  it('end on every device with a password that is set by a link', async () => {
    const { user } = await withPush();
    const link = await issueResetLink(app.ctx, app.ctx.db, { userId: user.id, askedAt: new Date(0) });
    const token = new URL(link ?? '').searchParams.get('token');

    await app.visitor().post('/api/auth/reset-password').send({ token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }).expect(200);

    expect(await pushedTo(user)).toEqual([]);
  });

  it('end on every device with a password that is set at the server’s terminal', async () => {
    const { user } = await withPush();

    await setUserPassword(app.ctx, { username: user.username, password: NEW_PASSWORD });

    expect(await pushedTo(user)).toEqual([]);
  });

  it('end on every device of an electrician who is deactivated', async () => {
    const { user } = await withPush();
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));

    await admin.patch(`/api/providers/${user.id}`).send({ isActive: false }).expect(200);

    expect(await pushedTo(user)).toEqual([]);
  });

  it('are not turned on by a call of a device that was signed out under way', async () => {
    const user = await createUser(app.ctx);

    const call = addPushSubscription(app.ctx, { viewer: user, sid: 'of a session that has ended' }, subscription());

    await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await pushedTo(user)).toEqual([]);
  });
});
