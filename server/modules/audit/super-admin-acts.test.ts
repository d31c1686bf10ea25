import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { createOwnJob } from '../../../tests/support/own-jobs.ts';
import { type Agent, createPurchase, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let app: TestApp;
let superAdmin: Viewer;
let admin: Agent;
let buyer: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  superAdmin = await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton', companyName: null });
  admin = await app.signIn(superAdmin);
  buyer = await createUser(app.ctx);
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate audit_log restart identity'));

interface Entry {
  action: string;
  actorName: string | null;
  at: string;
  subjectType: string;
  subjectId: string;
  before: unknown;
  after: unknown;
}

/** What the super admin did since `since`, oldest first, and that it was done by them and just now. */
async function done(since: Date) {
  const { body } = await admin.get('/api/audit-log').expect(200);
  // Looks are another test's.
  const entries = (body as { entries: Entry[] }).entries.toReversed().filter(({ action }) => action !== 'contact.looked_at');
  for (const entry of entries) {
    expect(entry.actorName).toBe('Ada Adminton');
    expect(Date.parse(entry.at)).toBeGreaterThanOrEqual(since.getTime() - 1000);
    expect(Date.parse(entry.at)).toBeLessThanOrEqual(app.ctx.clock.now().getTime() + 1000);
  }
  return entries.map(({ action, subjectType, subjectId, before, after }) => [action, `${subjectType} ${subjectId}`, before, after]);
}

const forget = () => app.ctx.store.raw.query('truncate audit_log restart identity');
const act = (name: string, purchaseId: number) => admin.post(`/api/lead-purchases/${purchaseId}/${name}`).expect(200);

async function bought(minutesAgo = 0) {
  const sale = await createPurchase(app.ctx, buyer, { minutesAgo });
  await forget();
  return { ...sale, paid: (sale.purchase.amountPaidCents / 100).toFixed(2), since: app.ctx.clock.now() };
}

describe('every act of a super admin is in the audit log, with who, when, before and after', () => {
  it('a claim, and that it revealed the contact', async () => {
    const { id } = await createLead(app.ctx);
    const since = app.ctx.clock.now();

    const { body } = await sendPurchase(admin, id, { paymentStatus: 'completed' }).expect(200);

    expect(await done(since)).toEqual([
      ['lead.claimed', `lead ${id}`, { status: 'available' }, { status: 'sold', purchaseId: body.id, amountPaid: '0.00' }],
      ['lead.contact_revealed', `lead ${id}`, null, { purchaseId: body.id }],
    ]);
  });

  it('taking a lead off the market and restoring it', async () => {
    const { id } = await createLead(app.ctx);
    const since = app.ctx.clock.now();

    await admin.post(`/api/leads/${id}/archive`).expect(200);
    await admin.post(`/api/leads/${id}/restore`).expect(200);

    expect(await done(since)).toEqual([
      ['lead.archived', `lead ${id}`, { status: 'available' }, { status: 'archived' }],
      ['lead.restored', `lead ${id}`, { status: 'archived' }, { status: 'available', startingPrice: expect.stringMatching(/^\d+\.\d\d$/) }],
    ]);
  });

  it('archiving a purchase of someone else and restoring it', async () => {
    const { purchaseId, since } = await bought();

    await act('archive', purchaseId);
    await act('restore', purchaseId);

    expect(await done(since)).toEqual([
      ['purchase.archived', `purchase ${purchaseId}`, { isArchived: false }, { isArchived: true }],
      ['purchase.restored', `purchase ${purchaseId}`, { isArchived: true }, { isArchived: false }],
    ]);
  });

  it('logging a call to someone else’s customer', async () => {
    const { purchaseId, since } = await bought();

    await act('calls', purchaseId);
    await act('calls', purchaseId);

    expect(await done(since)).toEqual([['purchase.call_logged', `purchase ${purchaseId}`, null, null]]);
  });

  it('taking a purchase back', async () => {
    const { leadId, purchaseId, paid, since } = await bought();

    await act('unpurchase', purchaseId);

    expect(await done(since)).toEqual([
      ['lead.relisted', `lead ${leadId}`, { status: 'sold' }, { status: 'available' }],
      ['purchase.unpurchased', `purchase ${purchaseId}`, { paymentStatus: 'completed' }, { leadId, refundedAmount: paid }],
    ]);
  });

  it('deleting a purchase', async () => {
    const { leadId, purchaseId, paid, since } = await bought();

    await admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);

    expect(await done(since)).toEqual([
      ['lead.archived', `lead ${leadId}`, { status: 'sold' }, { status: 'archived' }],
      ['purchase.deleted', `purchase ${purchaseId}`, { paymentStatus: 'completed' }, { leadId, refundedAmount: paid }],
    ]);
  });

  it('making a lead of a contact', async () => {
    const { leadId, purchaseId, paid, since } = await bought();

    const { body } = await act('contact-to-lead', purchaseId);

    expect(await done(since)).toEqual([
      ['lead.archived', `lead ${leadId}`, { status: 'sold' }, { status: 'archived' }],
      ['purchase.converted', `purchase ${purchaseId}`, { leadId, paymentStatus: 'completed' }, { leadId: body.leadId, refundedAmount: paid }],
    ]);
  });

  it('moving a job of someone else and editing its details', async () => {
    const { leadId, purchaseId, since } = await bought();

    await admin.patch(`/api/lead-purchases/${purchaseId}/sales-stage`).send({ salesStage: 'called' }).expect(200);
    await admin.patch(`/api/leads/${leadId}`).send({ customerName: 'Anna Newname' }).expect(200);

    expect(await done(since)).toEqual([
      ['purchase.stage_changed', `purchase ${purchaseId}`, { salesStage: 'purchased' }, { salesStage: 'called' }],
      ['lead.edited', `lead ${leadId}`, null, { fields: ['customerName'] }],
    ]);
  });

  it('adding a job of their own', async () => {
    const since = app.ctx.clock.now();

    const { leadId, purchaseId } = await createOwnJob(app.ctx, superAdmin);

    expect(await done(since)).toEqual([['lead.added', `lead ${leadId}`, null, { status: 'sold', purchaseId, jobKind: 'electrical' }]]);
  });

  it('and no line names the customer', async () => {
    const { purchaseId } = await bought();
    await act('archive', purchaseId);
    await act('contact-to-lead', purchaseId);
    await createOwnJob(app.ctx, superAdmin, 'vehicle');

    const { text } = await admin.get('/api/audit-log').expect(200);

    expect(text).not.toMatch(/Nairtest|Owntest|0491|example\.com|ABC123|Marrickville/);
  });
});
