import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocal, turnOnEmails } from '../../../../tests/support/alerts.ts';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { createUser, quote } from '../../../../tests/support/factories.ts';
import { openStream, serve } from '../../../../tests/support/live-stream.ts';
import { electricalJob } from '../../../../tests/support/own-jobs.ts';
import { reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { runJob } from '../../../../tests/support/run-job.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { redactOutdated } from './redact-requests.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let admin: Agent;
let local: { user: Viewer; agent: Agent };

beforeAll(async () => {
  app = await createTestApp();
  owner = await createUser(app.ctx);
  agent = await app.signIn(owner);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));
  local = await createLocal(app);
  await turnOnEmails(local.agent);
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate jobs');
  app.mails.length = 0;
});

const run = (statement: string) => app.ctx.store.raw.query(statement);
const edit = (leadId: number, fields: object) => agent.patch(`/api/leads/${leadId}`).send(fields).expect(200);
const act = (path: string) => admin.post(path).expect(200);

/** What a buyer may write into each field, with words that nobody else may ever read. */
const canaries: [field: string, value: string, canary: RegExp][] = [
  ['customerName', 'Xenocanary Buyerwrote', /xenocanary|buyerwrote/i],
  ['customerPhone', '0491 577 426', /577 ?426|•{3} 426/],
  ['customerEmail', 'xenocanary@example.com', /xenocanary/i],
  ['customerAddress', '99 Xenocanary Road', /xenocanary/i],
  ['serviceLocation', '5 Xenocanary Street, Parramatta NSW 2150', /xenocanary|parramatta|2150/i],
  ['electricalWork', 'Key under the mat, dog Xenocanary bites', /xenocanary/i],
  ['specialRequests', 'Ask for Xenocanary at the gate', /xenocanary/i],
  ['serviceType', 'inspection', /inspection"/],
  ['propertyType', 'retail', /retail/],
  ['urgency', 'within_month', /within_month|within a month/i],
  ['budgetRange', 'need_quote', /need_quote/],
  ['timeframe', 'just_pricing', /just_pricing/],
];

interface Sold {
  leadId: number;
  purchaseId: number;
}

const waysBack: [way: string, go: (sold: Sold) => Promise<unknown>][] = [
  ['taking the purchase back', ({ purchaseId }) => act(`/api/lead-purchases/${purchaseId}/unpurchase`)],
  ['To Lead', ({ purchaseId }) => act(`/api/lead-purchases/${purchaseId}/contact-to-lead`)],
  [
    'deleting the purchase and restoring the lead',
    async ({ leadId, purchaseId }) => {
      await admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);
      await act(`/api/leads/${leadId}/restore`);
    },
  ],
  [
    'an approved report',
    async ({ purchaseId }) => {
      await sendReport(agent, purchaseId).expect(200);
      await sendDecision(admin, (await reportOf(app.ctx, purchaseId)).id).expect(200);
    },
  ],
];

describe.each(waysBack)('after %s nobody else reads what a buyer wrote', (_way, goBack) => {
  it.each(canaries)('as the %s', async (field, value, canary) => {
    const sold = await createPurchase(app.ctx, owner);
    await edit(sold.leadId, { [field]: value });
    await agent.patch(`/api/lead-purchases/${sold.purchaseId}/sales-stage`).send({ salesNotes: 'Xenocanary note' }).expect(200);
    const server = await serve(app);
    const stream = await openStream(server.url, local.user.username);
    await run('truncate jobs');
    app.mails.length = 0;

    await goBack(sold);
    await drainAttempts(app.ctx);
    await drainJobs(app.ctx);

    const market = await local.agent.get('/api/leads').expect(200);
    const others = app.mails.filter(({ to }) => to !== owner.email);
    expect(market.text).not.toMatch(canary);
    expect(market.text).not.toMatch(/xenocanary note/i);
    expect(JSON.stringify(others)).not.toMatch(canary);
    expect(stream.events().join('\n')).not.toMatch(canary);
    stream.close();
    await server.close();
  });
});

const spoilCopy = (leadId: number) =>
  run(`update leads set redaction_version = 0, public_name = 'Old Surname', public_electrical_work = 'Old copy 0491 570 158',
    public_special_requests = 'Old copy', public_phone = '0491570158', public_location = '12 Example Street' where id = ${leadId}`);
const copyOf = async (leadId: number) => (await run(`select * from leads where id = ${leadId}`)).rows[0];
const current = {
  redaction_version: expect.any(Number),
  public_name: 'Priya',
  public_phone: '04•• ••• 158',
  public_electrical_work: 'The safety switch trips every time the oven is turned on.',
  public_location: 'Marrickville NSW 2204',
};

describe('a request that is put on the market again', () => {
  it('hides the surname that was filed, whatever its buyer made of the name', async () => {
    const specialRequests = 'Please ask for Mrs Quokkaford at the gate';
    const { leadId, purchaseId } = await createPurchase(app.ctx, owner, { customerName: 'Zan Quokkaford', specialRequests });
    await edit(leadId, { customerName: 'Zan' });

    await act(`/api/lead-purchases/${purchaseId}/unpurchase`);

    const { body } = await local.agent.get('/api/leads').expect(200);
    const lead = (body as Record<string, unknown>[]).find(({ id }) => id === leadId);
    expect(lead).toMatchObject({ customerName: 'Zan' });
    expect(JSON.stringify(lead)).not.toContain('Quokkaford');
  });

  it.each([['taking the purchase back', 'unpurchase'], ['To Lead', 'contact-to-lead']])(
    'hides by %s the surname that its customer corrected',
    async (_way, path) => {
      const idempotencyKey = randomUUID();
      const file = (customerName: string) =>
        app.visitor().post('/api/leads').send({ ...quote, idempotencyKey, customerName, specialRequests: 'Please ask for Mrs Quokkaford at the gate' }).expect(201);
      const { id } = (await file('Zan Quokkaford')).body;
      await file('Zan');
      const bought = await admin.post(`/api/leads/${id}/purchase`).send({ paymentStatus: 'completed' }).expect(200);

      await act(`/api/lead-purchases/${bought.body.id}/${path}`);

      const { body } = await local.agent.get('/api/leads').expect(200);
      expect(body.map((lead: { specialRequests: string }) => lead.specialRequests)).toContain('Please ask for Mrs [hidden] at the gate');
      expect(JSON.stringify(body)).not.toContain('Quokkaford');
    },
  );

  it('has the number that was filed for its next buyer', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, owner, { customerPhone: '0491 575 254' });
    await edit(leadId, { customerPhone: '0491 570 110', electricalWork: 'The customer hung up on me.' });
    await act(`/api/lead-purchases/${purchaseId}/unpurchase`);

    const { body } = await admin.post(`/api/leads/${leadId}/purchase`).send({ paymentStatus: 'completed' }).expect(200);

    expect(body).toMatchObject({ customerPhone: '0491575254', asFiled: null });
    expect(body.electricalWork).toMatch(/safety switch/);
  });

  it('is redacted again where its copy was made by older rules, whichever way it comes back', async () => {
    const [first, second] = [await createPurchase(app.ctx, owner), await createPurchase(app.ctx, owner)];
    for (const { leadId } of [first, second]) await spoilCopy(leadId);

    await act(`/api/lead-purchases/${first.purchaseId}/unpurchase`);
    await admin.delete(`/api/lead-purchases/${second.purchaseId}`).expect(200);
    await act(`/api/leads/${second.leadId}/restore`);

    for (const { leadId } of [first, second]) expect(await copyOf(leadId)).toMatchObject(current);
  });

  it('and any other is redacted again in the background, in batches, without a word to anyone', async () => {
    const sold = await createPurchase(app.ctx, owner);
    await spoilCopy(sold.leadId);

    await drainJobs(app.ctx);
    app.mails.length = 0;

    await runJob(app.ctx, redactOutdated, { afterId: 0 });
    await drainJobs(app.ctx);

    expect(await copyOf(sold.leadId)).toMatchObject(current);
    const { rows } = await run('select 1 from leads where redaction_version < 1');
    expect(rows).toEqual([]);
    expect(app.mails).toEqual([]);
  });
});

describe('an own job', () => {
  it('goes on the market as its owner corrected it, since nobody else ever filed it', async () => {
    const { body } = await agent.post('/api/leads/manual').send({ ...electricalJob, electricalWork: `${electricalJob.electricalWork} Ask for Owntest.` }).expect(201);
    await edit(body.leadId, { customerName: 'Olga Quokkaford', specialRequests: 'Or for Mrs Quokkaford' });
    await edit(body.leadId, { customerPhone: '0491 570 110', customerName: 'Olga' });

    const copy = (await act(`/api/lead-purchases/${body.id}/contact-to-lead`)).body;

    expect(await leadRow(copy.leadId)).toMatchObject({ customer_phone: '0491570110', customer_name: 'Olga' });
    expect(await leadRow(copy.leadId)).toMatchObject({ public_electrical_work: expect.not.stringContaining('Owntest') });
    expect(await leadRow(body.leadId)).toMatchObject({ customer_phone: '0491571804' });

    const isHidden = { public_electrical_work: expect.not.stringContaining('Owntest'), public_special_requests: expect.not.stringContaining('Quokkaford') };
    expect(await leadRow(copy.leadId)).toMatchObject(isHidden);

    await act(`/api/leads/${copy.leadId}/archive`);
    await act(`/api/leads/${copy.leadId}/restore`);
    expect(await leadRow(copy.leadId)).toMatchObject(isHidden);
  });

  it('goes on the market without the address and the email that its owner filed, or entered since', async () => {
    const electricalWork = 'Lights are out in the last house on heron, the one behind is on rose. Write to copperkettle.';
    const job = { ...electricalJob, electricalWork, customerAddress: '18 Heron Loop', customerEmail: 'copperkettle@example.com' };
    const { body } = await agent.post('/api/leads/manual').send(job).expect(201);
    await edit(body.leadId, { customerAddress: '2 Rose Street', customerEmail: null });

    const copy = (await act(`/api/lead-purchases/${body.id}/contact-to-lead`)).body;

    const shown = (await leadRow(copy.leadId))?.['public_electrical_work'];
    expect(shown).toMatch(/^Lights are out in the /);
    expect(shown).not.toMatch(/heron|rose|copper/i);
  });
});

const leadRow = async (id: number) => (await run(`select * from leads where id = ${id}`)).rows[0];

describe('a reported lead', () => {
  it('shows the person who decides both numbers, the one filed and the one its buyer wrote', async () => {
    const { leadId, purchaseId } = await createPurchase(app.ctx, owner, { customerPhone: '0491 575 254' });
    await edit(leadId, { customerPhone: '0491 570 110' });
    await sendReport(agent, purchaseId).expect(200);

    const { body } = await admin.get('/api/lead-reports').expect(200);

    const report = (body as Record<string, unknown>[]).find((one) => one['purchaseId'] === purchaseId);
    expect(report).toMatchObject({ customerPhone: '0491575254', correctedPhone: '0491570110' });
  });
});
