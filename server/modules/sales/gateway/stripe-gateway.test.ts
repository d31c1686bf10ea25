import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFakeStripe, type FakeStripe } from '../../../../tests/fake-stripe/server.ts';
import type { Planned } from '../../../../tests/fake-stripe/faults.ts';
import { confirmHold } from '../../../../tests/support/stripe-app.ts';
import { GatewayError, type HoldRequest, type PaymentGateway } from './gateway.ts';
import { createStripeGateway } from './stripe-gateway.ts';

let stripe: FakeStripe;
let gateway: PaymentGateway;

const SECRET_KEY = 'sk_test_canary';

const open = (fields: { secretKey?: string; apiBase?: string } = {}, timeoutMs = 8000) =>
  createStripeGateway(
    {
      kind: 'stripe',
      secretKey: SECRET_KEY,
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_fake', 'whsec_older'],
      apiBase: stripe.url,
      isTest: true,
      ...fields,
    },
    { timeoutMs },
  );

beforeAll(async () => {
  stripe = await createFakeStripe();
  gateway = open();
});

afterAll(() => stripe.close());

afterEach(() => stripe.faults.clear());

const key = () => `test:${randomUUID()}`;

const request = (fields: Partial<HoldRequest> = {}): HoldRequest => ({
  attemptId: randomUUID(),
  leadId: 7,
  cents: 40_00,
  customerId: null,
  paymentMethodId: null,
  savesCard: false,
  ...fields,
});

async function held(fields: Partial<HoldRequest> = {}) {
  const hold = await gateway.authorise(request(fields), key());
  await confirmHold(stripe, hold.clientSecret, fields.paymentMethodId ? 'saved' : 'pm_card_visa');
  return hold.holdId;
}

async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  const error: unknown = await call.then(
    () => new Error('It did not fail'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof GatewayError)) throw error;
  return error;
}

describe('a hold at Stripe', () => {
  it('is asked for in Australian dollars, on a card, to be captured later, and names no person', async () => {
    const holdRequest = request({ cents: 21_40 });

    await gateway.authorise(holdRequest, key());

    expect(stripe.control.dump().calls.at(-1)?.params).toEqual({
      amount: '2140',
      currency: 'aud',
      capture_method: 'manual',
      'allowed_payment_method_types[0]': 'card',
      'metadata[attempt_id]': holdRequest.attemptId,
      'metadata[lead_id]': '7',
    });
  });

  it('is open until its buyer has confirmed it', async () => {
    const { holdId, clientSecret } = await gateway.authorise(request(), key());
    expect(await gateway.read(holdId)).toMatchObject({ state: 'open' });

    await confirmHold(stripe, clientSecret, 'pm_card_authenticationRequired');
    expect(await gateway.read(holdId)).toMatchObject({ state: 'open' });

    stripe.control.authenticate({ intent: holdId });
    expect(await gateway.read(holdId)).toMatchObject({ state: 'held' });
  });

  it('stays open when a card is declined', async () => {
    const { holdId, clientSecret } = await gateway.authorise(request(), key());
    await expect(confirmHold(stripe, clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow('declined');

    expect(await gateway.read(holdId)).toMatchObject({ state: 'open', keptCard: null });
  });

  it('that ran out is cancelled', async () => {
    const holdId = await held();
    stripe.control.expire({ intent: holdId });

    expect(await gateway.read(holdId)).toMatchObject({ state: 'canceled' });
  });

  it('tells the card that was kept with it, and the next hold pays with that', async () => {
    const customerId = await gateway.createCustomer(5, key());
    const { keptCard } = await gateway.read(await held({ customerId, savesCard: true }));

    expect(keptCard).toEqual({
      paymentMethodId: expect.stringMatching(/^pm_/),
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: expect.any(Number),
    });
    const next = await held({ customerId, paymentMethodId: keptCard?.paymentMethodId ?? null });
    expect(await gateway.capture(next, 30_00, key())).toMatchObject({ state: 'captured', keptCard });
  });

  it('tells no card that may not be used again', async () => {
    const customerId = await gateway.createCustomer(5, key());

    expect(await gateway.read(await held())).toMatchObject({ keptCard: null });
    expect(await gateway.read(await held({ customerId }))).toMatchObject({ keptCard: null });
  });
});

describe('what was given back', () => {
  it('leaves out a refund that the bank sent back', async () => {
    const holdId = await held();
    await gateway.capture(holdId, 30_00, key());
    await gateway.refund(holdId, 10_00, key());
    await gateway.refund(holdId, 5_00, key());
    const refund = stripe.control.dump().refunds.find(({ payment_intent: id }) => id === holdId);

    stripe.control.failRefund({ refund: String(refund?.id) });

    expect(await gateway.refundedCents(holdId)).toBe(5_00);
  });
});

const thisHour = () => ({ from: new Date(Date.now() - 3_600_000), until: new Date(Date.now() + 3_600_000) });

describe('the list of payments', () => {
  it('is read page by page, a hundred at a time, each payment once', async () => {
    const ids = Array.from({ length: 230 }, () => randomUUID());
    for (const attemptId of ids) await gateway.authorise(request({ attemptId }), key());
    const before = stripe.control.dump().calls.length;

    const listed = (await gateway.listPayments(thisHour())).map(({ attemptId }) => attemptId);

    expect(listed).toHaveLength(new Set(listed).size);
    expect(listed).toEqual(expect.arrayContaining(ids));
    const calls = stripe.control.dump().calls.slice(before);
    expect(calls).toHaveLength(Math.ceil(stripe.control.dump().intents.length / 100));
    expect(new Set(calls.map(({ params }) => params['limit']))).toEqual(new Set(['100']));
  });

  it('leaves out what is none of ours, and counts no hold that was let go as a refund', async () => {
    const attemptId = randomUUID();
    const holdId = await held({ attemptId });
    stripe.control.cancel({ intent: holdId });
    const others = new URLSearchParams({ amount: '4000', currency: 'aud', capture_method: 'manual' });
    await fetch(`${stripe.url}/v1/payment_intents`, { method: 'POST', headers: { authorization: `Bearer ${SECRET_KEY}` }, body: others });

    const listed = await gateway.listPayments(thisHour());

    expect(listed).toHaveLength(stripe.control.dump().intents.length - 1);
    expect(listed.filter((each) => each.attemptId === attemptId)).toEqual([{ attemptId, netCents: 0 }]);
  });

  it('fails as a whole when a page does', async () => {
    stripe.faults.next({ fault: 'rate_limited', operation: 'list' });

    expect(await failureOf(gateway.listPayments(thisHour()))).toMatchObject({ failure: 'busy' });
  });
});

describe('a call that fails', () => {
  const faults: [Planned, GatewayError['failure']][] = [
    [{ fault: 'unreachable', times: 2 }, 'unreachable'],
    [{ fault: 'lost', times: 2 }, 'unreachable'],
    [{ fault: 'failed_before' }, 'failed'],
    [{ fault: 'failed_after' }, 'failed'],
    [{ fault: 'rate_limited' }, 'busy'],
    [{ fault: 'in_use', times: 2 }, 'busy'],
  ];

  it.each(faults)('by %j', async (fault, failure) => {
    stripe.faults.next({ ...fault, operation: 'create' });

    expect(await failureOf(gateway.authorise(request(), key()))).toMatchObject({ failure });
  });

  it('case 29: because Stripe takes too long leaves nobody knowing', async () => {
    stripe.faults.set({ slowMs: 2000 });
    stripe.faults.next({ fault: 'slow', operation: 'read', times: 2 });

    expect(await failureOf(open({}, 50).read('pi_1'))).toMatchObject({ failure: 'unreachable' });
  });

  it('because nothing listens there', async () => {
    const other = await createFakeStripe();
    await other.close();

    const error = await failureOf(open({ apiBase: other.url }).read('pi_1'));

    expect(error).toMatchObject({ failure: 'unreachable', message: 'Stripe: unreachable (ECONNREFUSED)' });
  });

  it('because the keys are refused had no effect and may be repeated', async () => {
    expect(await failureOf(open({ secretKey: 'nonsense' }).read('pi_1'))).toMatchObject({ failure: 'busy' });
  });

  it('because its key came with another sum is refused', async () => {
    const holdRequest = request();
    const sameKey = key();
    await gateway.authorise(holdRequest, sameKey);

    expect(await failureOf(gateway.authorise({ ...holdRequest, cents: 41_00 }, sameKey))).toMatchObject({ failure: 'refused', isMissing: false });
  });

  it('because Stripe knows no such payment says that it is missing', async () => {
    expect(await failureOf(gateway.read('pi_of_nobody'))).toMatchObject({ failure: 'refused', isMissing: true });
  });

  it('below the smallest sum is refused', async () => {
    expect(await failureOf(gateway.authorise(request({ cents: 49 }), key()))).toMatchObject({ failure: 'refused' });
  });

  it('says what happened and nothing about people, cards or secrets', async () => {
    const { holdId, clientSecret } = await gateway.authorise(request(), key());

    const error = await failureOf(gateway.capture(holdId, 10_00, key()));

    expect(error.message).toMatch(/^Stripe: refused \(payment_intent_unexpected_state, 400, req_\w+\)$/);
    expect(JSON.stringify([error, error.cause ?? null])).not.toMatch(/canary|_secret_/);
    expect(clientSecret).toContain('_secret_');
  });

  it('is made again once by itself, with its key', async () => {
    const holdRequest = request();
    stripe.faults.next({ fault: 'lost', operation: 'create' });

    const { holdId } = await gateway.authorise(holdRequest, key());

    const intents = stripe.control.dump().intents.filter(({ metadata }) => metadata['attempt_id'] === holdRequest.attemptId);
    expect(intents.map(({ id }) => id)).toEqual([holdId]);
  });
});

async function messages() {
  const holdId = await held();
  await gateway.capture(holdId, 30_00, key());
  await gateway.refund(holdId, 10_00, key());
  stripe.control.dispute({ intent: holdId });
  const events = stripe.webhooks.events.filter(({ data }) => JSON.stringify(data).includes(holdId));
  return { holdId, events };
}

describe('a message of Stripe’s', () => {
  it('points at its hold, whatever object it is about', async () => {
    const { holdId, events } = await messages();

    const read = events.map((event) => {
      const { payload, signature } = stripe.webhooks.sign(event);
      return gateway.readEvent(Buffer.from(payload), signature);
    });

    expect(read).toEqual(
      events.map(({ id, type, data }) => ({ id, type, objectId: data.object.id, holdId, setupId: null, declineId: null })),
    );
    expect(events.map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.amount_capturable_updated',
      'charge.captured',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
    ]);
  });

  it('about no hold points at none', () => {
    const [event] = stripe.webhooks.events;
    const { payload, signature } = stripe.webhooks.sign({ ...event!, data: { object: { id: 'cus_1', object: 'customer' } } });

    expect(gateway.readEvent(Buffer.from(payload), signature)).toMatchObject({ objectId: 'cus_1', holdId: null });
  });

  it('is taken with either secret and with no other', async () => {
    const { events } = await messages();
    const taken = ['whsec_fake', 'whsec_older', 'whsec_none'].map((secret) => {
      const { payload, signature } = stripe.webhooks.sign(events[0]!, { secret });
      return gateway.readEvent(Buffer.from(payload), signature) !== undefined;
    });

    expect(taken).toEqual([true, true, false]);
  });
});
