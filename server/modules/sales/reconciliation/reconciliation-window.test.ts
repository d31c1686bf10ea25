import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AppContext } from '../../../app/context.ts';
import { agreed, ReconciliationMarket } from '../../../../tests/support/reconciliation-market.ts';
import { reconcilePayments } from './reconcile-payments.ts';

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
const DAY_MS = 24 * HOUR_MS;

/** Checks the books after so many hours and returns over how many days. */
async function daysOfCheck(afterHours: number): Promise<number> {
  const row = await market.check(afterHours * HOUR_MS);
  return Math.round((Number(row?.['until_at']) - Number(row?.['from_at'])) / DAY_MS);
}

describe('the time that is compared', () => {
  it('is 35 days at first and once a week, and two days each hour', async () => {
    const days: number[] = [];
    for (let hour = 0; hour < 7 * 24 + 2; hour += 1) days.push(await daysOfCheck(1));

    expect(days.flatMap((length, hour) => (length > 2 ? [[hour, length]] : []))).toEqual([[0, 35], [168, 35]]);
    expect(new Set(days)).toEqual(new Set([35, 2]));
  });

  it('begins where the last comparison ended, when that is longer ago', async () => {
    await daysOfCheck(1);

    expect(await daysOfCheck(5 * 24)).toBe(5);
    expect(await daysOfCheck(1)).toBe(2);
  });

  it('is 35 days every day while an old payment differs', async () => {
    const sale = await market.sell();
    await market.sell();
    ctx.clock.advance(10 * DAY_MS);
    market.stripe.control.refund({ intent: sale.holdId, cents: 5_00 });
    await ctx.store.raw.query(`update purchase_attempts set created_at = created_at - interval '10 days'`);
    expect(await market.check()).toMatchObject({ differing: 1 });

    expect(await daysOfCheck(1)).toBe(2);
    expect(await daysOfCheck(23)).toBe(35);

    expect(await market.latest()).toMatchObject({ differing: 1 });
  });
});

it('a comparison that lost its lease stops and writes nothing down', async () => {
  const sale = await market.sell();
  const controller = new AbortController();
  controller.abort(new Error('gone'));
  ctx.clock.advance(HOUR_MS);

  await expect(reconcilePayments(ctx, controller.signal)).rejects.toThrow('gone');

  expect(await market.latest()).toBeUndefined();
  expect(await market.check(0)).toMatchObject(agreed(sale.cents));
});
