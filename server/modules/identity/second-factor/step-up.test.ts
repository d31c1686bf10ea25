import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../../shared/contracts/index.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { createPurchase } from '../../../../tests/support/sales.ts';
import { kinds, nextCode, type Person, setUpApp, setUpPasskey, signInAs } from '../../../../tests/support/second-factor.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const MINUTE_MS = 60_000;
const MESSAGE = 'Please confirm it’s you with your second factor';

const guarded = endpoints.filter(({ stepUp }) => stepUp === true);

describe('the acts that need the second factor again', () => {
  it('are these', () => {
    const own = /Passkey$|AuthenticatorApp$|RecoveryCodes$/;

    expect(guarded.map(({ name }) => name).filter((name) => !own.test(name)).toSorted()).toEqual([
      'changeEmail',
      'changePassword',
      'changeRetention',
      'contactToLead',
      'correctPerson',
      'decideLeadReport',
      'deletePurchase',
      'downloadMyData',
      'downloadPerson',
      'erasePerson',
      'exportMyPurchasedLeads',
      'exportOperatorLeads',
      'relistUncalled',
      'unpurchase',
    ]);
  });
});

describe.each(kinds)('a $kind', ({ kind, look, create, signIn }) => {
  const mine = guarded.filter(({ access }) => (kind === 'operator' ? access === 'operator' : access.includes('super_admin')));
  const send = (person: Person, { method, path }: (typeof mine)[number]) =>
    person.call(method.toLowerCase() as 'get', path.replaceAll(/:\w+/g, '999999'));

  it.each(mine.map((endpoint) => [endpoint.name, endpoint] as const))('is asked before %s, ten minutes after the factor was given', async (_name, endpoint) => {
    const { username } = await create(app);
    const person = await signIn(app, username);
    const { passkey } = await setUpPasskey(person);
    app.ctx.clock.advance(9 * MINUTE_MS);
    expect((await send(person, endpoint)).body.code).not.toBe('step_up_required');
    app.ctx.clock.advance(MINUTE_MS);

    expectProblem(await send(person, endpoint), 'step_up_required', MESSAGE);
    await person.call('get', look).expect(200);

    const { body: options } = await person.factor('post', '/challenge').expect(200);
    await person.factor('post', '/proof').send({ method: 'passkey', passkey: passkey.answer(options) }).expect(200);
    expect((await send(person, endpoint)).body.code).not.toBe('step_up_required');
  });

  it('without a second factor is not asked where none is required', async () => {
    const { username } = await create(app);
    const person = await signIn(app, username);

    for (const endpoint of mine) expect((await send(person, endpoint)).body.code).not.toBe('step_up_required');
  });
});

describe('everybody’s purchases at once', () => {
  const much = ['/api/my-purchased-leads', '/api/my-purchased-leads?limit=101', '/api/lead-purchases'];

  it('are as good as an export: a super admin is asked for the factor before them, and not before a page', async () => {
    const admin = await createUser(app.ctx, { userType: 'super_admin' });
    await createPurchase(app.ctx, await createUser(app.ctx));
    const person = await signInAs(app, admin.username);
    const { secret } = await setUpApp(app.ctx, person);
    app.ctx.clock.advance(11 * MINUTE_MS);

    for (const path of much) expectProblem(await person.call('get', path), 'step_up_required', MESSAGE);
    await person.call('get', '/api/my-purchased-leads?limit=100').expect(200);
    await person.call('get', '/api/my-purchased-leads?stage=purchased').expect(200);

    await person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);
    for (const path of much) expect((await person.call('get', path).expect(200)).body.length).toBeGreaterThan(0);
  });

  it('are an electrician’s own, who is not asked', async () => {
    const person = await signInAs(app, (await createUser(app.ctx)).username);

    for (const path of much) await person.call('get', path).expect(200);
  });
});

describe('taking a purchase back', () => {
  it('changes nothing before the factor is given again, and is done after it', async () => {
    const admin = await createUser(app.ctx, { userType: 'super_admin' });
    const { purchaseId } = await createPurchase(app.ctx, await createUser(app.ctx));
    const person = await signInAs(app, admin.username);
    const { secret } = await setUpApp(app.ctx, person);
    app.ctx.clock.advance(11 * MINUTE_MS);
    const reverse = () => person.call('post', `/api/lead-purchases/${purchaseId}/unpurchase`);
    const isReversed = async () =>
      (await app.ctx.store.raw.query(`select voided_at is not null as reversed from lead_purchases where id = ${purchaseId}`)).rows[0]?.['reversed'];

    expectProblem(await reverse(), 'step_up_required', MESSAGE);
    expect(await isReversed()).toBe(false);
    await person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);
    await reverse().expect(200);

    expect(await isReversed()).toBe(true);
  });

  it('is opened in the sign-in in which the factor was given, and in no other of the account', async () => {
    const admin = await createUser(app.ctx, { userType: 'super_admin' });
    const one = await signInAs(app, admin.username);
    const { secret } = await setUpApp(app.ctx, one);
    app.ctx.clock.advance(11 * MINUTE_MS);
    const other = await signInAs(app, admin.username);
    await other.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);

    const path = '/api/lead-purchases/999999/unpurchase';
    expectProblem(await one.call('post', path), 'step_up_required', MESSAGE);
    expectProblem(await other.call('post', path), 'not_found');
  });
});
