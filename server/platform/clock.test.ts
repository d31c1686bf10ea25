import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';
import type { Db } from './db/client.ts';
import { createTransactionDb } from './db/create-db.ts';
import { startTime, stopTime } from '../../tests/support/stop-time.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

afterEach(() => startTime());

const HOUR_MS = 3_600_000;

/** A database whose clock is so far from this process's, and stands still beside it. */
function databaseAt(aheadMs: () => number): Db {
  return createTransactionDb(() => Promise.resolve({ rows: [[String(Date.now() + aheadMs())]] }));
}

describe('the server’s clock', () => {
  it('is the database’s', async () => {
    const clock = await createClock(app.ctx.db);
    const ask = async () => {
      const { rows } = await app.ctx.store.raw.query('select extract(epoch from clock_timestamp()) * 1000 as at');
      return Number(rows[0]?.['at']);
    };

    const before = await ask();
    const now = await clock.databaseNow(app.ctx.db);
    const after = await ask();

    expect(now.getTime()).toBeGreaterThanOrEqual(Math.floor(before));
    expect(now.getTime()).toBeLessThanOrEqual(Math.ceil(after));
  });

  it.each([-HOUR_MS, -1, 0, 1, 5 * 60_000, 400 * 24 * HOUR_MS])('follows a database whose clock is %d ms off', async (aheadMs) => {
    stopTime();

    const clock = await createClock(databaseAt(() => aheadMs));

    expect(clock.now().getTime()).toBe(Date.now() + aheadMs);
  });

  it.each([HOUR_MS, -HOUR_MS])('does not move when the process’s wall clock is set by %d ms', async (step) => {
    stopTime();
    let aheadMs = 0;
    const clock = await createClock(databaseAt(() => aheadMs));
    const truth = clock.now().getTime();

    vi.setSystemTime(Date.now() + step);
    expect(clock.now().getTime()).toBe(truth);
    aheadMs = -step;
    await clock.sync();

    expect(clock.now().getTime()).toBe(truth);
  });

  it('finds its way back when the process’s clock stood still for a while', async () => {
    stopTime();
    let aheadMs = 0;
    const clock = await createClock(databaseAt(() => aheadMs));
    aheadMs = HOUR_MS;

    await clock.sync();

    expect(clock.now().getTime()).toBe(Date.now() + HOUR_MS);
  });

  it('tells the database’s time in a transaction as it passes, not as it began', async () => {
    const [first, second] = await app.ctx.db.transaction(async (tx) => {
      const one = await app.ctx.clock.databaseNow(tx);
      await tx.execute(sql`select pg_sleep(0.005)`);
      return [one, await app.ctx.clock.databaseNow(tx)] as const;
    });

    expect(second.getTime()).toBeGreaterThan(first.getTime());
  });

  it('moves both of its times when it is advanced', async () => {
    stopTime();
    const clock = await createClock(databaseAt(() => 0));

    clock.advance(HOUR_MS);
    clock.advance(1);

    expect(clock.now().getTime()).toBe(Date.now() + HOUR_MS + 1);
    const asked = await clock.databaseNow(databaseAt(() => 0));
    expect(asked.getTime()).toBe(Date.now() + HOUR_MS + 1);
  });

  it('keeps its advance when it is set again', async () => {
    stopTime();
    const clock = await createClock(databaseAt(() => 7));
    clock.advance(HOUR_MS);

    await clock.sync();

    expect(clock.now().getTime()).toBe(Date.now() + 7 + HOUR_MS);
  });
});
