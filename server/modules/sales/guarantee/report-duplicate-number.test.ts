import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, customerOf } from '../../../../tests/support/customer-requests.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { backdate, reportOf, sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

const DAY_MS = 24 * 3_600_000;
const customerPhone = '0491 570 006';

let app: TestApp;
let owner: Viewer;
let agent: Agent;
let otherBuyer: Viewer;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads cascade');
  [owner, otherBuyer] = [await createUser(app.ctx), await createUser(app.ctx)];
  agent = await app.signIn(owner);
});

type LeadFields = Parameters<typeof createPurchase>[2];

async function earlierSale(buyer: Viewer, fields: LeadFields = {}) {
  const sale = await createPurchase(app.ctx, buyer, { customerPhone, ...fields });
  await backdate(app.ctx, sale.purchaseId, DAY_MS);
  return sale;
}

const buy = (fields: LeadFields = {}) => createPurchase(app.ctx, owner, { customerPhone, ...fields });
const reportDuplicate = (purchaseId: number) => sendReport(agent, purchaseId, { reason: 'duplicate' }).expect(200);
const statusOf = async (purchaseId: number) => (await reportOf(app.ctx, purchaseId))['status'];

const edit = (by: Agent, leadId: number, phone: string) =>
  by.patch(`/api/leads/${leadId}`).send({ customerPhone: phone }).expect(200);

describe('a number that a buyer wrote proves nothing', () => {
  it('on the reported lead, made the same as that of another sale', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId, leadId } = await buy({ customerPhone: '0491 570 110' });
    await edit(agent, leadId, customerPhone);

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('waiting');
  });

  it('on the other lead, made the same as that of the reported one', async () => {
    const { leadId } = await earlierSale(owner, { customerPhone: '0491 570 110' });
    await edit(agent, leadId, customerPhone);
    const { purchaseId } = await buy();

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('waiting');
  });

  it('but an edit takes nothing from the number that was filed', async () => {
    await earlierSale(otherBuyer);
    const { purchaseId, leadId } = await buy();
    await edit(agent, leadId, '0491 570 110');

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('approved');
  });

  it('but a third lead, of an unedited number, still does', async () => {
    const { leadId } = await earlierSale(owner, { customerPhone: '0491 570 110' });
    await edit(agent, leadId, customerPhone);
    await earlierSale(otherBuyer);
    const { purchaseId } = await buy();

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('approved');
  });
});

describe('a number that a customer gave after the sale proves nothing', () => {
  const job = { customerPhone, electricalWork: 'Upgrade the switchboard', serviceLocation: 'Parramatta NSW 2150', customerAddress: null };

  /** Files and sells a request, and gives it another number. */
  async function sellAndCorrect(buyer: Agent, fields: object, corrected: string) {
    const customer = customerOf(app);
    const { id, requestToken } = await customer.file({ ...job, ...fields });
    const purchaseId = await buyLead(buyer, id);
    await customer.ask('/phone', requestToken, { customerPhone: corrected }).expect(200);
    return purchaseId;
  }

  it('on a staged request, given that of a real customer once their lead was bought', async () => {
    const staged = customerOf(app);
    const { id, requestToken } = await staged.file({ ...job, customerPhone: '0491 570 110' });
    await buyLead(await app.signIn(otherBuyer), id);
    const real = await customerOf(app).file({ ...job, serviceLocation: '77 Hidden Lane, Parramatta NSW 2150' });
    const purchaseId = await buyLead(agent, real.id);
    await staged.ask('/phone', requestToken, { customerPhone }).expect(200);

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('waiting');
  });

  it('on the reported request, given that of an earlier sale', async () => {
    await buyLead(await app.signIn(otherBuyer), (await customerOf(app).file(job)).id);
    const purchaseId = await sellAndCorrect(agent, { customerPhone: '0491 570 313' }, customerPhone);

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('waiting');
  });

  it('but takes nothing from the number that was filed', async () => {
    await sellAndCorrect(await app.signIn(otherBuyer), {}, '0491 570 110');
    const { purchaseId } = await buy({ electricalWork: job.electricalWork, serviceLocation: job.serviceLocation, customerAddress: null });

    await reportDuplicate(purchaseId);

    expect(await statusOf(purchaseId)).toBe('approved');
  });
});
