import { EventEmitter, once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { drainAttempts } from '../../../../tests/support/drain.ts';
import { createLead, createUser } from '../../../../tests/support/factories.ts';
import { interleave } from '../../../../tests/support/interleave.ts';
import { saleProblems } from '../../../../tests/support/sale-audit.ts';
import { attemptsOn, purchasesOf } from '../../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { archiveLead } from '../../market/leads/archive-lead.ts';
import { createPaymentIntent } from '../payments/create-payment-intent.ts';
import { claimFree } from './claim-lead.ts';
import { claimWithHold } from './claim-with-hold.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

afterEach(() => vi.restoreAllMocks());

async function openHold(leadId: number): Promise<string> {
  const buyer = await createUser(app.ctx);
  await createPaymentIntent(app.ctx, { leadId, buyerId: buyer.id });
  const attempts = await attemptsOn(app.ctx, leadId);
  return String(attempts.find((attempt) => attempt['buyer_id'] === buyer.id)?.['id']);
}

/** More statements than a claim has: after its last one the contender starts too late to interleave. */
const MANY = 40;

/** Runs a claim once for each of its statements, with a contender that starts right before it. */
async function betweenAnyTwo(contenderOf: (leadId: number) => Promise<() => Promise<unknown>>, check: (leadId: number) => Promise<void>) {
  for (let statement = 0; statement < MANY; statement += 1) {
    const { id } = await createLead(app.ctx);
    const mine = await openHold(id);
    const contender = await contenderOf(id);
    const signal = new EventEmitter();
    const ended = once(signal, 'start').then(contender);
    const { ctx, hasActed } = interleave(app.ctx, statement, () => signal.emit('start'));
    await claimWithHold(ctx, mine);
    if (!hasActed()) return statement;
    await ended;
    await drainAttempts(app.ctx);
    await check(id);
  }
  throw new Error('A claim has more statements than this test looks at');
}

describe('case 3: a contender that starts between any two statements of a claim', () => {
  it('with a hold of its own: one of the two buys', async () => {
    const statements = await betweenAnyTwo(
      async (leadId) => {
        const theirs = await openHold(leadId);
        return () => claimWithHold(app.ctx, theirs);
      },
      async (leadId) => {
        expect(await saleProblems(app.ctx.store.raw, leadId)).toEqual([]);
        expect(await purchasesOf(app.ctx, leadId)).toHaveLength(1);
      },
    );

    expect(statements).toBeGreaterThan(8);
  });

  it('that takes the lead off the market: it is sold or withdrawn, never both', async () => {
    await betweenAnyTwo(
      async (leadId) => {
        const admin = await createUser(app.ctx, { userType: 'super_admin', companyName: null });
        return () => archiveLead(app.ctx, admin, leadId).catch(() => undefined);
      },
      async (leadId) => {
        const { rows } = await app.ctx.store.raw.query(`select status from leads where id = ${leadId}`);
        const sold = (await purchasesOf(app.ctx, leadId)).length;
        expect(`${String(rows[0]?.['status'])} ${sold}`).toMatch(/^(sold 1|archived 0)$/);
      },
    );
  });
});

describe('case 35: fifty free claims beside ten holds', () => {
  it('are one sale, and no card is charged', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 59 });
    const holds = await Promise.all(Array.from({ length: 10 }, () => openHold(id)));
    app.ctx.clock.advance(2 * 60_000);
    const claimers = await Promise.all(Array.from({ length: 50 }, () => createUser(app.ctx)));

    const claims = await Promise.allSettled([
      ...claimers.map(({ id: buyerId }) => claimFree(app.ctx, { leadId: id, buyerId })),
      ...holds.map((hold) => claimWithHold(app.ctx, hold)),
    ]);
    await drainAttempts(app.ctx);

    expect(claims.slice(50).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await purchasesOf(app.ctx, id)).toMatchObject([{ amount_paid: '0.00', payment_status: 'completed' }]);
    expect(await saleProblems(app.ctx.store.raw, id)).toEqual([]);
    const attempts = await attemptsOn(app.ctx, id);
    expect(attempts.filter((attempt) => attempt['settled'] === 'captured')).toEqual([]);
  });
});

/** Whether the lead's row was locked each time the database was asked for the time. */
function watchTheClock(): boolean[] {
  const databaseNow = app.ctx.clock.databaseNow.bind(app.ctx.clock);
  const wasLocked: boolean[] = [];
  vi.spyOn(app.ctx.clock, 'databaseNow').mockImplementation(async (tx) => {
    const locks = await tx
      .select({ mode: sql<string>`mode` })
      .from(sql`pg_locks`)
      .where(sql`pid = pg_backend_pid() and relation = 'leads'::regclass and mode = 'RowShareLock'`);
    wasLocked.push(locks.length > 0);
    return databaseNow(tx);
  });
  return wasLocked;
}

describe('the price of a claim that had to wait for the lead', () => {
  it('is the one after the wait: with a hold', async () => {
    const hold = await openHold((await createLead(app.ctx)).id);
    const wasLocked = watchTheClock();

    await claimWithHold(app.ctx, hold);

    expect(wasLocked).toEqual([true]);
  });

  it('is the one after the wait: for nothing', async () => {
    const { id } = await createLead(app.ctx, { minutesAgo: 60 });
    const buyer = await createUser(app.ctx);
    const wasLocked = watchTheClock();

    await claimFree(app.ctx, { leadId: id, buyerId: buyer.id });

    expect(wasLocked).toEqual([true]);
  });

  it('is quoted after the wait, too', async () => {
    const { id } = await createLead(app.ctx);
    const wasLocked = watchTheClock();

    await openHold(id);

    expect(wasLocked).toEqual([true]);
  });
});
