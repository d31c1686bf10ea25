import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileCertificate, inDays, pdf } from '../../../../tests/support/certificates.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { signInOperator } from '../../../../tests/support/operators.ts';
import { setMarket } from '../../../../tests/support/market.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let admin: Agent;
let adminId: number;
let owner: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp({ APP_URL: 'http://sparks.localhost' });
  const boss = await createUser(app.ctx, { userType: 'super_admin' });
  adminId = boss.id;
  admin = await app.signIn(boss);
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate rate_limits, jobs');
  app.mails.length = 0;
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
});

async function filed(expiresOn = inDays(app.ctx, 200)): Promise<number> {
  const { body } = await fileCertificate(agent, { expiresOn }).expect(201);
  return body.policies[0].id as number;
}

const decide = (policyId: number, body: Record<string, unknown>) => admin.patch(`/api/insurance/${policyId}`).send(body);
const verify = (policyId: number, seen = 'under_review') => decide(policyId, { state: 'verified', base: { state: seen } });
const refuse = (policyId: number, seen = 'under_review') => decide(policyId, { state: 'refused', reason: 'The sum is missing.', base: { state: seen } });

const mine = async () => (await agent.get('/api/insurance').expect(200)).body;

async function linesAbout({ id }: Viewer) {
  const { rows } = await app.ctx.store.raw.query(
    `select action, actor_user_id as by, after from audit_log where subject_type = 'user' and subject_id = '${id}' and action like 'provider.%' order by id`,
  );
  return rows;
}

describe('a decision', () => {
  it('verifies a policy, which counts to its last day, and its electrician gets an email', async () => {
    const expiresOn = inDays(app.ctx, 200);
    const policyId = await filed(expiresOn);

    const { body } = await verify(policyId).expect(200);

    expect(body).toMatchObject({ insuredUntil: expiresOn, insuranceReview: null, policies: [{ id: policyId, state: 'verified' }] });
    expect(await mine()).toEqual(body);
    await drainJobs(app.ctx);
    expect(app.mails).toMatchObject([{ to: owner.email, subject: 'Your insurance is verified on Sparkdrop' }]);
    expect(app.mails[0]?.text).toContain('You can buy leads now.');
    expect(await linesAbout(owner)).toEqual([{ action: 'provider.insurance_verified', by: adminId, after: { policyId, state: 'verified' } }]);
  });

  it('refuses a policy with a reason, which its electrician reads', async () => {
    const policyId = await filed();

    const { body } = await refuse(policyId).expect(200);

    expect(body).toMatchObject({ insuredUntil: null, insuranceReview: 'refused', policies: [{ state: 'refused', refusalReason: 'The sum is missing.' }] });
    await drainJobs(app.ctx);
    expect(app.mails).toMatchObject([{ to: owner.email, subject: 'We couldn’t accept your insurance certificate' }]);
    expect(app.mails[0]?.text).toContain('Reason: The sum is missing.');
    expect(await linesAbout(owner)).toMatchObject([{ action: 'provider.insurance_refused' }]);
  });

  it('needs a reason to refuse', async () => {
    expectIssue(await decide(await filed(), { state: 'refused', base: { state: 'under_review' } }), 'reason', 'Please say why, so that it can be put right');
  });

  it('takes back a verification, and a refusal', async () => {
    const policyId = await filed();
    await verify(policyId).expect(200);

    const { body: refused } = await refuse(policyId, 'verified').expect(200);
    const { body: verified } = await verify(policyId, 'refused').expect(200);

    expect([refused.insuredUntil, refused.insuranceReview]).toEqual([null, 'refused']);
    expect([verified.insuredUntil, verified.insuranceReview]).toEqual([verified.policies[0].expiresOn, null]);
    expect(verified.policies[0].refusalReason).toBeNull();
    await drainJobs(app.ctx);
    // What was decided otherwise by the time that the emails go out is not told.
    expect(app.mails.map(({ subject }) => subject)).not.toContain('We couldn’t accept your insurance certificate');
  });

  it('is refused once somebody else has decided or a later certificate took the place', async () => {
    const policyId = await filed();
    await verify(policyId).expect(200);
    expectProblem(await refuse(policyId), 'conflict');
    expectProblem(await verify(policyId, 'verified'), 'conflict');
    const replaced = await filed();
    await filed();
    expectProblem(await verify(replaced), 'conflict');
    expectProblem(await verify(replaced, 'replaced'), 'conflict');
  });

  it('is refused of a policy that has ended', async () => {
    const policyId = await filed();
    await app.ctx.store.raw.query(`update insurance_policies set expires_on = '2020-01-01' where id = ${policyId}`);

    expectProblem(await verify(policyId), 'conflict');
    await refuse(policyId).expect(200);
  });

  it('is for super admins, about a policy that is there', async () => {
    const policyId = await filed();

    expectProblem(await agent.patch(`/api/insurance/${policyId}`).send({ state: 'verified', base: { state: 'under_review' } }), 'forbidden');
    expectProblem(await verify(999_999), 'not_found');
    expectProblem(await admin.get(`/api/providers/${adminId}/insurance`), 'not_found');
  });

  it('is one of two that come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const policyId = await filed();

      const answers = await Promise.all([verify(policyId), refuse(policyId), verify(policyId), refuse(policyId)]);

      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
      const winner = answers.find(({ status }) => status === 200);
      const { policies, insuredUntil, insuranceReview } = await mine();
      expect(policies[0].state).toBe(winner?.body.policies[0].state);
      expect({ insuredUntil, insuranceReview }).toEqual({ insuredUntil: winner?.body.insuredUntil, insuranceReview: winner?.body.insuranceReview });
      await refuse(policyId, 'verified');
    }
  });
});

describe('a renewed certificate', () => {
  it('leaves the verified one standing until it is verified itself, also when it is refused', async () => {
    const [before, after] = [inDays(app.ctx, 20), inDays(app.ctx, 385)];
    await verify(await filed(before)).expect(200);

    const renewed = await filed(after);
    expect(await mine()).toMatchObject({ insuredUntil: before, insuranceReview: 'under_review' });
    await refuse(renewed).expect(200);
    expect(await mine()).toMatchObject({ insuredUntil: before, insuranceReview: 'refused' });
    await verify(await filed(after)).expect(200);
    expect(await mine()).toMatchObject({ insuredUntil: after, insuranceReview: null });
  });
});

const waiting = async () => (await admin.get('/api/providers?show=waiting').expect(200)).body.map(({ id }: { id: number }) => id);

describe('the list of electricians', () => {
  it('names those whose certificate waits for a person', async () => {
    const policyId = await filed();

    expect(await waiting()).toContain(owner.id);
    await verify(policyId).expect(200);
    expect(await waiting()).not.toContain(owner.id);
  });
});

describe('a certificate', () => {
  it('is saved by its owner and by a super admin, and never shown by a browser as a page of ours', async () => {
    const policyId = await filed();

    for (const reader of [agent, admin]) {
      const { headers, body } = await reader.get(`/api/insurance/${policyId}/certificate`).expect(200);
      expect((body as Buffer).equals(pdf())).toBe(true);
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="insurance-${policyId}.pdf"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': 'private, no-store',
      });
    }
  });

  it('is on record when a super admin looks at it, not when its owner does', async () => {
    const policyId = await filed();

    await agent.get(`/api/insurance/${policyId}/certificate`).expect(200);
    await admin.get(`/api/insurance/${policyId}/certificate`).expect(200);

    expect(await linesAbout(owner)).toEqual([{ action: 'provider.certificate_seen', by: adminId, after: { policyId } }]);
  });

  it('is saved by an operator, which is on record too', async () => {
    const policyId = await filed();
    const carried = await signInOperator(app);

    const { body } = await app.visitor().get(`/api/admin/insurance/${policyId}/certificate`).set(carried).expect(200);

    expect((body as Buffer).equals(pdf())).toBe(true);
    const { rows } = await app.ctx.store.raw.query(
      `select action, actor_user_id, actor_operator_id from audit_log where subject_type = 'user' and subject_id = '${owner.id}' and action like 'provider.%'`,
    );
    expect(rows).toEqual([{ action: 'provider.certificate_seen', actor_user_id: null, actor_operator_id: expect.any(Number) }]);
  });

  it('is not there for another electrician', async () => {
    const policyId = await filed();
    const other = await app.signIn(await createUser(app.ctx));

    expectProblem(await other.get(`/api/insurance/${policyId}/certificate`), 'not_found');
  });

  it('is not given out when its file is lost or was changed', async () => {
    const policyId = await filed();
    const [file] = [...app.files.stored.values()].slice(-1);
    if (!file) throw new Error('Nothing was stored');
    file.bytes = pdf('another content');

    expectProblem(await admin.get(`/api/insurance/${policyId}/certificate`), 'unavailable');
    app.files.stored.clear();
    expectProblem(await admin.get(`/api/insurance/${policyId}/certificate`), 'unavailable');

    expect(await linesAbout(owner)).toEqual([]);
    expect(app.logged()).toContain('certificate_not_read');
  });
});

describe('the email about a decision', () => {
  it('says that something else is missing', async () => {
    await setMarket(admin, { buyingRule: 'licence_on_file' });
    await verify(await filed()).expect(200);
    await drainJobs(app.ctx);
    await setMarket(admin);

    expect(app.mails[0]?.text).toContain('Your dashboard shows what else you need before you can buy leads.');
  });
});
