import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyLead, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { heldLeads, idsOnMarket } from '../../../../tests/support/held-leads.ts';
import { phoneCustomerOf } from '../../../../tests/support/phone-codes.ts';
import { reportOf, sendDecision, sendReport } from '../../../../tests/support/reports.ts';
import { type Agent, openPayment, sendPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { GatewayError } from '../../sales/gateway/gateway.ts';

let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;
let electrician: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = phoneCustomerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
  electrician = await newElectrician(app);
});

const oven = {
  customerPhone: '0412 345 678',
  serviceLocation: '18 Smith Street, Mona Vale NSW 2103',
  electricalWork: 'The oven in the kitchen trips the safety switch every evening.',
};
const again = { ...oven, electricalWork: 'Our oven trips the safety switch in the kitchen every evening. Please hurry.' };
const oncemore = { ...oven, electricalWork: 'The oven in our kitchen trips the safety switch every evening. It is urgent.' };

const heldIds = async () => (await heldLeads(admin)).map(({ id, heldFor }) => ({ id, heldFor }));

async function confirm(token: string) {
  await customer.askCode(token).expect(200);
  await customer.checkCode(token, await customer.lastCode()).expect(200);
}

/** A confirmed request that was sold, and one for the same job that its customer filed and confirmed since. */
async function soldAndRepeated() {
  const first = await customer.file(oven);
  await confirm(first.requestToken);
  const purchaseId = await buyLead(electrician, first.id);
  const second = await customer.file(again);
  await confirm(second.requestToken);
  expect(await heldIds()).toEqual([{ id: second.id, heldFor: 'duplicate' }]);
  return { first, second, purchaseId };
}

const unpurchase = (purchaseId: number) => admin.post(`/api/lead-purchases/${purchaseId}/unpurchase`).expect(200);
const deletePurchase = (purchaseId: number) => admin.delete(`/api/lead-purchases/${purchaseId}`).expect(200);

describe('a confirmed request that repeats a sold one', () => {
  it('updates the first once that is for sale again, and its link leads there', async () => {
    const { first, second, purchaseId } = await soldAndRepeated();

    await unpurchase(purchaseId);
    await drainJobs(app.ctx);

    expect(await idsOnMarket(await newElectrician(app))).toEqual([first.id]);
    expect(await heldIds()).toEqual([]);
    expect(await customer.read(second.requestToken)).toMatchObject({ jobReference: first.jobReference, electricalWork: again.electricalWork, state: 'waiting' });
  });

  it('goes on the market itself once the first is closed with its sale', async () => {
    const { second, purchaseId } = await soldAndRepeated();

    await deletePurchase(purchaseId);
    await drainJobs(app.ctx);

    expect(await idsOnMarket(electrician)).toEqual([second.id]);
    expect(await customer.read(second.requestToken)).toMatchObject({ jobReference: second.jobReference, state: 'waiting', earlier: null });
  });

  it('updates the copy of the first that To Lead puts on the market', async () => {
    const { second, purchaseId } = await soldAndRepeated();

    const { body } = await admin.post(`/api/lead-purchases/${purchaseId}/contact-to-lead`).expect(200);
    await drainJobs(app.ctx);

    expect(await idsOnMarket(electrician)).toEqual([body.leadId]);
    expect(await customer.read(second.requestToken)).toMatchObject({ jobReference: body.jobReference, state: 'waiting' });
  });

  it('waits for a person as a request of a bad number once the first was refunded as a bad lead', async () => {
    const { second, purchaseId } = await soldAndRepeated();
    await sendReport(electrician, purchaseId).expect(200);

    await sendDecision(admin, (await reportOf(app.ctx, purchaseId)).id).expect(200);
    await drainJobs(app.ctx);

    expect(await heldIds()).toEqual([{ id: second.id, heldFor: 'bad_number' }]);
  });

  it('updates the first when the payment for that fails in the end', async () => {
    const capture = vi.spyOn(app.ctx.gateway, 'capture').mockRejectedValue(new GatewayError('unreachable', 'No answer'));
    const first = await customer.file(oven);
    await confirm(first.requestToken);
    await openPayment(electrician, first.id);
    await sendPurchase(electrician, first.id).expect(202);
    const second = await customer.file(again);
    await confirm(second.requestToken);

    app.ctx.clock.advance(31 * 60_000);
    await drainAttempts(app.ctx);
    await drainJobs(app.ctx);
    capture.mockRestore();

    expect(await idsOnMarket(await newElectrician(app))).toEqual([first.id]);
    expect(await heldIds()).toEqual([]);
    expect(await customer.read(second.requestToken)).toMatchObject({ jobReference: first.jobReference });
  });

  it('stays held while another electrician has the first by then', async () => {
    const { first, second, purchaseId } = await soldAndRepeated();

    await unpurchase(purchaseId);
    await buyLead(await newElectrician(app), first.id);
    await drainJobs(app.ctx);

    expect(await heldIds()).toEqual([{ id: second.id, heldFor: 'duplicate' }]);
    expect(await customer.read(second.requestToken)).toMatchObject({ earlier: { jobReference: first.jobReference } });
  });
});

it('of several requests that repeat a sold one, only one is on the market after its sale', async () => {
  const { second, purchaseId } = await soldAndRepeated();
  const third = await customer.file(oncemore);
  await confirm(third.requestToken);

  await deletePurchase(purchaseId);
  await drainJobs(app.ctx);

  expect(await idsOnMarket(electrician)).toEqual([second.id]);
  expect(await customer.read(third.requestToken)).toMatchObject({ jobReference: second.jobReference, electricalWork: oncemore.electricalWork });
});

it('a request that nobody has confirmed stays held after the sale of the one that it repeats, and updates the one that took its place', async () => {
  const { second, purchaseId } = await soldAndRepeated();
  const third = await customer.file(oncemore);

  await deletePurchase(purchaseId);
  await drainJobs(app.ctx);
  expect(await heldIds()).toEqual([{ id: third.id, heldFor: 'duplicate' }]);

  await confirm(third.requestToken);

  expect(await idsOnMarket(electrician)).toEqual([second.id]);
  expect(await customer.read(third.requestToken)).toMatchObject({ jobReference: second.jobReference });
});

describe('a confirmed request that repeats a sold one whose number nobody confirmed', () => {
  const fake = { ...oven, customerName: 'A Stranger' };

  it('goes on the market, and the page of neither leads to the other', async () => {
    const first = await customer.file(fake);
    await buyLead(electrician, first.id);
    const second = await customer.file(again);
    expect(await heldIds()).toEqual([{ id: second.id, heldFor: 'duplicate' }]);

    await confirm(second.requestToken);

    expect(await idsOnMarket(electrician)).toEqual([second.id]);
    expect(await customer.read(second.requestToken)).toMatchObject({ jobReference: second.jobReference, state: 'waiting', earlier: null });
    expect(await customer.read(first.requestToken)).toMatchObject({ jobReference: first.jobReference });
  });

  it('goes on the market where a stranger changed the number of a sold request to it', async () => {
    const first = await customer.file({ ...fake, customerPhone: '0412 999 555' });
    await confirm(first.requestToken);
    await buyLead(electrician, first.id);
    await customer.changePhone(first.requestToken, oven.customerPhone).expect(200);
    const second = await customer.file(again);

    await confirm(second.requestToken);

    expect(await idsOnMarket(electrician)).toEqual([second.id]);
  });

  it('holds the next one of its number, which updates it', async () => {
    const first = await customer.file(fake);
    await buyLead(electrician, first.id);
    const [second, third] = [await customer.file(again), await customer.file(oncemore)];
    await confirm(second.requestToken);
    await drainJobs(app.ctx);
    expect(await heldIds()).toEqual([{ id: third.id, heldFor: 'duplicate' }]);

    await confirm(third.requestToken);

    expect(await idsOnMarket(electrician)).toEqual([second.id]);
    expect(await customer.read(third.requestToken)).toMatchObject({ jobReference: second.jobReference, electricalWork: oncemore.electricalWork });
  });
});

describe('an emergency', () => {
  const emergency = { ...again, urgency: 'emergency' };

  it.each([false, true])('is not held for a request of its number that nobody confirmed, sold: %s', async (isSold) => {
    const first = await customer.file({ ...oven, customerName: 'A Stranger', urgency: 'emergency' });
    if (isSold) await buyLead(electrician, first.id);

    const { id } = await customer.file(emergency);

    expect(await heldIds()).toEqual([]);
    expect(await idsOnMarket(electrician)).toContain(id);
  });

  it('is not held once it is one, and waits behind a request whose number was confirmed', async () => {
    const first = await customer.file({ ...oven, customerName: 'A Stranger' });
    const idempotencyKey = randomUUID();
    const { id } = await customer.file({ ...again, idempotencyKey });
    expect(await heldIds()).toEqual([{ id, heldFor: 'duplicate' }]);

    await customer.file({ ...emergency, idempotencyKey });
    expect(await idsOnMarket(electrician)).toContain(id);

    await confirm(first.requestToken);
    await customer.ask('/cancel', first.requestToken).expect(200);
    const confirmed = await customer.file(oven);
    expect(await heldIds()).toEqual([{ id: confirmed.id, heldFor: 'duplicate' }]);
  });
});
