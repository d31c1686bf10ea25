import type { Response, Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../../shared/contracts/index.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { newMember, signedInOwner, tokenInEmail } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { insertOperator } from '../operators/operator-store.ts';
import { hashPassword, QUEUE_FULL, verifyPassword } from './password.ts';

let app: TestApp;
let token: string;
let owner: Awaited<ReturnType<typeof signedInOwner>>;

/**
 * Takes more places in the queue than there are, each again as soon as it is free: who finds none is turned away, so the queue, or the
 * caller's share of it, is full from now on. Returns the function that stops it.
 */
function startFlood(take: () => Promise<unknown>): () => Promise<void> {
  const over = new AbortController();
  const holdPlace = async () => {
    while (!over.signal.aborted) await take();
  };
  const places = Array.from({ length: 60 }, () => holdPlace().catch(() => undefined));
  return async () => {
    over.abort();
    await Promise.all(places);
  };
}

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  owner = await signedInOwner(app);
  const { email } = await createUser(app.ctx, { email: 'forgetful@example.com' });
  await app.visitor().post('/api/auth/forgot-password').send({ email }).expect(200);
  token = await tokenInEmail(app, 'forgetful@example.com');
  await app.visitor().post('/api/auth/login').send({ username: 'nobody', password: 'wrong' }).expect(401);
  await insertOperator(app.ctx.db, { username: 'olive', passwordHash: await hashPassword(PASSWORD), at: app.ctx.clock.now() });
});

afterAll(() => app.close());

const person = { username: 'nora', password: PASSWORD, firstName: 'Nora', lastName: 'Fuse', phone: '0491 570 156' };

const ownPassword = { currentPassword: PASSWORD, password: 'a kettle of copper', confirmPassword: 'a kettle of copper' };

/** Every call that hashes a password. */
const calls: [name: string, send: () => Test][] = [
  ['login', () => app.visitor().post('/api/auth/login').send({ username: 'nobody', password: 'wrong' })],
  ['operatorLogin', () => app.visitor().post('/api/admin/login').send({ username: 'nobody', password: 'wrong' })],
  ['customerSignup', () => app.visitor().post('/api/auth/customer/signup').send(person)],
  ['providerSignup', () => app.visitor().post('/api/auth/provider/signup').send({ ...person, companyName: 'Fuse' })],
  ['resetPassword', () => app.visitor().post('/api/auth/reset-password').send({ token, password: PASSWORD, confirmPassword: PASSWORD })],
  ['addTeamMember', () => owner.agent.post('/api/team').send(newMember())],
  ['changePassword', () => owner.agent.post('/api/account/password').send(ownPassword)],
  ['changeEmail', () => owner.agent.post('/api/account/email').send({ email: 'other@example.com', currentPassword: PASSWORD })],
];

function expectTurnedAway(response: Response): void {
  expectProblem(response, 'unavailable', QUEUE_FULL);
  expect(response.headers['retry-after']).toBe('2');
}

describe('while one network has its share of the queue', () => {
  let stop: () => Promise<void>;

  beforeAll(() => {
    stop = startFlood(() => verifyPassword(undefined, 'a guess of the flood', '203.0.113.7'));
  });

  afterAll(() => stop());

  it.each(calls)('%s answers 503 at once to it', async (_name, send) => {
    expectTurnedAway(await send().set('x-forwarded-for', '203.0.113.7'));
  });

  it('another network signs in and up', async () => {
    const { username } = await createUser(app.ctx);
    const from = { 'x-forwarded-for': '203.0.113.8' };

    await app.visitor().post('/api/auth/login').set(from).send({ username, password: PASSWORD }).expect(200);
    await app.visitor().post('/api/auth/customer/signup').set(from).send({ ...person, username: 'norbert' }).expect(201);
  });
});

describe('while sign-ups from many networks take all that new passwords may', () => {
  let stop: () => Promise<void>;

  beforeAll(() => {
    stop = startFlood(() => hashPassword('a password of the flood'));
  });

  afterAll(() => stop());

  it('another sign-up answers 503 at once', async () => {
    expectTurnedAway(await app.visitor().post('/api/auth/customer/signup').send({ ...person, username: 'flooded' }));
  });

  it('people sign in', async () => {
    const { username } = await createUser(app.ctx);

    await app.visitor().post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
  });
});

describe('while the queue is full', () => {
  let stop: () => Promise<void>;
  let taken: string;

  beforeAll(async () => {
    taken = (await createUser(app.ctx)).username;
    stop = startFlood(() => verifyPassword(undefined, 'a guess of the flood'));
  });

  afterAll(() => stop());

  it.each(calls)('%s answers 503 at once, as its contract says', async (name, send) => {
    expectTurnedAway(await send());
    expect(endpoints.find((endpoint) => endpoint.name === name)?.errors).toContain('unavailable');
  });

  it.each([
    ['a customer', '/api/auth/customer/signup'],
    ['an electrician', '/api/auth/provider/signup'],
  ])('%s is told of a taken username all the same, before anything is hashed', async (_who, path) => {
    expectProblem(await app.visitor().post(path).send({ ...person, companyName: 'Fuse', username: taken }), 'taken');
  });

  it('counts no try that it turned away: afterwards the right password signs in at once, and nobody is told of failed sign-ins', async () => {
    const signIns = [
      () => app.visitor().post('/api/auth/login').send({ username: taken, password: PASSWORD }),
      () => app.visitor().post('/api/admin/login').send({ username: 'olive', password: PASSWORD }),
    ];
    for (let round = 0; round < 21; round += 1) for (const signIn of signIns) expectProblem(await signIn(), 'unavailable');

    await stop();

    for (const signIn of signIns) await signIn().expect(200);
    expect(await countRows(app.ctx, 'jobs', `name = 'guessing-mail'`)).toBe(0);
  });
});
