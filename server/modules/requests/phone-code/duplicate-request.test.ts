import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyLead, newElectrician } from '../../../../tests/support/customer-requests.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { heldLeads, idsOnMarket } from '../../../../tests/support/held-leads.ts';
import { phoneCustomerOf } from '../../../../tests/support/phone-codes.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

let app: TestApp;
let customer: ReturnType<typeof phoneCustomerOf>;
let electrician: Agent;
let admin: Agent;

beforeAll(async () => {
  app = await createTestApp({ TRUST_PROXY: '1' });
  customer = phoneCustomerOf(app);
  electrician = await newElectrician(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate leads, jobs, rate_limits cascade');
});

const oven = {
  customerPhone: '0412 345 678',
  serviceLocation: '18 Smith Street, Mona Vale NSW 2103',
  electricalWork: 'The oven in the kitchen trips the safety switch every evening.',
};
const again = { ...oven, electricalWork: 'Our oven trips the safety switch in the kitchen every evening. Please hurry.', urgency: 'within_24h' };
const other = { ...oven, electricalWork: 'Six downlights for the new bathroom and a fan.' };

const reasons = async () => (await heldLeads(admin)).map(({ id, heldFor }) => ({ id, heldFor }));

async function confirm(token: string) {
  await customer.askCode(token).expect(200);
  return (await customer.checkCode(token, await customer.lastCode()).expect(200)).body;
}

describe('a request for the same job of the same number', () => {
  it('is held, and told apart from other work and from another number', async () => {
    const first = await customer.file(oven);
    const second = await customer.file(again);
    const elsewhere = await customer.file({ ...again, customerPhone: '0412 345 679' });

    expect(await reasons()).toEqual([{ id: second.id, heldFor: 'duplicate' }]);
    expect((await idsOnMarket(electrician)).toSorted((a, b) => a - b)).toEqual([first.id, elsewhere.id]);
    await app.ctx.store.raw.query(`update leads set status = 'archived', held_for = null where id = ${second.id}`);
    await customer.file(other);
    expect(await reasons()).toEqual([]);
  });

  it('is held also when both come at once', async () => {
    await Promise.all([customer.file(oven), customer.file(again)]);

    expect(await countRows(app.ctx, 'leads', `status = 'available'`)).toBe(1);
    expect(await countRows(app.ctx, 'leads', `held_for = 'duplicate'`)).toBe(1);
  });

  it('updates the unsold one once its number is confirmed, and both links lead there', async () => {
    const first = await customer.file(oven);
    await confirm(first.requestToken);
    const second = await customer.file(again);
    const before = await idsOnMarket(electrician);

    const page = await confirm(second.requestToken);

    expect(page).toMatchObject({ jobReference: first.jobReference, electricalWork: again.electricalWork, state: 'waiting', phone: { state: 'confirmed' } });
    expect(await customer.read(first.requestToken)).toMatchObject({ jobReference: first.jobReference, electricalWork: again.electricalWork });
    expect(await idsOnMarket(electrician)).toEqual(before);
    const [card] = (await electrician.get('/api/leads').expect(200)).body;
    expect(card).toMatchObject({ id: first.id, urgency: 'within_24h', isPhoneConfirmed: true });
    expect(await countRows(app.ctx, 'leads', `status = 'archived' and id = ${second.id}`)).toBe(1);
    expect((await customer.ask('/cancel', second.requestToken).expect(200)).body).toMatchObject({ jobReference: first.jobReference, state: 'cancelled' });
  });

  it('hides in the updated one every name, address and email that it ever had itself', async () => {
    const specialRequests = 'Ask for Baker at the gate, the last house on heron, or write to copperkettle.';
    const form = { ...again, customerName: 'Will', customerAddress: null, specialRequests, idempotencyKey: randomUUID() };
    const first = await customer.file({ ...oven, customerName: 'Will', customerAddress: null });
    await confirm(first.requestToken);
    const second = await customer.file({ ...form, customerName: 'Will Baker', customerAddress: '18 Heron Loop, Mona Vale NSW 2103', customerEmail: 'copperkettle@example.com' });
    await customer.file(form);
    expect(await reasons()).toEqual([{ id: second.id, heldFor: 'duplicate' }]);

    await confirm(second.requestToken);

    const [card] = (await electrician.get('/api/leads').expect(200)).body;
    expect(card).toMatchObject({ id: first.id, specialRequests: expect.stringContaining('at the gate') });
    expect(card.specialRequests).not.toMatch(/baker|heron|copper/i);
  });

  it('opens nothing of the other request without the code', async () => {
    const first = await customer.file({ ...oven, serviceLocation: '18 Smith Street, Mona Vale NSW 2103' });
    const second = await customer.file({ ...again, customerName: 'A Stranger' });

    const page = await customer.read(second.requestToken);

    expect(page).toMatchObject({ jobReference: second.jobReference, state: 'checking', earlier: null });
    expect(JSON.stringify(page)).not.toContain(first.jobReference);
    expect((await customer.read(first.requestToken)).electricalWork).toBe(oven.electricalWork);
  });

  it('stays held while the first is sold, and tells its customer who has that, once the number is confirmed', async () => {
    const first = await customer.file(oven);
    await confirm(first.requestToken);
    await buyLead(electrician, first.id);
    const second = await customer.file(again);
    expect((await customer.read(second.requestToken)).earlier).toBeNull();

    const page = await confirm(second.requestToken);

    expect(page).toMatchObject({ jobReference: second.jobReference, state: 'checking', earlier: { jobReference: first.jobReference, name: 'Bright Spark Electrical' } });
    expect(await reasons()).toEqual([{ id: second.id, heldFor: 'duplicate' }]);
  });

  it('goes on the market once the number is confirmed when the first has been cancelled by then', async () => {
    const first = await customer.file(oven);
    const second = await customer.file(again);
    await customer.ask('/cancel', first.requestToken).expect(200);

    expect(await confirm(second.requestToken)).toMatchObject({ jobReference: second.jobReference, state: 'waiting' });

    expect(await idsOnMarket(electrician)).toContain(second.id);
  });

  it('is free again 30 days later', async () => {
    const first = await customer.file(oven);
    await app.ctx.store.raw.query(`update leads set created_at = created_at - interval '31 days' where id = ${first.id}`);

    const second = await customer.file(again);

    expect(await idsOnMarket(electrician)).toContain(second.id);
  });
});

it('a number whose lead was replaced as bad within a year is held for a person', async () => {
  const { id } = await customer.file(oven);
  const purchaseId = await buyLead(electrician, id);
  await app.ctx.store.raw.query(`
    insert into lead_reports (purchase_id, reported_by, reason, remedy, status, decided_at, created_at)
    select id, buyer_id, 'dead_number', 'refund', 'approved', now(), now() from lead_purchases where id = ${purchaseId}`);

  const second = await customer.file(other);

  expect(await reasons()).toEqual([{ id: second.id, heldFor: 'bad_number' }]);
  await confirm(second.requestToken);
  expect(await reasons()).toEqual([{ id: second.id, heldFor: 'bad_number' }]);
});
