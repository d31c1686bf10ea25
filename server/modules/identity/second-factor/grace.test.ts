import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../../shared/contracts/index.ts';
import { loadConfig } from '../../../app/config.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { kinds, nextCode, setUpApp, setUpPasskey, signInAs } from '../../../../tests/support/second-factor.ts';
import { production } from '../../../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ SECOND_FACTOR_REQUIRED: 'true' });
});

afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const MESSAGE = 'Please set up a second factor to continue';

const required = (env: Record<string, string>) => loadConfig(env).isSecondFactorRequired;

describe('whether a second factor is required', () => {
  it('is a setting: yes in production, no elsewhere, unless it says otherwise', () => {
    expect(required(production)).toBe(true);
    expect(required({})).toBe(false);
    expect(required({ ...production, SECOND_FACTOR_REQUIRED: 'false' })).toBe(false);
    expect(required({ SECOND_FACTOR_REQUIRED: 'true' })).toBe(true);
    expect(() => required({ SECOND_FACTOR_REQUIRED: 'yes' })).toThrow('SECOND_FACTOR_REQUIRED: must be true or false');
  });
});

describe.each(kinds)('a $kind without a second factor where one is required', ({ kind, look, create, signIn }) => {
  const closed = endpoints.filter(({ access, factor, name }) => access !== 'public' && factor !== 'missing' && name !== 'watchLive');
  const mine = closed.filter(({ access }) => (kind === 'operator' ? access === 'operator' : access.includes('super_admin')));

  it('is let in once and told to set one up', async () => {
    const { username } = await create(app);

    const first = await signIn(app, username);

    expect(first.answer['factorSetUp']).toBe('grace');
    await first.call('get', look).expect(200);
  });

  it('may do none of the acts that need it in that sign-in, and each of them once it is set up', async () => {
    const { username } = await create(app);
    const first = await signIn(app, username);
    expect(first.answer['factorSetUp']).toBe('grace');
    const guarded = mine.filter(({ stepUp }) => stepUp === true);
    expect(guarded.length).toBeGreaterThan(kind === 'operator' ? 3 : 10);
    const send = ({ method, path }: (typeof mine)[number]) => first.call(method.toLowerCase() as 'get', path.replaceAll(/:\w+/g, '999999'));

    for (const endpoint of guarded) expectProblem(await send(endpoint), 'second_factor_required', MESSAGE);
    if (kind === 'super admin') expectProblem(await first.call('get', '/api/my-purchased-leads'), 'second_factor_required', MESSAGE);
    await first.call('get', look).expect(200);

    await setUpApp(app.ctx, first);
    for (const endpoint of guarded) expect(['second_factor_required', 'step_up_required']).not.toContain((await send(endpoint)).body.code);
  });

  it('is let in once by one of two sign-ins at the same moment', async () => {
    const { username } = await create(app);

    const people = await Promise.all([signIn(app, username), signIn(app, username), signIn(app, username)]);

    const told = people.map(({ answer }) => answer['factorSetUp']);
    expect([told.filter((how) => how === 'grace').length, told.filter((how) => how === 'required').length]).toEqual([1, 2]);
  });

  it('keeps that one sign-in for a day', async () => {
    const { username } = await create(app);
    const first = await signIn(app, username);
    // An operator's sign-in is over before that anyway.
    app.ctx.clock.advance(kind === 'operator' ? 11 * HOUR_MS : 24 * HOUR_MS - 1000);
    await first.call('get', look).expect(200);

    app.ctx.clock.advance(kind === 'operator' ? 2 * HOUR_MS : 1000);

    const response = await first.call('get', look);
    if (kind === 'operator') expectProblem(response, 'unauthenticated');
    else expectProblem(response, 'second_factor_required', MESSAGE);
  });

  it.each(mine.map((endpoint) => [endpoint.name, endpoint] as const))('finds %s closed from the second sign-in on', async (_name, { method, path }) => {
    const { username } = await create(app);
    await signIn(app, username);
    const second = await signIn(app, username);
    expect(second.answer['factorSetUp']).toBe('required');

    const response = await second.call(method.toLowerCase() as 'get', path.replaceAll(/:\w+/g, '999999'));

    expectProblem(response, 'second_factor_required', MESSAGE);
  });

  it('can set one up then, and finds everything open in that sign-in and the next', async () => {
    const { username } = await create(app);
    await signIn(app, username);
    const second = await signIn(app, username);
    expect((await second.factor('get').expect(200)).body).toEqual({ isRequired: true, passkeys: [], app: null, recoveryCodesLeft: 0 });

    const { secret } = await setUpApp(app.ctx, second);

    await second.call('get', look).expect(200);
    const third = await signIn(app, username);
    expect(third.answer['factorAsked']).toEqual({ passkey: false, app: true });
    await third.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);
    await third.call('get', look).expect(200);
  });

  it('can set one up with a passkey as well', async () => {
    const { username } = await create(app);
    await signIn(app, username);
    const second = await signIn(app, username);

    await setUpPasskey(second);

    await second.call('get', look).expect(200);
  });

  it('cannot take the last way away', async () => {
    const { username } = await create(app);
    const person = await signIn(app, username);
    await setUpPasskey(person);
    await setUpApp(app.ctx, person);
    const [passkey] = (await person.factor('get').expect(200)).body.passkeys;
    await person.factor('delete', '/app').expect(200);

    const response = await person.factor('delete', `/passkeys/${passkey.id}`);

    expectProblem(response, 'conflict', 'Your account needs a second factor. Please add another passkey or app before you remove this one.');
    expect((await person.factor('get').expect(200)).body.passkeys).toHaveLength(1);
  });
});

describe('others', () => {
  it('are not asked for a second factor: an electrician, their team member and a customer', async () => {
    const owner = await createUser(app.ctx);
    const people = [
      owner,
      await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id, companyName: null }),
      await createUser(app.ctx, { userType: 'customer', companyName: null }),
    ];

    for (const { username } of people) {
      const person = await signInAs(app, username);
      expect(person.answer['username']).toBe(username);
      expect(person.answer).not.toHaveProperty('factorSetUp');
      await person.call('get', '/api/auth/me').expect(200);
      expectProblem(await person.factor('get'), 'forbidden');
    }
  });

  it('know who is signed in while the second factor is missing, so that a page can say so', async () => {
    const { username } = await createUser(app.ctx, { userType: 'super_admin' });
    await signInAs(app, username);

    const { body } = await (await signInAs(app, username)).call('get', '/api/auth/me').expect(200);

    expect(body.username).toBe(username);
  });
});
