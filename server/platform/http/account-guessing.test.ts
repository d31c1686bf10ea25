import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { hashPassword } from '../../modules/identity/sign-in/password.ts';
import { insertOperator } from '../../modules/identity/operators/operator-store.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let proxied: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp();
  proxied = createApp({ ...app.ctx, config: { ...app.ctx.config, trustProxy: 1 } });
  await insertOperator(app.ctx.db, { username: 'olive', passwordHash: await hashPassword(PASSWORD), at: app.ctx.clock.now() });
});

afterAll(() => app.close());

beforeEach(async () => {
  await drainJobs(app.ctx);
  app.ctx.clock.advance(25 * 3_600_000);
  app.mails.length = 0;
});

const USERS = '/api/auth/login';
const OPERATORS = '/api/admin/login';
const WAIT = 'Too many failed sign-ins to this account from unfamiliar networks. Please try again in 60 minutes.';

const signIn = (path: string, from: string, username: string, password = PASSWORD) =>
  supertest(proxied).post(path).set('x-forwarded-for', from).send({ username, password });

/** Guesses twenty times, each from another network. */
async function guess(path: string, username: string): Promise<void> {
  for (let round = 0; round < 20; round += 1) expectProblem(await signIn(path, `198.51.100.${round}`, username, 'wrong'), 'unauthenticated');
}

describe.each([
  ['an electrician', USERS, () => createUser(app.ctx)],
  ['a super admin', USERS, () => createUser(app.ctx, { userType: 'super_admin' })],
  ['an operator', OPERATORS, () => Promise.resolve({ username: 'olive' })],
])('guessing at the password of %s from many networks', (_who, path, create) => {
  it('has to wait after twenty guesses, with the right password too, and is not stopped for its owner', async () => {
    const { username } = await create();
    await signIn(path, '203.0.113.7', username).expect(200);
    await guess(path, username);

    const refused = await signIn(path, '198.51.100.99', username.toUpperCase());

    expectProblem(refused, 'rate_limited', WAIT);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
    await signIn(path, '203.0.113.7', username).expect(200);
    app.ctx.clock.advance(3_600_000 + 1000);
    await signIn(path, '198.51.100.99', username).expect(200);
  });

  it('is told to its owner once a day', async () => {
    const { username } = await create();
    await guess(path, username);
    app.ctx.clock.advance(3_600_000 + 1000);
    await guess(path, username);
    await drainJobs(app.ctx);

    expect(app.mails.map(({ subject }) => subject)).toEqual(['Failed sign-ins on Sparkdrop']);
  });
});

describe('guessing at an account', () => {
  it('that nobody has is answered and counted alike, and tells nobody', async () => {
    await guess(USERS, 'nobody-of-that-name');

    expectProblem(await signIn(USERS, '198.51.100.99', 'nobody-of-that-name'), 'rate_limited', WAIT);
    await drainJobs(app.ctx);
    expect(app.mails).toEqual([]);
    expect(await countRows(app.ctx, 'jobs', `name = 'guessing-mail' and payload ->> 'accountId' is null`)).toBe(1);
  });

  it('keeps nobody out who sets a password by an emailed link', async () => {
    const { username, email } = await createUser(app.ctx);
    await guess(USERS, username);
    await supertest(proxied).post('/api/auth/forgot-password').send({ email }).expect(200);
    await drainJobs(app.ctx);
    const token = /reset-password\?token=([\w-]+)/.exec(app.mails.map(({ text }) => text).join('\n'))?.[1];
    const password = 'quite another one';

    await supertest(proxied).post('/api/auth/reset-password').set('x-forwarded-for', '203.0.113.8').send({ token, password, confirmPassword: password }).expect(200);

    await signIn(USERS, '203.0.113.8', username, password).expect(200);
  });
});

it.each([USERS, OPERATORS])('%s answers a name with half a character as any other that nobody has', async (path) => {
  const body = String.raw`{"username":"\ud800","password":"wrong"}`;
  const sent = await supertest(proxied).post(path).set('content-type', 'application/json').set('x-forwarded-for', '198.51.100.3').send(body);

  expectProblem(sent, 'unauthenticated');
});
