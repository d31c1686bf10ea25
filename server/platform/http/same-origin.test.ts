import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../../shared/contracts/index.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD, quote } from '../../../tests/support/factories.ts';
import { fingerprint } from '../../../tests/support/fingerprint.ts';
import { createPurchase } from '../../../tests/support/sales.ts';
import { production } from '../../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ DATABASE_URL: production.DATABASE_URL, APP_URL: 'http://www.localhost/some/path' });
});

afterAll(() => app.close());

const HOST = 'inside.sparkdrop.example:5000';

const REFUSED: Record<string, string>[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://www.localhost.evil.test' },
  { origin: 'http://evil-www.localhost' },
  { origin: 'http://localhost' },
  { origin: 'http://www.localhost:8080' },
  { origin: 'http://inside.sparkdrop.example' },
  { origin: 'not a url' },
  { origin: 'file://' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'something-new' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://www.localhost' },
];

const ALLOWED: Record<string, string>[] = [
  {},
  { origin: 'http://www.localhost' },
  { origin: `http://${HOST}` },
  { 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'same-origin', origin: `http://${HOST}` },
  { 'sec-fetch-site': 'none' },
];

describe('a write', () => {
  it.each(REFUSED)('with %o is refused, with a body and without', async (headers) => {
    const before = await fingerprint(app.ctx);

    const withBody = await app.visitor().post('/api/leads').set({ host: HOST, ...headers }).send(quote);
    const without = await app.visitor().post('/api/auth/logout').set({ host: HOST, ...headers });

    expectProblem(withBody, 'forbidden', 'This request came from another site');
    expectProblem(without, 'forbidden', 'This request came from another site');
    expect(await fingerprint(app.ctx)).toEqual(before);
  });

  it.each(ALLOWED)('with %o is let through, with a body and without', async (headers) => {
    const withBody = await app.visitor().post('/api/leads').set({ host: HOST, ...headers }).send(quote);
    const without = await app.visitor().post('/api/auth/logout').set({ host: HOST, ...headers });

    expect(withBody.status).toBe(201);
    expect(without.status).toBe(200);
  });

  const writes = endpoints.filter(({ method }) => method !== 'GET').map(({ method, path }) => [method, path] as const);

  it.each(writes)('%s %s from another site is refused before anything else', async (method, path) => {
    const verb = method.toLowerCase() as 'post' | 'patch' | 'delete';

    const response = await app.visitor()[verb](path.replaceAll(/:\w+/g, '1')).set('origin', 'https://evil.test');

    expectProblem(response, 'forbidden', 'This request came from another site');
  });

  it('from another site does not sign a visitor in, nor a user out', async () => {
    const user = await createUser(app.ctx);
    const agent = await app.signIn(user);

    const login = await app
      .visitor()
      .post('/api/auth/login')
      .set('origin', 'https://evil.test')
      .send({ username: user.username, password: PASSWORD });
    await agent.post('/api/auth/logout').set('sec-fetch-site', 'cross-site').expect(403);

    expect(login.headers['set-cookie']).toBeUndefined();
    await agent.get('/api/auth/me').expect(200);
  });

  it('of a form on another site cannot move a purchase', async () => {
    const provider = await createUser(app.ctx);
    const agent = await app.signIn(provider);
    const { purchaseId } = await createPurchase(app.ctx, provider);

    const response = await agent
      .patch(`/api/lead-purchases/${purchaseId}/sales-stage`)
      .set('sec-fetch-site', 'cross-site')
      .send({ salesStage: 'declined' });

    expectProblem(response, 'forbidden');
    const { rows } = await app.ctx.store.raw.query(`select sales_stage from lead_purchases where id = ${purchaseId}`);
    expect(rows[0]).toEqual({ sales_stage: 'purchased' });
  });
});

describe('a read', () => {
  it.each(REFUSED)('with %o is let through: it changes nothing', async (headers) => {
    const response = await app.visitor().get('/api/health').set(headers);

    expect(response.status).toBe(200);
  });
});

describe('another site', () => {
  it.each(['get', 'options'] as const)('is told by no %s that it may read an answer', async (verb) => {
    const visitor = app.visitor();

    const response = await visitor[verb]('/api/leads').set({
      origin: 'https://evil.test',
      'access-control-request-method': 'POST',
    });

    const names = Object.keys(response.headers).filter((name) => name.startsWith('access-control-'));
    expect(names).toEqual([]);
  });
});
