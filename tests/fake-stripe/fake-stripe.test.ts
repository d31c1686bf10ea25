import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { confirmHold } from '../support/stripe-app.ts';
import { createFakeStripe, type FakeStripe } from './server.ts';

let stripe: FakeStripe;
let count = 0;

beforeAll(async () => {
  stripe = await createFakeStripe();
});

afterAll(() => stripe.close());

afterEach(() => {
  stripe.faults.clear();
  stripe.faults.set({ slowMs: 1500 });
});

const newKey = () => `key-${(count += 1)}`;

const post = (path: string, key: string, params: Record<string, string | number> = {}) =>
  supertest(stripe.url)
    .post(path)
    .set({ authorization: 'Bearer sk_test_1', 'idempotency-key': key })
    .type('form')
    .send(params);

const request = { amount: 4000, currency: 'aud', capture_method: 'manual' };
const create = (key = newKey(), params: object = {}) => post('/v1/payment_intents', key, { ...request, ...params });

async function held() {
  const { body } = await create().expect(200);
  await confirmHold(stripe, String(body.client_secret));
  return String(body.id);
}

const errorOf = ({ body }: { body: { error: { type: string; code?: string } } }) => [body.error.type, body.error.code];
const intentCount = () => stripe.control.dump().intents.length;
const movementsOf = (id: string) => stripe.control.dump().movements.filter(({ intent }) => intent === id).map(({ kind, cents }) => [kind, cents]);

describe('a key', () => {
  it('answers a repeated call as it did before, and says so', async () => {
    const key = newKey();
    const first = await create(key).expect(200);
    const before = intentCount();

    const second = await create(key).expect(200);

    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers['idempotent-replayed'])).toEqual([undefined, 'true']);
    expect(intentCount()).toBe(before);
  });

  it('is refused with other parameters, whatever they are worth', async () => {
    const key = newKey();
    await create(key).expect(200);

    expect(errorOf(await create(key, { amount: 4001 }).expect(400))).toEqual(['idempotency_error', undefined]);
    expect(errorOf(await create(key, { amount: 1 }).expect(400))).toEqual(['idempotency_error', undefined]);
  });

  it('is refused while its first call runs', async () => {
    const key = newKey();
    stripe.faults.set({ slowMs: 300 });
    stripe.faults.next({ fault: 'slow', operation: 'create' });

    const answers = await Promise.all([create(key), create(key)]);

    const late = answers.find(({ status }) => status === 409)!;
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(errorOf(late)).toEqual(['idempotency_error', 'idempotency_key_in_use']);
  });

  it('is not used up by parameters that are refused', async () => {
    const key = newKey();
    expect(errorOf(await create(key, { amount: 49 }).expect(400))).toEqual(['invalid_request_error', 'amount_too_small']);

    await create(key).expect(200);
  });

  it('is not used up by a rate limit, which comes before it', async () => {
    const key = newKey();
    await create(key).expect(200);
    stripe.faults.next({ fault: 'rate_limited', operation: 'create' });

    await create(key).expect(429);

    expect((await create(key).expect(200)).headers['idempotent-replayed']).toBe('true');
  });

  it('keeps a state’s refusal', async () => {
    const id = await held();
    await post(`/v1/payment_intents/${id}/cancel`, newKey()).expect(200);
    const key = newKey();
    const capture = () => post(`/v1/payment_intents/${id}/capture`, key);

    expect(errorOf(await capture().expect(400))).toEqual(['invalid_request_error', 'payment_intent_unexpected_state']);
    expect((await capture().expect(400)).headers['idempotent-replayed']).toBe('true');
  });

  it.each([
    ['failed_before', []],
    ['failed_after', [['capture', 2100]]],
  ] as const)('keeps a failure of Stripe’s own: %s', async (fault, effects) => {
    const id = await held();
    const key = newKey();
    const capture = (by: string) => post(`/v1/payment_intents/${id}/capture`, by, { amount_to_capture: 2100 });
    stripe.faults.next({ fault, operation: 'capture' });

    await capture(key).expect(500);
    const again = await capture(key).expect(500);

    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(movementsOf(id)).toEqual([['authorise', 4000], ...effects]);
    const next = await capture(newKey());
    expect(next.status).toBe(fault === 'failed_before' ? 200 : 400);
    expect(movementsOf(id)).toEqual([['authorise', 4000], ['capture', 2100]]);
  });

  it('keeps the answer that was lost on its way', async () => {
    const id = await held();
    const key = newKey();
    const capture = () => post(`/v1/payment_intents/${id}/capture`, key);
    stripe.faults.next({ fault: 'lost', operation: 'capture' });

    await expect(capture()).rejects.toThrow(/socket hang up|ECONNRESET/);

    expect((await capture().expect(200)).headers['idempotent-replayed']).toBe('true');
    expect(movementsOf(id)).toEqual([['authorise', 4000], ['capture', 4000]]);
  });
});

describe('an intent', () => {
  it('that is declined takes another card', async () => {
    const { body } = await create();

    await expect(confirmHold(stripe, body.client_secret, 'pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');
    await confirmHold(stripe, body.client_secret);

    expect(movementsOf(body.id)).toEqual([['authorise', 4000]]);
  });

  it.each([
    [true, 'requires_capture'],
    [false, 'requires_payment_method'],
  ])('waits for 3-D Secure, which succeeds: %s', async (succeeds, status) => {
    const { body } = await create();

    expect(await confirmHold(stripe, body.client_secret, 'pm_card_authenticationRequired')).toBe('requires_action');

    expect(stripe.control.authenticate({ intent: body.id, succeeds }).status).toBe(status);
  });

  it('that ran out is cancelled and can be charged no more', async () => {
    const id = await held();

    expect(stripe.control.expire({ intent: id })).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });

    expect(errorOf(await post(`/v1/payment_intents/${id}/capture`, newKey()).expect(400))[1]).toBe('payment_intent_unexpected_state');
  });

  it('opens itself to a browser by its secret alone', async () => {
    const { body } = await create();
    const confirm = (params: Record<string, string>) =>
      supertest(stripe.url).post(`/v1/payment_intents/${body.id}/confirm`).type('form').send({ payment_method: 'pm_card_visa', ...params });

    await confirm({ key: 'pk_test_1', client_secret: 'guess' }).expect(400);
    await confirm({}).expect(401);
    await supertest(stripe.url).post(`/v1/payment_intents/${body.id}/capture`).type('form').send({ key: 'pk_test_1' }).expect(403);
    await confirm({ key: 'pk_test_1', client_secret: String(body.client_secret) }).expect(200);
  });

  it('is not opened with the parameter that Stripe has dropped', async () => {
    const answer = await create(newKey(), { 'payment_method_types[0]': 'card' }).expect(400);

    expect(errorOf(answer)[1]).toBe('payment_method_types_no_longer_supported');
  });
});

describe('a webhook', () => {
  it('is signed afresh and repeated until it is taken', async () => {
    const received: { id: string; signature: string }[] = [];
    const target = createServer();
    const isTaken = new Promise<void>((resolve) => {
      target.on('request', (req: IncomingMessage, res: ServerResponse) => {
        void (async () => {
          const { id } = (await json(req)) as { id: string };
          received.push({ id, signature: String(req.headers['stripe-signature']) });
          res.writeHead(received.length < 3 ? 503 : 200).end();
          if (received.length === 3) resolve();
        })();
      });
    });
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    stripe.control.webhooks({ targets: [`http://127.0.0.1:${(target.address() as AddressInfo).port}/`] });

    await create().expect(200);
    await isTaken;

    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(received[0]?.signature).toMatch(/^t=\d+,v1=[\da-f]{64}$/);
    stripe.control.webhooks({ targets: [] });
    target.closeAllConnections();
    await new Promise((resolve) => target.close(resolve));
  });
});

const control = (name: string, order: object = {}) => supertest(stripe.url).post(`/_control/${name}`).send(order);

describe('the controls', () => {
  it('are there over HTTP too', async () => {
    const { body } = await create();

    await control('confirm', { intent: body.id, card: 'pm_card_chargeDeclined' }).expect(402);
    expect((await control('confirm', { intent: body.id }).expect(200)).body).toMatchObject({ status: 'requires_capture' });
    await control('faults', { next: [{ fault: 'rate_limited', operation: 'capture' }] }).expect(200);
    await post(`/v1/payment_intents/${body.id}/capture`, newKey()).expect(429);
    expect((await control('dump').expect(200)).body.injected.rate_limited).toBeGreaterThan(0);
    await control('nothing').expect(404);
  });
});

const list = (params: Record<string, string> = {}) =>
  supertest(stripe.url).get('/v1/payment_intents').set({ authorization: 'Bearer sk_test_1' }).query(params);

const idsIn = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);

describe('a list of intents', () => {
  it('comes newest first and page by page', async () => {
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift(String((await create().expect(200)).body.id));

    const first = await list({ limit: '3' }).expect(200);
    const second = await list({ limit: '2', starting_after: made[2]! }).expect(200);

    expect(idsIn(first)).toEqual(made.slice(0, 3));
    expect(first.body).toMatchObject({ object: 'list', url: '/v1/payment_intents', has_more: true });
    expect(idsIn(second)).toEqual(made.slice(3));
    expect((await list().expect(200)).body.data.length).toBeLessThanOrEqual(10);
  });

  it('is of a time, and carries charges when they are asked for', async () => {
    const id = await held();
    const now = Math.floor(Date.now() / 1000);

    const plain = await list({ 'created[gte]': String(now - 60), limit: '1' }).expect(200);
    const expanded = await list({ 'created[gte]': String(now - 60), limit: '1', 'expand[0]': 'data.latest_charge' }).expect(200);

    expect(plain.body.data).toMatchObject([{ id, latest_charge: expect.stringMatching(/^ch_/) }]);
    expect(expanded.body.data).toMatchObject([{ id, latest_charge: { object: 'charge', payment_intent: id, amount_refunded: 0 } }]);
    expect((await list({ 'created[lt]': String(now - 60) }).expect(200)).body).toMatchObject({ data: [], has_more: false });
  });

  it.each([
    [{ limit: '101' }, 400],
    [{ limit: '0' }, 400],
    [{ limit: 'many' }, 400],
    [{ status: 'succeeded' }, 400],
    [{ 'expand[0]': 'data.customer' }, 400],
    [{ starting_after: 'pi_nothing' }, 404],
  ])('refuses %j', async (params, status) => {
    await list(params as Record<string, string>).expect(status);
  });

  it('is not for browsers', async () => {
    await supertest(stripe.url).get('/v1/payment_intents').query({ key: 'pk_test_1' }).expect(403);
  });
});
