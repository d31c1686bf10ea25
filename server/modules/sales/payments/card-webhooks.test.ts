import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { authorise, holdIdOf, intentOf, movementsOn, newBuyer } from '../../../../tests/support/card-sales.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import type { FakeEvent } from '../../../../tests/fake-stripe/webhooks.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import { attemptsOn, openPayment, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, sendEvent, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { sweepAttempts } from './sweep-attempts.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

afterEach(() => market.stripe.faults.clear());

const eventsOf = (holdId: string): FakeEvent[] =>
  market.stripe.webhooks.events.filter(({ data }) => data.object.id === holdId);

const typed = (holdId: string, type: string): FakeEvent => {
  const event = eventsOf(holdId).find((candidate) => candidate.type === type);
  if (!event) throw new Error(`There is no ${type}`);
  return event;
};

const deliver = (event: FakeEvent) => sendEvent(market.app, market.stripe, event).expect(200);
const kinds = (holdId: string) => movementsOn(market, holdId).map((movement) => movement.split(' ')[0]);

function* orders<T>(items: readonly T[]): Generator<T[]> {
  if (items.length <= 1) yield [...items];
  for (const [index, item] of items.entries()) {
    for (const rest of orders([...items.slice(0, index), ...items.slice(index + 1)])) yield [item, ...rest];
  }
}

describe('a webhook', () => {
  it('case 8: lets a buyer win whose browser never came back', async () => {
    const { agent, user } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);

    await deliver(typed(hold, 'payment_intent.amount_capturable_updated'));
    await sweepAttempts(market.app.ctx);

    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ buyer_id: user.id, payment_status: 'completed' }]);
  });

  it('case 22: told twice, or under two ids, has one effect', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    const event = typed(hold, 'payment_intent.amount_capturable_updated');

    await Promise.all([deliver(event), deliver(event), deliver({ ...event, id: `${event.id}_twin` })]);
    await Promise.all([sweepAttempts(market.app.ctx), sweepAttempts(market.app.ctx)]);
    await drainAttempts(market.app.ctx);

    expect(kinds(hold)).toEqual(['authorise', 'capture']);
    expect(await purchasesOf(market.app.ctx, id)).toHaveLength(1);
  });

  it.each([...orders(['created', 'amount_capturable_updated', 'succeeded', 'canceled'])].map((order) => [order.join(', '), order] as const))(
    'case 23: %s ends as any other order does',
    async (_name, order) => {
      const { agent } = await newBuyer(market);
      const { id } = await createLead(market.app.ctx);
      const hold = await authorise(market, agent, id);
      const known = typed(hold, 'payment_intent.amount_capturable_updated');

      for (const type of order) {
        await deliver({ ...known, id: `evt_${hold}_${type}`, type: `payment_intent.${type}` as FakeEvent['type'] });
        await sweepAttempts(market.app.ctx);
      }

      expect(kinds(hold)).toEqual(['authorise', 'capture']);
      expect(await attemptsOn(market.app.ctx, id)).toMatchObject([{ desired: 'capture', settled: 'captured' }]);
      expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'completed' }]);
    },
  );

  it('case 24: half an hour late, after the hold was let go, does nothing', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    const event = typed(hold, 'payment_intent.amount_capturable_updated');
    market.app.ctx.clock.advance(30 * 60_000);
    await drainAttempts(market.app.ctx);
    expect(kinds(hold)).toEqual(['authorise', 'cancel']);

    await deliver(event);
    await drainAttempts(market.app.ctx);

    expect(kinds(hold)).toEqual(['authorise', 'cancel']);
    expect(await purchasesOf(market.app.ctx, id)).toEqual([]);
  });

  it('case 26: whose metadata names the attempt of somebody else moves neither', async () => {
    const [mine, theirs] = [await newBuyer(market), await newBuyer(market)];
    const [{ id: first }, { id: second }] = [await createLead(market.app.ctx), await createLead(market.app.ctx)];
    const opened = await openPayment(mine.agent, first);
    const hold = holdIdOf(opened.body);
    const other = await openPayment(theirs.agent, second);
    const created = typed(hold, 'payment_intent.created');
    const [attempt] = await attemptsOn(market.app.ctx, second);
    const forged = { ...created.data.object, metadata: { attempt_id: attempt?.['id'] }, status: 'requires_capture' };

    await deliver({ ...created, id: 'evt_forged', type: 'payment_intent.amount_capturable_updated', data: { object: forged } });
    await sweepAttempts(market.app.ctx);

    expect(kinds(hold)).toEqual([]);
    expect(kinds(holdIdOf(other.body))).toEqual([]);
    expect([...(await purchasesOf(market.app.ctx, first)), ...(await purchasesOf(market.app.ctx, second))]).toEqual([]);
  });

  it('case 28: a charge whose answer was lost is seen, not made again', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const hold = await authorise(market, agent, id);
    market.stripe.faults.next({ fault: 'failed_after', operation: 'capture' });
    await sendPurchase(agent, id).expect(202);

    await deliver(typed(hold, 'payment_intent.succeeded'));
    await sweepAttempts(market.app.ctx);

    expect(kinds(hold)).toEqual(['authorise', 'capture']);
    expect(intentOf(market, hold).status).toBe('succeeded');
    expect(await purchasesOf(market.app.ctx, id)).toMatchObject([{ payment_status: 'completed' }]);
  });
});

describe('limits on trying cards', () => {
  it('case 44: a sixth open payment is refused until one has ended', async () => {
    const { agent } = await newBuyer(market);
    const leads = await Promise.all(Array.from({ length: 6 }, () => createLead(market.app.ctx)));
    for (const { id } of leads.slice(0, 5)) await openPayment(agent, id);
    const last = Number(leads[5]?.id);

    const response = await agent.post('/api/create-payment-intent').send({ leadId: last });

    expect(response.status).toBe(429);
    expect(response.body.message).toBe('You have too many payments open. Finish one, or wait until one expires.');
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    expect(await attemptsOn(market.app.ctx, last)).toEqual([]);
    await openPayment(agent, Number(leads[0]?.id));
    market.app.ctx.clock.advance(15 * 60_000);
    await openPayment(agent, last);
  });

  it('case 44: six at once are five', async () => {
    const { agent } = await newBuyer(market);
    const leads = await Promise.all(Array.from({ length: 6 }, () => createLead(market.app.ctx)));

    const answers = await Promise.all(leads.map(({ id }) => agent.post('/api/create-payment-intent').send({ leadId: id })));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('case 44: after five declined cards in an hour there is no next payment', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    const { body } = await openPayment(agent, id);
    for (let index = 0; index < 5; index += 1) {
      await expect(confirmHold(market.stripe, body.clientSecret, 'pm_card_chargeDeclined')).rejects.toThrow('Your card was declined.');
    }
    const failed = eventsOf(holdIdOf(body)).filter(({ type }) => type === 'payment_intent.payment_failed');
    for (const event of failed) await deliver(event);
    const other = await createLead(market.app.ctx);

    const response = await agent.post('/api/create-payment-intent').send({ leadId: other.id });

    expect(failed).toHaveLength(5);
    expect(response.status).toBe(429);
    expect(response.body.message).toMatch(/Too many cards were declined/);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(3000);
    await openPayment((await newBuyer(market)).agent, other.id);
    market.app.ctx.clock.advance(61 * 60_000);
    await openPayment(agent, (await createLead(market.app.ctx)).id);
  });

  it('case 44: the twenty-first payment in a minute is refused', async () => {
    const { agent } = await newBuyer(market);
    const { id } = await createLead(market.app.ctx);
    for (let index = 0; index < 20; index += 1) await openPayment(agent, id);

    const response = await agent.post('/api/create-payment-intent').send({ leadId: id });

    expect(response.status).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    await openPayment((await newBuyer(market)).agent, id);
  });
});
