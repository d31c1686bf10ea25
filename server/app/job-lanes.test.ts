import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
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
