import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import type { AppContext } from '../../../app/context.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { interleave } from '../../../../tests/support/interleave.ts';
import { giveCredit } from '../../../../tests/support/reports.ts';
import { saleProblems } from '../../../../tests/support/sale-audit.ts';
import { attemptsOn, createPurchase } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { claimFree } from '../claim/claim-lead.ts';
import { claimWithHold } from '../claim/claim-with-hold.ts';
import { applyDiscountCode } from '../discounts/apply-discount-code.ts';
import { lockCodes } from '../discounts/redemption-store.ts';
import { createPaymentIntent } from '../payments/create-payment-intent.ts';
import { unpurchase } from './reverse-with-audit.ts';

let app: TestApp;
let admin: Viewer;

beforeAll(async () => {
  app = await createTestApp();
  admin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
});

afterAll(() => app.close());

/** Two leads of one buyer: a bought one that the credit is for, and one for sale that the credit is applied to. */
interface Stage {
  buyerId: number;
  purchaseId: number;
  leadId: number;
  codeId: number;
}

type Act = (ctx: AppContext) => Promise<unknown>;

async function stage({ worth, startCents }: { worth: string; startCents: number }): Promise<Stage> {
  const buyer = await createUser(app.ctx);
  const { purchaseId } = await createPurchase(app.ctx, buyer, { minutesAgo: -1 });
  const { id: codeId, code } = await giveCredit(app.ctx, purchaseId, worth);
  const { id: leadId } = await createLead(app.ctx, { minutesAgo: -1, startCents });
  await applyDiscountCode(app.ctx, { code, buyerId: buyer.id, leadId });
  return { buyerId: buyer.id, purchaseId, leadId, codeId };
}

const reversal = ({ purchaseId }: Stage): Act => (ctx) => unpurchase(ctx, admin, purchaseId);

/** A press with a hold that was opened with the credit. */
async function press({ buyerId, leadId, codeId: discountCodeId }: Stage): Promise<Act> {
  await createPaymentIntent(app.ctx, { leadId, buyerId, discountCodeId });
  const [attempt] = await attemptsOn(app.ctx, leadId);
  return (ctx) => claimWithHold(ctx, String(attempt?.['id']));
}

/** A quote with the credit, and the press that follows it. */
const quoteAndPress = ({ buyerId, leadId, codeId: discountCodeId }: Stage): Act => async (ctx) => {
  await createPaymentIntent(ctx, { leadId, buyerId, discountCodeId });
  const [attempt] = await attemptsOn(ctx, leadId);
  await claimWithHold(ctx, String(attempt?.['id']));
};

const freeClaim = ({ buyerId, leadId, codeId: discountCodeId }: Stage): Act => (ctx) => claimFree(ctx, { leadId, buyerId, discountCodeId });

/** Runs an act that may be refused; anything else, such as a deadlock, fails the test. */
const unlessRefused = (act: Act): Act => (ctx) =>
  act(ctx).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });

const cents = (value: unknown) => (typeof value === 'string' ? centsFromDecimal(value) : 0);

/** Asserts that the credit was used and its worth kept, or that it was not and everything refunded. Returns which. */
async function expectGivenOnce({ purchaseId, leadId, codeId }: Stage): Promise<'used' | 'refunded'> {
  await drainAttempts(app.ctx);
  const { rows: [row] } = await app.ctx.store.raw.query(`
    select purchase.amount_paid as paid, hold.refunded, code.is_active, code.current_uses as uses,
      (select discount_amount from lead_purchases where lead_id = ${leadId}) as taken_off,
      (select count(*)::int from discount_redemptions where code_id = code.id and state = 'reserved') as reserved
    from lead_purchases as purchase join purchase_attempts as attempt on attempt.id = purchase.attempt_id
    join demo_holds as hold on hold.id = attempt.hold_id, discount_codes as code
    where purchase.id = ${purchaseId} and code.id = ${codeId}`);
  const [paid, refunded, takenOff] = [cents(row?.['paid']), cents(row?.['refunded']), cents(row?.['taken_off'])];
  expect(paid - refunded).toBe(Math.min(paid, takenOff));
  const isUsed = takenOff > 0;
  expect(row).toMatchObject({ is_active: isUsed, uses: isUsed ? 1 : 0, reserved: 0 });
  expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
  return isUsed ? 'used' : 'refunded';
}

/** More statements than a reversal or a claim has: after its last one the contender starts too late to interleave. */
const MANY = 60;

/** Runs an act once for each statement of its first transaction, with a contender that starts right before it. Returns what came of each. */
async function betweenAnyTwo(setUp: () => Promise<{ stage: Stage; act: Act; contender: Act }>) {
  const outcomes: string[] = [];
  for (let statement = 0; statement < MANY; statement += 1) {
    const { stage: staged, act, contender } = await setUp();
    const signal = new EventEmitter();
    const ended = once(signal, 'start').then(() => unlessRefused(contender)(app.ctx));
    const { ctx, hasActed } = interleave(app.ctx, statement, () => signal.emit('start'));
    await act(ctx);
    if (!hasActed()) return outcomes;
    await ended;
    outcomes.push(await expectGivenOnce(staged));
  }
  throw new Error('There are more statements than this test looks at');
}

const priced = { worth: '30.00', startCents: 40_00 };
const free = { worth: '40.00', startCents: 12_09 };

describe('case 54: a reversal between whose statements the credit is used', () => {
  it.each([
    ['by a press with an open payment', priced, press],
    ['by a quote and its press', priced, quoteAndPress],
    ['by a claim that it makes free', free, freeClaim],
  ] as const)('%s: its worth is given once', async (_how, fields, contenderOf) => {
    const outcomes = await betweenAnyTwo(async () => {
      const staged = await stage(fields);
      return { stage: staged, act: reversal(staged), contender: await contenderOf(staged) };
    });

    expect(outcomes.length).toBeGreaterThan(12);
    expect(outcomes).toContain('refunded');
  });
});

describe('case 54: a use of the credit between whose statements its purchase is reversed', () => {
  it.each([
    ['a press with an open payment', priced, press],
    ['a claim that it makes free', free, freeClaim],
  ] as const)('%s: its worth is given once', async (_how, fields, actOf) => {
    const outcomes = await betweenAnyTwo(async () => {
      const staged = await stage(fields);
      return { stage: staged, act: unlessRefused(await actOf(staged)), contender: reversal(staged) };
    });

    expect(outcomes.length).toBeGreaterThan(8);
    expect(outcomes).toContain('used');
  });
});

describe('case 54: both at once', () => {
  it('end without an error, whichever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const staged = await stage(priced);
      const pressed = await press(staged);
      const acts = round % 2 === 0 ? [pressed, reversal(staged)] : [reversal(staged), pressed];
      await Promise.all(acts.map((act) => act(app.ctx)));
      await expectGivenOnce(staged);
    }
  });
});

const waitingForLocks = async () => {
  const { rows } = await app.ctx.store.raw.query(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.['count'];
};

// The embedded database has one connection: nobody waits for a lock there.
const servers = [inject('postgresUrl')].filter((url) => url !== '');

describe.each(servers)('case 54: a payment that reserves the credit while the reversal has begun', () => {
  it('ends with it', async () => {
    const staged = await stage(priced);
    const { buyerId, leadId, codeId: discountCodeId } = staged;

    const started = await app.ctx.db.transaction(async (tx) => {
      await lockCodes(tx, [discountCodeId]);
      const quoted = createPaymentIntent(app.ctx, { leadId, buyerId, discountCodeId });
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
      const reversed = reversal(staged)(app.ctx);
      await vi.waitFor(async () => expect(await waitingForLocks()).toBe(2));
      return { both: Promise.all([quoted, reversed]) };
    });
    await started.both;

    const [attempt] = await attemptsOn(app.ctx, leadId);
    expect(attempt).toMatchObject({ desired: 'release', reason: 'superseded' });
    await claimWithHold(app.ctx, String(attempt?.['id']));
    expect(await expectGivenOnce(staged)).toBe('refunded');
  });
});

describe('case 55: a purchase and the one that its credit paid for', () => {
  it('reversed at once leave the buyer with their money, or with less and a credit of the rest', async () => {
    for (let round = 0; round < 6; round += 1) {
      const staged = await stage(free);
      await freeClaim(staged)(app.ctx);
      const { rows: [used] } = await app.ctx.store.raw.query(`select id from lead_purchases where lead_id = ${staged.leadId}`);
      const acts = [reversal(staged), reversal({ ...staged, purchaseId: Number(used?.['id']) })];
      await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act(app.ctx)));
      await drainAttempts(app.ctx);

      const { rows: [row] } = await app.ctx.store.raw.query(`
        select hold.refunded + case when code.is_active then code.discount_value else 0 end as left, code.current_uses as uses
        from lead_purchases as purchase join purchase_attempts as attempt on attempt.id = purchase.attempt_id
        join demo_holds as hold on hold.id = attempt.hold_id, discount_codes as code
        where purchase.id = ${staged.purchaseId} and code.id = ${staged.codeId}`);
      expect(row).toEqual({ left: '40.00', uses: 0 });
    }
  });
});
