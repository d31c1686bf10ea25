import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatCents } from '../../../../shared/domain/money/money.ts';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { failAtCommit } from '../../../../tests/support/fail-at-commit.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { payByCode, reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
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

describe('an approved refund', () => {
  it('takes the purchase back and the lead off the market, and answers the decided report', async () => {
    const reportId = await file({ details: 'Nobody there' });

    const response = await decide(reportId, { decision: 'approve', reason: 'Dead indeed' });

    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({
      id: reportId,
      purchaseId: sale.purchaseId,
      status: 'approved',
      decidedByName: 'Ada Adminton',
      decisionReason: 'Dead indeed',
      creditCode: null,
    });
    expect(await rowOf('lead_purchases', sale.purchaseId)).toMatchObject({
      payment_status: 'refund_pending',
      voided_at: expect.any(Date),
    });
    expect(await rowOf('leads', sale.leadId)).toMatchObject({ status: 'archived', current_purchase_id: null });
  });

  it('gives all of the money back, once', async () => {
    await decide(await file()).expect(200);

    await drainAttempts(app.ctx);
    await drainAttempts(app.ctx);

    const { rows } = await app.ctx.store.raw.query(
      `select received, refunded from demo_holds h join purchase_attempts a on a.hold_id = h.id where a.lead_id = ${sale.leadId}`,
    );
    expect(rows).toEqual([{ received: rows[0]?.['received'], refunded: rows[0]?.['received'] }]);
    expect(Number(rows[0]?.['received']) * 100).toBeCloseTo(sale.purchase.amountPaidCents);
    expect(await rowOf('lead_purchases', sale.purchaseId)).toMatchObject({ payment_status: 'refunded' });
  });

  it('hides the contact from the buyer again', async () => {
    await decide(await file()).expect(200);

    const { body } = await agent.get('/api/my-purchased-leads').expect(200);
    const mine = (body as Record<string, unknown>[]).find(({ id }) => id === sale.purchaseId);
    expect(mine).toMatchObject({ visibility: 'redacted', customerEmail: null, report: { status: 'approved' } });
  });

  it('is told with its sum', async () => {
    await decide(await file()).expect(200);

    const { subject, text } = await decisionEmail();
    const sum = formatCents(sale.purchase.amountPaidCents);
    expect(subject).toBe(`Your refund of ${sum} for AE-${sale.leadId}E`);
    expect(text).toContain(`We’re refunding ${sum} to the card you paid with (test mode, no money moves).`);
  });

  it('leaves one line in the audit log', async () => {
    const reportId = await file();

    await decide(reportId).expect(200);

    expect(await auditsOf(reportId)).toEqual([
      {
        actor_user_id: admin.id,
        action: 'report.approved',
        before: { status: 'waiting' },
        after: {
          status: 'approved',
          purchaseId: sale.purchaseId,
          remedy: 'refund',
          refundAmount: (sale.purchase.amountPaidCents / 100).toFixed(2),
        },
      },
    ]);
  });

  it('is all or nothing', async () => {
    const reportId = await file();
    const before = await fingerprint(app.ctx);

    await failAtCommit(app.ctx, 'audit_log', async () => {
      expectProblem(await decide(reportId), 'internal');
    });

    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

const codeOf = async (reportId: number) => {
  const { credit_code_id: id } = await rowOf('lead_reports', reportId);
  return rowOf('discount_codes', Number(id));
};

describe('an approved credit', () => {
  it('is a code for one free lead, for the buyer alone', async () => {
    const reportId = await file({ remedy: 'credit' });

    const { body } = await decide(reportId).expect(200);

    expect(await codeOf(reportId)).toMatchObject({
      code: body.creditCode,
      description: `Replacement for lead AE-${sale.leadId}E`,
      discount_type: 'free',
      max_uses: 1,
      current_uses: 0,
      is_active: true,
      bound_to_user_id: owner.id,
      valid_from: null,
      valid_until: null,
    });
    expect(body.creditCode).toMatch(/^CREDIT-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
  });

  it('is bound to the owner when a member of the team reported', async () => {
    const member = await app.signIn(await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id }));
    await sendReport(member, sale.purchaseId, { remedy: 'credit' }).expect(200);
    const { id } = await reportOf(app.ctx, sale.purchaseId);

    await decide(id).expect(200);

    expect(await codeOf(id)).toMatchObject({ bound_to_user_id: owner.id });
  });

  it('leaves the purchase, its contact and its money as they are', async () => {
    const reportId = await file({ remedy: 'credit' });
    const before = await rowOf('lead_purchases', sale.purchaseId);

    await decide(reportId).expect(200);
    await drainAttempts(app.ctx);

    expect(await rowOf('lead_purchases', sale.purchaseId)).toEqual(before);
    const { body } = await agent.get('/api/my-purchased-leads').expect(200);
    expect(body).toContainEqual(
      expect.objectContaining({ id: sale.purchaseId, visibility: 'unlocked', status: 'sold' }),
    );
  });

  it('is given for a lead that a code has paid for', async () => {
    await payByCode(app.ctx, sale.purchaseId);

    const { body } = await decide(await file({ remedy: 'credit' })).expect(200);

    expect(body).toMatchObject({ status: 'approved', amountPaid: '0.00', creditCode: expect.stringMatching(/^CREDIT-/) });
  });

  it('pays for a lead of the buyer’s, once, and for no one else’s', async () => {
    const { body } = await decide(await file({ remedy: 'credit' })).expect(200);
    const { id: leadId } = await createLead(app.ctx);
    const code = body.creditCode as string;
    const apply = (by: Agent) => by.post('/api/discount-codes/apply').send({ code, leadId });
    const stranger = await app.signIn(await createUser(app.ctx));

    expectProblem(await apply(stranger), 'discount_invalid');
    const { body: applied } = await apply(agent).expect(200);
    expect(applied).toMatchObject({ price: '0.00' });
    const { discountCodeId } = applied as { discountCodeId: number };
    const bought = await agent
      .post(`/api/leads/${leadId}/purchase`)
      .send({ amountPaid: 0, paymentStatus: 'completed', discountCodeId });

    expect(bought.body).toMatchObject({ amountPaid: '0.00', visibility: 'unlocked', discountCodeId });
    const { id: nextId } = await createLead(app.ctx);
    expectProblem(await agent.post('/api/discount-codes/apply').send({ code, leadId: nextId }), 'discount_invalid');
  });

  it('is told with its code and how to use it', async () => {
    const { body } = await decide(await file({ remedy: 'credit' })).expect(200);

    const { subject, text } = await decisionEmail();
    expect(subject).toBe(`Your replacement credit for AE-${sale.leadId}E`);
    expect(text).toContain(body.creditCode);
    expect(text).toContain('choose “Have a code?” in the purchase dialog');
  });

  it('leaves one line in the audit log, which names the code by its id only', async () => {
    const reportId = await file({ remedy: 'credit' });

    await decide(reportId).expect(200);

    const { id: creditCodeId } = await codeOf(reportId);
    expect(await auditsOf(reportId)).toMatchObject([
      { action: 'report.approved', after: { status: 'approved', purchaseId: sale.purchaseId, remedy: 'credit', creditCodeId } },
    ]);
  });
});
