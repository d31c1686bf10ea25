import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { welcomeMail } from '../../modules/identity/accounts/welcome-mail.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { enqueue } from './job.ts';
import { runDueJobs } from './job-runner.ts';
import { leaseDueJobs } from './job-store.ts';

let app: TestApp;
let end: () => void;
let signal: AbortSignal | undefined;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate jobs');
  signal = undefined;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  vi.spyOn(welcomeMail, 'run').mockImplementation((_ctx, _payload, _jobId, given) => {
    signal = given;
    return ended;
  });
  await enqueue(app.ctx.db, welcomeMail, { userId: 1 }, { runAt: app.ctx.clock.now() });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const job = async () => (await app.ctx.store.raw.query('select * from jobs')).rows[0];

async function begun() {
  const round = runDueJobs(app.ctx);
  await vi.waitFor(() => expect(signal).toBeDefined());
  return round;
}

/** Lets so many seconds pass for leases and for the timers that renew them. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds; passed += 20) {
    app.ctx.clock.advance(20_000);
    const before = Number((await job())?.['leased_until']);
    vi.advanceTimersByTime(20_000);
    await vi.waitFor(async () => expect(Number((await job())?.['leased_until'])).toBeGreaterThan(before));
  }
}

it('a job that runs for longer than its lease is begun by nobody else, and ends', async () => {
  const round = begun();
  await vi.waitFor(() => expect(signal).toBeDefined());

  await pass(200);

  expect(await runDueJobs(app.ctx)).toBe(0);
  expect(signal?.aborted).toBe(false);
  end();
  await round;
  expect(await job()).toMatchObject({ attempts: 1, leased_until: null });
  expect(await countRows(app.ctx, 'jobs', 'finished_at is not null')).toBe(1);
});

it('a job whose lease another process has taken is told to stop, and marks nothing as finished', async () => {
  const round = begun();
  await vi.waitFor(() => expect(signal).toBeDefined());
  app.ctx.clock.advance(61_000);
  const now = app.ctx.clock.now();
  const [taken] = await leaseDueJobs(app.ctx.db, { now, dueBy: now, leasedUntil: new Date(now.getTime() + 60_000), leasedBy: 1, limit: 1 });
  expect(taken).toMatchObject({ attempts: 2 });

  vi.advanceTimersByTime(20_000);
  await vi.waitFor(() => expect(signal?.aborted).toBe(true));
  end();
  await round;
  await wait(20);

  expect(await countRows(app.ctx, 'jobs', 'finished_at is null and failed_at is null and attempts = 2')).toBe(1);
  expect(app.logged()).toContain('"event":"job_lease_lost"');
});

describe('a job that cannot renew its lease', () => {
  it.each([
    ['because the database refuses', () => Promise.reject(new Error('no connection'))],
    ['because the database never answers', () => new Promise<never>(() => undefined)],
  ])('is told to stop when the lease has ended, not before: %s', async (_why, answer) => {
    const round = begun();
    await vi.waitFor(() => expect(signal).toBeDefined());
    const renewals = vi.spyOn(app.ctx.db, 'update').mockReturnValue({ set: () => ({ where: () => ({ returning: answer }) }) } as never);

    vi.advanceTimersByTime(55_000);
    expect(renewals).toHaveBeenCalled();
    expect(signal?.aborted).toBe(false);
    vi.advanceTimersByTime(5000);

    expect(signal?.aborted).toBe(true);
    expect(app.logged()).toContain('"event":"job_lease_lost"');
    renewals.mockRestore();
    end();
    await round;
  });
});
