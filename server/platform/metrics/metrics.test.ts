import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../../shared/contracts/index.ts';
import { runDueJobs } from '../jobs/job-runner.ts';
import { openStream, serve } from '../../../tests/support/live-stream.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { openPayment } from '../../../tests/support/sales.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const TOKEN = 'a-token-of-prometheus';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
});

afterAll(() => app.close());

afterEach(() => vi.restoreAllMocks());

const read = (authorization = `Bearer ${TOKEN}`) => app.visitor().get('/metrics').set('authorization', authorization);

/** The samples of a scrape by name and labels, as Prometheus reads them. */
async function scrape(): Promise<Map<string, number>> {
  const { text } = await read().expect(200);
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]));
}

const counted = (samples: Map<string, number>, endpoint: string, status: string, method = 'GET') =>
  samples.get(`sparkdrop_http_request_seconds_count{endpoint="${endpoint}",method="${method}",status="${status}"}`) ?? 0;

describe('the page', () => {
  it('is there for the token in the header alone, for no cache and without a session', async () => {
    const response = await read().expect(200);

    expect(response.headers['content-type']).toMatch(/^text\/plain/);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.text).toMatch(/^# HELP/);
  });

  it.each(['', 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(0, -1)}`, `bearer ${TOKEN}`, `Basic ${TOKEN}`, TOKEN])(
    'is refused to %j',
    async (authorization) => {
      const response = await read(authorization);

      expectProblem(response, 'unauthenticated', 'Send the metrics token as a bearer token');
      expect(response.headers['cache-control']).toBe('no-store');
    },
  );

  it('is refused to nobody at all, and to a token in the address, a cookie or a body', async () => {
    const visitor = app.visitor();
    expectProblem(await visitor.get('/metrics'), 'unauthenticated');
    expectProblem(await visitor.get(`/metrics?token=${TOKEN}&authorization=Bearer%20${TOKEN}`), 'unauthenticated');
    expectProblem(await visitor.get('/metrics').set('cookie', `token=${TOKEN}; authorization=Bearer ${TOKEN}`), 'unauthenticated');
    expectProblem(await visitor.post('/metrics').send({ token: TOKEN }), 'not_found');
  });

  it('is refused to the signed-in person', async () => {
    const admin = await app.signIn(await createUser(app.ctx, { userType: 'super_admin' }));

    expectProblem(await admin.get('/metrics'), 'unauthenticated');
  });

  it('is not there where no token is configured', async () => {
    const without = await createTestApp();

    expectProblem(await without.visitor().get('/metrics').set('authorization', 'Bearer undefined'), 'not_found');
    expectProblem(await without.visitor().get('/metrics'), 'not_found');
    await without.close();
  });

  it('leaves its token in no log', async () => {
    await read().expect(200);
    await read(`Bearer ${TOKEN}x`).expect(401);

    expect(app.logged()).not.toContain(TOKEN);
  });
});

describe('requests', () => {
  it('are counted by the endpoint’s name and how they ended', async () => {
    const before = await scrape();
    await app.visitor().get('/api/health').expect(200);
    await app.visitor().get('/api/leads').expect(401);
    await app.visitor().post('/api/auth/login').send({}).expect(400);
    const after = await scrape();

    const more = (...asked: [endpoint: string, status: string, method?: string]) => counted(after, ...asked) - counted(before, ...asked);
    expect(more('getHealth', '2xx')).toBe(1);
    expect(more('listLeads', '4xx')).toBe(1);
    expect(more('login', '4xx', 'POST')).toBe(1);
    expect(more('metrics', '2xx')).toBe(1);
  });

  it('give no label that a caller could choose', async () => {
    const secret = randomUUID();
    const visitor = app.visitor();
    for (const path of [`/api/${secret}`, `/${secret}`, `/api/leads/${secret}/purchase`, `/assets/${secret}.js`, `/api/health?${secret}`]) {
      await visitor.get(path);
    }
    await visitor.post('/api/auth/login').send({ username: secret, password: secret });
    await visitor.trace(`/api/${secret}`);

    const samples = [...(await scrape()).keys()];

    expect(samples.filter((name) => name.includes(secret))).toEqual([]);
    const labelled = samples.filter((name) => name.startsWith('sparkdrop_http'));
    const valuesOf = (label: string) => new Set(labelled.flatMap((name) => new RegExp(`${label}="([^"]*)"`).exec(name)?.[1] ?? []));
    const names = new Set([...endpoints.map(({ name }) => name), 'document', 'asset', 'other', 'metrics']);
    expect([...valuesOf('endpoint')].filter((name) => !names.has(name))).toEqual([]);
    expect([...valuesOf('method')].filter((name) => !/^(GET|HEAD|POST|PATCH|DELETE|other)$/.test(name))).toEqual([]);
    expect([...valuesOf('status')].filter((name) => !/^([2345]xx|aborted)$/.test(name))).toEqual([]);
  });

  it('that stream are told apart: open ones are counted, how long they stay is not', async () => {
    const site = await serve(app);
    const person = await createUser(app.ctx);
    const stream = await openStream(site.url, person.username);
    const during = await scrape();
    stream.close();
    await vi.waitFor(() => expect(app.ctx.live.hub.watchers()).toEqual([]));
    const after = await scrape();
    await site.close();

    expect(during.get('sparkdrop_live_streams')).toBe(1);
    expect(during.get('sparkdrop_http_requests_under_way')).toBe(1);
    expect(after.get('sparkdrop_live_streams')).toBe(0);
    expect([...after.keys()].filter((name) => name.includes('watchLive'))).toEqual([]);
  });
});

const outcomes = (samples: Map<string, number>, job: string) =>
  ['finished', 'retried', 'failed'].map((outcome) => samples.get(`sparkdrop_jobs_total{job="${job}",outcome="${outcome}"}`) ?? 0);

const putJob = (name: string, { payload = '{}', maxAttempts = 3, minutesAgo = 1 } = {}) =>
  app.ctx.store.raw.query(
    `insert into jobs (name, payload, max_attempts, run_at) values ($1, $2, $3, now() - $4 * interval '1 minute')`,
    [name, payload, maxAttempts, minutesAgo],
  );

describe('jobs', () => {
  it('are counted by name and outcome, those that nobody knows as one', async () => {
    await putJob('prune');
    await putJob('prune', { payload: '"not what it takes"' });
    await putJob(randomUUID(), { maxAttempts: 1 });

    await runDueJobs(app.ctx);

    const samples = await scrape();
    expect(outcomes(samples, 'prune')).toEqual([1, 1, 0]);
    expect(outcomes(samples, 'unknown')).toEqual([0, 0, 1]);
  });

  it('that wait tell for how long', async () => {
    await app.ctx.store.raw.query('delete from jobs');
    expect((await scrape()).get('sparkdrop_oldest_due_job_seconds')).toBe(0);
    for (const minutesAgo of [-60, 5, 10]) await putJob('prune', { minutesAgo });

    const waited = (await scrape()).get('sparkdrop_oldest_due_job_seconds') ?? 0;

    expect(waited).toBeGreaterThanOrEqual(600);
    expect(waited).toBeLessThan(660);
  });
});

describe('money', () => {
  it('that is not settled is counted, with the age of the oldest', async () => {
    expect((await scrape()).get('sparkdrop_unsettled_payments')).toBe(0);
    const agent = await app.signIn(await createUser(app.ctx));
    for (let count = 0; count < 2; count += 1) await openPayment(agent, (await createLead(app.ctx)).id);
    await app.ctx.store.raw.query(`update purchase_attempts set created_at = created_at - interval '1 hour'`);

    const samples = await scrape();

    expect(samples.get('sparkdrop_unsettled_payments')).toBe(2);
    const age = samples.get('sparkdrop_oldest_unsettled_payment_seconds') ?? 0;
    expect(age).toBeGreaterThanOrEqual(3600);
    expect(age).toBeLessThan(3660);
  });

  it('has no reconciliation at first, then the figures of the latest one', async () => {
    const never = await scrape();
    expect(never.has('sparkdrop_books_check_seconds')).toBe(false);
    expect(never.has('sparkdrop_books_differing_payments')).toBe(false);
    await app.ctx.store.raw.query(
      `insert into books_checks (from_at, until_at, gateway_cents, database_cents, differing, checked_at)
       select now() - interval '1 day', now(), 0, 0, differing, now() - age::interval
       from (values (0, '2 hours'), (3, '1 hour'), (1, '3 hours')) as checks (differing, age)`,
    );

    const samples = await scrape();

    expect(samples.get('sparkdrop_books_differing_payments')).toBe(3);
    expect(samples.get('sparkdrop_books_check_seconds')).toBeGreaterThanOrEqual(3599);
    expect(samples.get('sparkdrop_books_check_seconds')).toBeLessThan(3660);
  });
});

describe('a database that does not answer', () => {
  it('fails no scrape: what only it knows is left out', async () => {
    expect((await scrape()).get('sparkdrop_database_answers')).toBe(1);
    vi.spyOn(app.ctx.db, 'select').mockImplementation(() => {
      throw new Error('connection terminated');
    });

    const samples = await scrape();

    expect(samples.get('sparkdrop_database_answers')).toBe(0);
    expect([...samples.keys()].filter((name) => /due_job|unsettled|books/.test(name))).toEqual([]);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    vi.restoreAllMocks();
    expect((await scrape()).get('sparkdrop_database_answers')).toBe(1);
  });
});
