import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { welcomeMail } from '../../modules/identity/accounts/welcome-mail.ts';
import { endAttemptLeases } from '../../modules/sales/index.ts';
import { createPaymentIntent } from '../../modules/sales/payments/create-payment-intent.ts';
import { urlOf } from '../../../tests/support/database-setup.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { openPostgres } from '../db/postgres.ts';
import { createLogger } from '../log.ts';
import { startDeadLeases } from './dead-leases.ts';
import { enqueue } from './job.ts';
import { runDueJobs } from './job-runner.ts';
import { endJobLeases } from './job-store.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate jobs');
});

const start = () => startDeadLeases(app.ctx, [endJobLeases, endAttemptLeases]);

/** Enqueues a job that a process has leased for a minute; returns its id. */
async function jobLeasedBy(process: number): Promise<number> {
  await enqueue(app.ctx.db, welcomeMail, { userId: 1 }, { runAt: app.ctx.clock.now() });
  const until = new Date(app.ctx.clock.now().getTime() + 60_000);
  const { rows } = await app.ctx.store.raw.query(
    `update jobs set attempts = 1, leased_by = $1, leased_until = $2 where id = (select max(id) from jobs) returning id`,
    [process, until],
  );
  return Number(rows[0]?.['id']);
}

async function isLeased(table: 'jobs' | 'purchase_attempts', id: unknown): Promise<boolean> {
  const { rows } = await app.ctx.store.raw.query(`select leased_until > $2 as leased from ${table} where id = $1`, [id, app.ctx.clock.now()]);
  return rows[0]?.['leased'] === true;
}

const DEAD = 1;

it('ends the leases that a dead process has left, on jobs and on attempts, and keeps its own', async () => {
  const { id: leadId } = await createLead(app.ctx);
  await createPaymentIntent(app.ctx, { leadId, buyerId: (await createUser(app.ctx)).id });
  const { rows } = await app.ctx.store.raw.query(
    `update purchase_attempts set leased_by = ${DEAD}, leased_until = now() + interval '1 hour' where lead_id = $1 returning id`,
    [leadId],
  );
  const attemptId = rows[0]?.['id'];
  const left = await jobLeasedBy(DEAD);
  const own = await jobLeasedBy(app.ctx.store.channel.processId);
  expect(await isLeased('purchase_attempts', attemptId)).toBe(true);

  const watch = start();
  await vi.waitFor(async () => expect(await isLeased('jobs', left)).toBe(false), { timeout: 20_000 });
  await vi.waitFor(async () => expect(await isLeased('purchase_attempts', attemptId)).toBe(false), { timeout: 20_000 });
  await watch.stop();

  expect(await isLeased('jobs', own)).toBe(true);
  expect(await runDueJobs(app.ctx)).toBe(1);
});

// The embedded database has one process.
const servers = [inject('postgresUrl')].filter((url) => url !== '');

describe.each(servers)('with another process on the same database', (server) => {
  it('keeps its leases while it is there, and ends them when its connection is gone', async () => {
    const { rows } = await app.ctx.store.raw.query('select current_database() as name');
    const url = urlOf(server, String(rows[0]?.['name']));
    const other = await openPostgres({ url, maxConnections: 1, log: createLogger('silent') });
    let stop: (() => Promise<void>) | undefined;
    await new Promise<void>((heard) => {
      stop = other.channel.listen(() => undefined, heard).stop;
    });
    expect(await app.ctx.store.channel.listeningProcesses()).toEqual([other.channel.processId]);
    const left = await jobLeasedBy(DEAD);
    const held = await jobLeasedBy(other.channel.processId);

    const watch = start();
    await vi.waitFor(async () => expect(await isLeased('jobs', left)).toBe(false), { timeout: 20_000 });
    expect(await isLeased('jobs', held)).toBe(true);
    await stop?.();
    await vi.waitFor(async () => expect(await isLeased('jobs', held)).toBe(false), { timeout: 20_000 });
    await watch.stop();
    await other.close();
    expect(app.logged()).toContain('"event":"processes_gone"');
  });
});
