import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../../app/create-app.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { type Agent, createPurchase, purchasesOf } from '../../../../tests/support/sales.ts';
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
  ({ owner, agent } = await signedInOwner(app));
});

const act = (id: number, what: string) => agent.post(`/api/team/${id}/${what}`);
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);
const idsOf = (where: string) => countRows(app.ctx, 'users', `team_owner_id = ${owner.id} and ${where}`);

describe('a member who is deactivated while they work', () => {
  it('writes nothing from the moment the owner has their answer', async () => {
    const member = await joinedMember(app, agent);
    const worker = await app.signIn(member);
    const sale = await createPurchase(app.ctx, owner);
    const path = `/api/lead-purchases/${sale.purchaseId}/sales-stage`;
    const write = (salesNotes: string) => worker.patch(path).send({ salesNotes });
    await write('before').expect(200);

    const stop = new AbortController();
    const early: { note: string; status: number }[] = [];
    const work = async (line: number) => {
      for (let round = 0; !stop.signal.aborted; round += 1) {
        const note = `line ${line}, round ${round}`;
        const { status } = await write(note);
        early.push({ note, status });
      }
    };
    const lines = [1, 2, 3, 4].map(work);
    await act(member.id, 'deactivate').expect(200);
    stop.abort();

    const late = await Promise.all(Array.from({ length: 8 }, (_, index) => write(`late ${index}`)));
    await Promise.all(lines);
    for (const response of late) expectProblem(response, 'unauthenticated', 'Please sign in');
    expect(early.filter(({ status }) => status !== 200 && status !== 401)).toEqual([]);
    const stored = early.filter(({ status }) => status === 200).map(({ note }) => note);
    const [purchase] = await purchasesOf(app.ctx, sale.leadId);
    expect(['before', ...stored]).toContain(purchase?.['sales_notes']);
    expect(await countRows(app.ctx, 'session', `sess -> 'passport' ->> 'user' = '${member.id}'`)).toBe(0);
  });

  it('is out on every server at once', async () => {
    const member = await joinedMember(app, agent);
    const second = createApp(app.ctx);
    const elsewhere = supertest.agent(second);
    await elsewhere.post('/api/auth/login').send({ username: member.username, password: PASSWORD }).expect(200);
    await elsewhere.get('/api/my-purchased-leads').expect(200);

    await act(member.id, 'deactivate').expect(200);

    expectProblem(await elsewhere.get('/api/my-purchased-leads'), 'unauthenticated');
  });

  it('sets no password with a link at the same moment and stays in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await addMember(agent);
      const token = await tokenInEmail(app, member.email);

      const [set, out] = await Promise.all([setPassword(app, token), act(member.id, 'deactivate')]);

      expect(out.status).toBe(200);
      expect([200, 400]).toContain(set.status);
      const login = { username: member.username, password: PASSWORD };
      await app.visitor().post('/api/auth/login').send(login).expect(401);
      expect(await countRows(app.ctx, 'password_reset_tokens', `user_id = ${member.id} and not is_used`)).toBe(0);
    }
  });
});

describe('at once', () => {
  it('the same person is added once', async () => {
    const person = newMember();

    const answers = await Promise.all([1, 2, 3].map(() => agent.post('/api/team').send(person)));

    expect(statusesOf(answers)).toEqual([201, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) expectProblem(answer, 'taken');
    expect(await idsOf(`username = '${person.username}'`)).toBe(1);
    await drainJobs(app.ctx);
    expect(app.mails.filter(({ to }) => to === person.email)).toHaveLength(1);
  });

  it('two owners cannot both have the same person', async () => {
    const person = newMember();
    const { agent: other } = await signedInOwner(app);

    const answers = await Promise.all([agent, other].map((by) => by.post('/api/team').send(person)));

    expect(statusesOf(answers)).toEqual([201, 409]);
  });

  it('the last place in a team is taken once, by someone new or someone who comes back', async () => {
    const team = { userType: 'team_member', teamOwnerId: owner.id } as const;
    for (let index = 0; index < 49; index += 1) await createUser(app.ctx, team);
    const back = [];
    for (let index = 0; index < 6; index += 1) back.push(await createUser(app.ctx, { ...team, isActive: false }));

    const answers = await Promise.all([
      ...back.map(({ id }) => act(id, 'reactivate')),
      agent.post('/api/team').send(newMember()),
    ]);

    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'conflict')).toHaveLength(6);
    expect(await idsOf('is_active')).toBe(50);
  });

  it('pressing Deactivate twice shuts out and audits once', async () => {
    const member = await joinedMember(app, agent);

    const answers = await Promise.all([1, 2, 3].map(() => act(member.id, 'deactivate')));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const actions = (await auditsOf(app.ctx, member)).map(({ action }) => action);
    expect(actions.filter((action) => action === 'team.member_deactivated')).toHaveLength(1);
  });

  it('letting someone in and shutting them out, again and again, never wait for one another for good', async () => {
    for (let round = 0; round < 15; round += 1) {
      await app.ctx.store.raw.query('truncate rate_limits');
      const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id, isActive: false });

      const answers = await Promise.all(
        ['reactivate', 'reactivate', 'deactivate', 'reactivate', 'deactivate', 'reactivate'].map((what) => act(member.id, what)),
      );

      expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200, 200]);
    }
  });
});
