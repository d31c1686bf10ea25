import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../../tests/support/factories.ts';
import { countRows } from '../../tests/support/fingerprint.ts';
import { rowsReadBy } from '../../tests/support/generated-year-plans.ts';
import { statementsOf } from '../../tests/support/statements.ts';
import { startTime, stopTime } from '../../tests/support/stop-time.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';
import { runDueJobs } from '../platform/jobs/job-runner.ts';
import { deleteEnded } from '../platform/jobs/job-store.ts';
import { scheduleDeleteExpired } from './delete-expired.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});

afterAll(() => app.close());

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate jobs, rate_limits');
  stopTime();
});

afterEach(() => startTime());

const HOUR_MS = 3_600_000;
const run = (statement: string) => app.ctx.store.raw.query(statement);
const prunings = () => countRows(app.ctx, 'jobs', `name = 'prune' and finished_at is null`);
const ago = (hours: number) => `'${new Date(app.ctx.clock.now().getTime() - hours * HOUR_MS).toISOString()}'`;

describe('pruning', () => {
  it('is due once in the coming hour, however many servers ask', async () => {
    await Promise.all(Array.from({ length: 5 }, () => scheduleDeleteExpired(app.ctx)));

    expect(await prunings()).toBe(1);
    const { rows } = await run('select extract(epoch from run_at) * 1000 as at from jobs');
    const inMs = Number(rows[0]?.['at']) - app.ctx.clock.now().getTime();
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(HOUR_MS);
  });

  it('reads none of the jobs that are kept, so that it ends however many there are', async () => {
    await run(`insert into jobs (name, payload, max_attempts, run_at, finished_at, failed_at)
      select 'recent', '{}', 1, ${ago(24)}, case when one % 10 > 0 then ${ago(24)}::timestamptz end, case when one % 10 = 0 then ${ago(24)}::timestamptz end
      from generate_series(1, 20000) as one`);
    await run('analyze jobs');

    const scans = await rowsReadBy(app.ctx.store, () => deleteEnded(app.ctx.db, app.ctx.clock.now()));

    expect(new Set(scans.map(({ index }) => index))).toEqual(new Set(['jobs_finished_at_idx', 'jobs_failed_at_idx', undefined]));
    expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBe(0);
  });

  it('comes back every hour', async () => {
    await scheduleDeleteExpired(app.ctx);

    for (let hour = 0; hour < 3; hour += 1) {
      app.ctx.clock.advance(HOUR_MS);
      expect(await runDueJobs(app.ctx)).toBe(1);
      expect(await prunings()).toBe(1);
    }
  });

  it('deletes closed windows and jobs that ended a week ago, and nothing else', async () => {
    await scheduleDeleteExpired(app.ctx);
    const weekAndTwoHours = 7 * 24 + 2;
    await run(`insert into rate_limits values ('closed', 1, ${ago(0.1)}), ('open', 1, ${ago(-9)})`);
    await run(`insert into jobs (name, payload, max_attempts, run_at, finished_at, failed_at) values
      ('old', '{}', 1, ${ago(weekAndTwoHours)}, ${ago(weekAndTwoHours)}, null),
      ('recent', '{}', 1, ${ago(24)}, ${ago(24)}, null),
      ('failed', '{}', 1, ${ago(weekAndTwoHours)}, null, ${ago(weekAndTwoHours)}),
      ('waiting', '{}', 1, ${ago(-9)}, null, null)`);
    app.ctx.clock.advance(HOUR_MS);

    await runDueJobs(app.ctx);

    const { rows: windows } = await run('select key from rate_limits');
    const { rows: jobs } = await run(`select name from jobs where name <> 'prune' order by name`);
    expect(windows).toEqual([{ key: 'open' }]);
    expect(jobs).toEqual([{ name: 'recent' }, { name: 'waiting' }]);
  });

  it('deletes links to set a password that have expired, used or not', async () => {
    await scheduleDeleteExpired(app.ctx);
    const { id } = await createUser(app.ctx);
    await run(`insert into password_reset_tokens (user_id, token, expires_at, is_used) values
      (${id}, 'expired', ${ago(0.1)}, false), (${id}, 'used', ${ago(0.1)}, true), (${id}, 'live', ${ago(-3)}, false)`);
    app.ctx.clock.advance(HOUR_MS);

    await runDueJobs(app.ctx);

    const { rows } = await run('select token from password_reset_tokens');
    expect(rows).toEqual([{ token: 'live' }]);
  });

  it('deletes sessions and operators’ tokens that let nobody in any more', async () => {
    await scheduleDeleteExpired(app.ctx);
    await run(`insert into session (sid, sess, expire) values ('over', '{}', ${ago(0.1)}), ('live', '{}', ${ago(-3)})`);
    await run(`insert into operators (username, password) values ('olive', 'x')`);
    await run(`insert into operator_tokens (operator_id, token_hash, expires_at, revoked_at)
      select id, token, ends::timestamptz, revoked::timestamptz from operators,
        (values ('over', ${ago(0.1)}, null), ('left', ${ago(-3)}, ${ago(0.1)}), ('live', ${ago(-3)}, null)) as made (token, ends, revoked)`);
    app.ctx.clock.advance(HOUR_MS);

    await runDueJobs(app.ctx);

    expect((await run('select sid from session')).rows).toEqual([{ sid: 'live' }]);
    expect((await run('select token_hash from operator_tokens')).rows).toEqual([{ token_hash: 'live' }]);
    await run('truncate session, operators cascade');
  });

  it('deletes reconciliations older than ninety days', async () => {
    await scheduleDeleteExpired(app.ctx);
    await run(`truncate books_checks`);
    await run(`insert into books_checks (from_at, until_at, gateway_cents, database_cents, differing, checked_at) values
      (${ago(1)}, ${ago(0)}, 1, 1, 0, ${ago(90 * 24 - 2)}), (${ago(1)}, ${ago(0)}, 2, 2, 0, ${ago(90 * 24 + 2)})`);
    app.ctx.clock.advance(HOUR_MS);

    await runDueJobs(app.ctx);

    const { rows } = await run('select gateway_cents from books_checks');
    expect(rows).toEqual([{ gateway_cents: '1.00' }]);
  });

  it('gives up a job whose process died in its last attempt', async () => {
    await scheduleDeleteExpired(app.ctx);
    await run(`insert into jobs (name, payload, max_attempts, attempts, run_at, leased_until) values
      ('dead', '{}', 3, 3, ${ago(2)}, ${ago(1)}),
      ('running', '{}', 3, 3, ${ago(2)}, ${ago(-3)}),
      ('later', '{}', 3, 2, ${ago(-3)}, ${ago(1)})`);
    app.ctx.clock.advance(HOUR_MS);

    await runDueJobs(app.ctx);

    const { rows } = await run(`select name, last_error from jobs where failed_at is not null`);
    expect(rows).toEqual([{ name: 'dead', last_error: 'died' }]);
  });

  it('is due again even after an hour in which it failed', async () => {
    await scheduleDeleteExpired(app.ctx);
    app.ctx.clock.advance(HOUR_MS);
    await run('alter table rate_limits rename to away');

    await runDueJobs(app.ctx);
    await run('alter table away rename to rate_limits');

    expect(await countRows(app.ctx, 'jobs', `name = 'prune' and finished_at is null and attempts = 0`)).toBe(1);
  });

  it('deletes more rows than one statement may, batch by batch', async () => {
    await scheduleDeleteExpired(app.ctx);
    await run('truncate analytics_events');
    await run(`insert into analytics_events (event_type, created_at) select 'page_view', '2020-01-01' from generate_series(1, 12001)`);
    await run(`insert into analytics_events (event_type, created_at) values ('page_view', ${ago(1)})`);
    app.ctx.clock.advance(HOUR_MS);

    const statements = await statementsOf(() => runDueJobs(app.ctx));

    const deletions = statements.filter(({ text }) => text.includes('delete from "analytics_events_'));
    expect(await countRows(app.ctx, 'analytics_events')).toBe(1);
    const texts = deletions.map(({ text }) => text);
    const ofOnePartition = texts.map((text) => texts.filter((other) => other === text).length);
    expect(Math.max(...ofOnePartition)).toBe(3);
  });

  it('deletes in batches from every table', async () => {
    await scheduleDeleteExpired(app.ctx);
    app.ctx.clock.advance(HOUR_MS);

    const statements = await statementsOf(() => runDueJobs(app.ctx));

    const deletions = statements.map(({ text }) => text).filter((text) => text.startsWith('delete from'));
    expect(deletions.length).toBeGreaterThan(10);
    expect(deletions.filter((text) => !/ limit \S+ for update skip locked/.test(text))).toEqual([]);
  });

  it('goes on with the other tables when one fails, and says which', async () => {
    await scheduleDeleteExpired(app.ctx);
    const old = ago(8 * 24);
    await run(`insert into jobs (name, payload, max_attempts, run_at, finished_at) values ('old', '{}', 1, ${old}, ${old})`);
    await run(`insert into stripe_events (id, type, object_id, received_at) values ('evt_old', 'x', 'y', ${ago(31 * 24)})`);
    app.ctx.clock.advance(HOUR_MS);
    await run('alter table analytics_events rename to away');

    await runDueJobs(app.ctx);
    await run('alter table away rename to analytics_events');

    expect(await countRows(app.ctx, 'jobs', `name = 'old'`)).toBe(0);
    expect(await countRows(app.ctx, 'stripe_events')).toBe(0);
    expect(app.logged()).toMatch(/"event":"retention_failed","table":"analytics_events"/);
  });
});
