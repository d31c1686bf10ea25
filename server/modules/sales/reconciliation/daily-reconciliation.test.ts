import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import { runDueJobs } from '../../../platform/jobs/job-runner.ts';
import { agreed, ReconciliationMarket } from '../../../../tests/support/reconciliation-market.ts';
import { drainJobs } from '../../../../tests/support/drain.ts';
import { createUser } from '../../../../tests/support/factories.ts';
import { countRows } from '../../../../tests/support/fingerprint.ts';
import { createPaidPurchase } from '../../../../tests/support/paid-purchase.ts';
import { scheduleReconciliation } from './daily-reconciliation.ts';

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

const HOUR_MS = 3_600_000;

const emails = () => market.app.mails.filter(({ subject }) => subject.includes('reconciliation')).map(({ subject }) => subject);

async function nextHour() {
  ctx.clock.advance(HOUR_MS);
  await drainJobs(ctx);
}

const waiting = () => countRows(ctx, 'jobs', `name = 'books-check' and finished_at is null`);

describe('the hourly check', () => {
  it('is due once in the coming hour, however many servers ask, and comes back', async () => {
    await Promise.all(Array.from({ length: 5 }, () => scheduleReconciliation(ctx)));
    expect(await waiting()).toBe(1);

    for (let hour = 1; hour <= 3; hour += 1) {
      await nextHour();
      expect(await countRows(ctx, 'books_checks')).toBe(hour);
      expect(await waiting()).toBe(1);
    }
  });

  it('writes one email for the same differences, and another when there are more', async () => {
    const [one, other] = [await market.sell(), await market.sell()];
    market.stripe.control.refund({ intent: one.holdId, cents: 5_00 });
    await scheduleReconciliation(ctx);
    for (let hour = 0; hour < 3; hour += 1) await nextHour();
    expect(emails()).toEqual(['Payment reconciliation of Sparkdrop: one payment differs']);

    market.stripe.control.refund({ intent: other.holdId, cents: 5_00 });
    for (let hour = 0; hour < 2; hour += 1) await nextHour();

    expect(emails()).toEqual(['Payment reconciliation of Sparkdrop: one payment differs', 'Payment reconciliation of Sparkdrop: 2 payments differ']);
    expect(market.namedInLog().length).toBeGreaterThanOrEqual(4);
  });

  it('names twenty payments in its email and the number of the others', async () => {
    for (let count = 0; count < 23; count += 1) await createPaidPurchase(ctx, await createUser(ctx));
    await ctx.store.raw.query('update purchase_attempts set is_test = true');
    const { rows } = await ctx.store.raw.query('select id from purchase_attempts order by created_at, id limit 1');
    vi.spyOn(ctx.gateway, 'listPayments').mockResolvedValue([{ attemptId: String(rows[0]?.['id']), netCents: 20_97 }]);

    expect(await market.check()).toMatchObject({ gateway: 20_97, database: 23 * 20_97, differing: 22 });
    await drainJobs(ctx);

    const [mail] = market.app.mails;
    expect(mail?.text.match(/provider \$0\.00, database \$20\.97/g)).toHaveLength(20);
    expect(mail?.text).toContain('The server’s log names 2 more.');
    expect(market.namedInLog()[0]).toHaveLength(22);
  });

  it('fails while the gateway is out of reach, is tried again and keeps its next hour', async () => {
    const sale = await market.sell();
    await scheduleReconciliation(ctx);
    market.stripe.faults.next({ fault: 'unreachable', operation: 'list', times: 2 });
    await nextHour();
    expect(await countRows(ctx, 'books_checks')).toBe(0);
    expect(await waiting()).toBe(2);

    ctx.clock.advance(5000);
    await runDueJobs(ctx);

    expect(await market.latest()).toMatchObject(agreed(sale.cents));
    expect(await waiting()).toBe(1);
  });
});
