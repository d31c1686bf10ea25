import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { BID, clearBids, LIMITS, ownBids, releaseLead, salesOf, statusOf } from '../../../tests/support/bids.ts';
import { movementsOn, newBuyer } from '../../../tests/support/card-sales.ts';
import { drainAttempts, drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import type { CardName } from '../../../tests/fake-stripe/cards.ts';
import { attemptsOn } from '../../../tests/support/sales.ts';
import { createStripeTestApp, type StripeTestApp } from '../../../tests/support/stripe-app.ts';
import { GatewayError } from '../sales/gateway/gateway.ts';
import type { BidForm } from './bid-form.ts';
import { findAccountsWithBid } from './plan-auction.ts';

let market: StripeTestApp;

beforeAll(async () => {
  market = await createStripeTestApp();
  market.app.ctx.config.appUrl = 'https://sparkdrop.example';
});

afterAll(() => market.close());

beforeEach(async () => {
  await clearBids(market.app);
  market.app.mails.length = 0;
});

const AREA = { serviceLocation: 'Marrickville NSW 2204', serviceLatitude: -33.911, serviceLongitude: 151.155, serviceRadius: 30 };
const { demoCard: _demo, ...LIMITS_WITH_CARD } = LIMITS;

/** Creates an electrician in Marrickville who has set a card up for their bids. */
async function bidderWith(card: CardName, amountDollars = 20, area: BidForm['area'] = null) {
  const { user, agent } = await newBuyer(market);
  await agent.patch('/api/auth/update-service-area').send(AREA).expect(200);
  const { body } = await agent.post('/api/standing-bids/card').send({ useSavedCard: false }).expect(200);
  const { status } = market.stripe.control.confirmSetup({ setup: body.setupId, card });
  if (status === 'requires_action') market.stripe.control.authenticateSetup({ setup: body.setupId });
  await agent.post('/api/standing-bids/limits').send({ ...LIMITS_WITH_CARD, setupId: body.setupId }).expect(200);
  await agent.post('/api/standing-bids').send({ ...BID, amountDollars, area }).expect(201);
  return { user, agent };
}

describe('a card that is charged while its owner is away', () => {
  it('is set up for it, agreed on, held and charged once', async () => {
    const { user, agent } = await bidderWith('pm_card_visa');
    const view = await ownBids({ agent });
    expect(view.limits.agreement).toMatchObject({ isOfCard: true, wording: expect.stringContaining('the card that you enter here') });

    const id = await releaseLead(market.app, 31);

    expect((await salesOf(market.app, id))[0]?.[0]).toBe(user.id);
    const [attempt] = await attemptsOn(market.app.ctx, id);
    const [authorised, captured, ...rest] = movementsOn(market, String(attempt?.['hold_id']));
    expect(authorised).toMatch(/^(authorise|hold) /);
    expect(captured).toMatch(/^capture 19/);
    expect(rest).toEqual([]);
  });

  it('needs its own setup: someone else’s, or one that is not done, is refused', async () => {
    const [one, other] = [await newBuyer(market), await newBuyer(market)];
    const { body } = await one.agent.post('/api/standing-bids/card').send({ useSavedCard: false }).expect(200);
    const limits = { ...LIMITS_WITH_CARD, setupId: body.setupId };
    expectProblem(await one.agent.post('/api/standing-bids/limits').send(limits), 'conflict', 'Your bank has not confirmed the card. Please try again.');
    market.stripe.control.confirmSetup({ setup: body.setupId, card: 'pm_card_visa' });

    expectProblem(await other.agent.post('/api/standing-bids/limits').send(limits), 'conflict', 'Your bank has not confirmed the card. Please try again.');
    await one.agent.post('/api/standing-bids/limits').send(limits).expect(200);
  });

  it('that is saved but was never agreed on is not charged', async () => {
    const { agent } = await newBuyer(market);

    expectProblem(await agent.post('/api/standing-bids/limits').send(LIMITS_WITH_CARD), 'conflict', 'Please set up a card first.');
    expectProblem(await agent.post('/api/standing-bids/card').send({ useSavedCard: true }), 'conflict', 'There is no saved card. Please enter one.');
  });

  it('and declined lets the next bid go on; nothing stays on hold', async () => {
    await bidderWith('pm_card_chargeCustomerFail', 30);
    const { user } = await bidderWith('pm_card_visa', 30);

    const id = await releaseLead(market.app, 16);
    await drainAttempts(market.app.ctx);
    await drainJobs(market.app.ctx);

    expect((await salesOf(market.app, id))[0]?.[0]).toBe(user.id);
    const attempts = await attemptsOn(market.app.ctx, id);
    expect(attempts.map(({ reason, settled }) => `${String(reason)} ${String(settled)}`).toSorted()).toEqual(['card_declined released', 'won captured']);
    expect(market.app.mails.map(({ subject }) => subject)).toContain('Your bank declined a charge');
  });

  it('whose bank wants the holder says so, and another card goes on in its place', async () => {
    const { agent, user } = await bidderWith('pm_card_authenticationRequired');
    const first = await releaseLead(market.app, 31);
    expect(await statusOf(market.app, first)).toBe('available');
    expect(market.app.mails.map(({ subject }) => subject)).toEqual(['Your bank wants you to confirm your card']);
    const { text = '' } = market.app.mails[0] ?? {};
    expect(text).toContain('https://sparkdrop.example/standing-bids?card=new');
    expect(text).toContain('Pause all your bids: https://sparkdrop.example/standing-bids?pause=all');

    const { body } = await agent.post('/api/standing-bids/card').send({ useSavedCard: false }).expect(200);
    market.stripe.control.confirmSetup({ setup: body.setupId, card: 'pm_card_visa' });
    const { limits } = await ownBids({ agent });
    await agent.post('/api/standing-bids/limits').send({ ...LIMITS_WITH_CARD, setupId: body.setupId, base: { version: limits.version } }).expect(200);
    const second = await releaseLead(market.app, 31);

    expect((await salesOf(market.app, second))[0]?.[0]).toBe(user.id);
  });

  it('and whose hold is gone at the capture leaves the lead to the next bid; two in a day pause the bids', async () => {
    const { agent } = await bidderWith('pm_card_visa', 30);
    const { user } = await bidderWith('pm_card_visa', 20);
    const capture = market.app.ctx.gateway.capture.bind(market.app.ctx.gateway);
    const release = async () => {
      vi.spyOn(market.app.ctx.gateway, 'capture').mockImplementationOnce((hold, ...charge) => {
        market.stripe.control.expire({ intent: hold });
        return capture(hold, ...charge);
      });
      return releaseLead(market.app, 31);
    };

    const first = await release();

    const attempts = await attemptsOn(market.app.ctx, first);
    expect(attempts.map(({ reason, settled }) => `${String(reason)} ${String(settled)}`).toSorted()).toEqual(['capture_failed failed', 'won captured']);
    const sales = await salesOf(market.app, first);
    expect(sales.at(-1)?.[0]).toBe(user.id);
    expect(market.app.mails.map(({ subject }) => subject)).toContain('We couldn’t charge your card');
    expect(market.app.mails.map(({ text }) => text).join('')).toContain('Pause all your bids: https://sparkdrop.example/standing-bids?pause=all');

    await release();
    expect((await ownBids({ agent })).limits).toMatchObject({ pausedFor: 'card' });
  });

  it.each(['authorise', 'confirmAway'] as const)('and that the gateway refuses at %s for a reason of its own is not its owner’s failure: nobody is told and nothing pauses', async (call) => {
    const { agent, user } = await bidderWith('pm_card_visa');
    const refusal = new GatewayError('refused', 'Stripe: refused (parameter_unknown, 400)');
    const spy = vi.spyOn(market.app.ctx.gateway, call).mockRejectedValue(refusal);

    const refused = [await releaseLead(market.app, 31), await releaseLead(market.app, 31)];
    market.app.ctx.clock.advance(60_000);
    await drainAttempts(market.app.ctx);
    await drainJobs(market.app.ctx);

    const attempts = await Promise.all(refused.map((id) => attemptsOn(market.app.ctx, id)));
    expect(attempts).toMatchObject(refused.map(() => [{ reason: 'refused', settled: 'released' }]));
    expect(spy).toHaveBeenCalledTimes(2);
    expect(market.app.mails).toEqual([]);
    expect((await ownBids({ agent })).limits).toMatchObject({ pausedFor: null });
    expect(market.app.logged()).toContain('"event":"bid_charge_refused"');
    spy.mockRestore();
    expect((await salesOf(market.app, await releaseLead(market.app, 31)))[0]?.[0]).toBe(user.id);
  });

  it('is charged once when the gateway loses an answer, and the sweeper goes on with it', async () => {
    const { user } = await bidderWith('pm_card_visa');
    market.stripe.faults.next({ fault: 'lost', times: 2, operation: 'confirm' });

    const id = await releaseLead(market.app, 31);
    market.app.ctx.clock.advance(10_000);
    await drainAttempts(market.app.ctx);

    expect((await salesOf(market.app, id))[0]?.[0]).toBe(user.id);
    expect(market.stripe.control.dump().movements.filter(({ kind }) => kind === 'capture').length).toBeGreaterThan(0);
  });

  it('is not charged for a lead that the service area lost while the gateway was silent, although the bid has an area of its own', async () => {
    const { agent } = await bidderWith('pm_card_visa', 20, { location: 'Newtown NSW 2042', latitude: -33.897, longitude: 151.179, radiusKm: 10 });
    market.stripe.faults.next({ fault: 'lost', times: 2, operation: 'confirm' });
    const id = await releaseLead(market.app, 31);

    await agent.patch('/api/auth/update-service-area').send({ ...AREA, serviceLatitude: -33.82, serviceRadius: 5 }).expect(200);
    market.app.ctx.clock.advance(10_000);
    await drainAttempts(market.app.ctx);

    expect(await salesOf(market.app, id)).toEqual([]);
    expect(await statusOf(market.app, id)).toBe('available');
  });

  it('buys nothing once it is deleted, and its owner is told and gets alerts again', async () => {
    const { agent, user } = await bidderWith('pm_card_visa');
    const leadId = await releaseLead(market.app, 1);
    const withBid = () => findAccountsWithBid(market.app.ctx, { leadId, auctionEpoch: 0 }, [user.id]);
    expect([...(await withBid())]).toEqual([user.id]);
    market.app.mails.length = 0;

    await agent.delete('/api/saved-card').expect(200);
    await drainJobs(market.app.ctx);

    expect(market.app.mails.map(({ subject }) => subject)).toEqual(['Your standing bids have no card']);
    expect(market.app.mails[0]?.text).toContain('https://sparkdrop.example/standing-bids?card=new');
    expect([...(await withBid())]).toEqual([]);
  });
});
