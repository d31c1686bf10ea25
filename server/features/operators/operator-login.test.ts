import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../auth/password.ts';
import { createUser } from '../../testing/factories.ts';
import { expectProblem } from '../../testing/expect-problem.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { insertOperator } from './operator-store.ts';

const PASSWORD = 'an operator knows this';
const HOUR_MS = 60 * 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await insertOperator(app.ctx.db, { username: 'Olive', passwordHash: await hashPassword(PASSWORD), at: app.ctx.clock.now() });
});

afterAll(() => app.close());

const logIn = (body: object) => app.visitor().post('/api/admin/login').send(body);

async function tokenOf(): Promise<string> {
  const response = await logIn({ username: 'olive', password: PASSWORD }).expect(200);
  return response.body.token;
}

/** The one call that needs a token and changes nothing else. */
const logOut = (authorization?: string) => {
  const call = app.visitor().post('/api/admin/logout').send({});
  return authorization === undefined ? call : call.set('authorization', authorization);
};

const storedTokens = async () => (await app.ctx.store.raw.query('select * from operator_tokens order by id')).rows;

describe('an operator', () => {
  it('signs in with their username in any case and gets a token of which only a hash is stored', async () => {
    const token = await tokenOf();

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await storedTokens())).not.toContain(token);
    expect(app.logged()).not.toContain(token);
  });

  it.each([
    ['a wrong password', { username: 'olive', password: 'not this one' }],
    ['a name that nobody has', { username: 'oliver', password: PASSWORD }],
  ])('is told the same of %s', async (_what, body) => {
    expectProblem(await logIn(body), 'unauthenticated', 'Invalid username or password');
  });

  it.each([
    ['username', { username: '', password: PASSWORD }, 'Username is required'],
    ['password', { username: 'olive', password: '' }, 'Password is required'],
  ])('has to give a %s', async (path, body, message) => {
    const response = await logIn(body);

    expectProblem(response, 'invalid_input', message);
    expect(response.body.issues).toEqual([{ path, message }]);
  });

  it('is not someone with an account, nor is someone with an account an operator', async () => {
    const user = await createUser(app.ctx, { userType: 'super_admin', username: 'root-of-all' });

    expectProblem(await logIn({ username: user.username, password: PASSWORD }), 'unauthenticated');
    const agent = await app.signIn(user);
    expectProblem(await agent.post('/api/admin/logout').send({}), 'unauthenticated', 'Please sign in again');
  });

  it('is shut out while deactivated, with the tokens they had', async () => {
    const token = await tokenOf();
    await app.ctx.store.raw.query('update operators set is_active = false');

    expectProblem(await logIn({ username: 'olive', password: PASSWORD }), 'unauthenticated');
    expectProblem(await logOut(`Bearer ${token}`), 'unauthenticated', 'Please sign in again');
    await app.ctx.store.raw.query('update operators set is_active = true');
  });

  it('can try ten times in a quarter of an hour', async () => {
    const wrong = { username: 'guesser', password: 'wrong' };
    for (let count = 0; count < 10; count += 1) expectProblem(await logIn(wrong), 'unauthenticated');

    expectProblem(await logIn(wrong), 'rate_limited');
  });
});

describe('a token', () => {
  it('opens nothing once it was logged out', async () => {
    const bearer = `Bearer ${await tokenOf()}`;
    await logOut(bearer).expect(200, {});

    expectProblem(await logOut(bearer), 'unauthenticated', 'Please sign in again');
  });

  it('is a bearer of an Authorization header and nothing else', async () => {
    const token = await tokenOf();
    const refused = [
      logOut(),
      logOut(token),
      logOut(`Basic ${token}`),
      logOut(`Bearer ${token}x`),
      logOut(`Bearer ${'a'.repeat(43)}`),
      app.visitor().post(`/api/admin/logout?token=${token}`).send({ token }).set('cookie', `token=${token}`),
    ];

    for (const response of await Promise.all(refused)) {
      expectProblem(response, 'unauthenticated', 'Please sign in again');
    }
  });

  it('is good for twelve hours', async () => {
    const early = `Bearer ${await tokenOf()}`;
    const late = `Bearer ${await tokenOf()}`;
    app.ctx.clock.advance(12 * HOUR_MS - 10_000);
    await logOut(early).expect(200);

    app.ctx.clock.advance(10_000);
    expectProblem(await logOut(late), 'unauthenticated', 'Please sign in again');
  });
});
