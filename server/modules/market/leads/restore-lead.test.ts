import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { archiveLead, createLead, createUser } from '../../../../tests/support/factories.ts';
import { fingerprint } from '../../../../tests/support/fingerprint.ts';
import { createOwnJob } from '../../../../tests/support/own-jobs.ts';
import { saleProblems } from '../../../../tests/support/sale-audit.ts';
import { type Agent, createPurchase, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let superAdmin: Viewer;
let admin: Agent;
let buyer: Viewer;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  buyer = await createUser(app.ctx);
  [admin, agent] = await Promise.all([app.signIn(superAdmin), app.signIn(buyer)]);
});

afterAll(() => app.close());

const archive = (leadId: number) => admin.post(`/api/leads/${leadId}/archive`).expect(200);
const restore = (leadId: number, by: Agent = admin) => by.post(`/api/leads/${leadId}/restore`);
const listArchived = (by: Agent = admin) => by.get('/api/leads/archived');

const query = async (text: string) => (await app.ctx.store.raw.query(text)).rows;
const leadRow = async (id: number) => (await query(`select * from leads where id = ${id}`))[0];

async function expectRefused(leadId: number, message: string): Promise<void> {
  const before = await fingerprint(app.ctx);
  expectProblem(await restore(leadId), 'conflict', message);
  expect(await fingerprint(app.ctx)).toEqual(before);
}

describe('restoring a lead', () => {
  it('puts it back on the market as a new auction, from the whole start price', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 50 });
    await archive(id);
    app.ctx.clock.advance(60 * 60_000);
    const before = app.ctx.clock.now().getTime();

    await restore(id).expect(200, { id });

    const lead = await leadRow(id);
    expect(lead).toMatchObject({ status: 'available', auction_epoch: 1, current_purchase_id: null, starting_price: '40.00' });
    expect(Number(lead?.['last_price_update'])).toBeGreaterThanOrEqual(before - 1000);
    const { body } = await agent.get('/api/leads').expect(200);
    const onSale = (body as Record<string, unknown>[]).find((row) => row['id'] === id);
    expect(Number(onSale?.['currentPrice'])).toBeGreaterThan(39);
    expect(await query(`select actor_user_id, before, after from audit_log where action = 'lead.restored' and subject_id = '${id}'`)).toEqual([
      { actor_user_id: superAdmin.id, before: { status: 'archived' }, after: { status: 'available', startingPrice: '40.00' } },
    ]);
  });

  it('starts at what the market’s latest sales say by now', async () => {
    const { id } = await createLead(app.ctx);
    await archive(id);
    for (let sale = 0; sale < 5; sale += 1) await createPurchase(app.ctx, buyer, { startCents: 90_00 });

    await restore(id).expect(200);

    expect(Number((await leadRow(id))?.['starting_price'])).toBeGreaterThan(90);
  });

  it('lets nobody buy with a hold from before it was archived', async () => {
    const { id } = await createLead(app.ctx);
    await openPayment(agent, id);
    await archive(id);
    await restore(id).expect(200);

    expectProblem(await sendPurchase(agent, id), 'price_changed', 'This lead is on sale again at a new price. You were not charged.');
    expect(await purchasesOf(app.ctx, id)).toEqual([]);
  });

  it('may be repeated: the clock of one on the market goes on', async () => {
    const { id } = await createLead(app.ctx);
    await archive(id);
    await restore(id).expect(200);
    app.ctx.clock.advance(60_000);
    const before = await fingerprint(app.ctx);

    await restore(id).expect(200, { id });

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is there for the lead of a purchase that was deleted', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);
    await admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);

    await restore(leadId).expect(200, { id: leadId });

    expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
    expect(await leadRow(leadId)).toMatchObject({ status: 'available', auction_epoch: 1 });
  });
});

describe('a lead that cannot be restored', () => {
  it('is one that is sold, or not there', async () => {
    const { leadId } = await createPurchase(app.ctx, buyer);
    const before = await fingerprint(app.ctx);

    expectProblem(await restore(leadId), 'lead_sold', 'This lead is sold. Reverse the purchase first.');
    expectProblem(await restore(999_999), 'not_found', 'There is no such lead');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('is one whose contact was put on the market by To Lead, also when that copy is gone again', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);
    const { body } = await admin.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`).expect(200);
    const message = `This contact was put on the market as ${body.jobReference}, so it cannot be restored here.`;

    await expectRefused(leadId, message);
    await archive(Number(body.leadId));
    await expectRefused(leadId, message);

    await restore(Number(body.leadId)).expect(200);
  });

  it('is one that was refunded as a bad lead', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);
    await approveReport(purchaseId, 'refund');

    await expectRefused(leadId, 'This lead was replaced as a bad lead, so it cannot be restored.');
  });

  it('is one that was replaced with a credit and deleted later', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);
    await approveReport(purchaseId, 'credit');
    await admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);

    await expectRefused(leadId, 'This lead was replaced as a bad lead, so it cannot be restored.');
  });

  it('is a job that never was on the market', async () => {
    const { leadId, purchaseId } = await createOwnJob(app.ctx, buyer);
    await admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);

    await expectRefused(leadId, 'This job was never on the market, so it cannot be restored.');
  });
});

async function approveReport(purchaseId: number, remedy: 'refund' | 'credit'): Promise<void> {
  await agent.post(`/api/lead-purchases/${purchaseId}/report`).send({ reason: 'never_asked', remedy }).expect(200);
  const [report] = await query(`select id from lead_reports where purchase_id = ${purchaseId}`);
  await admin.post(`/api/lead-reports/${String(report?.['id'])}/decision`).send({ decision: 'approve' }).expect(200);
}

describe('the archived leads', () => {
  it('are shown to the super admin with their contacts, the latest hundred, newest first', async () => {
    await query(`update leads set status = 'available' where status = 'archived'`);
    const ids: number[] = [];
    for (let count = 0; count < 103; count += 1) {
      const { id } = await createLead(app.ctx, { minutesAgo: 2000 - count });
      await archiveLead(app.ctx, id);
      ids.unshift(id);
    }
    const { purchaseId } = await createOwnJob(app.ctx, buyer);
    await admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);

    const { body } = await listArchived().expect(200);

    const rows = body as Record<string, unknown>[];
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(0, 100));
    expect(rows[0]).toMatchObject({
      visibility: 'full',
      status: 'archived',
      customerName: 'Priya Nairtest',
      customerPhone: '0491570158',
      customerAddress: '12 Example Street, Marrickville NSW 2204',
    });
  });

  it('are nobody else’s, neither to see nor to restore', async () => {
    const { id } = await createLead(app.ctx);
    await archive(id);
    const others = await Promise.all([
      createUser(app.ctx, { userType: 'team_member', teamOwnerId: buyer.id }),
      createUser(app.ctx, { userType: 'customer' }),
    ]);

    for (const by of [agent, ...(await Promise.all(others.map((user) => app.signIn(user))))]) {
      const list = await listArchived(by);
      expectProblem(list, 'forbidden');
      expect(list.text).not.toContain('Nairtest');
      expectProblem(await restore(id, by), 'forbidden');
    }
    expect(await leadRow(id)).toMatchObject({ status: 'archived' });
  });
});

describe('at once', () => {
  it('restoring twice starts one auction', async () => {
    const { id } = await createLead(app.ctx);
    await archive(id);

    const answers = await Promise.all([restore(id), restore(id), restore(id)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await leadRow(id)).toMatchObject({ auction_epoch: 1 });
    expect(await query(`select id from audit_log where action = 'lead.restored' and subject_id = '${id}'`)).toHaveLength(1);
  });

  it('restoring, claiming and archiving leave the lead sold once or not at all', async () => {
    const others = await Promise.all([1, 2, 3].map(() => createUser(app.ctx, { userType: 'super_admin' })));
    const claimers = await Promise.all(others.map((user) => app.signIn(user)));
    for (let round = 0; round < 6; round += 1) {
      const { id } = await createLead(app.ctx);
      await archive(id);
      const claim = (by: Agent) => sendPurchase(by, id, { paymentStatus: 'completed' });

      const answers = await Promise.all([
        restore(id),
        ...claimers.map(claim),
        restore(id),
        admin.post(`/api/leads/${id}/archive`),
        ...claimers.map(claim),
      ]);

      expect(answers.filter(({ status }) => ![200, 404, 409].includes(status))).toEqual([]);
      expect(await saleProblems(app.ctx.store.raw, id)).toEqual([]);
      const [lead, sales] = [await leadRow(id), await purchasesOf(app.ctx, id)];
      expect(sales.length).toBe(lead?.['status'] === 'sold' ? 1 : 0);
    }
  });
});
