import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateSalesStage } from '../../pipeline/update-sales-stage.ts';
import { createLead as fileRequest } from '../../market/leads/create-lead.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead, createUser, quote } from '../../../../tests/support/factories.ts';
import { createCallback } from '../../../../tests/support/callbacks.ts';
import { tablesThatHold } from '../../../../tests/support/personal-rows.ts';
import { sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, buyerForm, createPurchase, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let admin: Agent;
let buyer: Viewer;
let count = 0;

beforeAll(async () => {
  app = await createTestApp({ PAYMENTS: 'demo' });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', phone: '0491570100' }));
});

beforeEach(async () => {
  buyer = await createUser(app.ctx, { phone: '0491570101' });
});

afterAll(() => app.close());

/** A customer whose every detail is a word of its own. */
function newCustomer() {
  count += 1;
  const digits = `4120000${String(count).padStart(2, '0')}`;
  const word = `Quokka${count}q`;
  return {
    phone: `0${digits}`,
    words: [word, digits],
    fields: {
      customerName: `Dana ${word}`,
      customerPhone: `0${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
      customerAddress: `12 ${word} Street, Marrickville NSW 2204`,
      serviceLocation: `12 ${word} Street, Marrickville NSW 2204`,
      electricalWork: `The ${word} lamp in the hall flickers.`,
      specialRequests: `Ask for ${word} at the door.`,
    },
  };
}

const erase = (contact: string) => admin.post('/api/privacy/erase').send({ contact });
const preview = (contact: string) => admin.post('/api/privacy/erase/preview').send({ contact });

const lead = async (id: number) => (await app.ctx.store.raw.query(`select * from leads where id = ${id}`)).rows[0];

describe('a customer who is erased', () => {
  it('is withdrawn from the market, with every copy of what they wrote', async () => {
    const { phone, words, fields } = newCustomer();
    const { id } = await createLead(app.ctx, fields);

    await erase(phone).expect(200);

    expect(await tablesThatHold(app.ctx, words)).toEqual([]);
    expect(await lead(id)).toMatchObject({ status: 'archived', suburb: 'Marrickville', postcode: '2204', service_location: 'Marrickville NSW 2204' });
    const { body: market } = await admin.get('/api/leads').expect(200);
    expect(market.map((each: { id: number }) => each.id)).not.toContain(id);
    const { body: archived } = await admin.get('/api/leads/archived').expect(200);
    expect(archived.map((each: { id: number }) => each.id)).not.toContain(id);
  });

  it('is removed from a sold lead with the buyer’s notes, report and corrections, and what was paid stays', async () => {
    const { phone, words, fields } = newCustomer();
    const { purchaseId, leadId } = await createPurchase(app.ctx, buyer, fields);
    const agent = await app.signIn(buyer);
    await updateSalesStage(app.ctx, buyer, purchaseId, { salesNotes: `${fields.customerName} wants it on Monday` });
    await agent.patch(`/api/leads/${leadId}`).send({ customerName: `${fields.customerName} Junior` }).expect(200);
    await sendReport(agent, purchaseId, { details: `${fields.customerName} does not answer` }).expect(200);
    const [before] = await purchasesOf(app.ctx, leadId);

    const { body } = await erase(phone).expect(200);

    expect(await tablesThatHold(app.ctx, words)).toEqual([]);
    expect(body.counts).toMatchObject({ leads: 1, lead_purchases: 1, job_corrections: 1, lead_reports: 1 });
    const [after] = await purchasesOf(app.ctx, leadId);
    expect(after).toEqual({ ...before, sales_notes: null });
    const { body: cards } = await agent.get('/api/my-purchased-leads').expect(200);
    expect(cards[0]).toMatchObject({ customerName: 'Removed under our privacy policy', customerPhone: '', visibility: 'unlocked', salesNotes: null });
  });

  it('is removed from the versions before a correction', async () => {
    const { phone, words, fields } = newCustomer();
    const body = { ...quote, ...fields, customerEmail: null, preferredPickupDate: null, preferredDropoffDate: null, consentTextVersion: null, idempotencyKey: crypto.randomUUID() };
    const filer = { account: null, filedFrom: null, isFromForm: true };
    await fileRequest(app.ctx, filer, body);
    await fileRequest(app.ctx, filer, { ...body, specialRequests: `Another ${words[0]} text` });
    expect(await tablesThatHold(app.ctx, words)).toContain('request_versions');

    await erase(phone).expect(200);

    expect(await tablesThatHold(app.ctx, words)).toEqual([]);
  });

  it('is found by the number in any form, and not found a second time', async () => {
    const { phone, fields } = newCustomer();
    await createLead(app.ctx, fields);

    await erase(`+61 (${phone.slice(1, 2)}) ${phone.slice(2)}`).expect(200);

    expectProblem(await erase(phone), 'not_found');
  });

  it('leaves other people alone', async () => {
    const [one, other] = [newCustomer(), newCustomer()];
    await createLead(app.ctx, one.fields);
    await createLead(app.ctx, other.fields);

    await erase(one.phone).expect(200);

    expect(await tablesThatHold(app.ctx, other.words)).toContain('leads');
  });

  it('cannot come back: neither onto the market nor by an edit of the job', async () => {
    const { phone, fields } = newCustomer();
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer, fields);
    await erase(phone).expect(200);
    const agent = await app.signIn(buyer);

    expectProblem(await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`), 'conflict');
    expectProblem(await admin.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`), 'conflict');
    expectProblem(await agent.patch(`/api/leads/${leadId}`).send({ customerName: fields.customerName }), 'conflict');
    expect(await lead(leadId)).toMatchObject({ status: 'sold' });
  });

  it('is refused while the lead is being paid for, and nothing is half done', async () => {
    const { phone, words, fields } = newCustomer();
    const { id } = await createLead(app.ctx, fields);
    const agent = await app.signIn(buyer);
    await openPayment(agent, id);
    await sendPurchase(agent, id, buyerForm);
    await app.ctx.store.raw.query(`update lead_purchases set payment_status = 'pending' where lead_id = ${id}`);

    expectProblem(await preview(phone), 'conflict');
    expectProblem(await erase(phone), 'conflict');

    expect(await tablesThatHold(app.ctx, words)).toContain('leads');
  });

  it('lets go of the hold of a buyer who was about to buy', async () => {
    const { phone, fields } = newCustomer();
    const { id } = await createLead(app.ctx, fields);
    const agent = await app.signIn(buyer);
    await openPayment(agent, id);

    await erase(phone).expect(200);

    expectProblem(await sendPurchase(agent, id, buyerForm), 'not_found');
    expect(await purchasesOf(app.ctx, id)).toEqual([]);
  });
});

const electrician = () => {
  count += 1;
  const word = `Numbat${count}q`;
  const digits = `4130000${String(count).padStart(2, '0')}`;
  const contact = { firstName: word, lastName: 'Volt', phone: `0${digits}`, email: `${word.toLowerCase()}@example.com`, companyName: `${word} Electrical`, username: word, licenseNumber: `${word}L` };
  return { words: [word, digits], contact };
};

const formOf = ({ firstName, phone, email, companyName }: ReturnType<typeof electrician>['contact']) => ({
  ...buyerForm,
  buyerName: `${firstName} Volt`,
  buyerPhone: phone,
  buyerEmail: email,
  buyerCompany: companyName,
});

describe('an electrician who is erased', () => {
  it('loses account, sessions and devices; the tax document keeps the name, and says why', async () => {
    const { words, contact } = electrician();
    const person = await createUser(app.ctx, contact);
    const agent = await app.signIn(person);
    const { id } = await createLead(app.ctx, newCustomer().fields);
    await openPayment(agent, id);
    await sendPurchase(agent, id, formOf(contact)).expect(200);
    await agent.patch('/api/alerts').send({ byEmail: true, urgencies: ['emergency'], onlyConfirmedPhones: false, onlyWithPhotos: false, onlyKnownBudgets: false, quietHours: null, timeZone: 'Australia/Sydney' });

    const { body } = await erase(contact.email).expect(200);

    expect(await tablesThatHold(app.ctx, words, { tax_documents: ['buyer'] })).toEqual([]);
    expect(await tablesThatHold(app.ctx, words)).toEqual(['tax_documents']);
    expect(body.kept).toEqual(expect.arrayContaining([expect.objectContaining({ table: 'tax_documents', rows: 1 })]));
    expect((await agent.get('/api/my-purchased-leads')).status).toBe(401);
    await app.visitor().post('/api/auth/login').send({ username: contact.username, password: 'correct horse battery' }).expect(401);
  });

  it('loses the customers that they added by hand, and their own copies of others', async () => {
    const { contact } = electrician();
    const person = await createUser(app.ctx, contact);
    const agent = await app.signIn(person);
    const customer = newCustomer();
    await agent.post('/api/leads/manual').send({ ...customer.fields, jobKind: 'electrical' });

    await erase(contact.phone).expect(200);

    expect(await tablesThatHold(app.ctx, customer.words)).toEqual([]);
  });

  it.each([
    ['a report waits for a decision', async (agent: Agent, purchaseId: number) => void (await sendReport(agent, purchaseId).expect(200)), 'report'],
    [
      'a payment is under way',
      async (agent: Agent) => {
        await openPayment(agent, (await createLead(app.ctx, newCustomer().fields)).id);
      },
      'payment',
    ],
    [
      'a credit was not used',
      async (_agent: Agent, purchaseId: number) => {
        await app.ctx.store.raw.query(
          `insert into discount_codes (code, discount_type, bound_to_user_id) select 'CREDIT-' || id, 'free', buyer_id from lead_purchases where id = ${purchaseId}`,
        );
      },
      'discount code',
    ],
  ])('is refused while %s, and keeps the account', async (_when, open, word) => {
    const { words, contact } = electrician();
    const person = await createUser(app.ctx, contact);
    const { purchaseId } = await createPurchase(app.ctx, person, newCustomer().fields);
    const agent = await app.signIn(person);
    await open(agent, purchaseId);

    const refused = await erase(contact.email);

    expectProblem(refused, 'conflict');
    expect(refused.body.message).toContain(word);
    expect(await tablesThatHold(app.ctx, words)).toContain('users');
  });

  it('is not a super admin', async () => {
    const other = await createUser(app.ctx, { userType: 'super_admin', phone: '0413999999' });

    expectProblem(await erase(other.phone), 'conflict');
  });

  it('is both when they asked for a callback and for work of their own, too', async () => {
    const { words, contact } = electrician();
    await createUser(app.ctx, contact);
    await createLead(app.ctx, { ...newCustomer().fields, customerName: contact.firstName, customerPhone: contact.phone });
    await createCallback(app.ctx, { firstName: contact.firstName, mobile: contact.phone, email: contact.email });

    const { body } = await erase(contact.phone).expect(200);

    expect(body.counts).toMatchObject({ leads: 1, users: 1, provider_callbacks: 1 });
    expect(await tablesThatHold(app.ctx, words)).toEqual([]);
  });
});

describe('before and after', () => {
  it('a dry run counts what the erasure then changes, and changes nothing itself', async () => {
    const { phone, words, fields } = newCustomer();
    const { purchaseId } = await createPurchase(app.ctx, buyer, fields);
    await updateSalesStage(app.ctx, buyer, purchaseId, { salesNotes: fields.customerName });

    const { body: expected } = await preview(phone).expect(200);
    expect(await tablesThatHold(app.ctx, words)).toContain('leads');
    const { body: done } = await erase(phone).expect(200);

    expect(done).toEqual(expected);
  });

  it('a dry run is a search that is recorded, whether or not anything is held', async () => {
    const { phone } = newCustomer();
    await createLead(app.ctx, { customerPhone: phone });
    for (const [contact, status, counts] of [[phone, 200, { leads: 1 }], ['0412 999 001', 404, {}]] as const) {
      await preview(contact).expect(status);
      expect((await admin.get('/api/privacy').expect(200)).body.requests[0]).toMatchObject({ kind: 'lookup', counts });
      const [line] = (await admin.get('/api/audit-log?action=privacy').expect(200)).body.entries;
      expect(line).toMatchObject({ action: 'privacy.looked_up', after: counts });
    }
  });

  it('a record says when, by whom and how many rows, and names nobody', async () => {
    const { phone, words, fields } = newCustomer();
    await createLead(app.ctx, fields);

    await erase(phone).expect(200);

    const { body } = await admin.get('/api/privacy').expect(200);
    expect(body.requests[0]).toMatchObject({ kind: 'erasure', doneBy: expect.stringContaining('Pat'), counts: { leads: 1 } });
    expect(app.logged()).not.toContain(words[0]);
    const { rows } = await app.ctx.store.raw.query("select * from audit_log where action = 'privacy.erased' order by id desc limit 1");
    expect(rows[0]).toMatchObject({ subject_type: 'privacy_request', subject_id: String(body.requests[0].id) });
  });

  it('is for super admins alone', async () => {
    const agent = await app.signIn(buyer);

    for (const path of ['find', 'download', 'correct', 'erase', 'erase/preview']) {
      expectProblem(await agent.post(`/api/privacy/${path}`).send({ contact: '0412 000 000', name: 'Dana' }), 'forbidden');
    }
  });
});
