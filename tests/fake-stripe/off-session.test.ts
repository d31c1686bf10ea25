import Stripe from 'stripe';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardName } from './cards.ts';
import { createFakeStripe, type FakeStripe } from './server.ts';

let fake: FakeStripe;
let stripe: Stripe;

beforeAll(async () => {
  fake = await createFakeStripe();
  const { hostname, port } = new URL(fake.url);
  stripe = new Stripe('sk_test_1', { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false });
});

afterAll(() => fake.close());

const newCustomer = async () => (await stripe.customers.create({ metadata: { user_id: '5' } })).id;
const newSetup = async (customer: string, fields: object = {}) => stripe.setupIntents.create({ customer, usage: 'off_session', ...fields });

const idOf = (method: Stripe.SetupIntent['payment_method']) => (typeof method === 'string' ? method : '');

/** Sets a card up for a customer and returns its payment method. */
async function setUp(customer: string, card: CardName): Promise<string> {
  const { id } = await newSetup(customer);
  const { status } = fake.control.confirmSetup({ setup: id, card });
  if (status === 'requires_action') fake.control.authenticateSetup({ setup: id });
  const { payment_method: method } = await stripe.setupIntents.retrieve(id);
  return idOf(method);
}

const open = (customer: string, fields: object = {}) =>
  stripe.paymentIntents.create({ amount: 20_00, currency: 'aud', capture_method: 'manual', customer, ...fields });

const charge = (id: string, method: string, idempotencyKey?: string) =>
  stripe.paymentIntents.confirm(id, { payment_method: method, off_session: true }, idempotencyKey ? { idempotencyKey } : {});

async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error: unknown = await call.then(() => new Error('It did not fail'), (reason: unknown) => reason);
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return error;
}

const movementsOf = (id: string) => fake.control.dump().movements.filter(({ intent }) => intent === id).map(({ kind, cents }) => [kind, cents]);

describe('a setup', () => {
  it('keeps the card for its customer', async () => {
    const customer = await newCustomer();
    const setup = await newSetup(customer);
    expect(setup).toMatchObject({ object: 'setup_intent', status: 'requires_payment_method', usage: 'off_session', payment_method: null });

    fake.control.confirmSetup({ setup: setup.id });

    const done = await stripe.setupIntents.retrieve(setup.id, { expand: ['payment_method'] });
    expect(done).toMatchObject({ status: 'succeeded', payment_method: { customer, card: { last4: '4242' } } });
  });

  it('can begin with the card that is saved already', async () => {
    const customer = await newCustomer();
    const method = await setUp(customer, 'pm_card_visa');

    const setup = await newSetup(customer, { payment_method: method });

    expect(setup).toMatchObject({ status: 'requires_confirmation', payment_method: method });
    expect(fake.control.confirmSetup({ setup: setup.id })).toMatchObject({ status: 'succeeded', payment_method: method });
  });

  it('is confirmed by a browser with its secret alone', async () => {
    const { id, client_secret: secret } = await newSetup(await newCustomer());
    const confirm = (params: object) => supertest(fake.url).post(`/v1/setup_intents/${id}/confirm`).type('form').send({ payment_method: 'pm_card_visa', ...params });

    await confirm({ key: 'pk_test_1', client_secret: 'guess' }).expect(400);
    await confirm({}).expect(401);
    await confirm({ key: 'pk_test_1', client_secret: String(secret) }).expect(200);
  });

  it.each([
    [true, 'succeeded'],
    [false, 'requires_payment_method'],
  ])('waits for 3-D Secure, which succeeds: %s', async (succeeds, status) => {
    const { id } = await newSetup(await newCustomer());
    expect(fake.control.confirmSetup({ setup: id, card: 'pm_card_authenticationRequired' }).status).toBe('requires_action');

    expect(fake.control.authenticateSetup({ setup: id, succeeds }).status).toBe(status);
  });

  it('of a card that is declined tells the error and takes another card', async () => {
    const { id } = await newSetup(await newCustomer());

    const error = await errorOf(stripe.setupIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));

    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'card_declined' });
    expect(error.setup_intent).toMatchObject({ id, status: 'requires_payment_method' });
    expect(fake.control.confirmSetup({ setup: id }).status).toBe('succeeded');
  });

  it('lists each try of a card, the newest first', async () => {
    const { id } = await newSetup(await newCustomer());
    await errorOf(stripe.setupIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }));
    fake.control.confirmSetup({ setup: id });

    const { data } = await stripe.setupAttempts.list({ setup_intent: id });

    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
    expect(await stripe.setupIntents.retrieve(id)).toMatchObject({ latest_attempt: data[0]?.id });
  });

  it('that is cancelled keeps no card', async () => {
    const { id } = await newSetup(await newCustomer());
    await stripe.setupIntents.cancel(id);

    expect(await errorOf(stripe.setupIntents.confirm(id, { payment_method: 'pm_card_visa' }))).toMatchObject({ code: 'setup_intent_unexpected_state' });
  });
});

describe('a charge while the buyer is away', () => {
  it('holds the money until it is captured', async () => {
    const customer = await newCustomer();
    const method = await setUp(customer, 'pm_card_visa');
    const { id } = await open(customer);

    const held = await charge(id, method);

    expect(held).toMatchObject({ status: 'requires_capture', amount_capturable: 20_00, payment_method: method });
    expect(await stripe.paymentIntents.capture(id, { amount_to_capture: 19_00 })).toMatchObject({ status: 'succeeded', amount_received: 19_00 });
    expect(movementsOf(id)).toEqual([['authorise', 20_00], ['capture', 19_00]]);
  });

  it('of a card that is declined fails with the intent as it is then', async () => {
    const customer = await newCustomer();
    const method = await setUp(customer, 'pm_card_chargeCustomerFail');
    const { id } = await open(customer);

    const error = await errorOf(charge(id, method));

    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'card_declined', decline_code: 'generic_decline' });
    expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method', last_payment_error: { charge: expect.stringMatching(/^ch_/) } });
    expect(await stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'requires_payment_method', payment_method: null });
    expect(movementsOf(id)).toEqual([]);
  });

  it('of a card whose bank wants its holder fails until the card was set up', async () => {
    const customer = await newCustomer();
    const kept = await open(customer, { setup_future_usage: 'on_session' });
    fake.control.confirm({ intent: kept.id, card: 'pm_card_authenticationRequiredOnSetup' });
    fake.control.authenticate({ intent: kept.id });
    const method = idOf((await stripe.paymentIntents.retrieve(kept.id)).payment_method);
    const before = await open(customer);

    const error = await errorOf(charge(before.id, method));

    expect(error).toMatchObject({ statusCode: 402, type: 'StripeCardError', code: 'authentication_required' });
    expect(error.payment_intent).toMatchObject({ id: before.id, status: 'requires_payment_method' });
    const setup = await newSetup(customer, { payment_method: method });
    fake.control.confirmSetup({ setup: setup.id });
    fake.control.authenticateSetup({ setup: setup.id });
    expect(await charge((await open(customer)).id, method)).toMatchObject({ status: 'requires_capture' });
  });

  it('of a card whose bank always wants its holder fails although it was set up', async () => {
    const customer = await newCustomer();
    const method = await setUp(customer, 'pm_card_authenticationRequired');

    expect(await errorOf(charge((await open(customer)).id, method))).toMatchObject({ code: 'authentication_required' });
  });

  it('is refused for the card of nobody, and of somebody else', async () => {
    const customer = await newCustomer();
    const other = await setUp(await newCustomer(), 'pm_card_visa');

    for (const method of ['pm_card_visa', other]) {
      const { id } = await open(customer);
      expect(await errorOf(charge(id, method))).toMatchObject({ statusCode: 400, code: 'payment_method_unexpected_state' });
      expect(movementsOf(id)).toEqual([]);
    }
  });

  it('is refused to a browser', async () => {
    const { id, client_secret: secret } = await open(await newCustomer());
    const params = { key: 'pk_test_1', client_secret: String(secret), payment_method: 'pm_card_visa', off_session: 'true' };

    await supertest(fake.url).post(`/v1/payment_intents/${id}/confirm`).type('form').send(params).expect(403);
  });
});

describe('the key of such a charge', () => {
  it('answers as before when the answer was lost, and holds once', async () => {
    const customer = await newCustomer();
    const method = await setUp(customer, 'pm_card_visa');
    const { id } = await open(customer);
    // Stripe's client repeats a call whose connection broke once by itself.
    fake.faults.next({ fault: 'lost', operation: 'confirm', times: 2 });

    expect(await errorOf(charge(id, method, 'once'))).toBeInstanceOf(Stripe.errors.StripeConnectionError);

    expect(await charge(id, method, 'once')).toMatchObject({ status: 'requires_capture' });
    expect(movementsOf(id)).toEqual([['authorise', 20_00]]);
  });

  it('keeps a decline, and declines once', async () => {
    const customer = await newCustomer();
    const method = await setUp(customer, 'pm_card_chargeCustomerFail');
    const { id } = await open(customer);
    const first = await errorOf(charge(id, method, 'declined'));

    const again = await errorOf(charge(id, method, 'declined'));

    expect(again).toMatchObject({ statusCode: 402, code: 'card_declined', message: first.message });
    expect(fake.control.dump().charges.filter(({ payment_intent: intent }) => intent === id)).toHaveLength(1);
  });
});
