import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointShape } from '../../../../shared/contracts/endpoint.ts';
import { endpoints } from '../../../../shared/contracts/index.ts';
import { reveals, searches, wholeLists } from '../../../../shared/contracts/reveals.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { createPurchase } from '../../../../tests/support/sales.ts';
import { insertLook } from '../../audit/look-store.ts';
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
      'createDiscountCode',
      'decideLeadReport',
      'deletePurchase',
      'downloadMyData',
      'downloadPerson',
      'erasePerson',
      'exportAuditLog',
      'exportMyPurchasedLeads',
      'exportOperatorLeads',
      'findPerson',
      'previewErasure',
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

const takes = ({ query }: EndpointShape, name: string) => query instanceof z.ZodMiniObject && name in query.shape;
const isOfOthers = (whose: string | undefined) => whose !== undefined && whose !== 'nobody';

describe.each(kinds)('the contacts of others, to a $kind', ({ kind, create, signIn }) => {
  const ofKind = ({ access }: EndpointShape) => (kind === 'operator' ? access === 'operator' : Array.isArray(access) && access.includes('super_admin'));
  const lists = endpoints.filter((endpoint) => ofKind(endpoint) && endpoint.method === 'GET' && endpoint.stepUp !== true && endpoint.mediaType === undefined && !endpoint.path.includes(':'));
  const shown = lists.filter(({ name }) => reveals[name]?.length);
  const searched = lists.filter(({ name }) => isOfOthers(searches[name]));
  const urls = (found: typeof lists, query: string) => found.map(({ path }) => `${path}?${query}`);

  const much = [
    ...urls(searched, 'q=04120'),
    ...urls(shown.filter((endpoint) => takes(endpoint, 'cursor')), 'cursor=abc'),
    ...urls(shown.filter((endpoint) => takes(endpoint, 'limit')), 'limit=101'),
    ...shown.filter(({ name }) => wholeLists.has(name)).map(({ path }) => path),
  ];
  const first = [
    ...shown.filter(({ name }) => !wholeLists.has(name)).map(({ path }) => path),
    ...urls(searched, 'q='),
    ...urls(shown.filter((endpoint) => takes(endpoint, 'limit')), 'limit=100'),
    ...lists.filter(({ name }) => searches[name] === 'nobody').map(({ path }) => `${path}?q=AE-1`),
  ];

  it('are searched, paged through and got in bulk with a factor given within ten minutes, and first pages at any time', async () => {
    const { username } = await create(app);
    const person = await signIn(app, username);
    const { secret } = await setUpApp(app.ctx, person);
    app.ctx.clock.advance(11 * MINUTE_MS);

    expect(much.length).toBeGreaterThan(1);
    for (const path of much) expect([path, (await person.call('get', path)).body.code]).toEqual([path, 'step_up_required']);
    for (const path of first) expect([path, (await person.call('get', path)).status]).toEqual([path, 200]);

    await person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);
    for (const path of much) expect([path, (await person.call('get', path)).body.code]).not.toEqual([path, 'step_up_required']);
  });

  it('are not asked for where somebody has no factor and needs none', async () => {
    const { username } = await create(app);
    const person = await signIn(app, username);

    for (const path of much) expect([path, (await person.call('get', path)).status]).not.toEqual([path, 403]);
  });
});

describe('the contacts of others in one answer', () => {
  let person: Person;

  beforeAll(async () => {
    await app.ctx.store.raw.query('truncate leads cascade');
    person = await signInAs(app, (await createUser(app.ctx, { userType: 'super_admin' })).username);
    await setUpApp(app.ctx, person);
    for (let index = 0; index < 101; index += 1) await createLead(app.ctx, { minutesAgo: 120 });
    app.ctx.clock.advance(11 * MINUTE_MS);
  });

  it('are a hundred of the market, with the way to the rest', async () => {
    const { body, headers } = await person.call('get', '/api/leads').expect(200);

    expect(body).toHaveLength(100);
    expectProblem(await person.call('get', `/api/leads?cursor=${headers['x-next-cursor']}`), 'step_up_required', MESSAGE);
  });

  it('are counted where a list has no pages: more than a hundred need the factor', async () => {
    await person.call('get', '/api/manage/follow-ups').expect(200);
    await app.ctx.store.raw.query(`update leads set status = 'held', held_for = 'many_requests', held_at = created_at where id = (select max(id) from leads)`);

    expectProblem(await person.call('get', '/api/manage/follow-ups'), 'step_up_required', MESSAGE);
  });

  it('are counted over pages too, from when the factor is asked for again: it is asked for beyond a thousand people', async () => {
    const admin = await createUser(app.ctx, { userType: 'super_admin' });
    const working = await signInAs(app, admin.username);
    const { secret } = await setUpApp(app.ctx, working);
    const window = '/api/leads?limit=1';
    const look = (from: number) => {
      const customers = Array.from({ length: 1000 }, (_, index) => from + index);
      return insertLook(app.ctx.db, { viewer: admin, operator: null, endpoint: 'listMyPurchasedLeads', contacts: { customers }, exported: undefined, search: undefined, at: app.ctx.clock.now() });
    };
    const { purchaseId } = await createPurchase(app.ctx, await createUser(app.ctx));
    const move = (salesStage: string) => working.call('patch', `/api/lead-purchases/${purchaseId}/sales-stage`).send({ salesStage });
    await look(10_000);
    app.ctx.clock.advance(11 * MINUTE_MS);
    await working.call('get', window).expect(200);
    await move('called').expect(200);
    await look(20_000);

    expectProblem(await working.call('get', window), 'step_up_required', MESSAGE);
    // The answer to a change holds a contact too.
    expectProblem(await move('quote_sent'), 'step_up_required', MESSAGE);
    expect((await app.ctx.store.raw.query(`select sales_stage from lead_purchases where id = ${purchaseId}`)).rows).toEqual([{ sales_stage: 'called' }]);
    await working.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);
    await working.call('get', window).expect(200);
  });

  it('leave no look when they were refused', async () => {
    await app.ctx.store.raw.query('truncate audit_log');
    expectProblem(await person.call('get', '/api/leads/archived?q=Quillfeather'), 'step_up_required', MESSAGE);
    expectProblem(await person.call('get', '/api/manage/follow-ups'), 'step_up_required', MESSAGE);

    expect((await app.ctx.store.raw.query('select action from audit_log')).rows).toEqual([]);
  });

  it('are an electrician’s own purchases and the market, for which nobody asks them', async () => {
    const agent = await signInAs(app, (await createUser(app.ctx)).username);

    for (const path of ['/api/my-purchased-leads', '/api/my-purchased-leads?q=0412', '/api/my-purchased-leads/summary?q=0412', '/api/lead-purchases', '/api/leads']) {
      await agent.call('get', path).expect(200);
    }
  });
});

describe('what lets more accounts buy, or buy for less', () => {
  const base = { licenseNumber: '123456C', licenseState: 'NSW', licenseSubmittedAt: null };
  let path: Record<'provider' | 'policy' | 'code', string>;
  let person: Person;
  let giveFactor: () => Promise<unknown>;

  beforeAll(async () => {
    const admin = await createUser(app.ctx, { userType: 'super_admin' });
    person = await signInAs(app, admin.username);
    const provider = await createUser(app.ctx, { licenseNumber: '123456C', licenseState: 'NSW' });
    const run = async (statement: string) => Number((await app.ctx.store.raw.query(statement)).rows[0]?.['id']);
    const policy = await run(`insert into insurance_policies (user_id, insurer, policy_number, sum_insured, expires_on, file_key, file_type, file_bytes, file_sha256)
      values (${provider.id}, 'Acme', 'P-1', 5000000, '2099-06-30', 'a-file', 'application/pdf', 1000, 'x') returning id`);
    const code = (await person.call('post', '/api/discount-codes').send({ code: 'OLD-ONE', discountType: 'free' }).expect(201)).body;
    path = { provider: `/api/providers/${provider.id}`, policy: `/api/insurance/${policy}`, code: `/api/discount-codes/${code.id}` };
    await setMarket({ buyingRule: 'licence_on_file', insuranceRequired: true });
    const { secret } = await setUpApp(app.ctx, person);
    giveFactor = () => person.factor('post', '/proof').send({ method: 'app', code: nextCode(app.ctx, secret) }).expect(200);
    app.ctx.clock.advance(11 * MINUTE_MS);
  });

  async function setMarket(changes: object) {
    const { body } = await person.call('get', '/api/market-settings').expect(200);
    return person.call('post', '/api/market-settings').send({ ...body.settings, ...changes, base: { version: body.version } });
  }
  const patch = (of: keyof typeof path, body: object) => person.call('patch', path[of]).send(body);

  /** Each with what the answer says of it once the factor was given. */
  const acts: [name: string, act: () => Promise<{ status: number; body: Record<string, unknown> }>, done: object][] = [
    ['a looser buying rule', () => setMarket({ buyingRule: 'anyone' }), { settings: { buyingRule: 'anyone' } }],
    ['no insurance needed any more', () => setMarket({ insuranceRequired: false }), { settings: { insuranceRequired: false } }],
    ['a lower floor', () => setMarket({ floor: '1.00' }), { settings: { floor: '1.00' } }],
    ['shorter auctions', () => setMarket({ emergencyMinutes: 5, within24hMinutes: 5, withinWeekMinutes: 5, flexibleMinutes: 5 }), { settings: { flexibleMinutes: 5 } }],
    ['an average of other sales', () => setMarket({ sampleSize: 1 }), { settings: { sampleSize: 1 } }],
    ['a state that accepts other licences', () => setMarket({ acceptingStates: ['VIC'] }), { settings: { acceptingStates: ['VIC'] } }],
    ['a discount code back in use', () => patch('code', { isActive: true }), { isActive: true }],
    ['a verified policy', () => patch('policy', { state: 'verified', base: { state: 'under_review' } }), {}],
    ['a verified licence', () => patch('provider', { isVerified: true, licenseExpiresOn: '2099-01-31', licenseClass: 'contractor', licenseHolder: 'Volt', base }), { isVerified: true }],
    ['another expiry of a licence', () => patch('provider', { licenseExpiresOn: '2099-02-28' }), { licenseExpiresOn: '2099-02-28' }],
  ];

  it('is not changed by a super admin whose factor is ten minutes old, who may do the opposite', async () => {
    for (const [name, act] of acts) expect([name, (await act()).body['code']]).toEqual([name, 'step_up_required']);

    const { body } = await person.call('get', '/api/market-settings').expect(200);
    expect(body.settings).toMatchObject({ buyingRule: 'licence_on_file', insuranceRequired: true, acceptingStates: [], floor: '40.00', flexibleMinutes: 60, sampleSize: 5 });
    expect((await setMarket({ buyingRule: 'licence_verified', floor: '45.00', emergencyMinutes: 90 })).status).toBe(200);
    await patch('code', { isActive: false }).expect(200);
    await patch('provider', { notes: 'Phoned.', isActive: true }).expect(200);
  });

  it('is changed once the factor is given again', async () => {
    await giveFactor();

    for (const [name, act, done] of acts) {
      const { status, body } = await act();
      expect({ name, status, body }).toMatchObject({ name, status: 200, body: done });
    }
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
