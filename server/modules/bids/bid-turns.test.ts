import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { discountCodes } from '../../../shared/schema/index.ts';
import { clearBids, createBidder, passMinutes, releaseLead, salesOf, statusOf, untilBidDue } from '../../../tests/support/bids.ts';
import { drainJobs } from '../../../tests/support/drain.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { type Agent, attemptsOn, openPayment, sendPurchase } from '../../../tests/support/sales.ts';
import { stopClock } from '../../../tests/support/stop-clock.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { deletePhotos, insertPhoto } from '../market/leads/photo-store.ts';
import { claimWithHold } from '../sales/claim/claim-with-hold.ts';
import { releaseHoldsOf } from '../sales/payments/attempt-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  stopClock(app);
});

afterAll(() => app.close());

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(() => clearBids(app));

const soldTo = async (leadId: number) => (await salesOf(app, leadId)).map(([buyerId]) => buyerId);
const passSeconds = (seconds: number) => passMinutes(app, seconds / 60);

async function presser() {
  const user = await createUser(app.ctx);
  return { user, agent: await app.signIn(user) };
}

/** A payment is opened seconds before a bid of $20 is due, and holds it back from then on. */
async function holdBidBack() {
  const one = await createBidder(app);
  const decoy = await presser();
  const id = await releaseLead(app, 29.9);
  await openPayment(decoy.agent, id);
  await untilBidDue(app, id);
  await drainJobs(app.ctx);
  expect(await statusOf(app, id)).toBe('available');
  return { one, decoy, id };
}

const press = (agent: Agent, leadId: number) => sendPurchase(agent, leadId).then((response) => response);

/**
 * Presses for a lead, and only once the press has asked whether a bid goes first, lets something happen, and then what is due until the press
 * is answered: what the press itself makes due is there only when it has decided to wait.
 */
async function pressBeforeBids(agent: Agent, leadId: number, happens: () => Promise<unknown> = () => Promise.resolve()) {
  const asked = vi.spyOn(app.ctx, 'checkBids');
  const answer = press(agent, leadId);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  await happens();
  while ((await Promise.race([answer, setTimeout(10, 'waits')])) === 'waits') await drainJobs(app.ctx);
  return answer;
}

describe('a payment that holds a bid back', () => {
  it('does so until the price is down by a fiftieth of the start price', async () => {
    const { one, decoy, id } = await holdBidBack();
    await passSeconds(70);
    expect(await statusOf(app, id)).toBe('available');

    await passSeconds(4);

    expect(await salesOf(app, id)).toEqual([[one.user.id, expect.stringMatching(/^19\.1\d$/)]]);
    expectProblem(await sendPurchase(decoy.agent, id), 'lead_sold');
  });

  it('does so no longer when its customer removes a photo, which releases it', async () => {
    const one = await createBidder(app);
    const decoy = await presser();
    const id = await releaseLead(app, 29.9);
    const photo = { leadId: id, fileKey: `photo-of-${id}`, fileSha256: 'a'.repeat(64), width: 40, height: 30 };
    await app.ctx.db.transaction((tx) => insertPhoto(tx, { ...photo, createdAt: app.ctx.clock.now() }));
    await openPayment(decoy.agent, id);
    await untilBidDue(app, id);
    await drainJobs(app.ctx);
    expect(await statusOf(app, id)).toBe('available');

    await app.ctx.db.transaction((tx) => deletePhotos(tx, id, app.ctx.clock.now()));
    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('lets the bid go first once its time is over, also before the bid has acted', async () => {
    const { one, decoy, id } = await holdBidBack();
    app.ctx.clock.advance(72_500);

    expectProblem(await pressBeforeBids(decoy.agent, id), 'lead_sold');

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it('stops doing so when someone presses who pays no more than the bid, which then buys at once', async () => {
    const { one, decoy, id } = await holdBidBack();
    await passSeconds(10);
    const by = await presser();
    await openPayment(by.agent, id);

    expectProblem(await pressBeforeBids(by.agent, id), 'lead_sold');

    expect(await salesOf(app, id)).toEqual([[one.user.id, expect.stringMatching(/^19\.8\d$/)]]);
    expectProblem(await sendPurchase(decoy.agent, id), 'lead_sold');
  });

  it('lets it still go before a press that pays no more although it ends in between', async () => {
    const { one, decoy, id } = await holdBidBack();
    const by = await presser();
    await openPayment(by.agent, id);

    const endHold = () => app.ctx.db.transaction((tx) => releaseHoldsOf(tx, decoy.user.id, app.ctx.clock.now()));
    expectProblem(await pressBeforeBids(by.agent, id, endHold), 'lead_sold');

    expect(await soldTo(id)).toEqual([one.user.id]);
  });

  it.each(['before', 'after'])('still goes first when it is claimed together with, and %s, a press that pays no more than the bid', async (order) => {
    const { decoy, id } = await holdBidBack();
    await passSeconds(10);
    const by = await presser();
    await openPayment(by.agent, id);
    const claimsOf = (await attemptsOn(app.ctx, id)).map((attempt) => () => claimWithHold(app.ctx, String(attempt['id'])));
    if (order === 'after') claimsOf.reverse();

    await Promise.all(claimsOf.map((claim) => claim()));

    expect((await attemptsOn(app.ctx, id)).map((attempt) => attempt['reason'])).toEqual(['won', 'lost']);
    expect(await soldTo(id)).toEqual([decoy.user.id]);
  });

  it('leaves the lead to a press that pays no more when the bid cannot act any more', async () => {
    const { one, id } = await holdBidBack();
    await one.agent.post('/api/standing-bids/pause-all').send({ isPaused: true, through: null }).expect(200);
    const by = await presser();
    await openPayment(by.agent, id);

    await pressBeforeBids(by.agent, id);

    expect(await soldTo(id)).toEqual([by.user.id]);
  });
});

describe('a payment with a discount code', () => {
  it('neither holds a bid back nor goes before it, though it was quoted above the bid: it pays less', async () => {
    const one = await createBidder(app);
    const by = await presser();
    const id = await releaseLead(app, 17);
    const [code] = await app.ctx.db.insert(discountCodes).values({ code: `OFF${id}`, discountType: 'fixed_amount', discountValue: '5.00', maxUses: 1 }).returning();
    await by.agent.post('/api/discount-codes/apply').send({ code: `OFF${id}`, leadId: id }).expect(200);
    await by.agent.post('/api/create-payment-intent').send({ leadId: id, discountCodeId: code?.id }).expect(200);
    await untilBidDue(app, id);

    expectProblem(await pressBeforeBids(by.agent, id), 'lead_sold');

    expect(await soldTo(id)).toEqual([one.user.id]);
  });
});

/** Lets the answer of the bank take some seconds, and something happen in between. */
function slowBank(seconds: readonly number[], between: () => Promise<unknown>) {
  const authorise = app.ctx.gateway.authorise.bind(app.ctx.gateway);
  const times = [...seconds];
  vi.spyOn(app.ctx.gateway, 'authorise').mockImplementation(async (...asked) => {
    app.ctx.clock.advance((times.shift() ?? 0) * 1000);
    if (times.length === 0) await between();
    return authorise(...asked);
  });
}

describe('the turn of a bid', () => {
  it('begins again for the next one when a charge fails slowly', async () => {
    await createBidder(app, { amountDollars: 30 }, { demoCard: 'declined' });
    const next = await createBidder(app, { amountDollars: 30 });
    const by = await presser();
    const id = await releaseLead(app, 14);
    await untilBidDue(app, id);
    await openPayment(by.agent, id);
    const pressed: ReturnType<typeof press>[] = [];
    slowBank([2.9, 0.2], async () => {
      const asked = vi.spyOn(app.ctx, 'checkBids');
      pressed.push(press(by.agent, id));
      await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    });

    await drainJobs(app.ctx);

    expect(await soldTo(id)).toEqual([next.user.id]);
    for (const answer of await Promise.all(pressed)) expectProblem(answer, 'lead_sold');
    expect(pressed).toHaveLength(1);
  });

  it('is over for good after nine seconds of charges that fail, so that nobody waits for long', async () => {
    for (let bidder = 0; bidder < 4; bidder += 1) await createBidder(app, { amountDollars: 30 }, { demoCard: 'declined' });
    await createBidder(app, { amountDollars: 30 });
    const by = await presser();
    const id = await releaseLead(app, 14);
    await untilBidDue(app, id);
    await openPayment(by.agent, id);
    let status = 0;
    slowBank([2.5, 2.5, 2.5, 2], async () => {
      status = (await press(by.agent, id)).status;
    });

    await drainJobs(app.ctx);

    expect(status).toBe(200);
    expect(await soldTo(id)).toEqual([by.user.id]);
  });
});
