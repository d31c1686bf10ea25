import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drainAttempts } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import { createOwnJob, vehicleJob } from '../../../tests/support/own-jobs.ts';
import { saleProblems } from '../../../tests/support/sale-audit.ts';
import { type Agent, attemptsOn, createPurchase, purchasesOf } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let superAdmin: Viewer;
let admin: Agent;
let buyer: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
  admin = await app.signIn(superAdmin);
  buyer = await createUser(app.ctx);
});

afterAll(() => app.close());

const remove = (purchaseId: number, by: Agent = admin) => by.delete(`/api/lead-purchases/${purchaseId}`);
const act = (name: string, purchaseId: number) => admin.post(`/api/lead-purchases/${purchaseId}/${name}`);

const query = async (text: string) => (await app.ctx.store.raw.query(text)).rows;
const leadRow = async (id: number) => (await query(`select * from leads where id = ${id}`))[0];
const holdOf = async (leadId: number) => {
  const [attempt] = await attemptsOn(app.ctx, leadId);
  return (await query(`select * from demo_holds where id = '${String(attempt?.['hold_id'])}'`))[0];
};

const REVERSED = 'This purchase has already been reversed. Nothing more will be refunded.';

describe('deleting a purchase', () => {
  it('refunds what was paid, archives it and takes its lead off the market', async () => {
    const { leadId, purchaseId, purchase } = await createPurchase(app.ctx, buyer, { minutesAgo: 20 });
    const paid = (purchase.amountPaidCents / 100).toFixed(2);

    await remove(purchaseId).expect(200, { purchaseId, refundedAmount: paid });
    await drainAttempts(app.ctx);
    await drainAttempts(app.ctx);

    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded', is_archived: true, amount_paid: paid }]);
    expect(await holdOf(leadId)).toMatchObject({ received: paid, refunded: paid });
    expect(await leadRow(leadId)).toMatchObject({ status: 'archived', current_purchase_id: null, auction_epoch: 0 });
    expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
    const market = await admin.get('/api/leads').expect(200);
    expect((market.body as { id: number }[]).map(({ id }) => id)).not.toContain(leadId);
  });

  it('keeps its tax documents and adds the adjustment note', async () => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);

    await remove(purchaseId).expect(200);
    await drainAttempts(app.ctx);

    expect(await query(`select kind from tax_documents where purchase_id = ${purchaseId} order by id`)).toEqual([
      { kind: 'receipt' },
      { kind: 'adjustment_note' },
    ]);
  });

  it('hides the contact from its former buyer, who keeps the line in the history', async () => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    await remove(purchaseId).expect(200);

    const { body } = await (await app.signIn(buyer)).get('/api/my-purchased-leads').expect(200);

    const row = (body as Record<string, unknown>[]).find(({ id }) => id === purchaseId);
    expect(row).toMatchObject({ paymentStatus: 'refund_pending', isArchived: true, visibility: 'redacted' });
    expect(JSON.stringify(row)).not.toContain('Nairtest');
  });

  it('hides with the contact what was typed about the vehicle', async () => {
    const agent = await app.signIn(buyer);
    const typed = { ...vehicleJob, vehicleMake: 'Toyota of Owntest', vehicleModel: 'Corolla, ring 0491 571 804' };
    const { body: job } = await agent.post('/api/leads/manual').send(typed).expect(201);
    await remove(Number(job.id)).expect(200);

    const { body } = await agent.get('/api/my-purchased-leads').expect(200);

    const row = (body as Record<string, unknown>[]).find(({ id }) => id === job.id);
    const vehicle = { vehicleMake: null, vehicleModel: null, vehicleYear: null, vehicleRego: null };
    expect(row).toMatchObject({ visibility: 'redacted', jobKind: 'vehicle', ...vehicle });
    expect(JSON.stringify(row)).not.toMatch(/Owntest|571 804|571804|ABC123/);
  });

  it('leaves its own line in the audit log', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer, { minutesAgo: 61 });

    await remove(purchaseId).expect(200, { purchaseId, refundedAmount: '0.00' });

    const rows = await query(`
      select actor_user_id, action, before, after from audit_log
      where (subject_type, subject_id) in (('purchase', '${purchaseId}'), ('lead', '${leadId}')) order by id desc limit 2`);
    expect(rows).toEqual([
      { actor_user_id: superAdmin.id, action: 'purchase.deleted', before: { paymentStatus: 'completed' }, after: { leadId, refundedAmount: '0.00' } },
      { actor_user_id: superAdmin.id, action: 'lead.archived', before: { status: 'sold' }, after: { status: 'archived' } },
    ]);
  });

  it('takes a job of one’s own out of the pipeline, with nothing to refund', async () => {
    const { leadId, purchaseId } = await createOwnJob(app.ctx, buyer);

    await remove(purchaseId).expect(200, { purchaseId, refundedAmount: '0.00' });
    await drainAttempts(app.ctx);

    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded', is_archived: true }]);
    expect(await leadRow(leadId)).toMatchObject({ status: 'archived' });
    expect(await query(`select id from tax_documents where purchase_id = ${purchaseId}`)).toEqual([]);
  });

  it.each(['unpurchase', 'contact-to-lead', 'delete'])('is refused after %s', async (earlier) => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    await (earlier === 'delete' ? remove(purchaseId) : act(earlier, purchaseId)).expect(200);
    const before = await fingerprint(app.ctx);

    expectProblem(await remove(purchaseId), 'conflict', REVERSED);
    expectProblem(await act('unpurchase', purchaseId), 'conflict', REVERSED);
    expectProblem(await act('contact-to-lead', purchaseId), 'conflict', REVERSED);
    expectProblem(await act('restore', purchaseId), 'conflict');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(['provider', 'team_member', 'customer'] as const)('is not for a %s, and changes nothing', async (userType) => {
    const { purchaseId } = await createPurchase(app.ctx, buyer);
    const teamOwnerId = userType === 'team_member' ? buyer.id : null;
    const agent = await app.signIn(userType === 'provider' ? buyer : await createUser(app.ctx, { userType, teamOwnerId }));
    const before = await fingerprint(app.ctx);

    expectProblem(await remove(purchaseId, agent), 'forbidden');
    expectProblem(await remove(purchaseId, app.visitor()), 'unauthenticated');

    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it('knows no purchase that is not there', async () => {
    expectProblem(await remove(999_999), 'not_found', 'There is no such purchase');
  });

  it('and taking it back in other ways, all at once, are one refund', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);

      const answers = await Promise.all([
        remove(purchaseId),
        act('unpurchase', purchaseId),
        act('contact-to-lead', purchaseId),
        remove(purchaseId),
        act('unpurchase', purchaseId),
      ]);
      await drainAttempts(app.ctx);

      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
      const hold = await holdOf(leadId);
      expect(hold?.['refunded']).toBe(hold?.['received']);
      expect(Number(hold?.['received'])).toBeGreaterThan(0);
      const refunds = await query(`select id from tax_documents where purchase_id = ${purchaseId} and kind = 'adjustment_note'`);
      expect(refunds).toHaveLength(1);
      expect(await query(`select id from audit_log where subject_id = '${purchaseId}' and action = 'purchase.refunded'`)).toHaveLength(1);
      expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
    }
  });
});

describe('a job of one’s own', () => {
  it('was never bought, so it cannot be reversed', async () => {
    const { purchaseId } = await createOwnJob(app.ctx, buyer);
    const before = await fingerprint(app.ctx);

    const response = await act('unpurchase', purchaseId);

    expectProblem(response, 'conflict', 'This job was never bought. Use To Lead to put it on the market.');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(['electrical', 'vehicle'] as const)('of the kind %s comes on the market with To Lead', async (kind) => {
    const { leadId, purchaseId } = await createOwnJob(app.ctx, buyer, kind);

    const { body } = await act('contact-to-lead', purchaseId).expect(200);

    expect(body).toMatchObject({ refundedAmount: '0.00' });
    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ payment_status: 'refunded', is_archived: true }]);
    expect(await leadRow(leadId)).toMatchObject({ status: 'archived' });
    const { body: market } = await (await app.signIn(buyer)).get('/api/leads').expect(200);
    const onSale = (market as Record<string, unknown>[]).find(({ id }) => id === body.leadId);
    expect(onSale).toMatchObject({ visibility: 'teaser', customerName: 'Olga', serviceLocation: 'Newtown NSW 2042' });
    expect(Number(onSale?.['currentPrice'])).toBeGreaterThan(30);
    expect(JSON.stringify(onSale)).not.toMatch(/Owntest|ABC123|0491571804|vehicle[A-Z]/);
  });
});
