import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectIssue, expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { insertCalls, reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

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

const list = async (query: Record<string, string> = {}) => {
  const { body, headers } = await as('super admin').get('/api/lead-reports').query(query).expect(200);
  return { rows: body as Record<string, unknown>[], next: headers['x-next-cursor'] };
};
const idsOf = ({ rows }: Awaited<ReturnType<typeof list>>) => rows.map(({ id }) => id);

describe('the list of reports', () => {
  it('shows all there is to decide on', async () => {
    await insertCalls(app.ctx, sale.purchaseId, ['2026-06-01T01:00:00Z', '2026-06-02T01:00:00Z']);
    await sendReport(as('team member'), sale.purchaseId, { reason: 'never_asked', details: 'Wants no one' }).expect(200);

    const row = (await list()).rows.find(({ purchaseId }) => purchaseId === sale.purchaseId);

    expect(row).toEqual({
      id: expect.any(Number),
      purchaseId: sale.purchaseId,
      leadId: sale.leadId,
      jobReference: `AE-${sale.leadId}E`,
      customerName: 'Priya Nairtest',
      customerPhone: '0491570158',
      correctedPhone: null,
      customerCorrectedPhone: null,
      buyerReports: { reported: expect.any(Number), approved: 0, automatic: 0 },
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
      customerAnswer: null,
      phoneConfirmedAt: null,
      textOutcome: null,
      decidedByName: null,
      decidedAt: null,
      decisionReason: null,
      creditCode: null,
      createdAt: expect.stringMatching(/Z$/),
    });
  });

  it('has those that wait, oldest first, and those that were decided, latest first', async () => {
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

    const decided = await list({ status: 'decided' });

    expect(idsOf(await list())).toEqual([second, fourth]);
    expect(idsOf(await list({ status: 'waiting' }))).toEqual([second, fourth]);
    expect(idsOf(decided)).toEqual([first, third]);
    expect(decided.rows[0]).toMatchObject({ status: 'declined', decidedByName: 'Ada Adminton', decisionReason: 'No' });
    expect(decided.rows[1]).toMatchObject({ status: 'approved', creditCode: expect.stringMatching(/^CREDIT-/) });
    expect(idsOf(await list({ status: 'approved' }))).toEqual([third]);
    expect(idsOf(await list({ status: 'declined' }))).toEqual([first]);
  });

  it.each([
    ['waiting', '', 'created_at, id'],
    ['decided', `, status = 'declined', decision_reason = 'No', decided_by = reported_by`, 'decided_at desc, id desc'],
  ])('of the %s ones is read fifty at a time, each once', async (status, change, order) => {
    await app.ctx.store.raw.query('truncate lead_reports');
    await fillReports(101);
    // Five of them at each instant.
    const at = `'2026-01-01T00:00:00Z'::timestamptz + interval '1 minute' * (id / 5)`;
    const decidedAt = status === 'waiting' ? 'null' : at;
    await app.ctx.store.raw.query(`update lead_reports set created_at = ${at}, decided_at = ${decidedAt}${change}`);

    const first = await list({ status });
    const second = await list({ status, cursor: String(first.next) });
    const third = await list({ status, cursor: String(second.next) });

    const { rows } = await app.ctx.store.raw.query(`select id from lead_reports order by ${order}`);
    expect([first, second, third].map((page) => page.rows.length)).toEqual([50, 50, 1]);
    expect([first, second, third].flatMap(idsOf)).toEqual(rows.map(({ id }) => id));
    expect(third.next).toBeUndefined();
  });

  it.each([
    ['reported', 'r.created_at, r.id'],
    ['-reported', 'r.created_at desc, r.id desc'],
    ['decided', 'r.decided_at, r.id'],
    ['-buyer', 'lower(p.buyer_name) desc, r.id desc'],
    ['paid', 'p.amount_paid, r.id'],
  ])('is read by %s, each once', async (sort, order) => {
    await app.ctx.store.raw.query('truncate lead_reports');
    await fillReports(101);
    const at = `'2026-01-01T00:00:00Z'::timestamptz + interval '1 minute' * (id % 7)`;
    await app.ctx.store.raw.query(`update lead_reports set created_at = ${at}, decided_at = ${at} + interval '1 hour' * (id % 3), status = 'approved'`);

    const first = await list({ status: 'decided', sort });
    const second = await list({ status: 'decided', sort, cursor: String(first.next) });
    const third = await list({ status: 'decided', sort, cursor: String(second.next) });

    const { rows } = await app.ctx.store.raw.query(
      `select r.id from lead_reports r join lead_purchases p on p.id = r.purchase_id order by ${order}`,
    );
    expect([first, second, third].flatMap(idsOf)).toEqual(rows.map(({ id }) => id));
    expectIssue(await as('super admin').get('/api/lead-reports').query({ status: 'decided', cursor: String(first.next) }), 'cursor', 'Not a valid cursor');
  });

  it.each([
    ['sort', 'phone', 'Not an order of reports'],
    ['status', 'lost', 'Please choose which reports to list'],
    ['cursor', 'x', 'Not a valid cursor'],
  ])('is refused for the %s "%s"', async (field, value, message) => {
    expectIssue(await as('super admin').get('/api/lead-reports').query({ [field]: value }), field, message);
  });
});

/** Files so many reports of purchases that stand no more, all of one lead. */
async function fillReports(count: number): Promise<void> {
  const { store } = app.ctx;
  await store.raw.query(`
    with attempt as (
      insert into purchase_attempts (lead_id, auction_epoch, buyer_id, kind, quoted_price, desired, settled, expires_at)
      select ${sale.leadId}, 0, ${owner.id}, 'admin', 0, 'release', 'released', now() from generate_series(1, ${count}) returning id
    ), purchase as (
      insert into lead_purchases (lead_id, buyer_id, attempt_id, buyer_name, price_at_claim, amount_paid, payment_status, voided_at)
      select ${sale.leadId}, ${owner.id}, id, 'Sam Archer', 0, 0, 'refunded', now() from attempt returning id
    )
    insert into lead_reports (purchase_id, reported_by, reason, remedy) select id, ${owner.id}, 'dead_number', 'refund' from purchase`);
}
