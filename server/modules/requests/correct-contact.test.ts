import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, customerOf, newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { backdate, sendReport } from '../../../tests/support/reports.ts';
import type { Agent } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { scheduleRequestsJobs } from './index.ts';

let app: TestApp;
let admin: Agent;
let electrician: Agent;
let customer: ReturnType<typeof customerOf>;

beforeAll(async () => {
  app = await createTestApp();
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  customer = customerOf(app);
  await scheduleRequestsJobs(app.ctx);
});

afterAll(() => app.close());

beforeEach(async () => {
  electrician = await newElectrician(app);
  app.mails.length = 0;
});

async function news(): Promise<void> {
  app.ctx.clock.advance(61_000);
  await drainJobs(app.ctx);
}

const subjectsTo = (address: string) => app.mails.filter(({ to }) => to === address).map(({ subject }) => subject);

let count = 0;

/** Files an emergency, whose emails wait for no morning, with an address that nobody else has. */
async function filed() {
  count += 1;
  const typed = `sam-${count}@gmial.com`;
  return { typed, right: `sam-${count}@gmail.com`, ...(await customer.file({ customerEmail: typed, urgency: 'emergency' })) };
}

const job = async (purchaseId: number, agent = electrician) =>
  ((await agent.get('/api/my-purchased-leads').expect(200)).body as { id: number }[]).find(({ id }) => id === purchaseId);

describe('the email of a request', () => {
  it('is shown masked, and never whole', async () => {
    const { requestToken } = await customer.file({ customerEmail: 'jane.doe@gmail.com' });
    const without = await customer.file();

    expect((await customer.read(requestToken)).maskedEmail).toBe('j•••@gm•••.com');
    expect(JSON.stringify(await customer.read(requestToken))).not.toMatch(/jane|doe@|gmail/);
    expect((await customer.read(without.requestToken)).maskedEmail).toBeNull();
  });

  it('can be changed: the latest news and all that follows go to the new one alone', async () => {
    const { id, typed, right, requestToken } = await filed();
    await news();
    expect(subjectsTo(typed)).toEqual([`We’ve got your request AE-${id}E`]);

    const { body } = await customer.ask('/email', requestToken, { customerEmail: right }).expect(200);
    await news();
    await buyLead(electrician, id);
    await news();

    expect(body).toMatchObject({ state: 'waiting', maskedEmail: 's•••@gm•••.com' });
    expect(subjectsTo(right)).toEqual([`We’ve got your request AE-${id}E`, `Bright Spark Electrical has your request AE-${id}E`]);
    expect(subjectsTo(typed)).toHaveLength(1);
    expect(await countRows(app.ctx, 'audit_log', `action = 'lead.request_corrected' and subject_id::text = '${id}'`)).toBe(1);
  });

  it('can be changed once the request is sold, which leaves it as filed, tells the buyer and sends the latest news again', async () => {
    const { id, typed, right, requestToken } = await filed();
    const purchaseId = await buyLead(electrician, id);
    await news();
    app.mails.length = 0;

    await customer.ask('/email', requestToken, { customerEmail: right }).expect(200);
    await news();

    expect(subjectsTo(right)).toEqual([`Bright Spark Electrical has your request AE-${id}E`]);
    expect(subjectsTo(typed)).toEqual([]);
    expect(await job(purchaseId)).toMatchObject({ customerEmail: right, correctedByCustomer: { customerEmail: typed }, asFiled: null });
    expect(await countRows(app.ctx, 'leads', `id = ${id} and customer_email = '${typed}'`)).toBe(1);
    const { rows } = await app.ctx.store.raw.query(`select before, after, actor_user_id from audit_log where action = 'lead.contact_corrected' and subject_id::text = '${id}'`);
    expect(rows).toEqual([{ before: null, after: { fields: ['customerEmail'] }, actor_user_id: null }]);
  });

  it('can be removed before and after the sale, and no more emails come', async () => {
    const [unsold, sold] = [await filed(), await filed()];
    const purchaseId = await buyLead(electrician, sold.id);
    for (const { requestToken } of [unsold, sold]) {
      expect((await customer.ask('/email', requestToken, { customerEmail: null }).expect(200)).body.maskedEmail).toBeNull();
    }
    await buyLead(electrician, unsold.id);
    await news();

    expect(app.mails.filter(({ to }) => to === unsold.typed || to === sold.typed)).toEqual([]);
    expect(await job(purchaseId)).toMatchObject({ customerEmail: null, correctedByCustomer: { customerEmail: sold.typed } });
  });

  it('that was changed after the sale stays with the request when it is on the market again, and counts until the next change', async () => {
    const { id, right, requestToken } = await filed();
    const purchaseId = await buyLead(electrician, id);
    await customer.ask('/email', requestToken, { customerEmail: right }).expect(200);
    await admin.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`).expect(200);
    app.mails.length = 0;

    const { rows } = await app.ctx.store.raw.query('select max(id)::int as id from leads');
    const copyId = Number(rows[0]?.id);
    const next = await newElectrician(app);
    const nextPurchaseId = await buyLead(next, copyId);
    await news();

    expect(subjectsTo(right)).toEqual([`Bright Spark Electrical has your request AE-${copyId}E`]);
    expect(await job(nextPurchaseId, next)).toMatchObject({ customerEmail: right });

    await admin.post(`/api/lead-purchases/${nextPurchaseId}/unpurchase`).expect(200);
    await customer.ask('/email', requestToken, { customerEmail: 'third@example.com' }).expect(200);
    expect(await countRows(app.ctx, 'leads', `id = ${copyId} and customer_email = 'third@example.com' and customer_corrected_email is null`)).toBe(1);
  });

  it('is not found out by trying: the same address is answered as any other, and a sixth in a day is refused', async () => {
    const { typed, requestToken } = await filed();
    const tried = Array.from({ length: 5 }, (_one, index) => (index === 4 ? `other@example.com` : `guess-${index}@example.com`));
    for (const customerEmail of tried) await customer.ask('/email', requestToken, { customerEmail }).expect(200);

    for (const customerEmail of ['other@example.com', 'sixth@example.com', typed]) {
      expectProblem(await customer.ask('/email', requestToken, { customerEmail }), 'rate_limited');
    }
    await customer.ask('/email', requestToken, { customerEmail: null }).expect(200);
  });

  it('is refused once the request is closed, when it is no address, and without the link', async () => {
    const { requestToken } = await filed();
    expectProblem(await customer.ask('/email', requestToken, { customerEmail: 'sam at home' }), 'invalid_input');
    expectProblem(await customer.ask('/email', 'x'.repeat(22), { customerEmail: 'sam@example.com' }), 'not_found');
    await customer.ask('/cancel', requestToken).expect(200);

    expectProblem(await customer.ask('/email', requestToken, { customerEmail: 'sam@example.com' }), 'conflict');
  });
});

const RIGHT = '0412 000 902';

/** Files a request with a wrong number of its own, and sells it. */
async function soldWithWrongNumber() {
  count += 1;
  const wrong = `0412100${String(count).padStart(3, '0')}`;
  const { id, requestToken } = await customer.file({ customerPhone: wrong });
  return { id, wrong, requestToken, purchaseId: await buyLead(electrician, id) };
}

describe('the number of a sold request', () => {
  it('can be given right by the customer: the buyer sees it as corrected by them beside the one that was filed, and is told without it', async () => {
    const { id, wrong, requestToken, purchaseId } = await soldWithWrongNumber();

    const { body } = await customer.ask('/phone', requestToken, { customerPhone: RIGHT }).expect(200);
    await drainJobs(app.ctx);

    expect(body).toMatchObject({ state: 'taken', phoneEnd: '902' });
    expect(await job(purchaseId)).toMatchObject({ customerPhone: '0412000902', correctedByCustomer: { customerPhone: wrong }, asFiled: null });
    expect(await countRows(app.ctx, 'leads', `id = ${id} and customer_phone = '${wrong}'`)).toBe(1);
    const told = app.mails.filter(({ subject }) => subject === 'Another number for your customer in Marrickville');
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toMatch(/0412|902|Nairtest/);
    const { rows } = await app.ctx.store.raw.query(`select before, after from audit_log where action = 'lead.contact_corrected' and subject_id::text = '${id}'`);
    expect(rows).toEqual([{ before: null, after: { fields: ['customerPhone'] } }]);
  });

  it('is found in the pipeline, and goes over the buyer’s own correction, which goes over it again', async () => {
    const { id, wrong, requestToken, purchaseId } = await soldWithWrongNumber();
    await electrician.patch(`/api/leads/${id}`).send({ customerPhone: '0412 000 903' }).expect(200);

    await customer.ask('/phone', requestToken, { customerPhone: RIGHT }).expect(200);

    expect(await job(purchaseId)).toMatchObject({ customerPhone: '0412000902', asFiled: null });
    const { body } = await electrician.get('/api/my-purchased-leads').query({ q: '0412 000 902', sort: 'oldest' }).expect(200);
    expect(JSON.stringify(body)).toContain(`"id":${purchaseId}`);
    await electrician.patch(`/api/leads/${id}`).send({ customerPhone: '0412 000 904' }).expect(200);
    expect(await job(purchaseId)).toMatchObject({ customerPhone: '0412000904', asFiled: { customerPhone: '0412000902' }, correctedByCustomer: { customerPhone: wrong } });
  });

  it('stands in a report beside the filed one, and in the follow-ups', async () => {
    const { id, wrong, requestToken, purchaseId } = await soldWithWrongNumber();
    await customer.ask('/phone', requestToken, { customerPhone: RIGHT }).expect(200);
    await customer.answer(requestToken, { answer: 'not_called' }).expect(200);
    await sendReport(electrician, purchaseId, { reason: 'dead_number' }).expect(200);

    const { body } = await admin.get('/api/lead-reports').expect(200);
    expect((body as { purchaseId: number }[]).find((row) => row.purchaseId === purchaseId)).toMatchObject({
      customerPhone: wrong,
      customerCorrectedPhone: '0412000902',
      correctedPhone: null,
    });
    await backdate(app.ctx, purchaseId, 25 * 3_600_000);
    const { body: found } = await admin.get('/api/manage/follow-ups').expect(200);
    expect(found.uncalled).toContainEqual(expect.objectContaining({ leadId: id, customerPhone: '0412000902' }));
  });

  it('is found and erased with the person, and corrected with them', async () => {
    const { id, requestToken } = await soldWithWrongNumber();
    await customer.ask('/phone', requestToken, { customerPhone: '0412 000 955' }).expect(200);

    const { body: download } = await admin.post('/api/privacy/download').send({ contact: '0412 000 955' }).expect(200);
    expect(JSON.stringify(download)).toContain('0412000955');
    await admin.post('/api/privacy/correct').send({ contact: '0412 000 955', phone: '0412 000 956' }).expect(200);
    expect(await countRows(app.ctx, 'leads', `id = ${id} and customer_phone = '0412000956' and customer_corrected_phone is null`)).toBe(1);
    await customer.ask('/phone', requestToken, { customerPhone: '0412 000 957' }).expect(200);
    await admin.post('/api/privacy/erase').send({ contact: '0412 000 957' }).expect(200);
    expect(await countRows(app.ctx, 'leads', `id = ${id} and anonymised_at is not null and customer_corrected_phone is null`)).toBe(1);
  });

  it('is the filed one again when the customer says so, and is changed five times a day at most', async () => {
    const { wrong, requestToken, purchaseId } = await soldWithWrongNumber();
    for (const customerPhone of [RIGHT, wrong, RIGHT, RIGHT, wrong]) await customer.ask('/phone', requestToken, { customerPhone }).expect(200);

    expect(await job(purchaseId)).toMatchObject({ customerPhone: wrong, correctedByCustomer: null });
    expectProblem(await customer.ask('/phone', requestToken, { customerPhone: RIGHT }), 'rate_limited');
  });

  it('stays with the request on the market again, and is the request’s own after an edit there', async () => {
    const { id, requestToken, purchaseId } = await soldWithWrongNumber();
    await customer.ask('/phone', requestToken, { customerPhone: RIGHT }).expect(200);
    await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);
    expect(await job(purchaseId)).toMatchObject({ visibility: 'redacted', correctedByCustomer: null });
    expect(JSON.stringify(await job(purchaseId))).not.toMatch(/902/);
    expect(await customer.read(requestToken)).toMatchObject({ state: 'waiting', phoneEnd: '902' });

    await customer.ask('/phone', requestToken, { customerPhone: '0412 000 905' }).expect(200);

    expect(await countRows(app.ctx, 'leads', `id = ${id} and customer_phone = '0412000905' and customer_corrected_phone is null`)).toBe(1);
  });

  it('is known from then on: the same job filed again with it is held as a repetition, but who has it is not said, because the number cannot be confirmed there', async () => {
    const { id, requestToken } = await soldWithWrongNumber();
    await customer.ask('/phone', requestToken, { customerPhone: '0412 000 911' }).expect(200);

    const again = await customer.file({ customerPhone: '0412 000 911' });
    const other = await customer.file({ customerPhone: '0412 000 911', serviceLocation: 'Parramatta NSW 2150', electricalWork: 'A ceiling fan for the nursery' });

    const { rows } = await app.ctx.store.raw.query(`select status, held_for, duplicate_of_lead_id from leads where id = ${again.id}`);
    expect(rows).toEqual([{ status: 'held', held_for: 'duplicate', duplicate_of_lead_id: id }]);
    expect(await countRows(app.ctx, 'leads', `id = ${other.id} and is_repeat_customer and held_for is null`)).toBe(1);
    await app.ctx.store.raw.query(`update leads set phone_confirmed_at = now() where id = ${again.id}`);
    expect(JSON.stringify(await customer.read(again.requestToken))).not.toContain(`AE-${id}E`);
  });

  it('hides the name in its other requests, whose customer the buyer would recognise', async () => {
    const other = await customer.file({ customerPhone: '0412 000 912', electricalWork: 'A ceiling fan for the nursery' });
    const { requestToken } = await soldWithWrongNumber();

    await customer.ask('/phone', requestToken, { customerPhone: '0412 000 912' }).expect(200);

    expect(await countRows(app.ctx, 'leads', `id = ${other.id} and is_repeat_customer`)).toBe(1);
  });

  it('is not bad because the filed one was', async () => {
    const { requestToken, purchaseId } = await soldWithWrongNumber();
    await customer.ask('/phone', requestToken, { customerPhone: '0412 000 913' }).expect(200);
    await sendReport(electrician, purchaseId, { reason: 'dead_number' }).expect(200);
    await app.ctx.store.raw.query(`update lead_reports set status = 'approved', decided_at = now(), remedy = 'refund' where purchase_id = ${purchaseId}`);

    const next = await customer.file({ customerPhone: '0412 000 913', serviceLocation: 'Parramatta NSW 2150', electricalWork: 'A ceiling fan for the nursery' });

    expect(await countRows(app.ctx, 'leads', `id = ${next.id} and held_for is null`)).toBe(1);
  });

  it('cannot be given once the request is closed, nor be one that nobody can be called on', async () => {
    const { requestToken, purchaseId } = await soldWithWrongNumber();
    expectProblem(await customer.ask('/phone', requestToken, { customerPhone: '1300 975 707' }), 'invalid_input');
    await admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);

    expectProblem(await customer.ask('/phone', requestToken, { customerPhone: RIGHT }), 'conflict');
  });
});
