import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows, fingerprint } from '../../../tests/support/fingerprint.ts';
import { electricalJob, vehicleJob } from '../../../tests/support/own-jobs.ts';
import { saleProblems } from '../../../tests/support/sale-audit.ts';
import { type Agent, attemptsOn, purchasesOf } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let teammate: Agent;
let admin: Agent;
let stranger: Agent;
let idempotencyKey: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  const member = await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id });
  const superAdmin = await createUser(app.ctx, { userType: 'super_admin' });
  const other = await createUser(app.ctx);
  [agent, teammate, admin, stranger] = await Promise.all([owner, member, superAdmin, other].map((user) => app.signIn(user))) as [Agent, Agent, Agent, Agent];
});

afterAll(() => app.close());

beforeEach(() => {
  idempotencyKey = randomUUID();
});

const add = (body: object, by: Agent = agent) => by.post('/api/leads/manual').send(body);
const leadsAdded = () => countRows(app.ctx, 'audit_log', `action = 'lead.added'`);

describe.each([
  ['an electrical job', electricalJob],
  ['work on a vehicle', vehicleJob],
])('%s that is sent again with its key', (_what, job) => {
  it('is one job, and the same answer', async () => {
    const first = await add({ ...job, idempotencyKey }).expect(201);
    const before = await fingerprint(app.ctx);

    const again = await add({ ...job, idempotencyKey }).expect(201);
    const shouted = await add({ ...job, idempotencyKey: idempotencyKey.toUpperCase() }).expect(201);

    expect([again.body, shouted.body]).toEqual([first.body, first.body]);
    expect(await fingerprint(app.ctx)).toEqual(before);
    expect(await purchasesOf(app.ctx, Number(first.body.leadId))).toHaveLength(1);
  });
});

describe('the key of a job', () => {
  it('is one for the whole account: a colleague who sends it again has the same answer', async () => {
    const { body } = await add({ ...electricalJob, idempotencyKey }).expect(201);

    expect((await add({ ...electricalJob, idempotencyKey }, teammate).expect(201)).body).toEqual(body);
  });

  it('finds the job as it stands now, whatever the form says', async () => {
    const { body } = await add({ ...electricalJob, idempotencyKey }).expect(201);
    await agent.patch(`/api/lead-purchases/${body.id}/sales-stage`).send({ salesStage: 'called' }).expect(200);
    await agent.post(`/api/lead-purchases/${body.id}/archive`).expect(200);

    const again = await add({ ...electricalJob, customerName: 'Somebody Else', idempotencyKey }).expect(201);

    expect(again.body).toMatchObject({ id: body.id, salesStage: 'called', isArchived: true, customerName: 'Olga Owntest' });
  });

  it('of another account is refused, and nothing is told or written', async () => {
    const { body } = await add({ ...electricalJob, idempotencyKey }).expect(201);
    const before = await fingerprint(app.ctx);

    for (const by of [stranger, admin]) {
      const response = await add({ ...vehicleJob, customerName: 'Nosy Parker', idempotencyKey }, by);

      expectProblem(response, 'conflict', 'This job was already sent. Please start a new one.');
      expect(response.text).not.toMatch(new RegExp(`Owntest|0491|Newtown|smoke|AE-|${String(body.leadId)}E`));
    }
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('of a customer’s request is refused as well', async () => {
    const request = { ...electricalJob, jobKind: undefined, customerName: 'Rita Request', idempotencyKey };
    const { body } = await app.visitor().post('/api/leads').send(request).expect(201);

    const response = await add({ ...electricalJob, idempotencyKey });

    expectProblem(response, 'conflict');
    expect(response.text).not.toMatch(new RegExp(`Request|${String(body.jobReference)}`));
    await admin.post(`/api/leads/${body.id}/archive`).expect(200);
  });

  it('of a job that was deleted brings it back to nobody', async () => {
    const { body } = await add({ ...electricalJob, idempotencyKey }).expect(201);
    await admin.delete(`/api/lead-purchases/${body.id}`).expect(200);

    expectProblem(await add({ ...electricalJob, idempotencyKey }), 'conflict');
  });

  it.each([5, '', 'abc', {}, ['0']])('is refused when it is %j', async (key) => {
    expectIssue(await add({ ...electricalJob, idempotencyKey: key }), 'idempotencyKey', 'Must be a UUID');
  });

  it.each([undefined, null])('that is %j makes each of two jobs a job', async (key) => {
    const [one, other] = [await add({ ...electricalJob, idempotencyKey: key }), await add({ ...electricalJob, idempotencyKey: key })];

    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.id).not.toBe(other.body.id);
    expect(one.body.leadId).not.toBe(other.body.leadId);
  });
});

describe('at once', () => {
  it('the same job from two tabs and a colleague is one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const job = { ...electricalJob, idempotencyKey: randomUUID() };
      const before = await leadsAdded();

      const answers = await Promise.all([add(job), add(job), add(job, teammate), add(job), add(job, teammate)]);

      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      const leadId = Number(answers[0]?.body.leadId);
      expect(answers.map(({ body }) => body)).toEqual(answers.map(() => answers[0]?.body));
      expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ buyer_id: owner.id }]);
      expect(await attemptsOn(app.ctx, leadId)).toHaveLength(1);
      expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
      expect(await leadsAdded()).toBe(before + 1);
    }
  });

  it('the same key from two accounts is one job, and the other is told nothing of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const job = { ...electricalJob, idempotencyKey: randomUUID() };
      const before = await leadsAdded();

      const answers = await Promise.all([add(job), add(job, stranger)]);

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
      for (const answer of answers.filter(({ status }) => status === 409)) expectProblem(answer, 'conflict');
      expect(await leadsAdded()).toBe(before + 1);
    }
  });
});
