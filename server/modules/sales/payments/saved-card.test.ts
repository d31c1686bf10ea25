import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { GatewayError, type KeptCard } from '../gateway/gateway.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { newBuyer } from '../../../../tests/support/card-sales.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import type { CardName } from '../../../../tests/fake-stripe/cards.ts';
import type { Agent } from '../../../../tests/support/sales.ts';
import { sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { ensureCustomer, findSavedCard, rememberCard } from './saved-card-store.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

afterEach(() => {
  vi.restoreAllMocks();
  market.stripe.faults.clear();
});

const PATH = '/api/saved-card';

const pay = (agent: Agent, leadId: number, fields: object) =>
  agent.post('/api/create-payment-intent').send({ leadId, ...fields });

/** Buys a lead with a card and keeps that for the next one. */
async function buyAndKeep(agent: Agent, card: CardName = 'pm_card_visa') {
  const { id: leadId } = await createLead(market.app.ctx);
  const { body } = await pay(agent, leadId, { saveCard: true }).expect(200);
  await confirmHold(market.stripe, String(body.clientSecret), card);
  await sendPurchase(agent, leadId).expect(200);
}

const customersOf = ({ id }: { id: number }) =>
  market.stripe.control.dump().customers.filter(({ metadata }) => metadata['user_id'] === String(id));

describe('a saved card', () => {
  it('is shown after a purchase that kept it, without what it is charged with', async () => {
    const { agent } = await newBuyer(market);
    expect((await agent.get(PATH).expect(200)).body).toEqual({ card: null });

    await buyAndKeep(agent);

    const response = await agent.get(PATH).expect(200);
    expect(response.body).toEqual({ card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: expect.any(Number) } });
    expect(response.text).not.toMatch(/pm_|cus_/);
  });

  it('is not kept by a buyer who did not ask for it', async () => {
    const { agent, user } = await newBuyer(market);
    const { id: leadId } = await createLead(market.app.ctx);
    const { body } = await pay(agent, leadId, {}).expect(200);
    await confirmHold(market.stripe, String(body.clientSecret));
    await sendPurchase(agent, leadId).expect(200);

    expect((await agent.get(PATH)).body).toEqual({ card: null });
    expect(customersOf(user)).toEqual([]);
  });

  it('pays the next lead without being entered', async () => {
    const { agent, user } = await newBuyer(market);
    await buyAndKeep(agent);
    const { id: leadId } = await createLead(market.app.ctx);

    const { body } = await pay(agent, leadId, { useSavedCard: true }).expect(200);
    await confirmHold(market.stripe, String(body.clientSecret), 'saved');

    expect((await sendPurchase(agent, leadId).expect(200)).body).toMatchObject({ paymentStatus: 'completed' });
    expect(customersOf(user)).toHaveLength(1);
  });

  it('gives way to the one that was kept last', async () => {
    const { agent } = await newBuyer(market);
    await buyAndKeep(agent);

    await buyAndKeep(agent, 'pm_card_mastercard');

    expect((await agent.get(PATH)).body).toMatchObject({ card: { brand: 'mastercard', last4: '4444' } });
  });

  it('is nobody else’s', async () => {
    const { agent } = await newBuyer(market);
    await buyAndKeep(agent);
    const { agent: other } = await newBuyer(market);
    const { id: leadId } = await createLead(market.app.ctx);

    expect((await other.get(PATH)).body).toEqual({ card: null });
    expectProblem(await pay(other, leadId, { useSavedCard: true }), 'conflict');
  });
});

describe('forgetting a card', () => {
  it('takes it from Stripe too, and pays no lead any more', async () => {
    const { agent, user } = await newBuyer(market);
    await buyAndKeep(agent);
    const saved = await findSavedCard(market.app.ctx, user.id);
    const { id: leadId } = await createLead(market.app.ctx);

    expect((await agent.delete(PATH).expect(200)).body).toEqual({});

    expect((await agent.get(PATH)).body).toEqual({ card: null });
    const method = market.stripe.control.dump().paymentMethods.find(({ id }) => id === saved?.paymentMethodId);
    expect(method?.customer).toBeNull();
    expectProblem(await pay(agent, leadId, { useSavedCard: true }), 'conflict');
  });

  it('is fine when there is none, and when Stripe has lost it', async () => {
    const { agent, user } = await newBuyer(market);
    await agent.delete(PATH).expect(200);
    await buyAndKeep(agent);
    const saved = await findSavedCard(market.app.ctx, user.id);
    await market.app.ctx.gateway.forgetCard(String(saved?.paymentMethodId));

    await agent.delete(PATH).expect(200);

    expect((await agent.get(PATH)).body).toEqual({ card: null });
  });

  it('is refused while Stripe does not answer: the card stays, and goes at the next try', async () => {
    const { agent } = await newBuyer(market);
    await buyAndKeep(agent);
    market.stripe.faults.next({ fault: 'rate_limited', operation: 'detach' });

    const message = 'We couldn’t remove your card. Please try again in a moment.';
    expectProblem(await agent.delete(PATH), 'unavailable', message);
    expect((await agent.get(PATH)).body).toMatchObject({ card: { last4: '4242' } });

    await agent.delete(PATH).expect(200);
    expect((await agent.get(PATH)).body).toEqual({ card: null });
  });

  it('leaves a card that took its place in the meantime', async () => {
    const { agent, user } = await newBuyer(market);
    await buyAndKeep(agent);
    const { gateway, db, clock } = market.app.ctx;
    const newer: KeptCard = { paymentMethodId: 'pm_newer', brand: 'amex', last4: '0005', expMonth: 1, expYear: 2031 };
    vi.spyOn(gateway, 'forgetCard').mockImplementationOnce(() => rememberCard(db, user.id, newer, { at: clock.now(), quotedAt: clock.now() }));

    await agent.delete(PATH).expect(200);

    expect((await agent.get(PATH)).body).toMatchObject({ card: { last4: '0005' } });
  });
});

describe('a buyer at Stripe', () => {
  it('is registered once, though many purchases ask at once', async () => {
    const { user } = await newBuyer(market);

    const ids = await Promise.all([1, 2, 3].map(() => ensureCustomer(market.app.ctx, user.id).catch(() => null)));
    ids.push(await ensureCustomer(market.app.ctx, user.id));

    expect(new Set(ids.filter((id) => id !== null)).size).toBe(1);
    expect(customersOf(user)).toHaveLength(1);
  });

  it('is told to Stripe without a name, an address or a number', async () => {
    const { user } = await newBuyer(market);

    await ensureCustomer(market.app.ctx, user.id);

    const call = market.stripe.control.dump().calls.findLast(({ path }) => path === '/v1/customers');
    expect(call?.params).toEqual({ 'metadata[user_id]': String(user.id) });
    expect(call?.key).toMatch(new RegExp(`^customer:${user.id}:\\d+:0$`));
  });

  it('is registered in spite of a failure that Stripe remembers', async () => {
    const { user } = await newBuyer(market);
    market.stripe.faults.next({ fault: 'failed_before', operation: 'create_customer' });

    const id = await ensureCustomer(market.app.ctx, user.id);

    expect(customersOf(user)).toMatchObject([{ id }]);
  });

  it('is not registered while Stripe cannot be reached, and is later', async () => {
    const { user } = await newBuyer(market);
    market.stripe.faults.next({ fault: 'unreachable', operation: 'create_customer', times: 2 });

    await expect(ensureCustomer(market.app.ctx, user.id)).rejects.toThrow(GatewayError);

    expect(await ensureCustomer(market.app.ctx, user.id)).toMatch(/^cus_/);
  });
});
