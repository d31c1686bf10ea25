import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { addMember, joinedMember, setPassword, signedInOwner, tokenInEmail } from '../../../../tests/support/team.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
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
  ({ agent } = await signedInOwner(app));
});

const list = async () => (await agent.get('/api/team').expect(200)).body as Record<string, unknown>[];
const act = (id: number, what: string) => agent.post(`/api/team/${id}/${what}`);

const signUp = (email: string) =>
  app.visitor().post('/api/auth/customer/signup').send({ username: `own-${email.split('@')[0]}`, password: PASSWORD, firstName: 'Mia', lastName: 'Fuse', email, phone: '0491 570 313' });

const addressTaken = ({ firstName, lastName }: { firstName: string; lastName: string }) => `Somebody has signed up with the address that you invited ${firstName} ${lastName} with.`;

describe('someone invited who has not joined', () => {
  it('can join by their link although somebody, who may be a stranger, has signed up with the address', async () => {
    const member = await addMember(agent);
    const token = await tokenInEmail(app, member.email);

    await signUp(member.email.toUpperCase()).expect(201);

    expect(await list()).toMatchObject([{ id: member.id, email: null, isActive: true, hasJoined: false }]);
    expectProblem(await act(member.id, 'invite'), 'conflict', addressTaken(member));
    await setPassword(app, token).expect(200);
    expect(await list()).toMatchObject([{ id: member.id, hasJoined: true }]);
  });

  it('leaves the address to a new account also once the audit log no longer has the line of the invitation', async () => {
    const member = await addMember(agent);
    await app.ctx.store.raw.query(`delete from audit_log where action = 'team.member_added'`);

    await signUp(member.email).expect(201);

    expect(await list()).toMatchObject([{ id: member.id, email: null, hasJoined: false }]);
  });

  it('and was deactivated leaves the address to a new account, and cannot join any more', async () => {
    const member = await addMember(agent);
    const token = await tokenInEmail(app, member.email);
    await act(member.id, 'deactivate').expect(200);

    await signUp(member.email.toUpperCase()).expect(201);

    expect(await list()).toMatchObject([{ id: member.id, email: null, isActive: false, hasJoined: false }]);
    expectProblem(await setPassword(app, token), 'token_invalid');
    await act(member.id, 'reactivate').expect(200);
    expectProblem(await act(member.id, 'invite'), 'conflict', addressTaken(member));
  });

  it('can make the address that of their account', async () => {
    const member = await addMember(agent);
    await drainJobs(app.ctx);
    const person = await createUser(app.ctx);
    const own = await app.signIn(person);

    await own.post('/api/account/email').send({ email: member.email, currentPassword: PASSWORD }).expect(200);
    const token = await tokenInEmail(app, member.email);
    await own.post('/api/auth/confirm-email').send({ token }).expect(200);

    expect((await own.get('/api/auth/me')).body).toMatchObject({ email: member.email });
    expect(await list()).toMatchObject([{ email: null, isActive: false }]);
  });

  it('keeps the address once they have joined', async () => {
    const member = await joinedMember(app, agent);

    expectProblem(await signUp(member.email), 'taken');

    expect(await list()).toMatchObject([{ email: member.email, isActive: true }]);
  });
});
