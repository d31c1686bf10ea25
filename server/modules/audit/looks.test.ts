import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linesOf, type Line } from '../../../tests/support/audit-lines.ts';
import { createCallback } from '../../../tests/support/callbacks.ts';
import { archiveLead, createLead, createUser, quote } from '../../../tests/support/factories.ts';
import { signInOperator } from '../../../tests/support/operators.ts';
import { reportOf, sendDecision, sendReport } from '../../../tests/support/reports.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { statementsOf } from '../../../tests/support/statements.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { insertLook } from './look-store.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let ada: Viewer;
let admin: Agent;
let buyer: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  ada = await createUser(app.ctx, { userType: 'super_admin' });
  admin = await app.signIn(ada);
  buyer = await createUser(app.ctx);
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate audit_log, leads, lead_purchases, purchase_attempts, provider_callbacks restart identity cascade'));

const MINUTE_MS = 60_000;

/** The looks that were written down, oldest first. */
const looks = () => linesOf(app.ctx, 'contact.looked_at');

/** The exports that were written down, oldest first. */
const exports = () => linesOf(app.ctx, 'lead.exported');

const idsSeen = async () => (await looks()).map(({ after }) => after.ids);
const aboutTheLog = async (read: () => Promise<unknown>) =>
  (await statementsOf(read)).filter(({ text }) => text.includes('"audit_log"')).length;

const market = (by: Agent = admin) => by.get('/api/leads').expect(200);

describe('a look at contacts', () => {
  it('is one line with who, where, what and when, however many are shown', async () => {
    const leads = [await createLead(app.ctx), await createLead(app.ctx), await createLead(app.ctx)];
    const since = app.ctx.clock.now().getTime();

    await market();

    const [line, ...others] = await looks();
    expect(others).toEqual([]);
    expect(line).toMatchObject({ actor_user_id: ada.id, actor_operator_id: null, subject_type: 'lead', subject_id: 'several', before: null });
    expect(line?.after).toEqual({ endpoint: 'listLeads', count: 3, ids: leads.map(({ id }) => id).toReversed() });
    const { body } = await admin.get('/api/audit-log?action=contact').expect(200);
    expect(Math.abs(Date.parse(body.entries[0].at) - since)).toBeLessThan(5000);
  });

  it('names nobody', async () => {
    await createLead(app.ctx);
    await market();

    const { text } = await admin.get('/api/audit-log').expect(200);

    expect(text).not.toMatch(/Nairtest|0491|Marrickville|example\.com/);
  });

  it('is one line for ten minutes, on whichever page, and only what is new comes as another', async () => {
    const { id: first } = await createLead(app.ctx);
    await market();
    await market();
    await archiveLead(app.ctx, first);
    await admin.get('/api/leads/archived').expect(200);
    const { id: second } = await createLead(app.ctx);
    await market();

    expect(await looks()).toMatchObject([
      { subject_id: String(first), after: { ids: [first], count: 1 } },
      { subject_id: String(second), after: { ids: [second], count: 1 } },
    ]);
  });

  it('is another look after ten minutes, and another person’s is their own', async () => {
    const { id } = await createLead(app.ctx);
    const other = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
    await market();
    await market(other);
    expect(await idsSeen()).toEqual([[id], [id]]);

    app.ctx.clock.advance(11 * MINUTE_MS);
    await market();

    expect(await idsSeen()).toEqual([[id], [id], [id]]);
  });

  it('costs one statement, whatever is shown, and none for other people', async () => {
    for (let index = 0; index < 30; index += 1) await createLead(app.ctx);
    const signedIn = await app.signIn(buyer);

    expect(await aboutTheLog(() => market())).toBe(1);
    expect(await aboutTheLog(() => market(signedIn))).toBe(0);
  });

  it('is found among all that was done to a lead, in the log of its person, and by its kind', async () => {
    const { id } = await createLead(app.ctx);
    await createLead(app.ctx);
    await market();

    for (const query of [`subject=lead:${id}`, `person=${ada.username}`, 'action=contact']) {
      const { body } = await admin.get(`/api/audit-log?${query}`).expect(200);
      expect(body.entries).toMatchObject([{ action: 'contact.looked_at', after: { count: 2 } }]);
    }
    const { body } = await admin.get(`/api/audit-log?subject=user:${id}`).expect(200);
    expect(body.entries).toEqual([]);
  });
});

describe('a look is written down', () => {
  it('when an operator sees electricians', async () => {
    const headers = await signInOperator(app);

    await app.visitor().get('/api/admin/providers').set(headers).expect(200);

    const [line] = await looks();
    expect(line).toMatchObject({ actor_user_id: null, subject_type: 'user', after: { endpoint: 'listOperatorProviders' } });
    expect(line?.actor_operator_id).toEqual(expect.any(Number));
    expect(line?.after.ids).toContain(buyer.id);
  });

  it('when a super admin reads the texts as customers filed them', async () => {
    const foreign = { ...quote, electricalWork: 'Proszę wymienić bezpieczniki, w kuchni nie działa światło od wczoraj' };
    const { id } = (await app.visitor().post('/api/leads').send(foreign).expect(201)).body;

    await admin.get('/api/leads/doubtful-texts').expect(200);

    expect(await looks()).toMatchObject([{ subject_type: 'lead', after: { endpoint: 'listDoubtfulTexts', ids: [id] } }]);
  });

  it.each([
    ['/api/my-purchased-leads', ['lead', 'user']],
    ['/api/my-purchased-leads?limit=5', ['lead', 'user']],
    ['/api/lead-purchases', ['user']],
    ['/api/lead-reports', ['lead']],
  ])('when a super admin reads %s', async (path, subjectTypes) => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);
    await sendReport(await app.signIn(buyer), purchaseId).expect(200);

    await admin.get(path).expect(200);

    expect((await looks()).map(({ subject_type, after: { ids } }) => [subject_type, ids])).toEqual(subjectTypes.map((type) => [type, [type === 'lead' ? leadId : buyer.id]]));
  });

  it('when a super admin sees whom an electrician has not called, of both', async () => {
    const { leadId } = await createPurchase(app.ctx, buyer);
    await app.ctx.store.raw.query(`update lead_purchases set purchased_at = now() - interval '2 days' where lead_id = ${leadId}`);

    await admin.get('/api/manage/follow-ups').expect(200);

    expect(await looks()).toMatchObject([
      { subject_type: 'lead', after: { endpoint: 'listFollowUps', ids: [leadId] } },
      { subject_type: 'user', after: { endpoint: 'listFollowUps', ids: [buyer.id] } },
    ]);
  });

  it('when a super admin sees who asked to be phoned, in the list and alone', async () => {
    const ids = [await createCallback(app.ctx), await createCallback(app.ctx)];
    await admin.get(`/api/provider-callbacks/${ids[1]}`).expect(200);
    await admin.get('/api/provider-callbacks').expect(200);

    expect(await looks()).toMatchObject([
      { subject_type: 'callback', after: { endpoint: 'getCallback', ids: [ids[1]] } },
      { subject_type: 'callback', after: { endpoint: 'listCallbacks', ids: [ids[0]] } },
    ]);
  });

  it('when what a super admin changes is answered with its contact', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, buyer);
    await admin.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send({ salesStage: 'called' }).expect(200);
    expect(await idsSeen()).toEqual([[leadId], [buyer.id]]);

    app.ctx.clock.advance(11 * MINUTE_MS);
    const other = await createPurchase(app.ctx, buyer);
    await sendReport(await app.signIn(buyer), other.purchaseId).expect(200);
    await sendDecision(admin, (await reportOf(app.ctx, other.purchaseId)).id).expect(200);
    await admin.patch(`/api/providers/${buyer.id}`).send({ notes: 'Called.' }).expect(200);

    expect((await looks()).map(({ after: { endpoint, ids } }) => [endpoint, ids])).toEqual([
      ['updateSalesStage', [leadId]],
      ['updateSalesStage', [buyer.id]],
      ['decideLeadReport', [other.leadId]],
      ['updateProvider', [buyer.id]],
    ]);
  });
});

describe('an export', () => {
  it('has a line of its own for each page, also when all of it was just on screen, and is found under each lead', async () => {
    const made = [await createPurchase(app.ctx, buyer), await createPurchase(app.ctx, buyer)];
    const ids = made.map(({ leadId }) => leadId).toReversed();
    await admin.get('/api/my-purchased-leads?limit=5').expect(200);

    const first = await admin.get('/api/my-purchased-leads/export?limit=1').expect(200);
    await admin.get('/api/my-purchased-leads/export').query({ limit: 1, cursor: first.headers['x-next-cursor'] }).expect(200);

    expect(await exports()).toMatchObject(
      ids.map((id) => ({ actor_user_id: ada.id, subject_type: 'lead', after: { endpoint: 'exportMyPurchasedLeads', count: 1, ids: [id] } })),
    );
    const { body } = await admin.get(`/api/audit-log?action=contact&subject=lead:${ids[0]}`).expect(200);
    expect(body.entries.map(({ after }: Line) => after.endpoint)).toEqual(['exportMyPurchasedLeads', 'listMyPurchasedLeads']);
  });

  it('of an operator has a line too, although it holds no contact', async () => {
    const { id } = await createLead(app.ctx);
    const headers = await signInOperator(app);

    await app.visitor().get('/api/admin/leads').set(headers).expect(200);
    expect(await exports()).toEqual([]);
    await app.visitor().get('/api/admin/leads/export').set(headers).expect(200);

    expect(await exports()).toMatchObject([{ actor_user_id: null, actor_operator_id: expect.any(Number), after: { endpoint: 'exportOperatorLeads', ids: [id] } }]);
    expect(await looks()).toEqual([]);
  });
});

describe('a look at very many', () => {
  it('names each of them, a thousand a line, and only once', async () => {
    const ids = Array.from({ length: 2001 }, (_, index) => index + 1);
    const look = { viewer: ada, operator: null, endpoint: 'listMyPurchasedLeads', contacts: { customers: [...ids, 1, 2] }, exported: undefined, search: undefined, at: app.ctx.clock.now() } as const;

    await insertLook(app.ctx.db, look);
    await insertLook(app.ctx.db, look);

    expect((await looks()).map(({ subject_id, after }) => [subject_id, after.count, after.ids.length])).toEqual([
      ['several', 1000, 1000],
      ['several', 1000, 1000],
      ['2001', 1, 1],
    ]);
    expect((await idsSeen()).flat()).toEqual(ids);
  });
});

describe('no look is written down', () => {
  it('of buyers at what they bought and at the market', async () => {
    const { leadId } = await createPurchase(app.ctx, buyer);
    await createLead(app.ctx);
    const agent = await app.signIn(buyer);
    for (const path of ['/api/leads', '/api/my-purchased-leads', '/api/lead-purchases', '/api/team', '/api/auth/me']) await agent.get(path).expect(200);
    await agent.patch(`/api/leads/${leadId}`).send({ customerName: 'Anna Newname' }).expect(200);

    expect(await looks()).toEqual([]);
  });

  it('of super admins at what they claimed themselves, or at nothing', async () => {
    await market();
    await createPurchase(app.ctx, ada);
    await admin.get('/api/my-purchased-leads').expect(200);
    await admin.get('/api/auth/me').expect(200);

    expect(await looks()).toEqual([]);
  });

  it('of what was refused', async () => {
    await admin.get('/api/provider-callbacks/999').expect(404);
    await admin.patch('/api/providers/999999').send({ notes: 'x' }).expect(404);

    expect(await looks()).toEqual([]);
  });
});
