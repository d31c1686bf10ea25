import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../../tests/support/expect-problem.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';

const TOKEN = 'a-token-of-prometheus';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ METRICS_TOKEN: TOKEN });
});

beforeEach(async () => {
  await app.ctx.store.raw.query('truncate rate_limits');
});

afterAll(() => app.close());

const crash = {
  kind: 'caught',
  name: 'TypeError',
  page: '/manage/market',
  build: 'aB3dE6gH',
  component: 'Xe',
  stack: ['jobs-4f2aB1.js:1:2345', 'base-Zq_9.js:9:99'],
};

const report = (body: unknown) => app.visitor().post('/api/crash-reports').send(body as object);

async function counted(kind: string): Promise<number> {
  const { text } = await app.visitor().get('/metrics').set('authorization', `Bearer ${TOKEN}`).expect(200);
  return Number(new RegExp(`^sparkdrop_browser_crashes_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
}

const logged = () =>
  app
    .logged()
    .split('\n')
    .filter((line) => line.includes('"browser_crash"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a crash in a browser', () => {
  it('is logged under its code and counted by its kind', async () => {
    const before = await counted('caught');

    const response = await report(crash);

    expect(response).toMatchObject({ status: 200, body: {} });
    expect(logged().at(-1)).toMatchObject({ event: 'browser_crash', ...crash });
    expect(await counted('caught')).toBe(before + 1);
  });

  it('is taken without a build, a component or a stack', async () => {
    await report({ ...crash, build: null, component: null, stack: [] }).expect(200);
  });

  it('brings nothing beside its fields into the log', async () => {
    await report({ ...crash, message: 'Bridget, 0491 570 156', url: '/dashboard?q=Bridget', userAgent: 'Bridget' }).expect(200);

    expect(app.logged()).not.toMatch(/Bridget/);
  });

  it.each([
    ['kind', 'typed: Bridget'],
    ['name', 'BridgetError'],
    ['page', '/dashboard?q=Bridget'],
    ['page', '/electricians/nsw/newtown-2042'],
    ['build', 'bridget@example.com'],
    ['component', 'Bridget Cardtest'],
    ['component', `B${'x'.repeat(40)}`],
    ['stack', ['https://sparkdrop.example/dashboard?q=Bridget:1:2']],
    ['stack', ['Bridget 0491 570 156']],
    ['stack', ['a.js:1:2', 'a.js:1:2', 'a.js:1:2', 'a.js:1:2', 'a.js:1:2', 'a.js:1:2']],
    ['stack', 'a.js:1:2'],
  ])('is refused with a %s of %j', async (field, value) => {
    const before = logged().length;

    expectProblem(await report({ ...crash, [field]: value }), 'invalid_input');

    expect(logged()).toHaveLength(before);
    expect(app.logged()).not.toMatch(/Bridget/);
  });

  it('is taken thirty times in ten minutes from one connection', async () => {
    for (let sent = 1; sent <= 30; sent += 1) await report(crash).expect(200);
    const before = logged().length;

    expectProblem(await report(crash), 'rate_limited', 'Too many reports of crashes from this connection. Please try again in 10 minutes.');
    expect(logged()).toHaveLength(before);
  });
});
