import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { linesOf } from '../../../tests/support/audit-lines.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { signInOperator } from '../../../tests/support/operators.ts';
import { type Agent, createPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
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

beforeEach(() => app.ctx.store.raw.query('truncate audit_log'));

/** The searches that were written down, oldest first. */
const searchesDone = () => linesOf(app.ctx, 'contact.searched');

describe('a search for people', () => {
  it.each([
    ['/api/my-purchased-leads/summary', 'lead', 'summarisePurchases'],
    ['/api/my-purchased-leads', 'lead', 'listMyPurchasedLeads'],
    ['/api/leads/archived', 'lead', 'listArchivedLeads'],
    ['/api/providers', 'user', 'listProviders'],
    ['/api/provider-callbacks', 'callback', 'listCallbacks'],
  ])('is written down for %s, whatever it finds, with a keyed hash of the text', async (path, subjectType, endpoint) => {
    await admin.get(`${path}?q=04120`).expect(200);

    const lines = await searchesDone();
    expect(lines).toMatchObject([{ actor_user_id: ada.id, actor_operator_id: null, subject_type: subjectType, subject_id: 'several' }]);
    expect(lines[0]?.after).toEqual({ endpoint, textHash: expect.stringMatching(/^[\w-]{22}$/) });
    const { text } = await admin.get('/api/audit-log?action=contact').expect(200);
    expect(text).toContain('contact.searched');
    expect(text).not.toContain('04120');
  });

  it('is written down for an operator', async () => {
    const headers = await signInOperator(app);
    await app.visitor().get('/api/admin/providers?q=0491').set(headers).expect(200);

    expect(await searchesDone()).toMatchObject([{ actor_user_id: null, actor_operator_id: expect.any(Number), subject_type: 'user', after: { endpoint: 'listOperatorProviders' } }]);
  });

  it('is one line for ten minutes for the same text, which screens send again, and one for each other text', async () => {
    const count = (q: string) => admin.get(`/api/my-purchased-leads/summary?q=${q}`).expect(200);
    for (const q of ['priya', 'Priya', '0', '04', '041', '041']) await count(q);
    await admin.get('/api/my-purchased-leads?q=priya').expect(200);
    expect(await searchesDone()).toHaveLength(4);

    app.ctx.clock.advance(11 * MINUTE_MS);
    await count('priya');

    expect(await searchesDone()).toHaveLength(5);
  });

  it('has a line of its own beside each export', async () => {
    await createPurchase(app.ctx, buyer);
    await admin.get('/api/my-purchased-leads/export?limit=1&q=priya').expect(200);

    expect(await searchesDone()).toMatchObject([{ after: { endpoint: 'exportMyPurchasedLeads' } }]);
  });

  it('is none without a text, of what is nobody’s contact, and of an electrician among their own', async () => {
    const agent = await app.signIn(buyer);
    const headers = await signInOperator(app);
    for (const path of ['/api/my-purchased-leads/summary', '/api/my-purchased-leads?q=', '/api/providers?q=%20', '/api/suburbs?q=newtown', '/api/discount-codes?q=a']) await admin.get(path).expect(200);
    for (const path of ['/api/my-purchased-leads?q=priya', '/api/my-purchased-leads/summary?q=0412']) await agent.get(path).expect(200);
    await app.visitor().get('/api/admin/leads?q=newtown').set(headers).expect(200);

    expect(await searchesDone()).toEqual([]);
  });
});
