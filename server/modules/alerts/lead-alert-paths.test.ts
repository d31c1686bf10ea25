import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, createLocal, drainAlerts, fileLead, forgetAlerts } from '../../../tests/support/alerts.ts';
import { authorise, newBuyer } from '../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../tests/support/drain.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { auctionOf } from '../../../tests/support/market.ts';
import { createOwnJob } from '../../../tests/support/own-jobs.ts';
import { whileRefusing } from '../../../tests/support/refuse-writes.ts';
import { type Agent, sendPurchase } from '../../../tests/support/sales.ts';
import { createStripeTestApp, type StripeTestApp } from '../../../tests/support/stripe-app.ts';
import type { TestApp } from '../../../tests/support/test-app.ts';
import { claimAsAdmin } from '../sales/claim/claim-lead.ts';
import type { Viewer } from '../../platform/http/caller.ts';

let market: StripeTestApp;
let app: TestApp;
let user: Viewer;
let agent: Agent;
let admin: Agent;

beforeAll(async () => {
  market = await createStripeTestApp();
  ({ app } = market);
  ({ user, agent } = await createLocal(app));
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => market.close());

beforeEach(() => forgetAlerts(app));

/** A lead that somebody has bought, and nothing left to do. */
async function createPurchase() {
  const leadId = await fileLead(app);
  await claimAsAdmin(app.ctx, { leadId, buyerId: user.id });
  const { rows } = await query(`select current_purchase_id as id from leads where id = ${leadId}`);
  await query('truncate jobs');
  return { leadId, purchaseId: Number(rows[0]?.['id']) };
}

const query = (text: string) => app.ctx.store.raw.query(text);

/** What was enqueued to tell people of leads. */
const alerts = async () => (await query(`select payload, singleton_key as key from jobs where name = 'lead-alert' order by id`)).rows;

describe('a request that gets a place by its correction', () => {
  it('is told of once, to those who work there', async () => {
    const device = await addDevice(agent);
    const idempotencyKey = randomUUID();
    await fileLead(app, { idempotencyKey, serviceLocation: 'Richmond', customerAddress: null });
    await drainAlerts(app.ctx);
    expect(app.pushes).toEqual([]);

    for (const serviceLocation of ['Newtown NSW', 'Marrickville NSW 2204']) {
      await fileLead(app, { idempotencyKey, serviceLocation, customerAddress: null });
      await drainAlerts(app.ctx);
    }

    expect(app.pushes.map(({ to, message }) => [to.endpoint, message.title])).toEqual([[device, 'New lead in Newtown']]);
  });
});

describe('every way onto the market', () => {
  it('is told: a request that is filed', async () => {
    const id = await fileLead(app);

    expect(await alerts()).toEqual([{ payload: { leadId: id, auctionEpoch: 0 }, key: `lead-alert:${id}:0` }]);
  });

  it('is told once: a request that is filed twice', async () => {
    const idempotencyKey = '6b2f0d3e-52f5-4f7c-9a44-3f1ed3e3a001';
    const ids = [await fileLead(app, { idempotencyKey }), await fileLead(app, { idempotencyKey })];

    expect(ids[0]).toBe(ids[1]);
    expect(await alerts()).toHaveLength(1);
  });

  it('is told: a lead that is restored', async () => {
    const id = await fileLead(app);
    await admin.post(`/api/leads/${id}/archive`).expect(200);
    await query('truncate jobs');

    await admin.post(`/api/leads/${id}/restore`).expect(200);

    expect(await alerts()).toMatchObject([{ payload: { leadId: id, auctionEpoch: 1 } }]);
  });

  it('is told: a purchase that is reversed', async () => {
    const { leadId, purchaseId } = await createPurchase();
    await addDevice(agent);

    await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);
    expect(await alerts()).toMatchObject([{ payload: { leadId, auctionEpoch: 1 } }]);
    await drainAlerts(app.ctx);

    expect((await auctionOf(app, leadId)).epoch).toBe(1);
    expect(app.pushes.map(({ message }) => message.tag)).toEqual([`lead-${leadId}`]);
  });

  it('is told: a contact that is sold again', async () => {
    const { purchaseId } = await createPurchase();

    const { body } = await admin.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`).expect(200);

    expect(await alerts()).toMatchObject([{ payload: { leadId: body.leadId, auctionEpoch: 0 } }]);
  });

  it('is told: a job of one’s own that is put on the market, but not that job itself', async () => {
    const { purchaseId } = await createOwnJob(app.ctx, user);
    expect(await alerts()).toEqual([]);
    await addDevice(agent);

    const { body } = await admin.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`).expect(200);
    await drainAlerts(app.ctx);

    expect(app.pushes.map(({ message }) => message)).toMatchObject([{ title: 'New lead in Newtown', tag: `lead-${body.leadId}` }]);
  });

  it('is none: a lead that is taken off the market with its purchase', async () => {
    const { purchaseId } = await createPurchase();

    await admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);

    expect(await alerts()).toEqual([]);
  });

  it('is none: a sale that could not be charged, after which the auction goes on', async () => {
    const buyer = await newBuyer(market);
    const id = await fileLead(app);
    const hold = await authorise(market, buyer.agent, id);
    market.stripe.control.expire({ intent: hold });
    await query('truncate jobs');
    await sendPurchase(buyer.agent, id);
    await drainAttempts(app.ctx);

    const { rows } = await query(`select status, auction_epoch from leads where id = ${id}`);
    expect(rows).toEqual([{ status: 'available', auction_epoch: 0 }]);
    expect(await alerts()).toEqual([]);
  });

  it('is none that is rolled back', async () => {
    const { purchaseId, leadId } = await createPurchase();

    await whileRefusing(app.ctx, { write: 'insert on audit_log' }, async () => {
      await admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(500);
    });

    expect(await alerts()).toEqual([]);
    expect((await auctionOf(app, leadId)).epoch).toBe(0);
  });
});
