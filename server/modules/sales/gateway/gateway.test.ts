import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../app/config.ts';
import { createFakeStripe, type FakeStripe } from '../../../../tests/fake-stripe/server.ts';
import { confirmHold, stripeSettings } from '../../../../tests/support/stripe-app.ts';
import { openTestStore, type TestStore } from '../../../../tests/support/test-store.ts';
import { createGateway } from './create-gateway.ts';
import type { GatewayFailure, HoldRequest, PaymentGateway } from './gateway.ts';

let testStore: TestStore;
let stripe: FakeStripe;

beforeAll(async () => {
  testStore = await openTestStore();
  stripe = await createFakeStripe();
});

afterAll(async () => {
  await stripe.close();
  await testStore.drop();
});

interface Subject {
  gateway: () => PaymentGateway;
  /** Does the buyer's part, after which the hold is held. */
  confirm: (clientSecret: string) => Promise<unknown>;
  /** What a hold tells of the card that paid. */
  cardFingerprint: unknown;
}

const FINGERPRINT: unknown = expect.stringMatching(/^\w{16}$/);

const openWith = (env: Record<string, string>) => createGateway(loadConfig(env), testStore.store.db);

const subjects: [string, Subject][] = [
  // No card pays on the demo.
  ['the demo gateway', { gateway: () => openWith({}), confirm: () => Promise.resolve(), cardFingerprint: null }],
  [
    'Stripe’s gateway on the fake',
    { gateway: () => openWith(stripeSettings(stripe)), confirm: (clientSecret) => confirmHold(stripe, clientSecret), cardFingerprint: FINGERPRINT },
  ],
];

// Stripe itself joins when the environment has a key of its test mode; without one these cases are not there.
const testKey = import.meta.env['STRIPE_TEST_KEY'] as string | undefined;
if (testKey?.startsWith('sk_test_')) {
  const settings = { STRIPE_SECRET_KEY: testKey, STRIPE_PUBLISHABLE_KEY: 'pk_test_unused', STRIPE_WEBHOOK_SECRET: 'whsec_unused' };
  subjects.push([
    'Stripe’s gateway in test mode',
    { gateway: () => openWith(settings), confirm: (clientSecret) => confirmAtStripe(testKey, clientSecret), cardFingerprint: FINGERPRINT },
  ]);
}

async function confirmAtStripe(key: string, clientSecret: string): Promise<void> {
  const [intent] = clientSecret.split('_secret_');
  const response = await fetch(`https://api.stripe.com/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  });
  if (!response.ok) throw new Error(await response.text());
}

const request = (fields: Partial<HoldRequest> = {}): HoldRequest => ({
  attemptId: randomUUID(),
  leadId: 7,
  cents: 40_00,
  customerId: null,
  paymentMethodId: null,
  savesCard: false,
  ...fields,
});

const refusal = (failure: GatewayFailure) => expect.objectContaining({ name: 'GatewayError', failure });

const key = () => `test:${randomUUID()}`;

describe.each(subjects)('%s', (_name, { gateway: open, confirm, cardFingerprint }) => {
  async function held(cents = 40_00) {
    const gateway = open();
    const { holdId, clientSecret } = await gateway.authorise(request({ cents }), key());
    await confirm(clientSecret);
    return { gateway, holdId };
  }

  async function captured(cents: number) {
    const { gateway, holdId } = await held();
    await gateway.capture(holdId, cents, key());
    return { gateway, holdId };
  }

  it('opens one hold for an attempt and key, however often it is asked', async () => {
    const gateway = open();
    const holdRequest = request();
    const sameKey = key();

    const first = await gateway.authorise(holdRequest, sameKey);
    const second = await gateway.authorise(holdRequest, sameKey);

    expect(first.holdId).toMatch(/\S/);
    expect(first.clientSecret).toContain('_secret_');
    expect(second).toEqual(first);
  });

  it('opens another hold for another attempt', async () => {
    const gateway = open();

    const [one, other] = await Promise.all([gateway.authorise(request(), key()), gateway.authorise(request(), key())]);

    expect(one.holdId).not.toBe(other.holdId);
    expect(one.clientSecret).not.toBe(other.clientSecret);
  });

  it('reads a hold: what for, how much, and that it is held', async () => {
    const gateway = open();
    const holdRequest = request({ cents: 21_40 });
    const { holdId, clientSecret } = await gateway.authorise(holdRequest, key());
    await confirm(clientSecret);

    expect(await gateway.read(holdId)).toEqual({
      state: 'held',
      cents: 21_40,
      currency: 'aud',
      attemptId: holdRequest.attemptId,
      receivedCents: 0,
      keptCard: null,
      cardFingerprint,
      declineId: null,
    });
  });

  it('charges less than was held, and says so', async () => {
    const { gateway, holdId } = await held();

    const hold = await gateway.capture(holdId, 20_97, key());

    expect(hold).toMatchObject({ state: 'captured', cents: 40_00, receivedCents: 20_97 });
    expect(await gateway.read(holdId)).toEqual(hold);
    expect(await gateway.refundedCents(holdId)).toBe(0);
  });

  it('charges all that was held', async () => {
    const { gateway, holdId } = await held();

    await gateway.capture(holdId, 40_00, key());

    expect(await gateway.read(holdId)).toMatchObject({ state: 'captured', receivedCents: 40_00 });
  });

  it('refuses to charge more than was held', async () => {
    const { gateway, holdId } = await held();

    await expect(gateway.capture(holdId, 40_01, key())).rejects.toEqual(refusal('refused'));

    expect(await gateway.read(holdId)).toMatchObject({ state: 'held', receivedCents: 0 });
  });

  it('charges once, however often it is asked', async () => {
    const { gateway, holdId } = await held();
    const sameKey = key();
    await gateway.capture(holdId, 30_00, sameKey);

    await gateway.capture(holdId, 30_00, sameKey);
    await expect(gateway.capture(holdId, 10_00, key())).rejects.toEqual(refusal('refused'));

    expect(await gateway.read(holdId)).toMatchObject({ state: 'captured', receivedCents: 30_00 });
  });

  it('refuses to charge what was cancelled', async () => {
    const { gateway, holdId } = await held();
    await gateway.cancel(holdId, key());

    await expect(gateway.capture(holdId, 10_00, key())).rejects.toEqual(refusal('refused'));

    expect(await gateway.read(holdId)).toMatchObject({ state: 'canceled', receivedCents: 0 });
  });

  it('refuses to cancel what was charged', async () => {
    const { gateway, holdId } = await captured(30_00);

    await expect(gateway.cancel(holdId, key())).rejects.toEqual(refusal('refused'));

    expect(await gateway.read(holdId)).toMatchObject({ state: 'captured', receivedCents: 30_00 });
  });

  it('cancels twice with one key', async () => {
    const { gateway, holdId } = await held();
    const sameKey = key();

    await gateway.cancel(holdId, sameKey);
    await gateway.cancel(holdId, sameKey);

    expect(await gateway.read(holdId)).toMatchObject({ state: 'canceled' });
  });

  it('gives back a part, then the rest', async () => {
    const { gateway, holdId } = await captured(30_00);

    await gateway.refund(holdId, 12_34, key());
    expect(await gateway.refundedCents(holdId)).toBe(12_34);
    await gateway.refund(holdId, 17_66, key());

    expect(await gateway.refundedCents(holdId)).toBe(30_00);
    expect(await gateway.read(holdId)).toMatchObject({ state: 'captured', receivedCents: 30_00 });
  });

  it('refuses to give back more than was charged, or than is left', async () => {
    const { gateway, holdId } = await captured(30_00);
    await expect(gateway.refund(holdId, 30_01, key())).rejects.toEqual(refusal('refused'));
    await gateway.refund(holdId, 20_00, key());

    await expect(gateway.refund(holdId, 10_01, key())).rejects.toEqual(refusal('refused'));

    expect(await gateway.refundedCents(holdId)).toBe(20_00);
  });

  it('takes a refund of what is given back already for done', async () => {
    const { gateway, holdId } = await captured(30_00);
    const sameKey = key();
    await gateway.refund(holdId, 30_00, sameKey);

    await gateway.refund(holdId, 30_00, sameKey);
    await gateway.refund(holdId, 30_00, key());

    expect(await gateway.refundedCents(holdId)).toBe(30_00);
  });

  it('refuses to give back what was never charged', async () => {
    const { gateway, holdId } = await held();

    await expect(gateway.refund(holdId, 10_00, key())).rejects.toEqual(refusal('refused'));
  });

  it('knows no hold that is not there', async () => {
    const gateway = open();

    await expect(gateway.read('pi_nothing')).rejects.toEqual(refusal('refused'));
    await expect(gateway.capture('pi_nothing', 10_00, key())).rejects.toEqual(refusal('refused'));
    await expect(gateway.cancel('pi_nothing', key())).rejects.toEqual(refusal('refused'));
    await expect(gateway.refund('pi_nothing', 10_00, key())).rejects.toEqual(refusal('refused'));
  });

  it('lists what is left of every payment of a time, and none of another', async () => {
    const gateway = open();
    const [sold, refunded, released, waiting] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const holdOf = async (attemptId: string) => {
      const { holdId, clientSecret } = await gateway.authorise(request({ attemptId }), key());
      await confirm(clientSecret);
      return holdId;
    };
    await gateway.capture(await holdOf(sold), 20_97, key());
    const partly = await holdOf(refunded);
    await gateway.capture(partly, 30_00, key());
    await gateway.refund(partly, 12_34, key());
    await gateway.cancel(await holdOf(released), key());
    await holdOf(waiting);
    const from = new Date(Date.now() - 3_600_000);
    const until = new Date(Date.now() + 3_600_000);

    const nets = new Map((await gateway.listPayments({ from, until })).map((each) => [each.attemptId, each.netCents]));
    const others = await gateway.listPayments({ from: new Date(from.getTime() - 3_600_000), until: from });

    expect([sold, refunded, released, waiting].map((id) => nets.get(id))).toEqual([20_97, 17_66, 0, 0]);
    expect(others.filter(({ attemptId }) => nets.has(attemptId))).toEqual([]);
  });

  it('registers a buyer once for a key', async () => {
    const gateway = open();
    const sameKey = key();

    expect(await gateway.createCustomer(5, sameKey)).toBe(await gateway.createCustomer(5, sameKey));
  });

  it('forgets a card that is not there', async () => {
    await expect(open().forgetCard('pm_nothing')).resolves.toBeUndefined();
  });

  it('takes no message that nobody has signed', () => {
    const event = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } }));

    expect(open().readEvent(event, undefined)).toBeUndefined();
    expect(open().readEvent(event, 't=1,v1=00')).toBeUndefined();
  });
});
