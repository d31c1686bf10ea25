import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decimalFromCents, formatCents } from '../../../../shared/domain/money/money.ts';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { backdate, reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { rewriteRequests } from '../../../../tests/support/rewrite-request.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const DAY_MS = 24 * 3_600_000;
const customerPhone = '0491 570 006';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let otherBuyer: Viewer;
let admin: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  [owner, otherBuyer] = [await createUser(app.ctx), await createUser(app.ctx)];
  admin = await createUser(app.ctx, { userType: 'super_admin' });
  agent = await app.signIn(owner);
});

afterAll(() => app.close());

beforeEach(async () => {
  // What other tests sold proves nothing here.
  await app.ctx.store.raw.query(`update leads set phone_edited_at = now()`);
  // Nor does it use up this month's one approval by the rule.
  await app.ctx.store.raw.query(`update lead_reports set decided_at = decided_at - interval '31 days' where status = 'approved'`);
  await drainJobs(app.ctx);
  app.mails.length = 0;
});

type Sale = Awaited<ReturnType<typeof createPurchase>>;
type LeadFields = Parameters<typeof createPurchase>[2];

/** Sells a lead of this customer to someone, a day ago unless told otherwise. */
async function earlierSale(buyer: Viewer, fields: LeadFields = {}, ago = DAY_MS): Promise<Sale> {
  const sale = await createPurchase(app.ctx, buyer, { customerPhone, ...fields });
  await backdate(app.ctx, sale.purchaseId, ago);
  return sale;
}

const buy = (fields: LeadFields = {}) => createPurchase(app.ctx, owner, { customerPhone, ...fields });

const reportDuplicate = (purchaseId: number, remedy = 'refund') =>
  sendReport(agent, purchaseId, { reason: 'duplicate', remedy }).expect(200);

const statusOf = async (purchaseId: number) => (await reportOf(app.ctx, purchaseId))['status'];

const run = (statement: string) => app.ctx.store.raw.query(statement);

describe('a proven duplicate is replaced at once', () => {
  it('by a refund, which takes the purchase back and the lead off the market', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId, leadId } = await buy();

    const { body } = await reportDuplicate(purchaseId);

    expect(body).toMatchObject({
      id: purchaseId,
      visibility: 'redacted',
      paymentStatus: 'refund_pending',
      status: 'archived',
      report: { status: 'approved', remedy: 'refund', decisionReason: 'Another electrician had paid for the same job of this phone number.', creditCode: null },
    });
    await drainAttempts(app.ctx);
    const { rows } = await run(`
      select payment_status, voided_at is null as stands, received - refunded as kept
      from lead_purchases join purchase_attempts a on a.id = attempt_id join demo_holds h on h.id = a.hold_id
      where lead_purchases.lead_id = ${leadId}`);
    expect(rows).toEqual([{ payment_status: 'refunded', stands: false, kept: '0.00' }]);
  });

  it('by a credit, which leaves the purchase as it is', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId } = await buy();

    const { body } = await reportDuplicate(purchaseId, 'credit');

    expect(body).toMatchObject({
      visibility: 'unlocked',
      paymentStatus: 'completed',
      status: 'sold',
      report: { status: 'approved', creditCode: expect.stringMatching(/^CREDIT-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/) },
    });
  });

  it('by a credit of what it cost and no more, since nobody has looked at it', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId, purchase } = await buy({ minutesAgo: 50 });

    const { body } = await reportDuplicate(purchaseId, 'credit');

    const worth = decimalFromCents(purchase.amountPaidCents);
    expect(body.report).toMatchObject({ creditValue: worth });
    const { id: leadId } = await createLead(app.ctx, { minutesAgo: -1 });
    const applied = await agent.post('/api/discount-codes/apply').send({ code: body.report.creditCode, leadId }).expect(200);
    expect(applied.body).toMatchObject({ originalPrice: '40.00', discountAmount: worth });
    await drainJobs(app.ctx);
    expect(app.mails.map(({ text }) => text).join('\n')).toContain(`Use this code to pay for your next lead, up to ${formatCents(purchase.amountPaidCents)}`);
  });

  it('by nobody: the audit log names no one who decided', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId, purchase } = await buy();

    await reportDuplicate(purchaseId);

    const { id, decided_by: decidedBy } = await reportOf(app.ctx, purchaseId);
    const { rows } = await run(
      `select actor_user_id, action, after from audit_log where subject_type = 'report' and subject_id = '${id}' order by id`,
    );
    expect(decidedBy).toBeNull();
    expect(rows).toEqual([
      { actor_user_id: owner.id, action: 'report.filed', after: { purchaseId, reason: 'duplicate', remedy: 'refund' } },
      {
        actor_user_id: null,
        action: 'report.approved',
        after: { status: 'approved', purchaseId, remedy: 'refund', refundAmount: decimalFromCents(purchase.amountPaidCents) },
      },
    ]);
  });

  it('with one email, that of the approval', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId, leadId, purchase } = await buy();
    await drainJobs(app.ctx);
    app.mails.length = 0;

    await reportDuplicate(purchaseId);
    await drainJobs(app.ctx);

    const ours = app.mails.filter(({ subject }) => !subject.includes('is yours'));
    expect(ours.map(({ subject }) => subject)).toContain(`Your refund of ${formatCents(purchase.amountPaidCents)} for AE-${leadId}E`);
    expect(ours.map(({ subject }) => subject)).not.toContain(`We’ve received your report of AE-${leadId}E`);
  });
});

describe('another sale that proves a duplicate', () => {
  it.each([
    ['was paid for', () => earlierSale(otherBuyer)],
    ['was made almost thirty days before', () => earlierSale(otherBuyer, {}, 30 * DAY_MS - 60_000)],
    ['has the number in another form', () => earlierSale(otherBuyer, { customerPhone: '+61 (0)491-570-006' })],
    ['spells the address in another way', () => earlierSale(otherBuyer, { serviceLocation: '12 EXAMPLE st., Marrickville 2204 NSW' })],
    ['says the work in slightly other words', () => earlierSale(otherBuyer, { electricalWork: 'Safety switch trips every time the oven is turned on!' })],
    ['names no street, for the same work in the same suburb', () => earlierSale(otherBuyer, { serviceLocation: 'Marrickville NSW 2204', customerAddress: null })],
  ])('%s', async (_which, sell) => {
    await sell();
    const { purchaseId } = await buy();

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('approved');
  });

  it('has the same number abroad', async () => {
    await earlierSale(otherBuyer, { customerPhone: '+64 21 0555 0123' });
    const { purchaseId } = await buy({ customerPhone: '+64 21 0555 0123' });

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('approved');
  });
});

describe('a report of a duplicate waits', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['nobody bought another lead', () => Promise.resolve()],
    ['the other sale cost nothing', () => earlierSale(otherBuyer, { minutesAgo: 60 })],
    ['the other sale was the super admin’s', () => earlierSale(admin)],
    ['the other sale was this buyer’s own', () => earlierSale(owner)],
    ['the other lead is for other work at the same address', () => earlierSale(otherBuyer, { electricalWork: 'Install six downlights in the new kitchen.' })],
    ['the other lead is for the same work at another address', () => earlierSale(otherBuyer, { serviceLocation: '99 Other Rd, Marrickville NSW 2204' })],
    ['the other lead is for the same work in another suburb', () => earlierSale(otherBuyer, { serviceLocation: '12 Example Street, Parramatta NSW 2150' })],
    [
      'the other sale was paid back in credit',
      async () => {
        const { purchaseId } = await earlierSale(otherBuyer);
        const otherAgent = await app.signIn(otherBuyer);
        await sendReport(otherAgent, purchaseId, { reason: 'never_asked', remedy: 'credit' }).expect(200);
        await sendDecision(await app.signIn(admin), (await reportOf(app.ctx, purchaseId)).id).expect(200);
      },
    ],
    [
      'the other buyer pays with the same card',
      async () => {
        await earlierSale(otherBuyer);
        await run(`update purchase_attempts set card_fingerprint = 'one card' where buyer_id in (${owner.id}, ${otherBuyer.id})`);
      },
    ],
    [
      'the other buyer asks from the same address',
      async () => {
        await earlierSale(otherBuyer);
        await createPurchase(app.ctx, owner, { customerPhone: '0491 570 737' });
        await run(`update purchase_attempts set quoted_from = 'one address' where buyer_id in (${owner.id}, ${otherBuyer.id})`);
      },
    ],
    ['the other lead has another number', () => earlierSale(otherBuyer, { customerPhone: '0491 570 313' })],
    ['the other lead was not sold', () => createLead(app.ctx, { customerPhone })],
    ['the other sale was made thirty days before', () => earlierSale(otherBuyer, {}, 30 * DAY_MS + 60_000)],
    ['the other sale was made later', () => earlierSale(otherBuyer, {}, -60_000)],
    [
      'the other sale is not settled',
      async () => {
        const { purchaseId } = await earlierSale(otherBuyer);
        await run(`update lead_purchases set payment_status = 'pending' where id = ${purchaseId}`);
      },
    ],
    [
      'the other sale was reversed',
      async () => {
        const { purchaseId } = await earlierSale(otherBuyer);
        await run(`update lead_purchases set payment_status = 'refunded', voided_at = now() where id = ${purchaseId}`);
      },
    ],
  ])('when %s', async (_why, prepare) => {
    await prepare();
    const { purchaseId } = await buy();

    const { body } = await reportDuplicate(purchaseId);
    await run(`update purchase_attempts set card_fingerprint = null, quoted_from = null`);

    expect(body).toMatchObject({ paymentStatus: 'completed', report: { status: 'waiting' } });
    expect(await countRows(app.ctx, 'audit_log', `action = 'report.approved' and after ->> 'purchaseId' = '${purchaseId}'`)).toBe(0);
  });

  it('when the other lead has another number abroad', async () => {
    await earlierSale(otherBuyer, { customerPhone: '+64 21 0555 0199' });
    const { purchaseId } = await buy({ customerPhone: '+64 21 0555 0123' });

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('waiting');
  });

  it('when only this lead was sold before, and reversed', async () => {
    const { purchaseId: earlier, leadId } = await earlierSale(otherBuyer);
    const superAdmin = await app.signIn(admin);
    await superAdmin.post(`/api/lead-purchases/${earlier}/unpurchase`).expect(200);
    await agent.post('/api/create-payment-intent').send({ leadId }).expect(200);
    const { body } = await agent.post(`/api/leads/${leadId}/purchase`).send({ amountPaid: 40, paymentStatus: 'completed' }).expect(200);

    await reportDuplicate(body.id);

    expect(await statusOf(body.id)).toBe('waiting');
  });

  it('when both requests came from the same address, as staged ones would', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId } = await buy();
    await rewriteRequests(app.ctx, `filed_from = 'one address'`, `customer_phone = '0491570006'`);

    await reportDuplicate(purchaseId);
    await rewriteRequests(app.ctx, `filed_from = null`);

    expect(await statusOf(purchaseId)).toBe('waiting');
  });

  it('when the lead is a proven duplicate, but that is not what was reported', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId } = await buy();

    await sendReport(agent, purchaseId, { reason: 'never_asked' }).expect(200);

    expect(await statusOf(purchaseId)).toBe('waiting');
  });
});
