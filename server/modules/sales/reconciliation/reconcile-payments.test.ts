import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../../../app/config.ts';
import type { AppContext } from '../../../app/context.ts';
import { createGateway } from '../gateway/create-gateway.ts';
import { agreed, ReconciliationMarket, totalOf } from '../../../../tests/support/reconciliation-market.ts';
import { authorise, holdIdOf } from '../../../../tests/support/card-sales.ts';
import { drainAttempts, drainJobs } from '../../../../tests/support/drain.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { createPaidPurchase } from '../../../../tests/support/paid-purchase.ts';
import { attemptsOn, createPurchase, purchasesOf, sendPurchase } from '../../../../tests/support/sales.ts';
import { confirmHold } from '../../../../tests/support/stripe-app.ts';

let market: ReconciliationMarket;
let ctx: AppContext;

beforeAll(async () => {
  market = await ReconciliationMarket.open();
  ({ ctx } = market);
});

beforeEach(() => market.start());

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => market.close());

const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

describe('the books', () => {
  it('agree after sales, lost races and refunds, and name the time that they are about', async () => {
    const sales = [await market.sell(), await market.sell(), await market.sell()];
    const { id } = await createLead(ctx);
    await authorise(market, market.otherBuyer, id);
    await authorise(market, market.buyer, id);
    await sendPurchase(market.buyer, id).expect(200);
    const [bought] = await purchasesOf(ctx, id);
    await market.reverse(sales[0]!);
    await drainAttempts(ctx);

    const row = await market.check();

    expect(await attemptsOn(ctx, id)).toMatchObject([{ settled: 'released' }, { settled: 'captured' }]);
    expect(row).toMatchObject(agreed(totalOf(sales.slice(1)) + Math.round(Number(bought?.['amount_paid']) * 100)));
    const now = ctx.clock.now().getTime();
    expect(now - Number(row?.['until_at'])).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    expect(now - Number(row?.['from_at'])).toBeGreaterThanOrEqual(35 * DAY_MS);
    await drainJobs(ctx);
    expect(market.app.mails.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining('reconciliation'));
    expect(market.namedInLog()).toEqual([]);
  });

  it('differ by a refund that somebody made by hand, and say by which payment and nothing of a person', async () => {
    const [touched, other] = [await market.sell(), await market.sell()];
    market.stripe.control.refund({ intent: touched.holdId, cents: 5_00 });
    await drainJobs(ctx);
    market.app.mails.length = 0;

    expect(await market.check()).toMatchObject({ gateway: totalOf([touched, other]) - 500, database: totalOf([touched, other]), differing: 1 });

    expect(market.namedInLog()).toEqual([[touched.attemptId]]);
    await drainJobs(ctx);
    expect(market.app.mails).toMatchObject([
      { to: 'help@example.com', subject: 'Payment reconciliation of Sparkdrop: one payment differs', text: expect.stringContaining('(test mode, no money moves)') },
    ]);
    const [mail] = market.app.mails;
    const sums = `provider $${((touched.cents - 500) / 100).toFixed(2)}, database $${(touched.cents / 100).toFixed(2)}`;
    expect(mail?.text).toContain(`${touched.attemptId}: ${sums}`);
    expect(mail?.html).toContain(sums);
    expect(mail?.text).not.toContain(other.attemptId);
    expect(JSON.stringify(mail) + market.logged()).not.toMatch(/Sam Archer|sam\.archer|Priya|0491/);
    await market.reverse(touched);
    await drainAttempts(ctx);
    expect(await market.check()).toMatchObject(agreed(other.cents));
  });

  it('differ by two payments whose mistakes make up for each other', async () => {
    const [less, more] = [await market.sell(), await market.sell()];
    market.stripe.control.refund({ intent: less.holdId, cents: 5_00 });
    await ctx.store.raw.query(`update lead_purchases set amount_paid = amount_paid - 5 where id = ${more.purchaseId}`);

    expect(await market.check()).toMatchObject({ ...agreed(totalOf([less, more]) - 500), differing: 2 });

    expect(market.namedInLog()).toEqual([[less.attemptId, more.attemptId].toSorted()]);
  });

  it('differ by one cent', async () => {
    const sale = await market.sell();
    market.stripe.control.refund({ intent: sale.holdId, cents: 1 });

    expect(await market.check()).toMatchObject({ gateway: sale.cents - 1, database: sale.cents, differing: 1 });
  });

  it('differ by a sale that was never charged', async () => {
    const captured = vi.spyOn(ctx.gateway, 'capture').mockImplementation(async (holdId, cents) => ({
      ...(await ctx.gateway.read(holdId)),
      state: 'captured',
      receivedCents: cents,
    }));
    const sale = await market.sell();
    expect(captured).toHaveBeenCalledTimes(1);

    expect(await market.check()).toMatchObject({ gateway: 0, database: sale.cents, differing: 1 });

    expect(market.namedInLog()).toEqual([[sale.attemptId]]);
  });

  it('differ by money for which there is no attempt', async () => {
    const attemptId = randomUUID();
    const hold = { attemptId, leadId: 7, cents: 40_00, customerId: null, paymentMethodId: null, savesCard: false };
    const { clientSecret } = await ctx.gateway.authorise(hold, randomUUID());
    await confirmHold(market.stripe, clientSecret);
    await ctx.gateway.capture(holdIdOf({ clientSecret }), 21_00, randomUUID());

    expect(await market.check()).toMatchObject({ gateway: 21_00, database: 0, differing: 1 });

    expect(market.namedInLog()).toEqual([[attemptId]]);
  });

  it('differ by a sale that the gateway never heard of', async () => {
    const sale = await market.sell();
    ctx.clock.advance(1000);
    await createPaidPurchase(ctx, await createUser(ctx));
    await ctx.store.raw.query('update purchase_attempts set is_test = true');

    expect(await market.check()).toMatchObject({ gateway: sale.cents, database: sale.cents + 20_97, differing: 1 });
  });

  it('are read to the last page', async () => {
    const sale = await market.sell();
    const hold = { leadId: 7, cents: 40_00, customerId: null, paymentMethodId: null, savesCard: false };
    for (let count = 0; count < 205; count += 1) await ctx.gateway.authorise({ ...hold, attemptId: randomUUID() }, randomUUID());

    expect(await market.check()).toMatchObject(agreed(sale.cents));

    const pages = market.stripe.control.dump().calls.filter(({ method, path }) => method === 'GET' && path === '/v1/payment_intents');
    expect(pages).toHaveLength(3);
  });
});

describe('a payment that is left out', () => {
  it('has a charge whose answer was lost, until it is settled', async () => {
    market.stripe.faults.next({ fault: 'lost', operation: 'capture', times: 2 });
    const sale = await market.sell();
    expect(await countRows(ctx, 'lead_purchases', `payment_status = 'pending'`)).toBe(1);

    expect(await market.check()).toMatchObject(agreed(0));
    await drainAttempts(ctx);

    expect(await market.check()).toMatchObject(agreed(sale.cents));
  });

  it('is being reversed, before and after its refund', async () => {
    const [taken, other] = [await market.sell(), await market.sell()];
    await market.reverse(taken);
    expect(await market.check()).toMatchObject(agreed(other.cents));

    market.stripe.faults.next({ fault: 'lost', operation: 'refund', times: 2 });
    await drainAttempts(ctx);
    expect(await countRows(ctx, 'lead_purchases', `payment_status = 'refund_pending'`)).toBe(1);
    expect(await market.check(MINUTE_MS - 1000)).toMatchObject(agreed(other.cents));

    ctx.clock.advance(MINUTE_MS);
    await drainAttempts(ctx);
    expect(await countRows(ctx, 'lead_purchases', `payment_status = 'refunded'`)).toBe(1);
    expect(await market.check()).toMatchObject(agreed(other.cents));
  });

  it('moves while the gateway is asked', async () => {
    const [taken, other] = [await market.sell(), await market.sell()];
    const list = ctx.gateway.listPayments.bind(ctx.gateway);
    vi.spyOn(ctx.gateway, 'listPayments').mockImplementationOnce(async (window) => {
      const payments = await list(window);
      await market.reverse(taken);
      await drainAttempts(ctx);
      return payments;
    });

    expect(await market.check()).toMatchObject(agreed(other.cents));
  });

  it('is half an hour young or five weeks old', async () => {
    const sale = await market.sell();

    expect(await market.check(29 * MINUTE_MS)).toMatchObject(agreed(0));
    expect(await market.check(2 * MINUTE_MS)).toMatchObject(agreed(sale.cents));
    await ctx.store.raw.query('truncate books_checks');
    await ctx.store.raw.query(`update purchase_attempts set created_at = created_at - interval '34 days'`);
    expect(await market.check()).toMatchObject(agreed(sale.cents));
    await ctx.store.raw.query('truncate books_checks');
    await ctx.store.raw.query(`update purchase_attempts set created_at = created_at - interval '1 day'`);
    expect(await market.check()).toMatchObject(agreed(0));
  });

  it('was made with other keys: on a demo, or by another account', async () => {
    const { gateway } = ctx;
    ctx.gateway = createGateway(loadConfig({}), ctx.db);
    await createPurchase(ctx, await createUser(ctx));
    ctx.gateway = gateway;
    await market.sell();
    ctx.clock.advance(1000);
    await market.changeKeys();

    expect(await market.check()).toMatchObject(agreed(0));
    const sale = await market.sell();
    expect(await market.check()).toMatchObject(agreed(sale.cents));
  });
});

