import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app/create-app.ts';
import { loadConfig } from '../../../app/config.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import { authorise, newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import type { FakeEvent } from '../../../../tests/fake-stripe/webhooks.ts';
import { countRows, fingerprint } from '../../../../tests/support/fingerprint.ts';
import { attemptsOn, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { createStripeTestApp, sendEvent, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';

const PREVIOUS_SECRET = 'whsec_previous';
const PATH = '/api/stripe/webhook';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp({ STRIPE_WEBHOOK_SECRET_PREVIOUS: PREVIOUS_SECRET });
});

afterAll(() => market.close());

const deliver = (event: FakeEvent) => sendEvent(market.app, market.stripe, event);

/** A buyer whose browser authorised the payment of a lead and was closed then. */
async function authorised() {
  const { agent, user } = await newBuyer(market);
  const { id: leadId } = await createLead(market.app.ctx);
  const holdId = await authorise(market, agent, leadId);
  return { agent, user, leadId, holdId };
}

async function sold() {
  const sale = await authorised();
  const { body } = await sendPurchase(sale.agent, sale.leadId).expect(200);
  return { ...sale, purchaseId: Number(body.id) };
}

const told = (holdId: string) => market.stripe.webhooks.events.filter(({ data: { object } }) => object.id === holdId);

/** The event of this type that the fake wrote down for a hold, or one that it might have. */
function eventOf(holdId: string, type: FakeEvent['type'], id = `evt_${holdId}_${type}`): FakeEvent {
  const [first] = told(holdId);
  if (!first) throw new Error(`Nothing was told of ${holdId}`);
  return { ...first, id, type };
}

const HELD = 'payment_intent.amount_capturable_updated';

const auditOf = async (purchaseId: number) => {
  const { rows } = await market.app.ctx.store.raw.query(
    `select action, actor_user_id, subject_type, after from audit_log where subject_id = '${purchaseId}' and action like 'payment.%'`,
  );
  return rows;
};

async function dueAt(leadId: number): Promise<number> {
  const [attempt] = await attemptsOn(market.app.ctx, leadId);
  return (attempt?.['next_action_at'] as Date | undefined)?.getTime() ?? Number.NaN;
}

describe('a message of Stripe’s', () => {
  it('makes its attempt due at once, and the sweeper sells the lead to a buyer who is gone', async () => {
    const { leadId, holdId } = await authorised();
    const before = await dueAt(leadId);

    const response = await deliver(eventOf(holdId, HELD));

    expect(response.status).toBe(200);
    const now = market.app.ctx.clock.now().getTime();
    expect(before).toBeGreaterThan(now);
    expect(await dueAt(leadId)).toBeLessThanOrEqual(now);
    expect(await attemptsOn(market.app.ctx, leadId)).toMatchObject([{ desired: 'hold', settled: null }]);
    expect(await purchasesOf(market.app.ctx, leadId)).toEqual([]);

    await drainAttempts(market.app.ctx);

    expect(await purchasesOf(market.app.ctx, leadId)).toMatchObject([{ payment_status: 'completed' }]);
  });

  it('is written down once, under each of its ids', async () => {
    const { holdId } = await authorised();
    const event = eventOf(holdId, HELD);

    await Promise.all([deliver(event), deliver(event)]);
    await deliver(event).expect(200);
    await deliver({ ...event, id: `${event.id}_twin` }).expect(200);

    expect(await countRows(market.app.ctx, 'stripe_events', `object_id = '${holdId}'`)).toBe(2);
  });

  it('does not wake an attempt that is settled', async () => {
    const { leadId, holdId } = await sold();
    const before = await attemptsOn(market.app.ctx, leadId);

    await deliver(eventOf(holdId, 'payment_intent.succeeded')).expect(200);

    expect(before).toMatchObject([{ settled: 'captured', next_action_at: null }]);
    expect(await attemptsOn(market.app.ctx, leadId)).toEqual(before);
  });

  it('about a hold that nobody here has opened is taken and changes nothing', async () => {
    const event = { ...eventOf((await authorised()).holdId, HELD), id: 'evt_stranger' };
    const stranger = { ...event, data: { object: { id: 'pi_stranger', object: 'payment_intent' } } };
    const { stripe_events: _events, ...before } = await fingerprint(market.app.ctx);

    await deliver(stranger).expect(200);

    const { stripe_events: _more, ...after } = await fingerprint(market.app.ctx);
    expect(after).toEqual(before);
    expect(await countRows(market.app.ctx, 'stripe_events', `object_id = 'pi_stranger'`)).toBe(1);
  });

  it('needs no session, and no page of ours sends it', async () => {
    const { holdId } = await authorised();

    await deliver(eventOf(holdId, HELD)).set({ origin: 'https://hooks.example', 'sec-fetch-site': 'cross-site' }).expect(200);
  });
});

const post = (payload: string, signature?: string) =>
  market.app
    .visitor()
    .post(PATH)
    .set({ 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) })
    .send(payload);

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

async function signed(signing: Parameters<StripeTestApp['stripe']['webhooks']['sign']>[1] = {}) {
  const { holdId } = await authorised();
  return market.stripe.webhooks.sign(eventOf(holdId, HELD), signing);
}

async function expectRefused(payload: string, signature?: string) {
  const before = await fingerprint(market.app.ctx);
  const response = await post(payload, signature);
  expectProblem(response, 'invalid_input', 'The webhook signature is missing, wrong or too old');
  expect(await fingerprint(market.app.ctx)).toEqual(before);
}

describe('case 25: a message is refused and written nowhere', () => {
  it('without a signature', async () => {
    const { payload } = await signed();

    await expectRefused(payload);
    await expectRefused(payload, '');
  });

  it('with a bad signature', async () => {
    const { payload, signature } = await signed();

    await expectRefused(payload, signature.replace(/v1=./, 'v1=z'));
    await expectRefused(payload, 'nonsense');
  });

  it('with a signature of six minutes ago', async () => {
    const { payload, signature } = await signed({ timestamp: secondsAgo(360) });

    await expectRefused(payload, signature);
  });

  it('with a body that was read and written again', async () => {
    const { payload, signature } = await signed();

    await expectRefused(JSON.stringify(JSON.parse(payload), null, 2), signature);
  });

  it('with the secret of another endpoint', async () => {
    const { payload, signature } = await signed({ secret: 'whsec_other' });

    await expectRefused(payload, signature);
  });

  it('with a body that is no event, though it is signed', async () => {
    const { signature } = market.stripe.webhooks.sign(null as unknown as FakeEvent);

    await expectRefused('null', signature);
  });

  it('but taken four minutes old, and with the secret that is being replaced', async () => {
    const late = await signed({ timestamp: secondsAgo(240) });
    const previous = await signed({ secret: PREVIOUS_SECRET });

    await post(late.payload, late.signature).expect(200);
    await post(previous.payload, previous.signature).expect(200);
  });

  it('when it is empty or larger than a megabyte', async () => {
    expectProblem(await market.app.visitor().post(PATH), 'invalid_input');
    expectProblem(await post('x'.repeat(1024 * 1024 + 1)), 'payload_too_large');
  });
});

describe('a dispute', () => {
  it('is written down once for the purchase and calls for a person', async () => {
    const { holdId, leadId, purchaseId } = await sold();
    market.stripe.control.dispute({ intent: holdId });
    const event = market.stripe.webhooks.events.at(-1)!;

    await deliver(event).expect(200);
    await deliver(event).expect(200);
    await deliver({ ...event, id: `${event.id}_twin` }).expect(200);

    expect(event.type).toBe('charge.dispute.created');
    expect(await auditOf(purchaseId)).toEqual([
      { action: 'payment.disputed', actor_user_id: null, subject_type: 'purchase', after: { event: 'charge.dispute.created', objectId: event.data.object.id } },
    ]);
    const alerts = market.app.logged().split('\n').filter((line) => line.includes(event.data.object.id));
    expect(alerts.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ level: 50, action: 'payment.disputed', purchaseId }]);
    expect(await purchasesOf(market.app.ctx, leadId)).toMatchObject([{ payment_status: 'completed' }]);
  });

  it('of a charge that nobody here has made is logged', async () => {
    const { holdId } = await sold();
    market.stripe.control.dispute({ intent: holdId });
    const event = market.stripe.webhooks.events.at(-1)!;
    const object = { ...event.data.object, id: 'du_stranger', payment_intent: 'pi_stranger' };

    await deliver({ ...event, id: 'evt_strange_dispute', data: { object } }).expect(200);

    expect(market.app.logged()).toContain('du_stranger');
    expect(await countRows(market.app.ctx, 'audit_log', `after ->> 'objectId' = 'du_stranger'`)).toBe(0);
  });
});

describe('a refund that the bank sends back', () => {
  it('is written down for the purchase and calls for a person', async () => {
    const { holdId, purchaseId } = await sold();
    market.stripe.control.refund({ intent: holdId });
    const refund = market.stripe.control.dump().refunds.at(-1)!;
    market.stripe.control.failRefund({ refund: refund.id });

    await deliver(market.stripe.webhooks.events.at(-1)!).expect(200);

    expect(await auditOf(purchaseId)).toMatchObject([{ action: 'payment.refund_failed', after: { event: 'refund.failed', objectId: refund.id } }]);
    expect(market.app.logged()).toContain('dispute or failed refund reported by the gateway');
  });
});

describe('where no card is taken', () => {
  it('there is no such call', async () => {
    const config = loadConfig({ SESSION_SECRET: 'a secret that only the tests know' });
    const { ctx } = market.app;
    const demo = createApp({ ...ctx, config, gateway: createGateway(config, ctx.db) });
    const { holdId } = await authorised();
    const { payload, signature } = market.stripe.webhooks.sign(eventOf(holdId, HELD));

    const response = await supertest(demo)
      .post(PATH)
      .set({ 'content-type': 'application/json', 'stripe-signature': signature })
      .send(payload);
    expectProblem(response, 'not_found');
  });
});
