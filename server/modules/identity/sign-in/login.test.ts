import { sql } from 'drizzle-orm';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../../shared/schema/index.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, deactivate, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const signIn = (username: string, password: string = PASSWORD) =>
  app.visitor().post('/api/auth/login').send({ username, password });

const cookieOf = (response: Response) => response.headers['set-cookie']?.[0] ?? '';
const sidOf = (response: Response) => cookieOf(response).split(';')[0] ?? '';

const me = (cookie: string) => app.visitor().get('/api/auth/me').set('cookie', cookie);

describe('signing in', () => {
  it('answers the current user, and so does every call after it', async () => {
    const user = await createUser(app.ctx);
    const agent = app.visitor();

    const login = await agent.post('/api/auth/login').send({ username: user.username, password: PASSWORD });
    const current = await agent.get('/api/auth/me');

    expect(login.status).toBe(200);
    const { sessionEpoch: _epoch, lastSeenAt: _seen, insuranceReview: _review, firstStepsEndedAt: _ended, ...shown } = user;
    expect(login.body).toEqual({ ...shown, isLicenceExpiring: false, isInsuranceExpiring: false, missingToBuy: [], firstSteps: { hasAlerts: false, hasCard: true } });
    expect(current.body).toEqual(login.body);
    expect(login.text + current.text).not.toMatch(/password|argon2/i);
  });

  it('stands in the audit log for a super admin, and so does signing out', async () => {
    const signedInAndOut = async (user: { id: number; username: string }) => {
      const agent = app.visitor();
      await agent.post('/api/auth/login').send({ username: user.username, password: PASSWORD }).expect(200);
      await agent.post('/api/auth/logout').send({}).expect(200);
      const { rows } = await app.ctx.store.raw.query(
        `select action from audit_log where actor_user_id = ${user.id} and subject_type = 'user' and subject_id = '${user.id}' and action like 'user.signed%' order by id`,
      );
      return rows.map(({ action }) => action);
    };

    expect(await signedInAndOut(await createUser(app.ctx, { userType: 'super_admin' }))).toEqual(['user.signed_in', 'user.signed_out']);
    expect(await signedInAndOut(await createUser(app.ctx))).toEqual([]);
  });

  it.each([
    ['in capitals', (name: string) => name.toUpperCase()],
    ['with spaces around it', (name: string) => `  ${name} `],
  ])('knows the username %s', async (_how, twist) => {
    const user = await createUser(app.ctx);

    const response = await signIn(twist(user.username));

    expect(response.body.id).toBe(user.id);
  });

  it('knows a username with a slash, from before new ones could not have any', async () => {
    const { id, username } = await createUser(app.ctx, { username: 'archer/sons' });

    const response = await signIn(username);

    expect(response.body.id).toBe(id);
  });

  it('keeps the session in a cookie that scripts and other sites do not get', async () => {
    const { username } = await createUser(app.ctx);

    const cookie = cookieOf(await signIn(username));

    expect(cookie).toMatch(/^sid=s%3A[\w-]{32}\.[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  });

  it('gives the same answer to an unknown name, a wrong password and a deactivated account', async () => {
    const user = await createUser(app.ctx);
    const gone = await createUser(app.ctx);
    await deactivate(app.ctx, gone);

    const answers = await Promise.all([
      signIn('nobody-of-that-name'),
      signIn(user.username, 'not the password'),
      signIn(user.username, PASSWORD.toUpperCase()),
      signIn(user.username, ` ${PASSWORD}`),
      signIn(gone.username),
    ]);

    for (const answer of answers) {
      expectProblem(answer, 'unauthenticated', 'Invalid username or password');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(Object.keys(answer.body)).toEqual(['message', 'code', 'requestId']);
    }
  });

  it.each(["' or 1=1 --", 'admin%', '_______', '\\', '{"$ne":null}'])('does not take %s for a name', async (username) => {
    expectProblem(await signIn(username), 'unauthenticated');
  });

  it('reads the password from the body alone', async () => {
    const { username } = await createUser(app.ctx);

    const response = await app
      .visitor()
      .post(`/api/auth/login?username=${username}&password=${encodeURIComponent(PASSWORD)}`)
      .send({});

    expectProblem(response, 'invalid_input', 'Username is required');
  });

  it('starts a session under a new id, and the one before is gone', async () => {
    const [one, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    const before = sidOf(await signIn(one.username));

    const login = await app
      .visitor()
      .post('/api/auth/login')
      .set('cookie', before)
      .send({ username: other.username, password: PASSWORD });

    expect(sidOf(login)).not.toBe(before);
    await me(before).expect(401);
    const current = await me(sidOf(login));
    expect(current.body.id).toBe(other.id);
  });

  it('does not take over a session id that somebody else chose', async () => {
    const { username } = await createUser(app.ctx);
    const planted = 'sid=s%3Aplanted-planted-planted-planted-.signature';

    const login = await app
      .visitor()
      .post('/api/auth/login')
      .set('cookie', planted)
      .send({ username, password: PASSWORD });

    expect(login.status).toBe(200);
    expect(sidOf(login)).not.toContain('planted');
    await me(planted).expect(401);
  });

  it('leaves the session of someone who mistypes the password alone', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);

    await agent.post('/api/auth/login').send({ username: user.username, password: 'wrong' }).expect(401);

    await agent.get('/api/auth/me').expect(200);
  });

  it('hands out no session to a visitor', async () => {
    const response = await app.visitor().get('/api/auth/me');

    expectProblem(response, 'unauthenticated', 'Please sign in');
    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

describe('signing out', () => {
  it('makes the old cookie useless', async () => {
    const { username } = await createUser(app.ctx);
    const cookie = sidOf(await signIn(username));
    const sid = /s%3A([\w-]+)/.exec(cookie)?.[1];

    const response = await app.visitor().post('/api/auth/logout').set('cookie', cookie);

    expect(response.status).toBe(200);
    expect(response.body).toEqual({});
    expectProblem(await me(cookie), 'unauthenticated');
    expect(await countRows(app.ctx, 'session', `sid = '${sid}'`)).toBe(0);
  });

  it('leaves the other sessions of the account', async () => {
    const user = await createUser(app.ctx);
    const [phone, laptop] = [await app.signIn(user), await app.signIn(user)];

    await phone.post('/api/auth/logout').expect(200);

    await phone.get('/api/auth/me').expect(401);
    await laptop.get('/api/auth/me').expect(200);
  });

  it('is fine when nobody is signed in, and twice', async () => {
    const agent = await app.signIn(await createUser(app.ctx));

    await app.visitor().post('/api/auth/logout').expect(200);
    await agent.post('/api/auth/logout').expect(200);
    await agent.post('/api/auth/logout').expect(200);
  });
});

describe('an account that changes while it is signed in', () => {
  it('is out at once when it is deactivated', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);
    await agent.get('/api/auth/me').expect(200);

    await deactivate(app.ctx, user);

    expectProblem(await agent.get('/api/auth/me'), 'unauthenticated');
    expectProblem(await agent.get('/api/leads'), 'unauthenticated');
  });

  it('has the rights of its new role at once', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);
    await agent.get('/api/leads').expect(200);

    await app.ctx.db.update(users).set({ userType: 'customer' }).where(sql`id = ${user.id}`);

    expectProblem(await agent.get('/api/leads'), 'forbidden');
    const current = await agent.get('/api/auth/me');
    expect(current.body.userType).toBe('customer');
  });
});
