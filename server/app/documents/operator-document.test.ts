import { rmSync } from 'node:fs';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../create-app.ts';
import { loadConfig } from '../config.ts';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { createUser, PASSWORD } from '../../../tests/support/factories.ts';
import { production } from '../../../tests/support/settings.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const ADMIN = '<!doctype html><script type="application/json" id="client-config">__CLIENT_CONFIG__</script><p>operators</p>';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

beforeAll(async () => {
  app = await createTestApp();
  dir = makeClientFolder({ admin: ADMIN });
  built = createApp(app.ctx, { publicDir: dir });
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

const visit = () => supertest(built).get('/admin');

/** What a server with other settings answers. */
async function answerWith(settings: Record<string, string>) {
  const other = createApp({ ...app.ctx, config: loadConfig(settings) }, { publicDir: dir });
  const response = await supertest(other).get('/admin');
  return response;
}

describe('the operator’s document', () => {
  it('lets nothing run or be asked but files of the build, is kept by no cache and found by no search engine', async () => {
    const response = await visit().expect(200);

    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('knows no third party where cards are taken and a maps provider is asked', async () => {
    const keys = {
      STRIPE_SECRET_KEY: 'sk_test_canary',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_shown',
      STRIPE_WEBHOOK_SECRET: 'whsec_canary',
      STRIPE_API_BASE: 'http://127.0.0.1:9/',
      GOOGLE_MAPS_API_KEY: 'canary-maps',
    };
    const { headers, text } = await answerWith(keys);

    expect(headers['content-security-policy']).toBe(POLICY);
    expect(headers['permissions-policy']).toContain('payment=()');
    expect(text).not.toMatch(/canary|stripe\.com|googleapis/);
  });

  it('asks for everything over https where the site has it', async () => {
    const { headers } = await answerWith(production);

    expect(headers['content-security-policy']).toBe(`${POLICY};upgrade-insecure-requests`);
  });

  it.each(['customer', 'provider', 'team_member', 'super_admin'] as const)('is the same for a %s as for a visitor', async (userType) => {
    const { username } = await createUser(app.ctx, { userType });
    const agent = supertest.agent(built);
    await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);

    const [theirs, anyones] = [await agent.get('/admin').expect(200), await visit()];

    expect(theirs.text).toBe(anyones.text);
    expect(theirs.text).toContain('<p>operators</p>');
    expect(theirs.text).not.toContain(username);
  });

  it('tells the client about this installation, and is asked for at one address only', async () => {
    const { text } = await visit();

    expect(text).toContain('"demo":true');
    for (const path of ['/admin.html', '/admin%2ehtml', '/Admin', '/admin/leads', '//admin']) {
      const response = await supertest(built).get(path);
      expect({ path, status: response.status }).toEqual({ path, status: 404 });
      expect(response.text).not.toContain('operators');
    }
  });
});
