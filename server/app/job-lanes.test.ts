import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createUser } from '../../tests/support/factories.ts';
import { countRows } from '../../tests/support/fingerprint.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { enqueue } from '../platform/jobs/job.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { deleteExpired } from './delete-expired.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

it('a recurring job that takes minutes holds up none that somebody waits for', async () => {
  const begun = vi.fn();
  const door = new EventEmitter();
  vi.spyOn(deleteExpired, 'run').mockImplementation(() => {
    begun();
    return once(door, 'open').then(() => undefined);
  });
  const runAt = app.ctx.clock.now();
  await enqueue(app.ctx.db, deleteExpired, {}, { runAt });
  const runner = startJobRunner(app.ctx, () => () => false);
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), { timeout: 20_000 });

  for (const name of ['customer-news', 'abn-lookup', 'no such job']) {
    await app.ctx.store.raw.query(`insert into jobs (name, payload, max_attempts, run_at) values ('${name}', '{}', 1, now())`);
  }

  const tried = () => countRows(app.ctx, 'jobs', `name <> 'prune' and (finished_at is not null or failed_at is not null)`);
  await vi.waitFor(async () => expect(await tried()).toBe(3), { timeout: 20_000 });
  expect(await countRows(app.ctx, 'jobs', `name = 'prune' and finished_at is null`)).toBe(1);
  door.emit('open');
  await runner.stop();
});

it('a job is found behind hundreds of another lane', async () => {
  const userId = (await createUser(app.ctx)).id;
  await app.ctx.store.raw.query(
    `insert into jobs (name, payload, max_attempts, run_at) select 'welcome-mail', '{"userId":${userId}}', 8, now() - interval '1 hour' from generate_series(1, 300)`,
  );
  const arrive: (() => void)[] = [];
  const send = vi.spyOn(app.ctx.mailer, 'send').mockReturnValue(new Promise((resolve) => arrive.push(resolve)));
  const runner = startJobRunner(app.ctx, () => () => false);
  await vi.waitFor(() => expect(send).toHaveBeenCalled(), { timeout: 20_000 });

  await app.ctx.store.raw.query(`insert into jobs (name, payload, max_attempts, run_at) values ('nobody-knows', '{}', 1, now())`);

  await vi.waitFor(async () => expect(await countRows(app.ctx, 'jobs', `name = 'nobody-knows' and failed_at is not null`)).toBe(1), { timeout: 20_000 });
  await app.ctx.store.raw.query(`delete from jobs where leased_until is null and finished_at is null and failed_at is null`);
  for (const end of arrive) end();
  await runner.stop();
});
