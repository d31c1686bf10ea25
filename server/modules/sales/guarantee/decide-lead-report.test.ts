import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let admin: Viewer;
let adminAgent: Agent;
let sale: Awaited<ReturnType<typeof createPurchase>>;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  admin = await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton' });
  agent = await app.signIn(owner);
  adminAgent = await app.signIn(admin);
});

afterAll(() => app.close());

beforeEach(async () => {
  sale = await createPurchase(app.ctx, owner);
  await drainJobs(app.ctx);
  app.mails.length = 0;
});

/** Files a report of this test's purchase, which waits; returns its id. */
async function file(body: object = {}): Promise<number> {
  await sendReport(agent, sale.purchaseId, { ...body }).expect(200);
  return (await reportOf(app.ctx, sale.purchaseId)).id;
}

const decide = (reportId: number, body?: Record<string, unknown>) => sendDecision(adminAgent, reportId, body);

const decline = { decision: 'decline', reason: 'The number rings, we tried it.' };

async function rowOf(table: string, id: number) {
  const { rows } = await app.ctx.store.raw.query(`select * from ${table} where id = ${id}`);
  return rows[0] ?? {};
}

async function auditsOf(reportId: number) {
  const { rows } = await app.ctx.store.raw.query(`
    select actor_user_id, action, before, after from audit_log
    where subject_type = 'report' and subject_id = '${reportId}' and action <> 'report.filed'`);
  return rows;
}

/** The one email that a decision sends, with what it may not hold already checked. */
async function decisionEmail() {
  await drainJobs(app.ctx);
  const emails = app.mails.filter(({ text }) => /your report of lead/i.test(text));
  expect(emails).toHaveLength(1);
  expect(emails[0]?.to).toBe('sam.archer@example.com');
  expect(emails[0]?.text).not.toMatch(/Nair|Priya|0491|Example Street|Nobody there/);
  return emails[0]!;
}

describe('a declined report', () => {
  it('changes nothing but itself, and is shown to the buyer with its reason', async () => {
    const reportId = await file();
    const purchase = await rowOf('lead_purchases', sale.purchaseId);

    const { body } = await decide(reportId, decline).expect(200);

    expect(body).toMatchObject({ status: 'declined', decisionReason: decline.reason, decidedByName: 'Ada Adminton' });
    expect(await rowOf('lead_purchases', sale.purchaseId)).toEqual(purchase);
    const { body: mine } = await agent.get('/api/my-purchased-leads').expect(200);
    expect(mine).toContainEqual(
      expect.objectContaining({
        id: sale.purchaseId,
        visibility: 'unlocked',
        reportableUntil: null,
        report: expect.objectContaining({ status: 'declined', decisionReason: decline.reason }),
      }),
    );
  });

  it('is told with its reason', async () => {
    await decide(await file(), decline).expect(200);

    const { subject, text } = await decisionEmail();
    expect(subject).toBe(`Your report of AE-${sale.leadId}E was declined`);
    expect(text).toContain(`Reason: ${decline.reason}`);
  });

  it('leaves one line in the audit log, without the reason’s words', async () => {
    const reportId = await file();

    await decide(reportId, decline).expect(200);

    expect(await auditsOf(reportId)).toEqual([
      {
        actor_user_id: admin.id,
        action: 'report.declined',
        before: { status: 'waiting' },
        after: { status: 'declined', purchaseId: sale.purchaseId },
      },
    ]);
  });

  it.each([undefined, null, '', '   '])('needs a reason: %j is none', async (reason) => {
    const reportId = await file();
    const before = await fingerprint(app.ctx);

    expectIssue(await decide(reportId, { decision: 'decline', reason }), 'reason', 'Please say why the report is declined');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

describe('a decision is refused', () => {
  it.each([
    ['approved', 'refund', { decision: 'approve' }],
    ['approved', 'credit', { decision: 'approve' }],
    ['declined', 'refund', decline],
  ])('when the report is %s already, for a %s', async (_how, remedy, first) => {
    const reportId = await file({ remedy });
    await decide(reportId, first).expect(200);
    const before = await fingerprint(app.ctx);

    for (const again of [{ decision: 'approve' }, decline]) {
      expectProblem(await decide(reportId, again), 'conflict', 'This report has already been decided');
    }
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(['refund', 'credit'])('when the purchase was reversed in the meantime, which answered it: no %s', async (remedy) => {
    const reportId = await file({ remedy });
    await adminAgent.post(`/api/lead-purchases/${sale.purchaseId}/unpurchase`).expect(200);
    const before = await fingerprint(app.ctx);

    expectProblem(await decide(reportId), 'conflict', 'This report has already been decided');
    expectProblem(await decide(reportId, decline), 'conflict', 'This report has already been decided');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('when there is no such report', async () => {
    expectProblem(await decide(999_999), 'not_found', 'There is no such report');
  });

  it.each([undefined, 'maybe', null])('when it is %j', async (decision) => {
    expectIssue(await decide(await file(), { decision }), 'decision', 'Please approve or decline');
  });
});

describe('an email about a report', () => {
  it('is not sent twice when the report was decided before the first went out', async () => {
    await decide(await file(), decline).expect(200);

    await decisionEmail();
    expect(app.mails.map(({ subject }) => subject)).not.toContain(`We’ve received your report of AE-${sale.leadId}E`);
  });

  it('goes nowhere when the buyer gave no address', async () => {
    await app.ctx.store.raw.query(`update lead_purchases set buyer_email = null where id = ${sale.purchaseId}`);

    await decide(await file(), decline).expect(200);
    await drainJobs(app.ctx);

    expect(app.mails).toEqual([]);
    expect((await app.ctx.store.raw.query(`select 1 from jobs where name = 'report-mail' and finished_at is null`)).rows).toEqual([]);
  });
});
