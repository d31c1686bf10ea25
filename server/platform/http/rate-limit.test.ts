import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../app/create-app.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD, quote } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

// A new window for every test: one address makes all the calls of this file.
beforeEach(() => app.ctx.clock.advance(2 * 3_600_000));

const signIn = (username: string, password = 'wrong') =>
  app.visitor().post('/api/auth/login').send({ username, password });

/** Says that calls counted under this name were made so many times already. */
const pretend = (name: string, hits: number) =>
  app.ctx.store.raw.query(`update rate_limits set hits = ${hits} where key like '${name}:%'`);

async function failTenTimes(username: string, headers: (round: number) => Record<string, string> = () => ({})) {
  for (let round = 0; round < 10; round += 1) {
    const response = await signIn(username).set(headers(round));
    expectProblem(response, 'unauthenticated', 'Invalid username or password');
  }
}

/** The same as ten failures, without their ten hashes. */
async function exhaust(username: string): Promise<void> {
  expectProblem(await signIn(username), 'unauthenticated');
  await pretend('login', 10);
}

describe('signing in', () => {
  it('is refused after ten failures, with the right password too, and says until when', async () => {
    const { username } = await createUser(app.ctx);
    await failTenTimes(username);

    const response = await signIn(username, PASSWORD);

    expectProblem(response, 'rate_limited', 'Too many failed sign-ins. Please try again in 15 minutes.');
    const seconds = Number(response.headers['retry-after']);
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  it('is not held against anyone who left a field empty', async () => {
    const { username } = await createUser(app.ctx);
    const send = () => app.visitor().post('/api/auth/login').send({ username });
    for (let round = 0; round < 11; round += 1) expectProblem(await send(), 'invalid_input');

    const response = await signIn(username, PASSWORD);

    expect(response.status).toBe(200);
  });

  it('works again when the fifteen minutes are over', async () => {
    const { username } = await createUser(app.ctx);
    await exhaust(username);
    expectProblem(await signIn(username, PASSWORD), 'rate_limited');

    app.ctx.clock.advance(15 * 60_000 + 1000);

    const response = await signIn(username, PASSWORD);
    expect(response.status).toBe(200);
  });

  it('tells the last minute in seconds', async () => {
    const { username } = await createUser(app.ctx);
    await exhaust(username);
    app.ctx.clock.advance(14 * 60_000);

    const response = await signIn(username, PASSWORD);

    expect(response.body.message).toMatch(/^Too many failed sign-ins\. Please try again in [1-6]?\d seconds\.$/);
  });

  it('still works for another username at the same address', async () => {
    const [one, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    await exhaust(one.username);

    const response = await signIn(other.username, PASSWORD);

    expect(response.status).toBe(200);
  });

  it.each([
    ['in capitals', (name: string) => name.toUpperCase()],
    ['between spaces', (name: string) => `  ${name}  `],
  ])('counts the same username %s', async (_how, twist) => {
    const { username } = await createUser(app.ctx);
    await exhaust(username);

    expectProblem(await signIn(twist(username), PASSWORD), 'rate_limited');
  });

  it('counts failures only towards guesses: the right password may be used again and again', async () => {
    const { username } = await createUser(app.ctx);

    for (let round = 0; round < 15; round += 1) {
      const response = await signIn(username, PASSWORD);
      expect(response.status).toBe(200);
    }
  });

  it('does not count the addresses that a caller invents', async () => {
    const { username } = await createUser(app.ctx);
    await failTenTimes(username, (round) => ({
      'x-forwarded-for': `198.51.100.${round}`,
      forwarded: `for=198.51.100.${round}`,
      'x-real-ip': `198.51.100.${round}`,
      'cf-connecting-ip': `198.51.100.${round}`,
    }));

    const response = await signIn(username, PASSWORD).set('x-forwarded-for', '198.51.100.99');

    expectProblem(response, 'rate_limited');
  });

  it('is refused after a hundred failures from one address, whatever the usernames', async () => {
    const { username } = await createUser(app.ctx);
    expectProblem(await signIn('first guess'), 'unauthenticated');
    await pretend('login-ip', 99);
    expectProblem(await signIn('hundredth guess'), 'unauthenticated');

    const response = await signIn(username, PASSWORD);

    expectProblem(response, 'rate_limited', 'Too many failed sign-ins. Please try again in 15 minutes.');
  });

  it('counts in the database, so that another server knows', async () => {
    const { username } = await createUser(app.ctx);
    await exhaust(username);
    const other = createApp(app.ctx);

    const response = await supertest(other).post('/api/auth/login').send({ username, password: PASSWORD });

    expectProblem(response, 'rate_limited');
  });
});

const behindProxy = () => createApp({ ...app.ctx, config: { ...app.ctx.config, trustProxy: 1 } });

describe('behind one proxy', () => {
  it.each([
    ['thirty times to one account', 'login-all', 30],
    ['three hundred times to any', 'login-all-ip', 300],
  ])('signs a network in %s in fifteen minutes, even with the right password', async (_how, name, points) => {
    const [{ username }, other] = [await createUser(app.ctx), await createUser(app.ctx)];
    const express = behindProxy();
    const from = (address: string, who = username) =>
      supertest(express).post('/api/auth/login').set('x-forwarded-for', address).send({ username: who, password: PASSWORD });
    await from('203.0.113.9').expect(200);
    await pretend(name, points - 1);
    await from('203.0.113.9').expect(200);

    expectProblem(await from('203.0.113.9'), 'rate_limited', 'Too many sign-ins. Please try again in 15 minutes.');
    await from('203.0.113.10').expect(200);
    expect((await from('203.0.113.9', other.username)).status).toBe(name === 'login-all' ? 200 : 429);
    app.ctx.clock.advance(15 * 60_000 + 1000);
    await from('203.0.113.9').expect(200);
  });

  it('counts the address that the proxy adds, not those a caller put before it', async () => {
    const { username } = await createUser(app.ctx);
    const express = behindProxy();
    const from = (addresses: string) =>
      supertest(express)
        .post('/api/auth/login')
        .set('x-forwarded-for', addresses)
        .send({ username, password: 'wrong' });

    for (let round = 0; round < 10; round += 1) {
      expectProblem(await from(`198.51.100.${round}, 203.0.113.9`), 'unauthenticated');
    }
    const same = await from('198.51.100.77, 203.0.113.9');
    const elsewhere = await from('203.0.113.9, 203.0.113.10');

    expectProblem(same, 'rate_limited');
    expectProblem(elsewhere, 'unauthenticated');
  });
});

const person = (round: number) => ({
  username: `many-${round}`,
  password: 'olives',
  firstName: 'A',
  lastName: 'B',
  phone: '0491570156',
});

describe('forms', () => {
  it('files sixty quotes in ten minutes from one address and no more', async () => {
    const before = await countRows(app.ctx, 'leads');
    await app.visitor().post('/api/leads').send(quote).expect(201);
    await pretend('quote', 59);
    await app.visitor().post('/api/leads').send(quote).expect(201);

    const response = await app.visitor().post('/api/leads').send(quote);

    expectProblem(response, 'rate_limited', 'Too many requests for quotes from this connection. Please try again in 10 minutes.');
    expect(await countRows(app.ctx, 'leads')).toBe(before + 2);
    app.ctx.clock.advance(10 * 60_000 + 1000);
    await app.visitor().post('/api/leads').send(quote).expect(201);
  });

  it('does not count a quote that is sent back for correction', async () => {
    await app.visitor().post('/api/leads').send(quote).expect(201);
    await pretend('quote', 50);

    for (let round = 0; round < 15; round += 1) {
      await app.visitor().post('/api/leads').send({}).expect(400);
    }

    await app.visitor().post('/api/leads').send(quote).expect(201);
  });

  it('opens sixty accounts in an hour from one address and no more', async () => {
    await app.visitor().post('/api/auth/customer/signup').send(person(1)).expect(201);
    await pretend('sign-up', 59);
    await app.visitor().post('/api/auth/customer/signup').send(person(60)).expect(201);

    const response = await app.visitor().post('/api/auth/customer/signup').send(person(62));
    const provider = await app
      .visitor()
      .post('/api/auth/provider/signup')
      .send({ ...person(61), companyName: 'C' });

    expectProblem(response, 'rate_limited');
    expectProblem(provider, 'rate_limited');
    expect(await countRows(app.ctx, 'users', `username like 'many-%'`)).toBe(2);
  });
});
