import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientConfig } from '../../shared/contracts/client-config.ts';
import { paths } from '../../shared/contracts/page-paths.ts';
import { createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import { createUser, PASSWORD } from '../testing/factories.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp({ BRAND_NAME: 'Volt </script><script>alert(1)</script>', BRAND_RATING: '4.9/3' });
  dir = mkdtempSync(join(tmpdir(), 'sparkdrop-public-'));
  mkdirSync(join(dir, 'assets'));
  writeFileSync(
    join(dir, 'index.html'),
    '<!doctype html><script type="application/json" id="client-config">__CLIENT_CONFIG__</script><div id="root"></div>',
  );
  writeFileSync(join(dir, 'assets', 'app-4f2a.js'), 'console.log(1)');
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  built = createApp(app.ctx, { publicDir: dir });
});

afterAll(async () => {
  built.dispose();
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

const visit = (path: string) => supertest(built.app).get(path);

async function signedIn(userType: 'customer' | 'provider' | 'team_member' | 'super_admin') {
  const { username } = await createUser(app.ctx, { userType });
  const agent = supertest.agent(built.app);
  await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
  return agent;
}

describe('a page', () => {
  it.each([...Object.values(paths), '/login/', '/get-quote?suburb=Newtown'])('%s answers the document', async (path) => {
    const response = await visit(path);

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.text).toContain('<div id="root">');
  });

  it.each(['/nowhere', '/login/extra', '/index.html', '/index.html.bak', '/%00', '/.env', '/Login'])('%s is not there: 404 and the document', async (path) => {
    const response = await visit(path);

    expect(response.status).toBe(404);
    expect(response.text).toContain('<div id="root">');
  });

  it('that cannot be decoded is refused', async () => {
    const response = await visit('/%E0%A4%A');

    expect(response.status).toBe(400);
  });

  it.each(['provider', 'team_member', 'super_admin'] as const)('that is unknown falls back to the dashboard of a %s', async (userType) => {
    const agent = await signedIn(userType);

    await agent.get('/nowhere').expect(200);
  });

  it('that is unknown is not there for a customer', async () => {
    const agent = await signedIn('customer');

    await agent.get('/nowhere').expect(404);
  });
});

describe('the document', () => {
  it('tells the client about this installation, and nothing in it ends the script', async () => {
    const { text } = await visit('/');

    const json = /id="client-config">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(json).not.toContain('<');
    const config = JSON.parse(json) as ClientConfig;
    expect(config).toMatchObject({
      payments: { kind: 'demo' },
      demo: true,
      brand: { name: 'Volt </script><script>alert(1)</script>', rating: { value: 4.9, count: 3 } },
    });
    expect(text).not.toContain('tests know');
  });

  it('names the publishable key where cards are taken, and no secret', async () => {
    const payments = {
      STRIPE_SECRET_KEY: 'sk_test_canary',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary',
      STRIPE_WEBHOOK_SECRET_PREVIOUS: 'whsec_canaryBefore',
      STRIPE_API_BASE: 'http://127.0.0.1:9/',
    };
    const { app: taking, dispose } = createApp({ ...app.ctx, config: loadConfig(payments) }, { publicDir: dir });

    const response = await supertest(taking).get('/');

    dispose();
    const json = /id="client-config">(.*?)<\/script>/.exec(response.text)?.[1] ?? '';
    expect((JSON.parse(json) as ClientConfig).payments).toEqual({ kind: 'stripe', publishableKey: 'pk_test_shown', isTest: true });
    expect(response.text).not.toMatch(/canary|sk_|whsec_|127\.0\.0\.1/);
    expect(response.headers['content-security-policy']).toContain("script-src 'self' https://js.stripe.com");
  });
});

describe('a file', () => {
  it('of the build is kept for ever', async () => {
    const response = await visit('/assets/app-4f2a.js');

    expect(response.status).toBe(200);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('beside it is asked for again', async () => {
    const response = await visit('/favicon.svg');

    expect(response.headers['cache-control']).toBe('no-cache');
  });

  it('of an earlier build is not answered with a page', async () => {
    const response = await visit('/assets/app-old.js');

    expectProblem(response, 'not_found');
  });

  it.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/etc/passwd'])('outside is not served: %s', async (path) => {
    const response = await visit(path);

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.text).not.toContain('"dependencies"');
  });
});

describe('what is no page', () => {
  it('is refused as JSON: a call that is not there, a page that is posted to', async () => {
    expectProblem(await visit('/api/nowhere'), 'not_found', 'There is no such call');
    expectProblem(await supertest(built.app).post('/login'), 'not_found', 'There is no such call');
  });
});

describe('a server without a built client', () => {
  it('says how to build it', () => {
    expect(() => createApp(app.ctx, { publicDir: join(dir, 'nothing') })).toThrow(/The client is not built: .* Run npm run build\./);
  });
});
