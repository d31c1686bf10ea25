import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { countRows } from '../../../tests/support/fingerprint.ts';
import { rowsReadBy } from '../../../tests/support/generated-year-plans.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { welcomeMail } from '../../modules/identity/accounts/welcome-mail.ts';
import { enqueueUnlessWaiting } from './job.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(() => app.ctx.store.raw.query('truncate jobs'));

const plan = (userId: number, minutes = 0) =>
  enqueueUnlessWaiting(app.ctx.db, welcomeMail, { userId }, new Date(app.ctx.clock.now().getTime() + minutes * MINUTE_MS));

describe('a job that is enqueued unless it waits already', () => {
  it('is there once, also when it is asked for several times at once', async () => {
    await Promise.all([plan(1, 5), plan(1, 2), plan(2), plan(1, 3)]);
    await plan(1, 4);

    expect(await countRows(app.ctx, 'jobs')).toBe(2);
  });

  it('is there again when it is wanted earlier', async () => {
    await plan(1, 5);
    await plan(1, 2);

    expect(await countRows(app.ctx, 'jobs')).toBe(2);
  });

  it('is found among thousands without reading the others', async () => {
    await app.ctx.store.raw.query(`insert into jobs (name, payload, max_attempts, run_at) select 'welcome-mail', jsonb_build_object('userId', n), 8, now() from generate_series(1, 3000) as n`);
    await app.ctx.store.raw.query('analyze jobs');

    const scans = await rowsReadBy(app.ctx.store, () => plan(2000, 5));

    expect(scans.filter(({ how }) => how === 'Seq Scan')).toEqual([]);
    expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(2);
    expect(await countRows(app.ctx, 'jobs')).toBe(3000);
  });
});
