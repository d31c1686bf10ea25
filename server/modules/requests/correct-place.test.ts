import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice, createLocal, drainAlerts } from '../../../tests/support/alerts.ts';
import { newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainAttempts } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { phoneCustomerOf } from '../../../tests/support/phone-codes.ts';
import { type Agent, attemptsOn, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let admin: Agent;
let customer: ReturnType<typeof phoneCustomerOf>;

beforeAll(async () => {
  app = await createTestApp();
  customer = phoneCustomerOf(app);
  admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin', firstName: 'Ada', lastName: 'Adminton', companyName: null }));
});

afterAll(() => app.close());

beforeEach(async () => {
  app.pushes.length = 0;
  await app.ctx.store.raw.query('truncate audit_log, jobs, rate_limits restart identity');
});

const UNCERTAIN = '12 King St, Richmond';
const NEWTOWN = '12 King St, Newtown NSW 2042';
const fileAt = (serviceLocation: string, fields: object = {}) => customer.file({ serviceLocation, customerAddress: null, ...fields });
const correct = (leadId: number, from: string, to: string, agent = admin) =>
  agent.post(`/api/manage/requests/${leadId}/place`).send({ serviceLocation: to, base: { serviceLocation: from } });

async function rowOf(leadId: number) {
  const { rows } = await app.ctx.store.raw.query(
    `select service_location, suburb, state, postcode, public_location, public_electrical_work as work, request_version as version from leads where id = ${leadId}`,
  );
  return rows[0];
}

describe('the place of a request, corrected by a super admin', () => {
  it('is located, shown to its customer, redacted again and in the audit log without the address', async () => {
    const { id, requestToken } = await fileAt(UNCERTAIN, { electricalWork: 'Replace the oven at 12 King St, power is off. Ask at Enmore Road.' });

    const { body } = await correct(id, UNCERTAIN, '7 Enmore Rd, Newtown NSW 2042').expect(200);

    expect(body).toEqual({ hasPlace: true, isHeld: false });
    expect(await rowOf(id)).toMatchObject({ service_location: '7 Enmore Rd, Newtown NSW 2042', suburb: 'Newtown', state: 'NSW', postcode: '2042', public_location: 'Newtown NSW 2042', version: 2 });
    expect((await rowOf(id))?.['work']).not.toMatch(/King|Enmore/);
    expect(await customer.read(requestToken)).toMatchObject({ place: 'Newtown NSW 2042', hasPlace: true, state: 'waiting' });
    const { body: log } = await admin.get(`/api/audit-log?subject=lead:${id}`).expect(200);
    expect(log.entries.find(({ action }: { action: string }) => action === 'lead.place_corrected')).toMatchObject({ actorName: 'Ada Adminton', before: { version: 1 }, after: { version: 2 } });
    expect(JSON.stringify(log)).not.toMatch(/Enmore|King/);
  });

  it('alerts those who work there, also when it was located somewhere else, and nobody twice', async () => {
    const { agent } = await createLocal(app);
    const device = await addDevice(agent);
    const { id } = await fileAt('12 King St, Richmond VIC 3121');
    await drainAlerts(app.ctx);
    expect(app.pushes).toEqual([]);

    await correct(id, '12 King St, Richmond VIC 3121', NEWTOWN).expect(200);
    await drainAlerts(app.ctx);
    await correct(id, NEWTOWN, '12 King St, Marrickville NSW 2204').expect(200);
    await drainAlerts(app.ctx);

    expect(app.pushes.map(({ to, message }) => [to.endpoint, message.title])).toEqual([[device, 'New lead in Newtown']]);
  });

  it('alerts nobody when the form is sent again with another place, or one sender could alert one town after the other', async () => {
    const { agent } = await createLocal(app);
    await addDevice(agent);
    const idempotencyKey = randomUUID();
    const filed = await fileAt('12 King St, Richmond VIC 3121', { idempotencyKey, customerPhone: '0491 575 254' });
    await drainAlerts(app.ctx);
    app.pushes.length = 0;

    const again = await fileAt(NEWTOWN, { idempotencyKey, customerPhone: '0491 575 254' });
    await drainAlerts(app.ctx);

    expect(again.id).toBe(filed.id);
    expect(await rowOf(filed.id)).toMatchObject({ suburb: 'Newtown', version: 2 });
    expect(app.pushes).toEqual([]);
  });

  it('says when the place is still not certain', async () => {
    const { id } = await fileAt(UNCERTAIN);

    expect((await correct(id, UNCERTAIN, '14 King St, Richmond').expect(200)).body).toEqual({ hasPlace: false, isHeld: false });
  });

  it('releases a payment that is open for it, as a change by the customer does', async () => {
    const electrician = await newElectrician(app);
    const { id } = await fileAt(UNCERTAIN);
    await openPayment(electrician, id);

    await correct(id, UNCERTAIN, NEWTOWN).expect(200);

    expectProblem(await sendPurchase(electrician, id), 'payment_required', 'The customer has changed this request. You were not charged. Please start again.');
    await drainAttempts(app.ctx);
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'changed' }]);
  });

  it('stays as it is for the same words, and for words that changed since they were on screen', async () => {
    const { id } = await fileAt(UNCERTAIN);
    await correct(id, UNCERTAIN, UNCERTAIN).expect(200);
    await correct(id, UNCERTAIN, NEWTOWN).expect(200);

    const refused = await correct(id, UNCERTAIN, '12 King St, Richmond VIC 3121');

    expectProblem(refused, 'conflict', 'Someone else has just changed the place of this request. Nothing was saved.');
    expect(await rowOf(id)).toMatchObject({ service_location: NEWTOWN, version: 2 });
  });

  it('is corrected of a held request, which stays held', async () => {
    const { id } = await fileAt(UNCERTAIN);
    await app.ctx.store.raw.query(`update leads set status = 'held', held_for = 'many_requests', held_at = created_at where id = ${id}`);

    expect((await correct(id, UNCERTAIN, NEWTOWN).expect(200)).body).toEqual({ hasPlace: true, isHeld: true });
  });

  it('is refused for a sold, an archived and an unknown request, and for anybody else', async () => {
    const electrician = await newElectrician(app);
    const sold = await fileAt(NEWTOWN);
    await openPayment(electrician, sold.id);
    await sendPurchase(electrician, sold.id).expect(200);
    const archived = await fileAt(NEWTOWN);
    await customer.ask('/cancel', archived.requestToken).expect(200);

    expectProblem(await correct(sold.id, NEWTOWN, UNCERTAIN), 'lead_sold', 'This request is sold, so its place can’t be changed. Please tell the electrician who has it.');
    expectProblem(await correct(archived.id, NEWTOWN, UNCERTAIN), 'conflict', 'This request is off the market, so its place can’t be changed. Restore it first.');
    await correct(999_999, NEWTOWN, UNCERTAIN).expect(404);
    await correct(sold.id, NEWTOWN, UNCERTAIN, electrician).expect(403);
    await correct(sold.id, NEWTOWN, ' ').expect(400);
  });
});
