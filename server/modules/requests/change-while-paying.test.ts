import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newElectrician } from '../../../tests/support/customer-requests.ts';
import { drainAttempts } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { quote } from '../../../tests/support/factories.ts';
import { phoneCustomerOf } from '../../../tests/support/phone-codes.ts';
import { type Agent, attemptsOn, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let electrician: Agent;
let customer: ReturnType<typeof phoneCustomerOf>;

beforeAll(async () => {
  app = await createTestApp();
  customer = phoneCustomerOf(app);
});

afterAll(() => app.close());

beforeEach(async () => {
  electrician = await newElectrician(app);
});

const CHANGED = 'The customer has changed this request. You were not charged. Please start again.';
const words = { electricalWork: 'Rewire the whole house, not one power point.', specialRequests: null };

describe('an electrician who is paying for a request', () => {
  it('buys nothing else than they saw once its customer changes the work, and may buy it as it is then', async () => {
    const { id, requestToken } = await customer.file();
    await openPayment(electrician, id);

    await customer.ask('/change', requestToken, words).expect(200);

    expectProblem(await sendPurchase(electrician, id), 'payment_required', CHANGED);
    await drainAttempts(app.ctx);
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'changed' }]);
    await openPayment(electrician, id);
    const { body } = await sendPurchase(electrician, id).expect(200);
    expect(body).toMatchObject({ electricalWork: words.electricalWork });
  });

  it('is told the same when its customer sends the form again with another place', async () => {
    const form = { ...quote, customerPhone: '0412 777 001', fillMs: 20_000, jobTopic: '', idempotencyKey: randomUUID() };
    const { id } = (await customer.visitor.post('/api/leads').send(form).expect(201)).body;
    await openPayment(electrician, id);

    await customer.visitor.post('/api/leads').send({ ...form, serviceLocation: '5 King Street, Newtown NSW 2042' }).expect(201);

    expectProblem(await sendPurchase(electrician, id), 'payment_required', CHANGED);
  });

  it('is told the same when its customer removes a photo, because the card shows how many there are', async () => {
    const { id, requestToken } = await customer.file();
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } }).jpeg().toBuffer();
    const { body } = await customer.visitor.post('/api/request/photo').field('token', requestToken).attach('file', picture, 'IMG_0001.JPG').expect(200);
    await openPayment(electrician, id);

    await customer.visitor.post('/api/request/photo/remove').send({ token: requestToken, photoId: body.photos[0].id }).expect(200);

    expectProblem(await sendPurchase(electrician, id), 'payment_required', CHANGED);
    await drainAttempts(app.ctx);
    expect(await attemptsOn(app.ctx, id)).toMatchObject([{ settled: 'released', reason: 'changed' }]);
  });

  it('is told the same when a number that was confirmed is replaced, because the card shows that it was', async () => {
    const { id, requestToken } = await customer.file();
    await customer.askCode(requestToken).expect(200);
    await customer.checkCode(requestToken, await customer.lastCode()).expect(200);
    await openPayment(electrician, id);

    await customer.changePhone(requestToken, '0412 777 003').expect(200);

    expectProblem(await sendPurchase(electrician, id), 'payment_required', CHANGED);
  });

  it('goes on paying when its customer adds a photo, which takes nothing from it', async () => {
    const { id, requestToken } = await customer.file();
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } }).jpeg().toBuffer();
    await openPayment(electrician, id);

    await customer.visitor.post('/api/request/photo').field('token', requestToken).attach('file', picture, 'IMG_0001.JPG').expect(200);

    await sendPurchase(electrician, id).expect(200);
  });

  it('goes on when its customer corrects what electricians do not see', async () => {
    const { id, requestToken } = await customer.file();
    await openPayment(electrician, id);

    await customer.changePhone(requestToken, '0412 777 002').expect(200);
    const { electricalWork, specialRequests } = quote;
    await customer.ask('/change', requestToken, { electricalWork, specialRequests }).expect(200);

    await sendPurchase(electrician, id).expect(200);
  });
});
