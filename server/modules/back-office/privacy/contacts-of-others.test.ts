import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLead as fileRequest } from '../../market/leads/create-lead.ts';
import { createLead, createUser, PASSWORD, quote } from '../../../../tests/support/factories.ts';
import { tablesThatHold } from '../../../../tests/support/personal-rows.ts';
import { type Agent, buyerForm, createPurchase, purchasesOf } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { reapplyErasures, writeErasures } from './reapply-erasures.ts';

let app: TestApp;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ PAYMENTS: 'demo' });
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
});

afterAll(() => app.close());

const post = (path: string, contact: string) => admin.post(`/api/privacy/${path}`).send({ contact });
const erase = async (contact: string) => (await post('erase', contact).expect(200)).body.counts;
/** Returns the erasures as they are kept beside the backups. */
const erasures = () => writeErasures(app.ctx);
const run = (statement: string) => app.ctx.store.raw.query(statement);

describe('a contact that others gave, too', () => {
  it('an email to which somebody wants to change their own: their account stays, and the change ends', async () => {
    const other = await createUser(app.ctx, { firstName: 'Stays', email: 'stays@others.example' });
    const agent = await app.signIn(other);
    await agent.post('/api/account/email').send({ email: 'sought@others.example', currentPassword: PASSWORD }).expect(200);
    await createLead(app.ctx, { customerName: 'Sought Person', customerEmail: 'sought@others.example' });
    expect((await post('find', 'sought@others.example').expect(200)).body).toMatchObject({ held: { leads: 1, email_changes: 1 }, accounts: [] });

    expect(await erase('sought@others.example')).toMatchObject({ leads: 1, email_changes: 1 });

    expect((await agent.get('/api/account').expect(200)).body.emailChange).toBeNull();
    expect((await agent.get('/api/auth/me').expect(200)).body).toMatchObject({ email: 'stays@others.example', firstName: 'Stays' });
    expect(await tablesThatHold(app.ctx, ['sought@others'])).toEqual([]);
  });

  it('a number that a customer typed first and then corrected: their request stays without it', async () => {
    const body = { ...quote, customerName: 'Typo Maker', customerPhone: '0412 800 001', customerEmail: null, preferredPickupDate: null, preferredDropoffDate: null, consentTextVersion: null, idempotencyKey: crypto.randomUUID() };
    const filer = { account: null, filedFrom: null, isFromForm: true };
    await fileRequest(app.ctx, filer, body);
    await fileRequest(app.ctx, filer, { ...body, customerPhone: '0412 800 002' });
    expect(await tablesThatHold(app.ctx, ['412800001'])).toEqual(['request_versions']);

    // Its customer's own version is counted once.
    await fileRequest(app.ctx, filer, { ...body, customerPhone: '0412 800 002', specialRequests: 'By Friday.' });
    expect((await post('find', '0412 800 002').expect(200)).body.held).toEqual({ leads: 1, request_versions: 2 });

    expect(await erase('0412 800 001')).toEqual({ request_versions: 1 });

    expect(await tablesThatHold(app.ctx, ['412800001'])).toEqual([]);
    expect(await tablesThatHold(app.ctx, ['Typo Maker', '412800002'])).toContain('leads');
  });

  it.each([
    { what: 'number', filed: '0412 800 031', right: '0412 800 032', filedAs: 'customerPhone', correctedAs: 'customerCorrectedPhone' },
    { what: 'email', filed: 'typo@others.example', right: 'right@others.example', filedAs: 'customerEmail', correctedAs: 'customerCorrectedEmail' },
  ])('a customer’s $what that was corrected after the sale: their request stays without the filed one', async ({ what, filed, right, filedAs, correctedAs }) => {
    const name = `Corrected ${what}`;
    const { leadId } = await createPurchase(app.ctx, await createUser(app.ctx), { customerName: name, [filedAs]: filed, [correctedAs]: right });
    const owner = await createLead(app.ctx, { customerName: 'Owner Ofit', [filedAs]: filed });

    expect((await post('find', filed).expect(200)).body).toMatchObject({ requests: [expect.objectContaining({ id: owner.id })], held: { leads: 2 } });
    expect(JSON.stringify((await post('download', filed).expect(200)).body)).not.toContain(name);
    expect(JSON.stringify((await post('download', right).expect(200)).body)).toContain(name);
    expect(await erase(filed)).toMatchObject({ leads: 2 });

    const { rows } = await run(`select customer_name, anonymised_at, concat(customer_corrected_phone, customer_corrected_email) as corrected from leads where id = ${leadId}`);
    expect(rows).toEqual([{ customer_name: name, anonymised_at: null, corrected: right }]);
    expect(await tablesThatHold(app.ctx, [filed, filed.replaceAll(' ', ''), '412800031', 'Owner Ofit'])).toEqual([]);
    await reapplyErasures(app.ctx, await erasures());
    expect(await tablesThatHold(app.ctx, [name])).toContain('leads');
  });

  it('a number in a buyer’s form goes from that purchase, and their account stays', async () => {
    const buyer = await createUser(app.ctx, { firstName: 'Buyerstays' });
    const { leadId } = await createPurchase(app.ctx, buyer);
    await createPurchase(app.ctx, await createUser(app.ctx));
    await run(`update lead_purchases set buyer_phone = '0412 800 009' where lead_id = ${leadId}`);

    await erase('0412 800 009');

    expect(await purchasesOf(app.ctx, leadId)).toMatchObject([{ buyer_phone: null, buyer_email: null }]);
    expect(await tablesThatHold(app.ctx, ['Buyerstays'])).toContain('users');
    await reapplyErasures(app.ctx, await erasures());
    const { rows } = await run(`select 1 from lead_purchases where buyer_email = '${buyerForm.buyerEmail}'`);
    expect(rows.length).toBeGreaterThan(0);
  });
});

/** Sets who is named in the form of a purchase, and when it was made. */
const named = (minutes: number) => `buyer_name = 'Formerly Named', buyer_email = 'named@others.example', purchased_at = now() + interval '${minutes} minutes'`;

describe('a restored backup', () => {
  it.each([
    ['the landline of a household', '02 9550 8001', { customerPhone: '02 9550 8001' }],
    ['a number that the buyer corrected to somebody else’s', '0412 800 011', { customerPhone: '0412 800 010' }],
  ])('is erased of the person alone, and not of who shares %s', async (what, shared, own) => {
    const word = `Own${shared.slice(-3)}`;
    const email = `${word.toLowerCase()}@others.example`;
    const one = { customerName: `${word} Gone`, customerEmail: email, ...own };
    const { leadId } = await createPurchase(app.ctx, await createUser(app.ctx), one);
    if (what.includes('buyer')) await run(`insert into job_corrections (purchase_id, customer_phone, corrected_by, corrected_at) select id, '${shared}', buyer_id, now() from lead_purchases where lead_id = ${leadId}`);
    const other = { customerName: `${word} Remains`, customerPhone: shared, minutesAgo: 50 };
    await createLead(app.ctx, other);

    await erase(email);
    expect(await tablesThatHold(app.ctx, [`${word} Gone`])).toEqual([]);
    expect(await tablesThatHold(app.ctx, [`${word} Remains`])).toContain('leads');
    await createLead(app.ctx, { ...one, minutesAgo: 60 });
    await reapplyErasures(app.ctx, await erasures());

    expect(await tablesThatHold(app.ctx, [`${word} Gone`])).toEqual([]);
    expect(await tablesThatHold(app.ctx, [`${word} Remains`])).toContain('leads');
  });

  it('loses the name in a purchase of somebody else that was made before the erasure, and keeps later ones', async () => {
    const [before, after] = [await createPurchase(app.ctx, await createUser(app.ctx)), await createPurchase(app.ctx, await createUser(app.ctx))];
    await run(`update lead_purchases set ${named(-60)} where id = ${before.purchaseId}`);
    await erase('named@others.example');
    await run(`update lead_purchases set ${named(-60)} where id = ${before.purchaseId}`);
    await run(`update lead_purchases set ${named(60)} where id = ${after.purchaseId}`);

    expect(await reapplyErasures(app.ctx, await erasures())).toMatchObject({ refused: [] });

    expect(await purchasesOf(app.ctx, before.leadId)).toMatchObject([{ buyer_email: null }]);
    expect(await purchasesOf(app.ctx, after.leadId)).toMatchObject([{ buyer_email: 'named@others.example' }]);
  });

  it('names by ids what it could not erase', async () => {
    const contact = { phone: '0412 800 020', email: 'refused@others.example' };
    await createUser(app.ctx, contact);
    await erase(contact.email);
    const again = await createUser(app.ctx, { ...contact, userType: 'super_admin', createdAt: new Date(app.ctx.clock.now().getTime() - 86_400_000) });

    const { refused } = await reapplyErasures(app.ctx, await erasures());

    expect(refused).toEqual([{ accounts: [again.id], requests: [], callbacks: [], because: expect.stringContaining('super admin') }]);
    await run(`delete from users where id = ${again.id}`);
  });
});

vi.setConfig({ testTimeout: 30_000 });
