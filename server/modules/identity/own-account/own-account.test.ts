import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { userTypes } from '../../../../shared/domain/people/roles.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, deactivate, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { auditsOf, signedInOwner } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

const seen = { firstName: 'Pat', phone: '0491570156' };

const saveProfile = (agent: Agent, { lastName }: { lastName: string }, change: object = {}, base: object = {}) =>
  agent.patch('/api/account/profile').send({ ...seen, lastName, ...change, base: { ...seen, lastName, ...base } });

describe('a name and phone', () => {
  it.each(userTypes)('are changed by a %s themselves', async (userType) => {
    const teamOwnerId = userType === 'team_member' ? (await createUser(app.ctx)).id : null;
    const user = await createUser(app.ctx, { userType, teamOwnerId });
    const agent = await app.signIn(user);

    const { body } = await saveProfile(agent, user, { firstName: ' Ngāire ', lastName: 'O’Sullivan', phone: '0491 570 006' }).expect(200);

    expect(body).toMatchObject({ id: user.id, firstName: 'Ngāire', lastName: 'O’Sullivan', phone: '0491570006' });
    expect((await agent.get('/api/auth/me').expect(200)).body).toEqual(body);
    expect((await auditsOf(app.ctx, user)).at(-1)).toMatchObject({
      action: 'user.profile_changed',
      actor_user_id: user.id,
      after: { fields: ['firstName', 'lastName', 'phone'] },
    });
  });

  it('are refused as the sign-up form refuses them, at their field', async () => {
    const { owner, agent } = await signedInOwner(app);
    const before = await fingerprint(app.ctx);

    const response = await saveProfile(agent, owner, { firstName: 'www.example.com', lastName: '', phone: '12' });

    expectProblem(response, 'invalid_input');
    expect(response.body.issues.map(({ path }: { path: string }) => path)).toEqual(['firstName', 'lastName', 'phone']);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('that were changed on another device since they were shown are not overwritten', async () => {
    const { owner, agent } = await signedInOwner(app);
    const { agent: other } = { agent: await app.signIn(owner) };
    await saveProfile(other, owner, { firstName: 'Robin' }).expect(200);

    const response = await saveProfile(agent, owner, { firstName: 'Kim', phone: '0491570006' });

    expectProblem(response, 'conflict', 'Someone else has just changed your details: first name. Nothing was saved.');
    expect(response.body.issues).toEqual([{ path: 'firstName', message: 'Someone else has just changed this' }]);
    await saveProfile(agent, owner, { firstName: 'Kim' }, { firstName: 'Robin' }).expect(200);
  });

  it('are nobody else’s to change: a visitor and a deactivated account are refused', async () => {
    const { owner, agent } = await signedInOwner(app);
    expectProblem(await saveProfile(app.visitor(), owner), 'unauthenticated');

    await deactivate(app.ctx, owner);

    expectProblem(await saveProfile(agent, owner, { firstName: 'Kim' }), 'unauthenticated');
  });
});

const ABN = '51824753556';
const saveBusiness = (agent: Agent, change: object, base: object = { companyName: 'Tester Electrical', abn: null }) =>
  agent.patch('/api/account/business').send({ companyName: 'Tester Electrical', ...change, base });

describe('a business', () => {
  it('gets another name and an ABN, which is looked up', async () => {
    const { owner, agent } = await signedInOwner(app);

    const { body } = await saveBusiness(agent, { companyName: 'Volt & Sons', abn: '51 824 753 556' }).expect(200);

    expect(body).toMatchObject({ companyName: 'Volt & Sons', abn: ABN });
    expect(await countRows(app.ctx, 'jobs', `name = 'abn-lookup' and payload = '{"userId": ${owner.id}}'`)).toBe(1);
    expect(await auditsOf(app.ctx, owner)).toMatchObject([{ action: 'user.business_changed', after: { fields: ['companyName', 'abn'] } }]);
  });

  it('drops what the register said of the ABN before, unless another account has it', async () => {
    const [one, two] = [await signedInOwner(app, { abn: '53004085616' }), await signedInOwner(app, { abn: '53004085616' })];
    await app.ctx.store.raw.query(`insert into abn_lookups (abn, status) values ('53004085616', 'unknown')`);
    const base = { companyName: 'Tester Electrical', abn: '53004085616' };

    await saveBusiness(one.agent, { abn: '' }, base).expect(200);
    expect(await countRows(app.ctx, 'abn_lookups', `abn = '53004085616'`)).toBe(1);

    expect((await saveBusiness(two.agent, { abn: ABN }, base).expect(200)).body.abn).toBe(ABN);
    expect(await countRows(app.ctx, 'abn_lookups', `abn = '53004085616'`)).toBe(0);
  });

  it('is refused without a name, with a wrong ABN, or when it was changed in the meantime', async () => {
    const { agent } = await signedInOwner(app);

    const wrong = await saveBusiness(agent, { companyName: '', abn: '51824753557' });
    expect(wrong.body.issues).toEqual([
      { path: 'companyName', message: 'Company name is required' },
      { path: 'abn', message: 'Please enter a valid ABN of 11 digits' },
    ]);
    expectProblem(await saveBusiness(agent, { abn: ABN }, { companyName: 'Another', abn: null }).expect(200).then(() => saveBusiness(agent, {})), 'conflict');
  });

  it('belongs to its owner: members, customers and super admins have none', async () => {
    const { id: teamOwnerId } = await createUser(app.ctx);
    for (const fields of [{ userType: 'team_member', teamOwnerId }, { userType: 'customer' }, { userType: 'super_admin' }] as const) {
      const { agent } = await signedInOwner(app, fields);
      expectProblem(await saveBusiness(agent, { abn: ABN }), 'forbidden');
    }
  });
});

const NEW_PASSWORD = 'three quiet kookaburras';

const change = (agent: Agent, fields: object = {}) =>
  agent.post('/api/account/password').send({ currentPassword: PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD, ...fields });

const logIn = (username: string, password: string) => app.visitor().post('/api/auth/login').send({ username, password });

describe('a password', () => {
  it('is changed with the current one: this device stays signed in, every other is signed out, and its owner gets an email', async () => {
    const { owner, agent } = await signedInOwner(app);
    const other = await app.signIn(owner);
    const stranger = (await signedInOwner(app)).agent;
    await drainJobs(app.ctx);
    app.mails.length = 0;

    const response = await change(agent).expect(200);

    expect(response.body.devices).toMatchObject([{ isCurrent: true }]);
    // Under a new id.
    expect(response.headers['set-cookie']?.[0]).toMatch(/^sid=/);
    await agent.get('/api/auth/me').expect(200);
    expectProblem(await other.get('/api/auth/me'), 'unauthenticated');
    await stranger.get('/api/auth/me').expect(200);
    expect((await logIn(owner.username, PASSWORD)).status).toBe(401);
    expect((await logIn(owner.username, NEW_PASSWORD)).status).toBe(200);
    await drainJobs(app.ctx);
    expect(app.mails).toMatchObject([{ to: owner.email, subject: 'Your Sparkdrop password was changed' }]);
    expect(app.mails[0]?.text).toContain('You’ve been signed out on your other devices.');
    expect(await auditsOf(app.ctx, owner)).toMatchObject([{ action: 'user.password_changed', actor_user_id: owner.id }]);
  });

  it('stays without the current one, with a weak new one, or with two different ones', async () => {
    const { owner, agent } = await signedInOwner(app);
    const before = await fingerprint(app.ctx);

    const wrong = await change(agent, { currentPassword: 'not the one' });
    expectProblem(wrong, 'invalid_input', 'That isn’t your current password');
    expect(wrong.body.issues).toEqual([{ path: 'currentPassword', message: 'That isn’t your current password' }]);
    expect((await change(agent, { password: 'password1', confirmPassword: 'password1' })).body.issues).toMatchObject([{ path: 'password' }]);
    expect((await change(agent, { password: owner.username, confirmPassword: owner.username })).body.issues).toMatchObject([{ path: 'password' }]);
    expect((await change(agent, { confirmPassword: 'something else' })).body.issues).toEqual([{ path: 'confirmPassword', message: "Passwords don't match" }]);

    expect(await fingerprint(app.ctx)).toEqual(before);
    await agent.get('/api/auth/me').expect(200);
  });

  it('is changed once by two devices at the same moment, and the one that comes second is signed out', async () => {
    const { owner, agent } = await signedInOwner(app);
    const other = await app.signIn(owner);
    const second = 'five loud currawongs';

    const answers = await Promise.all([change(agent), change(other, { password: second, confirmPassword: second })]);

    // The loser finds its session ended, or the password another one by now.
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    expect([400, 401]).toContain(statuses[1]);
    const signIns = await Promise.all([NEW_PASSWORD, second].map((password) => logIn(owner.username, password)));
    expect(signIns.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  it('cannot be guessed in a session: after ten wrong ones it has to wait', async () => {
    const { agent } = await signedInOwner(app);
    for (let round = 0; round < 10; round += 1) expectProblem(await change(agent, { currentPassword: `guess ${round}` }), 'invalid_input');

    expectProblem(await change(agent), 'rate_limited');
  });

  it('ends links to set one that were sent before', async () => {
    const { owner, agent } = await signedInOwner(app);
    await app.visitor().post('/api/auth/forgot-password').send({ email: owner.email }).expect(200);
    await drainJobs(app.ctx);
    const token = /reset-password\?token=([\w-]+)/.exec(app.mails.findLast(({ to }) => to === owner.email)?.text ?? '')?.[1];

    await change(agent).expect(200);

    const reset = await app.visitor().post('/api/auth/reset-password').send({ token, password: PASSWORD, confirmPassword: PASSWORD });
    expectProblem(reset, 'token_invalid');
  });
});
