import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { backdate, reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { saleProblems } from '../../../../tests/support/sale-audit.ts';
import { type Agent, createPurchase, purchasesOf } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let member: Agent;
let admins: Agent[];
let sale: Awaited<ReturnType<typeof createPurchase>>;

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
  member = await app.signIn(await createUser(app.ctx, { userType: 'team_member', teamOwnerId: owner.id }));
  admins = [];
  for (let index = 0; index < 2; index += 1) {
    admins.push(await app.signIn(await createUser(app.ctx, { userType: 'super_admin' })));
  }
});

afterAll(() => app.close());

beforeEach(async () => {
  sale = await createPurchase(app.ctx, owner, { customerPhone: '0491 575 254' });
});

type Answer = Awaited<ReturnType<typeof sendReport>>;

/** Asserts that one of these answers was given what it asked for, and every other one was too late. */
function expectOneWinner(answers: Answer[]): Answer {
  const won = answers.filter(({ status }) => status === 200);
  const lost = answers.filter(({ body }) => body.code === 'conflict');
  expect({ won: won.length, lost: lost.length }).toEqual({ won: 1, lost: answers.length - 1 });
  return won[0]!;
}

/** What was captured for this lead and what of it was given back, once all is settled. */
async function moneyBack() {
  await drainAttempts(app.ctx);
  const { rows } = await app.ctx.store.raw.query(
    `select received - refunded as kept from demo_holds h join purchase_attempts a on a.hold_id = h.id where a.lead_id = ${sale.leadId}`,
  );
  return rows;
}

const audits = (action: string) =>
  countRows(app.ctx, 'audit_log', `action = '${action}' and after ->> 'purchaseId' = '${sale.purchaseId}'`);

async function file(remedy: string): Promise<number> {
  await sendReport(agent, sale.purchaseId, { remedy }).expect(200);
  return (await reportOf(app.ctx, sale.purchaseId)).id;
}

describe('two reports at once', () => {
  it('file one', async () => {
    const answers = await Promise.all([agent, member, agent, member].map((by) => sendReport(by, sale.purchaseId)));

    expectOneWinner(answers);
    expect(await countRows(app.ctx, 'lead_reports', `purchase_id = ${sale.purchaseId}`)).toBe(1);
    expect(await audits('report.filed')).toBe(1);
  });
});

describe('two decisions at once', () => {
  const decline = { decision: 'decline', reason: 'It rings.' };

  it.each(['refund', 'credit'])('approve a %s once', async (remedy) => {
    const reportId = await file(remedy);

    const answers = await Promise.all([...admins, ...admins].map((by) => sendDecision(by, reportId)));

    expectOneWinner(answers);
    expect(await audits('report.approved')).toBe(1);
    const codes = `description = 'Replacement for lead AE-${sale.leadId}E'`;
    expect(await countRows(app.ctx, 'discount_codes', codes)).toBe(remedy === 'credit' ? 1 : 0);
    expect(await moneyBack()).toHaveLength(1);
    expect(await saleProblems(app.ctx.store.raw, sale.leadId)).toEqual([]);
  });

  it('one to approve and one to decline: one of them counts, and only its remedy follows', async () => {
    const reportId = await file('refund');

    const answers = await Promise.all(
      admins.map((by, index) => sendDecision(by, reportId, index === 0 ? { decision: 'approve' } : decline)),
    );

    const { body } = expectOneWinner(answers);
    const [purchase] = await purchasesOf(app.ctx, sale.leadId);
    expect(await reportOf(app.ctx, sale.purchaseId)).toMatchObject({ status: body.status });
    expect(purchase?.['voided_at'] !== null).toBe(body.status === 'approved');
    expect((await audits('report.approved')) + (await audits('report.declined'))).toBe(1);
  });
});

const unpurchase = () => admins[0]!.post(`/api/lead-purchases/${sale.purchaseId}/unpurchase`);

/** Asserts that the purchase was reversed once and all its money given back. */
async function expectOneVoid() {
  const [purchase] = await purchasesOf(app.ctx, sale.leadId);
  expect(purchase).toMatchObject({ voided_at: expect.any(Date), payment_status: 'refund_pending' });
  expect(await moneyBack()).toEqual([{ kept: '0.00' }]);
  expect(await saleProblems(app.ctx.store.raw, sale.leadId)).toEqual([]);
}

describe('an unpurchase', () => {
  it('and the report of a proven duplicate, at once, take the purchase back once', async () => {
    const twin = await createPurchase(app.ctx, await createUser(app.ctx), { customerPhone: '0491 575 254' });
    await backdate(app.ctx, twin.purchaseId, 3_600_000);

    const answers = await Promise.all([
      sendReport(agent, sale.purchaseId, { reason: 'duplicate' }),
      unpurchase(),
      sendReport(member, sale.purchaseId, { reason: 'duplicate' }),
    ]);

    expectOneWinner(answers);
    await expectOneVoid();
  });

  it('and an approved refund, at once, take the purchase back once', async () => {
    const reportId = await file('refund');

    const answers = await Promise.all([sendDecision(admins[1]!, reportId), unpurchase()]);

    expectOneWinner(answers);
    await expectOneVoid();
  });

  it('and calls, at once, end without an error', async () => {
    const call = () => agent.post(`/api/lead-purchases/${sale.purchaseId}/calls`);

    const [taken, ...calls] = await Promise.all([unpurchase(), call(), call(), call()]);

    expect(taken?.status).toBe(200);
    for (const { status } of calls) expect([200, 404]).toContain(status);
    expect(await countRows(app.ctx, 'call_logs', `purchase_id = ${sale.purchaseId}`)).toBeLessThanOrEqual(1);
  });
});
