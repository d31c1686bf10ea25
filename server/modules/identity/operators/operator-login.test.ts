import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app/create-app.ts';
import { loadConfig } from '../../../app/config.ts';
import { hashPassword } from '../sign-in/password.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { interleave } from '../../../../tests/support/interleave.ts';
import { operatorHeaders } from '../../../../tests/support/operators.ts';
import { production } from '../../../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { changeOperatorPassword } from './change-operator-password.ts';
import { logInOperator } from './log-in-operator.ts';
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

const signIn = () => logIn({ username: 'olive', password: PASSWORD }).expect(200);

const carriedByNew = async () => operatorHeaders(await signIn());

/** The one call that needs a sign-in and changes nothing else. */
const logOut = (headers: Partial<ReturnType<typeof operatorHeaders>> = {}) =>
  app.visitor().post('/api/admin/logout').set(headers).send({});

const readFigures = (headers: Partial<ReturnType<typeof operatorHeaders>>) =>
  app.visitor().get('/api/admin/analytics').set(headers);

const SIGN_IN_AGAIN = 'Please sign in again';

const storedTokens = async () => (await app.ctx.store.raw.query('select * from operator_tokens order by id')).rows;

describe('an operator', () => {
  it('signs in with their username in any case and gets a token of which only a hash is stored', async () => {
    const response = await signIn();
    const { token } = response.body;
    const cookie = /^operator=([\w-]{43});/.exec(response.headers['set-cookie']?.[0] ?? '')?.[1] ?? '';

    expect(response.body).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/) });
    expect(cookie).toHaveLength(43);
    for (const secret of [token, cookie]) {
      expect(JSON.stringify(await storedTokens())).not.toContain(secret);
      expect(app.logged()).not.toContain(secret);
    }
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
    const carried = await carriedByNew();
    await app.ctx.store.raw.query('update operators set is_active = false');

    expectProblem(await logIn({ username: 'olive', password: PASSWORD }), 'unauthenticated');
    expectProblem(await logOut(carried), 'unauthenticated', SIGN_IN_AGAIN);
    await app.ctx.store.raw.query('update operators set is_active = true');
  });

  it('can try ten times in a quarter of an hour', async () => {
    const wrong = { username: 'guesser', password: 'wrong' };
    for (let count = 0; count < 10; count += 1) expectProblem(await logIn(wrong), 'unauthenticated');

    expectProblem(await logIn(wrong), 'rate_limited');
  });
});

describe('a sign-in', () => {
  it('opens nothing once it was logged out, which also takes the cookie away', async () => {
    const carried = await carriedByNew();
    const response = await logOut(carried).expect(200, {});

    expect(response.headers['set-cookie']?.[0]).toMatch(/^operator=; Path=\/api\/admin; Expires=Thu, 01 Jan 1970 [^;]+; HttpOnly; SameSite=Strict$/);
    expectProblem(await logOut(carried), 'unauthenticated', SIGN_IN_AGAIN);
  });

  it('is a token and the cookie that came with it; neither opens anything without the other', async () => {
    const [one, other] = [await carriedByNew(), await carriedByNew()];
    const { authorization, cookie } = one;
    await readFigures(one).expect(200);

    for (const half of [
      {},
      { authorization },
      { cookie },
      { authorization, cookie: other.cookie },
      { authorization: other.authorization, cookie },
      { authorization, cookie: `${cookie}x` },
      { authorization, cookie: 'operator=' },
      { authorization, cookie: cookie.replace('operator=', 'operators=') },
      { authorization, cookie: `operator=${authorization.slice(7)}` },
    ]) {
      expectProblem(await readFigures(half), 'unauthenticated', SIGN_IN_AGAIN);
      expectProblem(await logOut(half), 'unauthenticated', SIGN_IN_AGAIN);
    }
    await readFigures({ authorization, cookie: `sid=other; ${cookie}; theme=dark` }).expect(200);
  });

  it('has its token in an Authorization header and nowhere else', async () => {
    const { body, ...response } = await signIn();
    const { cookie } = operatorHeaders({ body, headers: response.headers });
    const { token } = body;
    const refused = [
      logOut({ cookie, authorization: token }),
      logOut({ cookie, authorization: `Basic ${token}` }),
      logOut({ cookie, authorization: `Bearer ${token}x` }),
      logOut({ cookie, authorization: `Bearer ${'a'.repeat(43)}` }),
      app.visitor().post(`/api/admin/logout?token=${token}`).send({ token }).set('cookie', `${cookie}; token=${token}`),
    ];

    for (const answer of await Promise.all(refused)) expectProblem(answer, 'unauthenticated', SIGN_IN_AGAIN);
  });

  it('from before there was a cookie opens nothing', async () => {
    const carried = await carriedByNew();
    await app.ctx.store.raw.query('update operator_tokens set cookie_hash = null');

    expectProblem(await readFigures(carried), 'unauthenticated', SIGN_IN_AGAIN);
  });

  it('keeps its cookie from scripts, other sites, other paths and, over https, from open connections', async () => {
    const config = loadConfig({ ...production, SECOND_FACTOR_REQUIRED: 'false' });
    const secure = supertest(createApp({ ...app.ctx, config }));

    const here = await signIn();
    const overHttps = await secure.post('/api/admin/login').send({ username: 'olive', password: PASSWORD }).expect(200);

    expect(here.headers['set-cookie']).toEqual([expect.stringMatching(/^operator=[\w-]{43}; Path=\/api\/admin; Expires=[^;]+; HttpOnly; SameSite=Strict$/)]);
    expect(overHttps.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Secure-operator=[\w-]{43}; Path=\/api\/admin; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    await secure.get('/api/admin/analytics').set(operatorHeaders(overHttps)).expect(200);
  });

  it('is good for twelve hours', async () => {
    const [early, late] = [await carriedByNew(), await carriedByNew()];
    app.ctx.clock.advance(12 * HOUR_MS - 10_000);
    await logOut(early).expect(200);

    app.ctx.clock.advance(10_000);
    expectProblem(await logOut(late), 'unauthenticated', SIGN_IN_AGAIN);
  });

  it('with an old password that was checked while it was being replaced opens nothing', async () => {
    const credentials = { username: 'olive', password: PASSWORD };
    let changed: Promise<void> | undefined;
    const raced = interleave(app.ctx, 0, () => {
      changed = changeOperatorPassword(app.ctx, { username: 'olive', password: 'another one of hers' });
    });

    const outcome = await logInOperator(raced.ctx, credentials).then(
      ({ token, cookie }) => ({ authorization: `Bearer ${token}`, cookie: `operator=${cookie}` }),
      () => ({}),
    );
    await changed;

    expect(raced.hasActed()).toBe(true);
    expectProblem(await readFigures(outcome), 'unauthenticated', SIGN_IN_AGAIN);
    await changeOperatorPassword(app.ctx, credentials);
  });
});

describe('the audit log', () => {
  it('names the operator who signed in and out, and says when a password was changed', async () => {
    await logOut(await carriedByNew()).expect(200);
    await changeOperatorPassword(app.ctx, { username: 'olive', password: PASSWORD });
    const superAdmin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));

    const { body } = await superAdmin.get('/api/audit-log?action=operator').expect(200);
    const ofOlive = await superAdmin.get('/api/audit-log?person=OLIVE').expect(200);

    expect(body.entries.slice(0, 3)).toMatchObject([
      { action: 'operator.password_changed', actorName: null, subjectType: 'operator' },
      { action: 'operator.signed_out', actorName: 'Olive', actorUsername: 'Olive' },
      { action: 'operator.signed_in', actorName: 'Olive', actorUsername: 'Olive' },
    ]);
    expect(ofOlive.body.entries[0]).toMatchObject({ action: 'operator.signed_out' });
  });
});
