import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../testing/expect-problem.ts';
import { createUser } from '../../testing/factories.ts';
import { fingerprint } from '../../testing/fingerprint.ts';
import { insertCalls, reportOf, sendDecision, sendReport } from '../../testing/reports.ts';
import { type Agent, createPurchase } from '../../testing/sales.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Viewer } from '../users/user-store.ts';

let app: TestApp;
let owner: Viewer;
let sale: Awaited<ReturnType<typeof createPurchase>>;
const agents: Record<string, { id: number; agent: Agent }> = {};

async function enter(name: string, fields: Parameters<typeof createUser>[1] = {}): Promise<Viewer> {
  const user = await createUser(app.ctx, fields);
  agents[name] = { id: user.id, agent: await app.signIn(user) };
  return user;
}

beforeAll(async () => {
  app = await createTestApp();
  owner = await enter('owner');
  const stranger = await enter('another provider');
  await enter('team member', { userType: 'team_member', teamOwnerId: owner.id });
  await enter('team member of another provider', { userType: 'team_member', teamOwnerId: stranger.id });
  await enter('customer', { userType: 'customer' });
  await enter('super admin', { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton' });
});

afterAll(() => app.close());

beforeEach(async () => {
  sale = await createPurchase(app.ctx, owner);
});

const as = (name: string) => agents[name]!.agent;

describe('reporting a lead', () => {
  it.each(['owner', 'team member', 'super admin'])('is for the %s', async (name) => {
    const { body } = await sendReport(as(name), sale.purchaseId).expect(200);

    expect(body).toMatchObject({ id: sale.purchaseId, report: { status: 'waiting' } });
    expect(await reportOf(app.ctx, sale.purchaseId)).toMatchObject({ reported_by: agents[name]!.id });
  });

  it.each([
    ['another provider', 'not_found'],
    ['team member of another provider', 'not_found'],
    ['customer', 'forbidden'],
  ] as const)('is not for %s', async (name, code) => {
    const before = await fingerprint(app.ctx);

    const response = await sendReport(as(name), sale.purchaseId);

    expectProblem(response, code);
    expect(response.text).not.toMatch(/Nair|0491570158/);
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('tells another provider nothing of a report that is there', async () => {
    await sendReport(as('owner'), sale.purchaseId).expect(200);

    expectProblem(await sendReport(as('another provider'), sale.purchaseId), 'not_found', 'There is no such purchase');
  });
});

describe('deciding on a report, and the list of reports', () => {
  it.each(['owner', 'team member', 'another provider', 'customer'])('are not for %s', async (name) => {
    await sendReport(as('owner'), sale.purchaseId).expect(200);
    const { id } = await reportOf(app.ctx, sale.purchaseId);
    const before = await fingerprint(app.ctx);

    const answers = [await sendDecision(as(name), id), await as(name).get('/api/lead-reports')];

    for (const answer of answers) {
      expectProblem(answer, 'forbidden');
      expect(answer.text).not.toMatch(/Nair|0491570158/);
    }
    expect(await fingerprint(app.ctx)).toEqual(before);
  });
});

const list = async () => (await as('super admin').get('/api/lead-reports').expect(200)).body as Record<string, unknown>[];

describe('the list of reports', () => {
  it('shows all there is to decide on', async () => {
    await insertCalls(app.ctx, sale.purchaseId, ['2026-06-01T01:00:00Z', '2026-06-02T01:00:00Z']);
    await sendReport(as('team member'), sale.purchaseId, { reason: 'never_asked', details: 'Wants no one' }).expect(200);

    const row = (await list()).find(({ purchaseId }) => purchaseId === sale.purchaseId);

    expect(row).toEqual({
      id: expect.any(Number),
      purchaseId: sale.purchaseId,
      leadId: sale.leadId,
      jobReference: `AE-${sale.leadId}E`,
      customerName: 'Priya Nairtest',
      customerPhone: '0491570158',
      electricalWork: 'The safety switch trips every time the oven is turned on.',
      serviceLocation: '12 Example Street, Marrickville NSW 2204',
      buyerName: 'Sam Archer',
      buyerCompany: 'Archer Electrical',
      amountPaid: (sale.purchase.amountPaidCents / 100).toFixed(2),
      purchasedAt: sale.purchase.purchasedAt.toISOString(),
      reason: 'never_asked',
      details: 'Wants no one',
      remedy: 'refund',
      status: 'waiting',
      callAttempts: 2,
      decidedByName: null,
      decidedAt: null,
      decisionReason: null,
      creditCode: null,
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('has those that wait first, oldest first, then the decided ones, latest first', async () => {
    await app.ctx.store.raw.query('truncate lead_reports');
    const ids: number[] = [];
    for (let index = 0; index < 4; index += 1) {
      const { purchaseId } = await createPurchase(app.ctx, owner);
      await sendReport(as('owner'), purchaseId, { remedy: 'credit' }).expect(200);
      ids.push((await reportOf(app.ctx, purchaseId)).id);
      app.ctx.clock.advance(1000);
    }
    const [first, second, third, fourth] = ids as [number, number, number, number];
    await sendDecision(as('super admin'), third).expect(200);
    app.ctx.clock.advance(1000);
    await sendDecision(as('super admin'), first, { decision: 'decline', reason: 'No' }).expect(200);

    const rows = await list();

    expect(rows.map(({ id }) => id)).toEqual([second, fourth, first, third]);
    expect(rows[2]).toMatchObject({ status: 'declined', decidedByName: 'Ada Adminton', decisionReason: 'No' });
    expect(rows[3]).toMatchObject({ status: 'approved', creditCode: expect.stringMatching(/^CREDIT-/) });
  });
});
