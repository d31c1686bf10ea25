import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, customerOf, newElectrician } from '../../../tests/support/customer-requests.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { idsOnMarket } from '../../../tests/support/held-leads.ts';
import { drainAttempts } from '../../../tests/support/drain.ts';
import { backdate, reportOf, sendDecision, sendReport } from '../../../tests/support/reports.ts';
import { type Agent, buyerForm, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { reconcilePayments } from '../sales/reconciliation/reconcile-payments.ts';

const HOUR_MS = 3_600_000;

let app: TestApp;
let admin: Agent;
let electrician: Agent;
let customer: ReturnType<typeof customerOf>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  customer = customerOf(app);
});

afterAll(() => app.close());

beforeEach(async () => {
  electrician = await newElectrician(app);
});

const relist = (purchaseId: number, by = admin) => by.post(`/api/manage/follow-ups/uncalled/${purchaseId}/relist`);

/** A lead bought some hours ago, of which the customer says so much. */
async function bought({ hours = 25, answers = [] as string[] } = {}) {
  const { id, requestToken } = await customer.file();
  const purchaseId = await buyLead(electrician, id);
  await backdate(app.ctx, purchaseId, hours * HOUR_MS);
  for (const answer of answers) await customer.answer(requestToken, { answer }).expect(200);
  return { id, purchaseId };
}

const logCall = (purchaseId: number, hoursAgo: number) =>
  app.ctx.store.raw.query(
    `insert into call_logs (purchase_id, caller_id, called_at) select id, buyer_id, now() - interval '${hoursAgo} hours' from lead_purchases where id = ${purchaseId}`,
  );

describe('relisting a lead whose customer nobody called', () => {
  it('refunds the electrician, puts it back on sale, and notes why', async () => {
    const { id, purchaseId } = await bought({ answers: ['not_called'] });

    const { body } = await relist(purchaseId).expect(200);

    expect(body).toEqual({ purchaseId, refundedAmount: expect.stringMatching(/^\d+\.\d\d$/) });
    expect(await idsOnMarket(await newElectrician(app))).toContain(id);
    expect(await countRows(app.ctx, 'audit_log', `action = 'purchase.unpurchased' and subject_id = '${purchaseId}' and after->>'reason' = 'customer_not_called'`)).toBe(1);
    expectProblem(await relist(purchaseId), 'conflict');
  });

  it.each([
    ['the customer has said nothing', { answers: [] }],
    ['the customer says by now that they were called', { answers: ['not_called', 'called'] }],
    ['the electrician still has time', { hours: 23, answers: ['not_called'] }],
  ])('is refused while %s', async (_what, given) => {
    const { purchaseId } = await bought(given);

    expectProblem(await relist(purchaseId), 'conflict');

    expect(await countRows(app.ctx, 'lead_purchases', `id = ${purchaseId} and voided_at is null`)).toBe(1);
  });

  it('is refused where the calls are logged that a report of no answer needs, which a person looks into', async () => {
    const { purchaseId } = await bought({ hours: 80, answers: ['not_called'] });
    for (const hours of [70, 45]) await logCall(purchaseId, hours);
    const { purchaseId: other } = await bought({ hours: 80, answers: ['not_called'] });
    for (const hours of [70, 45, 20]) await logCall(other, hours);

    expectProblem(await relist(other), 'conflict');
    await relist(purchaseId).expect(200);
  });

  it.each([
    ['nothing where it took off as much', null],
    ['the rest where it took off less', '5.00'],
  ])('gives back, once the replacement credit for the lead was used, %s', async (_what, worth) => {
    const { id, purchaseId } = await bought({ answers: ['not_called'] });
    const query = async (text: string) => (await app.ctx.store.raw.query(text)).rows;
    await sendReport(electrician, purchaseId, { reason: 'never_asked', remedy: 'credit' }).expect(200);
    const { body: report } = await sendDecision(admin, (await reportOf(app.ctx, purchaseId)).id).expect(200);
    if (worth !== null) await query(`update discount_codes set discount_type = 'fixed_amount', discount_value = '${worth}' where code = '${report.creditCode}'`);
    const { id: leadId } = await customer.file();
    const { body: applied } = await electrician.post('/api/discount-codes/apply').send({ code: report.creditCode, leadId }).expect(200);
    const { discountCodeId } = applied;
    if (worth !== null) await electrician.post('/api/create-payment-intent').send({ leadId, discountCodeId }).expect(200);
    await sendPurchase(electrician, leadId, { ...buyerForm, discountCodeId, ...(worth === null && { paymentStatus: 'completed', amountPaid: 0 }) }).expect(200);
    const [paid] = await query(`select amount_paid from lead_purchases where id = ${purchaseId}`);
    const [used] = await query(`select discount_amount from lead_purchases where lead_id = ${leadId}`);
    const refundAmount = Math.max(0, Number(paid?.['amount_paid']) - Number(used?.['discount_amount'])).toFixed(2);

    const { body: listed } = await admin.get('/api/manage/follow-ups').expect(200);
    expect(listed.uncalled).toContainEqual(expect.objectContaining({ purchaseId, refundAmount, creditUsedAmount: used?.['discount_amount'] }));
    expect((await relist(purchaseId).expect(200)).body).toEqual({ purchaseId, refundedAmount: refundAmount });
    await drainAttempts(app.ctx);

    const { body: history } = await electrician.get('/api/lead-purchases').expect(200);
    const keptAmount = (Number(paid?.['amount_paid']) - Number(refundAmount)).toFixed(2);
    expect(history).toContainEqual(expect.objectContaining({ id: purchaseId, keptAmount }));
    expect(await idsOnMarket(await newElectrician(app))).toContain(id);
    expect(await query(`select h.refunded from demo_holds h join purchase_attempts a on a.hold_id = h.id join lead_purchases p on p.attempt_id = a.id where p.id = ${purchaseId}`)).toEqual([{ refunded: refundAmount }]);
    expect(await countRows(app.ctx, 'tax_documents', `purchase_id = ${purchaseId} and kind = 'adjustment_note' and total = '${refundAmount}'`)).toBe(worth === null ? 0 : 1);
    app.ctx.clock.advance(HOUR_MS);
    await reconcilePayments(app.ctx);
    expect(await query('select differing from books_checks order by id desc limit 1')).toEqual([{ differing: 0 }]);
  });

  it('is for super admins, and of purchases that exist', async () => {
    const { purchaseId } = await bought({ answers: ['not_called'] });

    expectProblem(await relist(purchaseId, electrician), 'forbidden');
    expectProblem(await relist(999_999), 'not_found');
  });
});

describe('a concern', () => {
  it('leaves the list once somebody has closed it, which is noted once', async () => {
    const { id } = await bought({ answers: ['concern'] });
    const concerns = async (): Promise<{ leadId: number; answerId: number }[]> => (await admin.get('/api/manage/follow-ups').expect(200)).body.concerns;
    const listed = (await concerns()).find(({ leadId }) => leadId === id);
    const close = () => admin.post(`/api/manage/follow-ups/concerns/${listed?.answerId}/close`);

    await close().expect(200);
    await close().expect(200);

    expect((await concerns()).map(({ leadId }) => leadId)).not.toContain(id);
    expect(await countRows(app.ctx, 'audit_log', `action = 'lead.concern_closed' and subject_id = '${id}'`)).toBe(1);
    expectProblem(await admin.post('/api/manage/follow-ups/concerns/999999/close'), 'not_found');
  });
});
