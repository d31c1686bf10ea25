import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectProblem } from '../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../tests/support/factories.ts';
import { production } from '../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let behindProxy: TestApp;
let direct: TestApp;
let site: TestApp;

beforeAll(async () => {
  behindProxy = await createTestApp({ TRUST_PROXY: '1' });
  direct = await createTestApp();
  site = await createTestApp({ ...production, APP_URL: 'http://leads.example.com', TRUST_PROXY: '1' });
});

afterAll(() => Promise.all([behindProxy, direct, site].map((app) => app.close())));

/** What proxies and tunnels on this machine add to a request from another. */
const fromOutside = [
  { host: 'leads.example.com' },
  { host: '203.0.113.9:5000' },
  { host: 'localhost.example.com' },
  { host: 'localhost@leads.example.com' },
  { 'x-forwarded-host': 'leads.example.com' },
  { 'x-forwarded-host': 'localhost, leads.example.com' },
  { forwarded: 'for=203.0.113.7;host=leads.example.com;proto=https' },
  { forwarded: 'for=203.0.113.7;host="leads.example.com:443"' },
];

const onThisMachine = [
  { host: 'localhost:5000' },
  { host: 'demo.localhost' },
  { host: '[::1]:5000' },
  { 'x-forwarded-host': '127.0.0.1:5000' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
];

async function signIn(app: TestApp, headers: Record<string, string>) {
  const { username } = await createUser(app.ctx);
  return app.visitor().post('/api/auth/login').set(headers).send({ username, password: PASSWORD });
}

it.each(fromOutside)('a demo signs nobody in and shows nothing on a request with %j, proxy or not', async (headers) => {
  for (const app of [behindProxy, direct]) {
    const refused = await signIn(app, headers);

    expectProblem(refused, 'forbidden', 'This demo can be opened only on the machine that it runs on, because its passwords are published.');
    expect(refused.headers['set-cookie']).toBeUndefined();
    for (const path of ['/', '/api/health', '/api/openapi.json']) expectProblem(await app.visitor().get(path).set(headers), 'forbidden');
  }
});

it.each(onThisMachine)('a demo can be used on its own machine with %j', async (headers) => {
  for (const app of [behindProxy, direct]) expect((await signIn(app, headers)).status).toBe(200);
});

it.each(fromOutside)('a server that is no demo answers every host, also %j', async (headers) => {
  expect((await signIn(site, headers)).status).toBe(200);
});
