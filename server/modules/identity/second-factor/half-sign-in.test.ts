import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../../shared/contracts/index.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { kinds, nextCode, type Person, setUpApp, setUpPasskey, signInAs } from '../../../../tests/support/second-factor.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const MINUTE_MS = 60_000;
const ids = (path: string) => path.replaceAll(/:\w+/g, '999999');

describe.each(kinds)('a $kind with a second factor', ({ kind, look, create, signIn }) => {
  let username: string;
  let secret: string;

  beforeAll(async () => {
    ({ username } = await create(app));
    ({ secret } = await setUpApp(app.ctx, await signIn(app, username)));
  });

  it('is asked for it after the password, and told which kinds there are', async () => {
    const { answer } = await signIn(app, username);

    expect(answer['factorAsked']).toEqual({ passkey: false, app: true });
    expect(answer['username']).toBeUndefined();
  });

  const closed = endpoints.filter(({ access, factor, name }) => access !== 'public' && factor !== 'pending' && name !== 'watchLive');
  const mine = closed.filter(({ access }) => (kind === 'operator' ? access === 'operator' : access.includes('super_admin')));

  it.each(mine.map((endpoint) => [endpoint.name, endpoint] as const))('opens nothing with the password alone: %s', async (_name, { method, path }) => {
    const half = await signIn(app, username);

    const response = await half.call(method.toLowerCase() as 'get', ids(path));

    expectProblem(response, 'unauthenticated');
  });

  it('opens everything of the role once it is given, under a session of its own', async () => {
    const person = await signIn(app, username);
    expectProblem(await person.call('get', look), 'unauthenticated');

    await person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);

    await person.call('get', look).expect(200);
  });

  it('has ten minutes after the password to give it', async () => {
    const person = await signIn(app, username);
    app.ctx.clock.advance(10 * MINUTE_MS - 1000);
    expectProblem(await person.factor('post', '/challenge'), 'conflict', 'This account has no passkey. Please use another method.');

    app.ctx.clock.advance(2000);

    expectProblem(await person.factor('post', '/challenge'), 'unauthenticated');
    expectProblem(await person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }), 'unauthenticated');
  });

  it('is not signed in anywhere any more where the password was enough before', async () => {
    const other = await create(app);
    const [here, there] = [await signIn(app, other.username), await signIn(app, other.username)];
    await there.call('get', look).expect(200);

    await setUpPasskey(here);

    await here.call('get', look).expect(200);
    expectProblem(await there.call('get', look), 'unauthenticated');
  });
});

describe('a super admin who has given the password only', () => {
  let half: Person;

  beforeAll(async () => {
    const [{ create }] = kinds;
    const { username } = await create(app);
    await setUpApp(app.ctx, await signInAs(app, username));
    half = await signInAs(app, username);
  });

  it('gets no live stream', async () => {
    expectProblem(await half.call('get', '/api/live'), 'unauthenticated');
  });

  it('is nobody to calls that anyone may make', async () => {
    await half.call('post', '/api/auth/logout').expect(200);
    expectProblem(await half.factor('post', '/challenge'), 'unauthenticated');
  });
});
