import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { addMember, auditsOf, joinedMember, newMember, setPassword, signedInOwner, tokenInEmail } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

// One address makes all the calls of this file: each test has an hour of its own.
beforeEach(async () => {
  await drainJobs(app.ctx);
  app.ctx.clock.advance(2 * 3_600_000);
  app.mails.length = 0;
  ({ owner, agent } = await signedInOwner(app));
});

const list = async () => (await agent.get('/api/team').expect(200)).body as Record<string, unknown>[];
const act = (id: number, what: string, by = agent) => by.post(`/api/team/${id}/${what}`);

describe('the list', () => {
  it('holds the members of the owner alone, by name', async () => {
    const member = { userType: 'team_member', teamOwnerId: owner.id } as const;
    await createUser(app.ctx, { ...member, firstName: 'zoe', lastName: 'Amp' });
    await createUser(app.ctx, { ...member, firstName: 'Ben', lastName: 'Volt', isActive: false });
    await createUser(app.ctx, { ...member, firstName: 'ben', lastName: 'Amp' });
    const { agent: other } = await signedInOwner(app);
    await addMember(other);
    await createUser(app.ctx, { userType: 'team_member' });

    const names = (await list()).map(({ firstName, lastName }) => `${String(firstName)} ${String(lastName)}`);

    expect(names).toEqual(['ben Amp', 'Ben Volt', 'zoe Amp']);
  });

  it('is an electrician’s alone: nobody works for a super admin, who sees every customer, without a second factor of their own', async () => {
    const { owner: admin, agent: ofAdmin } = await signedInOwner(app, { userType: 'super_admin' });

    expectProblem(await ofAdmin.get('/api/team'), 'forbidden');
    expectProblem(await ofAdmin.post('/api/team').send(newMember()), 'forbidden');

    expect(await countRows(app.ctx, 'users', `team_owner_id = ${admin.id}`)).toBe(0);
  });

  it('says of someone invited that they have joined from the moment they set their password', async () => {
    const member = await addMember(agent);
    expect(await list()).toMatchObject([{ hasJoined: false }]);

    await setPassword(app, await tokenInEmail(app, member.email)).expect(200);

    expect(await list()).toMatchObject([{ hasJoined: true, lastSeenAt: null }]);
  });

  it('says the same of one who asked for a link of their own', async () => {
    const member = await addMember(agent);
    const { body } = await app.visitor().post('/api/auth/forgot-password').send({ email: member.email });
    const token = new URL(String(body.resetUrl)).searchParams.get('token') ?? '';

    await setPassword(app, token).expect(200);

    expect(await list()).toMatchObject([{ hasJoined: true }]);
  });

  it('does not take being deactivated and let in again for joining', async () => {
    const member = await addMember(agent);
    await act(member.id, 'deactivate').expect(200);

    const { body } = await act(member.id, 'reactivate').expect(200);

    expect(body).toMatchObject({ isActive: true, hasJoined: false });
  });

  it('knows a member whose account came with a password as joined', async () => {
    await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });

    expect(await list()).toMatchObject([{ hasJoined: true }]);
  });
});

describe('inviting again', () => {
  it('sends a new link, and the one before is void', async () => {
    const member = await addMember(agent);
    const first = await tokenInEmail(app, member.email);

    await act(member.id, 'invite').expect(200);
    const second = await tokenInEmail(app, member.email);

    expect(second).not.toBe(first);
    expectProblem(await setPassword(app, first), 'token_invalid');
    await setPassword(app, second).expect(200);
    const actions = (await auditsOf(app.ctx, member)).map(({ action }) => action);
    expect(actions).toEqual(['team.member_added', 'team.member_invited', 'user.password_reset', 'user.email_confirmed']);
  });

  it('is refused for someone who has a password', async () => {
    const member = await joinedMember(app, agent);
    const before = await fingerprint(app.ctx);

    const message = /^Mia Fuse\d+ has a password already\. “Forgot your password\?” on the login page sets a new one\.$/;
    const response = await act(member.id, 'invite');

    expectProblem(response, 'conflict');
    expect(response.body.message).toMatch(message);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is refused for someone who is deactivated', async () => {
    const member = await addMember(agent);
    await act(member.id, 'deactivate').expect(200);

    const response = await act(member.id, 'invite');

    expectProblem(response, 'conflict');
    expect(response.body.message).toMatch(/is deactivated\. Reactivate them first\.$/);
  });

  it('counts as an invitation of the account, of which there are five a day', async () => {
    const member = await addMember(agent);
    await drainJobs(app.ctx);
    for (let round = 0; round < 4; round += 1) await act(member.id, 'invite').expect(200);

    expectProblem(await act(member.id, 'invite'), 'rate_limited');
    await drainJobs(app.ctx);

    expect(app.mails).toHaveLength(5);
  });

  it('writes no email to someone who has joined or was deactivated before it is written', async () => {
    const joined = await addMember(agent);
    const token = await tokenInEmail(app, joined.email);
    await act(joined.id, 'invite').expect(200);
    await setPassword(app, token).expect(200);
    const out = await addMember(agent);
    await act(out.id, 'deactivate').expect(200);
    app.mails.length = 0;

    await drainJobs(app.ctx);

    expect(app.mails.map(({ subject }) => subject)).toEqual(['Your Sparkdrop password was changed']);
  });
});

describe('deactivating', () => {
  it('ends every session of the member, on every device, and theirs alone', async () => {
    const [member, other] = [await joinedMember(app, agent), await joinedMember(app, agent)];
    const [phone, laptop, neighbour] = [await app.signIn(member), await app.signIn(member), await app.signIn(other)];

    const { body } = await act(member.id, 'deactivate').expect(200);

    expect(body).toMatchObject({ id: member.id, isActive: false, hasJoined: true });
    for (const device of [phone, laptop]) {
      expectProblem(await device.get('/api/my-purchased-leads'), 'unauthenticated', 'Please sign in');
    }
    await neighbour.get('/api/my-purchased-leads').expect(200);
    expectProblem(
      await app.visitor().post('/api/auth/login').send({ username: member.username, password: PASSWORD }),
      'unauthenticated',
    );
  });

  it('voids every link that was on its way, and none can be asked for', async () => {
    const member = await addMember(agent);
    const token = await tokenInEmail(app, member.email);
    await act(member.id, 'deactivate').expect(200);
    app.mails.length = 0;

    expectProblem(await setPassword(app, token), 'token_invalid');
    const { body } = await app.visitor().post('/api/auth/forgot-password').send({ email: member.email }).expect(200);
    await drainJobs(app.ctx);
    expect(body.resetUrl).toBeUndefined();
    expect(app.mails).toEqual([]);

    await act(member.id, 'reactivate').expect(200);
    expectProblem(await setPassword(app, token), 'token_invalid');
  });

  it('is fine a second time, and audited once', async () => {
    const member = await joinedMember(app, agent);

    for (let round = 0; round < 2; round += 1) await act(member.id, 'deactivate').expect(200);

    const audits = (await auditsOf(app.ctx, member)).filter(({ action }) => action === 'team.member_deactivated');
    expect(audits).toEqual([
      {
        action: 'team.member_deactivated',
        actor_user_id: owner.id,
        before: { isActive: true },
        after: { isActive: false },
      },
    ]);
  });
});

describe('reactivating', () => {
  it('lets the member sign in with the old password, in a new session', async () => {
    const member = await joinedMember(app, agent);
    const session = await app.signIn(member);
    await act(member.id, 'deactivate').expect(200);

    const { body } = await act(member.id, 'reactivate').expect(200);

    expect(body).toMatchObject({ isActive: true, hasJoined: true });
    await session.get('/api/auth/me').expect(401);
    await (await app.signIn(member)).get('/api/auth/me').expect(200);
  });

  it('is fine for someone who is in, and audited once', async () => {
    const member = await joinedMember(app, agent);
    await act(member.id, 'deactivate').expect(200);

    for (let round = 0; round < 2; round += 1) await act(member.id, 'reactivate').expect(200);

    const actions = (await auditsOf(app.ctx, member)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'team.member_reactivated')).toHaveLength(1);
  });
});

describe.each(['invite', 'deactivate', 'reactivate'])('%s', (what) => {
  it('knows nobody but the members of one’s own team', async () => {
    const { agent: other } = await signedInOwner(app);
    const foreign = await addMember(other);
    const customer = await createUser(app.ctx, { userType: 'customer' });
    const before = await fingerprint(app.ctx);

    for (const response of [
      await act(foreign.id, what),
      await act(customer.id, what),
      await act(owner.id, what),
      await act(999_999, what),
    ]) {
      expectProblem(response, 'not_found', 'There is no such team member');
    }
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});
