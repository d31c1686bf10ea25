import { setImmediate } from 'node:timers/promises';
import * as z from 'zod';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { claimMail } from '../../modules/sales/purchases/claim-mail.ts';
import { welcomeMail } from '../../modules/identity/accounts/welcome-mail.ts';
import { addDevice, createLocal, fileLead } from '../../../tests/support/alerts.ts';
import { createUser } from '../../../tests/support/factories.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { startTime, stopTime } from '../../../tests/support/stop-time.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { enqueue } from './job.ts';
import { defineJob } from '../../modules/sales/context.ts';
import { runDueJobs, startJobRunner } from './job-runner.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate jobs');
  app.mails.length = 0;
  app.pushes.length = 0;
  stopTime();
});

afterEach(() => {
  vi.restoreAllMocks();
  startTime();
});

const SECOND_MS = 1000;

const welcome = async (options = {}) => {
  const user = await createUser(app.ctx);
  await enqueue(app.ctx.db, welcomeMail, { userId: user.id }, { runAt: app.ctx.clock.now(), ...options });
  return user;
};

async function onlyJob() {
  const { rows } = await app.ctx.store.raw.query('select * from jobs');
  expect(rows).toHaveLength(1);
  return rows[0] ?? {};
}

const refuseMails = () => vi.spyOn(app.ctx.mailer, 'send').mockRejectedValue(new Error('no route to mail server'));

describe('a job', () => {
  it('runs once', async () => {
    const user = await welcome();

    expect(await runDueJobs(app.ctx)).toBe(1);
    expect(await runDueJobs(app.ctx)).toBe(0);

    expect(app.mails).toMatchObject([{ to: user.email }]);
    expect(await onlyJob()).toMatchObject({ attempts: 1, failed_at: null, leased_until: null, last_error: null });
    expect((await onlyJob())['finished_at']).toBeInstanceOf(Date);
  });

  it('waits for its time', async () => {
    await welcome({ runAt: new Date(app.ctx.clock.now().getTime() + 60 * SECOND_MS) });
    expect(await runDueJobs(app.ctx)).toBe(0);

    app.ctx.clock.advance(60 * SECOND_MS);

    expect(await runDueJobs(app.ctx)).toBe(1);
  });

  it('with a key is there once, however often it is asked for', async () => {
    await welcome({ singletonKey: 'only-one' });
    await welcome({ singletonKey: 'only-one' });
    expect(await countRows(app.ctx, 'jobs')).toBe(1);

    await runDueJobs(app.ctx);
    await welcome({ singletonKey: 'only-one' });

    expect(await runDueJobs(app.ctx)).toBe(0);
    expect(app.mails).toHaveLength(1);
  });

  it('of a transaction that is rolled back never runs', async () => {
    const user = await createUser(app.ctx);
    const rolledBack = app.ctx.db.transaction(async (tx) => {
      await enqueue(tx, welcomeMail, { userId: user.id }, { runAt: app.ctx.clock.now() });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');

    expect(await runDueJobs(app.ctx)).toBe(0);
  });

  it('of a transaction that is committed does', async () => {
    const user = await createUser(app.ctx);
    await app.ctx.db.transaction((tx) => enqueue(tx, welcomeMail, { userId: user.id }, { runAt: app.ctx.clock.now() }));

    expect(await runDueJobs(app.ctx)).toBe(1);
  });

  it('runs once when many servers look for it at the same time', async () => {
    const people = [];
    for (let index = 0; index < 24; index += 1) people.push(await welcome());

    const rounds = await Promise.all(Array.from({ length: 6 }, () => runDueJobs(app.ctx)));
    while ((await runDueJobs(app.ctx)) > 0) rounds.push(0);

    expect(app.mails).toHaveLength(people.length);
    expect(new Set(app.mails.map(({ to }) => to))).toEqual(new Set(people.map(({ email }) => email)));
  });

  it('is over when it has run, whatever still runs beside it', async () => {
    const slow: (() => void)[] = [];
    const send = vi.spyOn(app.ctx.mailer, 'send');
    send.mockImplementationOnce(() => new Promise((resolve) => slow.push(resolve)));
    for (let index = 0; index < 3; index += 1) await welcome();

    const round = runDueJobs(app.ctx);

    await vi.waitFor(async () => expect(await countRows(app.ctx, 'jobs', 'finished_at is not null')).toBe(2));
    slow[0]?.();
    await round;
    expect(await countRows(app.ctx, 'jobs', 'finished_at is not null')).toBe(3);
  });

  it('runs the oldest first', async () => {
    const at = app.ctx.clock.now().getTime();
    for (let index = 0; index < 9; index += 1) await welcome({ runAt: new Date(at - index * SECOND_MS) });

    await runDueJobs(app.ctx);

    expect(await countRows(app.ctx, 'jobs', 'finished_at is null')).toBe(1);
    const { rows } = await app.ctx.store.raw.query('select run_at from jobs where finished_at is null');
    expect(rows).toEqual([{ run_at: new Date(at) }]);
  });
});

describe('a job that fails', () => {
  it('is tried again after a wait that grows, and given up in the end', async () => {
    await welcome();
    const send = refuseMails();

    for (const [index, seconds] of [5, 20, 80, 320, 1280, 3600, 3600].entries()) {
      expect(await runDueJobs(app.ctx)).toBe(1);
      expect(await onlyJob()).toMatchObject({ attempts: index + 1, finished_at: null, failed_at: null, last_error: 'Error' });
      app.ctx.clock.advance(seconds * SECOND_MS - 1);
      expect(await runDueJobs(app.ctx)).toBe(0);
      app.ctx.clock.advance(1);
    }
    expect(await runDueJobs(app.ctx)).toBe(1);

    expect(send).toHaveBeenCalledTimes(8);
    expect(await onlyJob()).toMatchObject({ attempts: 8, finished_at: null, leased_until: null });
    expect((await onlyJob())['failed_at']).toBeInstanceOf(Date);
    app.ctx.clock.advance(30 * 86_400 * SECOND_MS);
    expect(await runDueJobs(app.ctx)).toBe(0);
  });

  it('succeeds later', async () => {
    await welcome();
    vi.spyOn(app.ctx.mailer, 'send').mockRejectedValueOnce(new Error('no route to mail server'));
    await runDueJobs(app.ctx);
    app.ctx.clock.advance(5 * SECOND_MS);

    await runDueJobs(app.ctx);

    expect(app.mails).toHaveLength(1);
    expect((await onlyJob())['finished_at']).toBeInstanceOf(Date);
  });

  it('does not keep the others from running', async () => {
    await enqueue(app.ctx.db, defineJob({ name: 'nobody-knows', payload: z.object({}), maxAttempts: 2, run: () => Promise.resolve() }), {}, { runAt: app.ctx.clock.now() });
    await welcome();

    expect(await runDueJobs(app.ctx)).toBe(2);

    expect(app.mails).toHaveLength(1);
    expect(await countRows(app.ctx, 'jobs', `name = 'nobody-knows' and finished_at is null and attempts = 1`)).toBe(1);
  });

  it('because of its payload is not run', async () => {
    await app.ctx.store.raw.query(`insert into jobs (name, payload, max_attempts, run_at) values ('welcome-mail', '{"userId":"x"}', 8, now() - interval '1 minute')`);

    await runDueJobs(app.ctx);

    expect(app.mails).toEqual([]);
    expect(await onlyJob()).toMatchObject({ attempts: 1, last_error: 'ZodError' });
  });

  it('is logged by name and number', async () => {
    await welcome();
    refuseMails();

    await runDueJobs(app.ctx);

    const { id } = await onlyJob();
    const line = app.logged().split('\n').findLast((text) => text.includes('job failed')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ jobId: id, job: 'welcome-mail', attempts: 1 });
  });
});

describe('a job whose server died', () => {
  it('runs again when its minute is over, and not before', async () => {
    await welcome();
    await app.ctx.store.raw.query(`update jobs set attempts = 1, leased_until = '${new Date(app.ctx.clock.now().getTime() + 60 * SECOND_MS).toISOString()}'`);
    expect(await runDueJobs(app.ctx)).toBe(0);

    app.ctx.clock.advance(60 * SECOND_MS + 1);

    expect(await runDueJobs(app.ctx)).toBe(1);
    expect(app.mails).toHaveLength(1);
  });
});

const nothing = () => undefined;

/** Waits of a second never end: what happens then was not waited for. */
function stopSeconds(): void {
  const real = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, ms?: number) =>
    real(ms === SECOND_MS ? nothing : act, ms),
  );
}

describe('the runner', () => {
  it('runs what a job has enqueued without waiting for the next second', async () => {
    await addDevice((await createLocal(app)).agent);
    await fileLead(app);
    stopSeconds();

    const runner = startJobRunner(app.ctx);
    while (app.pushes.length === 0) await setImmediate();
    await runner.stop();

    expect(app.pushes).toMatchObject([{ message: { kind: 'lead' } }]);
  });

  it('alerts while emails wait for a mail server that is slow', async () => {
    for (let count = 0; count < 9; count += 1) await welcome();
    await addDevice((await createLocal(app)).agent);
    await fileLead(app);
    let arrive: () => void = nothing;
    vi.spyOn(app.ctx.mailer, 'send').mockReturnValue(new Promise((resolve) => (arrive = resolve)));

    const runner = startJobRunner(app.ctx);
    await vi.waitUntil(() => app.pushes.length > 0, { timeout: 20_000 });
    arrive();
    await runner.stop();

    expect(app.pushes[0]).toMatchObject({ message: { kind: 'lead' } });
  });

  it('lets emails with tax documents wait while the server is busy, for half a minute at most', async () => {
    const now = app.ctx.clock.now().getTime();
    const waited = [30, 29].map((seconds) => new Date(now - seconds * SECOND_MS));
    for (const runAt of waited) await enqueue(app.ctx.db, claimMail, { purchaseId: 0 }, { runAt });
    await welcome();

    const runner = startJobRunner(app.ctx, () => () => true);
    await vi.waitUntil(async () => (await countRows(app.ctx, 'jobs', 'finished_at is not null')) === 2, { timeout: 20_000 });
    await runner.stop();

    const { rows } = await app.ctx.store.raw.query('select name, run_at, attempts from jobs where finished_at is null');
    expect(rows).toEqual([{ name: 'claim-mail', run_at: waited[1], attempts: 0 }]);
    expect(app.mails).toHaveLength(1);
  });

  it('writes them at once while it is not', async () => {
    await enqueue(app.ctx.db, claimMail, { purchaseId: 0 }, { runAt: app.ctx.clock.now() });

    const runner = startJobRunner(app.ctx, () => () => false);
    await vi.waitUntil(async () => (await countRows(app.ctx, 'jobs', 'finished_at is not null')) === 1, { timeout: 20_000 });
    await runner.stop();

    expect(await onlyJob()).toMatchObject({ name: 'claim-mail', attempts: 1, last_error: null });
  });
});

it('logs the failed pass of a lane under the lane’s own name, and a failed look for due jobs', async () => {
  startTime();
  const broken = Object.defineProperty({ ...app.ctx }, 'db', {
    get: () => {
      throw new Error('no database');
    },
  });

  const runner = startJobRunner(broken);
  const failed = () => new Set([...app.logged().matchAll(/"poller":"(jobs[^"]*)"/g)].map(([, poller]) => poller));
  await vi.waitFor(() => expect(failed().size).toBe(app.ctx.jobs.lanes.length + 1));
  await runner.stop();

  expect(failed()).toEqual(new Set(['jobs', ...app.ctx.jobs.lanes.map(({ name }) => `jobs:${name}`)]));
});
