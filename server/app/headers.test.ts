import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../shared/contracts/index.ts';
import { createApp } from './create-app.ts';
import { loadConfig } from './config.ts';
import { createGateway } from '../modules/sales/gateway/create-gateway.ts';
import { createUser } from '../../tests/support/factories.ts';
import type { Agent } from '../../tests/support/sales.ts';
import { stripeSettings } from '../../tests/support/stripe-app.ts';
import { createTestApp, type TestApp } from '../../tests/support/test-app.ts';

let app: TestApp;
let agent: Agent;

beforeAll(async () => {
  app = await createTestApp();
  agent = await app.signIn(await createUser(app.ctx));
});

afterAll(() => app.close());

const HEADERS = {
  'content-security-policy': [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
  ].join(';'),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'cache-control': 'no-store',
};

const WITH_STRIPE = {
  ...HEADERS,
  'content-security-policy': [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https://*.stripe.com",
    "font-src 'self'",
    "connect-src 'self' https://api.stripe.com",
    "worker-src 'self'",
    "manifest-src 'self'",
    'frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  ].join(';'),
  'permissions-policy':
    'camera=(), geolocation=(), microphone=(), payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
};

const calls = [
  ...endpoints.map(({ method, path }) => [method, path.replaceAll(/:\w+/g, '1')] as const),
  ['GET', '/api/openapi.json'],
  ['GET', '/api/docs'],
  ['GET', '/api/no-such-call'],
  ['DELETE', '/api/leads'],
] as const;

describe.each([
  ['someone signed in', () => agent],
  ['a visitor', () => app.visitor()],
])('to %s', (_who, caller) => {
  it.each(calls)('%s %s carries every security header and is kept by no cache', async (method, path) => {
    const verb = method.toLowerCase() as 'get';
    const before = app.ctx.clock.now().getTime();

    const response = await caller()[verb](path);

    expect(response.headers).toMatchObject(HEADERS);
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    const serverTime = Number(response.headers['x-server-time']);
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(app.ctx.clock.now().getTime());
    expect(response.headers).not.toHaveProperty('x-powered-by');
    expect(response.headers).not.toHaveProperty('server');
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
    expect(response.headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('where cards are taken', () => {
  it('every answer lets the card form in and nothing else', async () => {
    const config = loadConfig(stripeSettings({ url: 'http://127.0.0.1:9' }));
    const taking = createApp({ ...app.ctx, config, gateway: createGateway(config, app.ctx.db) });
    const paths = [...calls, ['POST', '/api/stripe/webhook'] as const];

    for (const [method, path] of paths) {
      const response = await supertest(taking)[method.toLowerCase() as 'get'](path);

      expect({ path, ...response.headers }).toMatchObject(WITH_STRIPE);
    }
  });
});

describe('a request id', () => {
  it('is new for every call, whatever the caller sends', async () => {
    const wanted = '11111111-1111-1111-1111-111111111111';

    const [one, other] = await Promise.all([
      app.visitor().get('/api/health').set('x-request-id', wanted),
      app.visitor().get('/api/health').set('x-request-id', wanted),
    ]);

    expect(new Set([one.headers['x-request-id'], other.headers['x-request-id'], wanted]).size).toBe(3);
  });

  it('is logged with method, path and status, and with nothing of the query or the headers', async () => {
    const response = await app
      .visitor()
      .get('/api/health?serviceLocation=12+Canary+Street')
      .set({ cookie: 'sid=canary-cookie', authorization: 'Bearer canary-token', 'user-agent': 'canary-agent' });

    const id = String(response.headers['x-request-id']);
    const line = app.logged().split('\n').find((text) => text.includes(id)) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ req: { id, method: 'GET', path: '/api/health' }, res: { statusCode: 200 } });
    expect(app.logged()).not.toMatch(/canary/i);
  });
});

describe('the key for address suggestions', () => {
  it('is empty where none is configured', async () => {
    const response = await app.visitor().get('/api/config/google-places-key');

    expect(response.body).toEqual({ key: '' });
  });
});
