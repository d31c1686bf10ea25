import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, deactivate } from '../../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

// One address makes all the calls of this file: each test has a window of its own.
beforeEach(() => app.ctx.clock.advance(3_600_000));

const check = (username?: string) => app.visitor().get('/api/auth/username').query({ username });

describe('whether a username is free', () => {
  it('is true for one that nobody has', async () => {
    const response = await check('nobody-has-this');

    expect(response.status).toBe(200);
    expect(response.body).toEqual({ isAvailable: true });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['as it is', (name: string) => name],
    ['in capitals', (name: string) => name.toUpperCase()],
    ['between spaces', (name: string) => ` ${name}  `],
  ])('is false for one that is taken, %s', async (_how, twist) => {
    const { username } = await createUser(app.ctx);

    expect((await check(twist(username))).body).toEqual({ isAvailable: false });
  });

  it('is false for the one of a deactivated account, as sign-up would say', async () => {
    const user = await createUser(app.ctx);
    await deactivate(app.ctx, user);

    expect((await check(user.username)).body).toEqual({ isAvailable: false });
  });

  it.each(['%', '_______', "' or 1=1 --"])('takes %s as it stands', async (username) => {
    await createUser(app.ctx);

    expect((await check(username)).body).toEqual({ isAvailable: true });
  });

  it.each([
    [undefined, 'Username is required'],
    ['', 'Username is required'],
    ['   ', 'Username is required'],
    ['x'.repeat(61), 'Please keep your username to 60 characters'],
    ['\\', 'Please leave slashes out of your username'],
  ])('is not answered for %j', async (username, message) => {
    expectIssue(await check(username), 'username', message);
  });

  it('is answered 60 times an hour for email addresses, and never stops sign-ups of the network', async () => {
    const { email } = await createUser(app.ctx);
    for (let round = 0; round < 60; round += 1) await check(email ?? '').expect(200);

    expectProblem(await check(email ?? ''), 'rate_limited', 'Too many email addresses were tried from this connection. Please try again in 60 minutes.');
    const person = { username: 'newcomer', password: 'very secret', firstName: 'Ada', lastName: 'Volt', phone: '0491 570 156', email: 'newcomer@example.com' };
    await app.visitor().post('/api/auth/customer/signup').send(person).expect(201);
    await check('no-address').expect(200);
  });

  it('is not answered without end', async () => {
    await check('first');
    await app.ctx.store.raw.query(`update rate_limits set hits = 120 where key like 'username:%'`);

    expectProblem(
      await check('second'),
      'rate_limited',
      'Too many usernames were tried from this connection. Please try again in 10 minutes.',
    );
  });
});
