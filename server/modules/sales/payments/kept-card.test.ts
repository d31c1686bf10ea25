import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { GatewayError } from '../gateway/gateway.ts';
import { newBuyer } from '../../../../tests/support/card-sales.ts';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createLead } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { type Agent, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold, createStripeTestApp, type StripeTestApp } from '../../../../tests/support/stripe-app.ts';
import { findSavedCard } from './saved-card-store.ts';

let market: StripeTestApp;
let agent: Agent;
let userId: number;

beforeAll(async () => {
  market = await createStripeTestApp();
});

afterAll(() => market.close());

const pay = async (fields: object) => {
  const { id: leadId } = await createLead(market.app.ctx);
  return { leadId, response: await agent.post('/api/create-payment-intent').send({ leadId, ...fields }) };
};

beforeEach(async () => {
  const buyer = await newBuyer(market);
  ({ agent } = buyer);
  userId = buyer.user.id;
  const { leadId, response } = await pay({ saveCard: true });
  await confirmHold(market.stripe, String(response.body.clientSecret));
  await sendPurchase(agent, leadId).expect(200);
});

afterEach(() => {
  vi.restoreAllMocks();
  setTestMode(true);
});

/** Says whether the keys that are set move no money. */
function setTestMode(isTest: boolean): void {
  Object.assign(market.app.ctx.config.payments, { isTest });
  Object.assign(market.app.ctx.config, { isTestMode: isTest });
}

const kept = async () => (await agent.get('/api/saved-card').expect(200)).body.card as object | null;

const refuseOnce = (options?: { isMissing: boolean }) =>
  vi.spyOn(market.app.ctx.gateway, 'authorise').mockRejectedValueOnce(new GatewayError('refused', 'No', options));

describe('a saved card', () => {
  it('stays when the gateway refuses a payment for another reason, and pays the next time', async () => {
    refuseOnce();

    expectProblem((await pay({ useSavedCard: true })).response, 'unavailable');

    expect(await kept()).toMatchObject({ last4: '4242' });
    const { leadId, response } = await pay({ useSavedCard: true });
    await confirmHold(market.stripe, String(response.body.clientSecret), 'saved');
    await sendPurchase(agent, leadId).expect(200);
  });

  it('is forgotten when the gateway has lost it', async () => {
    refuseOnce({ isMissing: true });

    expectProblem((await pay({ useSavedCard: true })).response, 'conflict', 'Your saved card can no longer be used. Please enter one.');

    expect(await kept()).toBeNull();
  });

  it('is forgotten when it hangs on its customer no more', async () => {
    const saved = await findSavedCard(market.app.ctx, userId);
    await market.app.ctx.gateway.forgetCard(String(saved?.paymentMethodId));
    refuseOnce();

    expectProblem((await pay({ useSavedCard: true })).response, 'conflict');

    expect(await kept()).toBeNull();
  });

  it('stays when nobody can say whether the gateway still has it', async () => {
    refuseOnce();
    vi.spyOn(market.app.ctx.gateway, 'hasCard').mockRejectedValueOnce(new GatewayError('unreachable', 'No route'));

    expectProblem((await pay({ useSavedCard: true })).response, 'unavailable');

    expect(await kept()).toMatchObject({ last4: '4242' });
  });

  it('of the test keys is neither shown nor used once live ones are set, and another takes its place', async () => {
    setTestMode(false);

    expect(await kept()).toBeNull();
    expectProblem((await pay({ useSavedCard: true })).response, 'conflict', 'There is no saved card. Please enter one.');
    const { leadId, response } = await pay({ saveCard: true });
    await confirmHold(market.stripe, String(response.body.clientSecret), 'pm_card_mastercard');
    await sendPurchase(agent, leadId).expect(200);

    expect(await kept()).toMatchObject({ last4: '4444' });
    expect(await countRows(market.app.ctx, 'saved_cards', `user_id = ${userId} and not is_test`)).toBe(1);
  });
});
