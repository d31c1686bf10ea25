import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ClientConfig } from '../../../shared/contracts/client-config.ts';
import type { PageData } from '../../../shared/contracts/page-data.ts';
import type { RenderPage } from '../../../shared/contracts/rendered-page.ts';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { createApp } from '../create-app.ts';
import { loadConfig } from '../config.ts';
import { makeClientFolder } from '../../../tests/support/client-folder.ts';
import { expectProblem } from '../../../tests/support/expect-problem.ts';
import { createUser, PASSWORD } from '../../../tests/support/factories.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let dir: string;
let built: ReturnType<typeof createApp>;

const BOOT = 'document.title = 1';

/** Stands in for the built client's renderer: says what it was asked for, in words that look like places to fill. */
const render: RenderPage = async ({ path, siteUrl, data }) => {
  if (path === '/dashboard') return null;
  return {
    isFound: path !== '/404',
    module: 'src/pages/home-page.tsx',
    head: `<title>Page ${path}</title><link rel="canonical" href="${siteUrl}${path}">`,
    body: `<h1>${path} $& __PAGE_DATA__</h1><p>${data.session?.user === null ? 'visitor' : 'someone'}</p>`,
  };
};

beforeAll(async () => {
  app = await createTestApp({ BRAND_NAME: 'Volt </script><script>alert(1)</script>', BRAND_RATING: '4.9/3' });
  dir = makeClientFolder({
    index:
      `<!doctype html><head><!--head--><script>${BOOT}</script>` +
      '<script type="application/json" id="client-config">__CLIENT_CONFIG__</script>' +
      '<script type="application/json" id="page-data">__PAGE_DATA__</script></head>' +
      '<div id="root" data-first="__FIRST__" data-preload="__PRELOAD__"><!--body--></div>',
  });
  mkdirSync(join(dir, 'assets'));
  mkdirSync(join(dir, '.vite'));
  const manifest = {
    'index.html': { file: 'assets/index.js', imports: ['base'] },
    base: { file: 'assets/base.js' },
    'src/pages/home-page.tsx': { file: 'assets/home.js', imports: ['index.html', 'base'] },
  };
  writeFileSync(join(dir, '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(dir, 'assets', 'app-4f2a.js'), 'console.log(1)');
  writeFileSync(join(dir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  built = createApp(app.ctx, { publicDir: dir, render });
});

afterAll(async () => {
  rmSync(dir, { recursive: true, force: true });
  await app.close();
});

const visit = (path: string) => supertest(built).get(path);

async function signedIn(userType: 'customer' | 'provider' | 'team_member' | 'super_admin') {
  const { username } = await createUser(app.ctx, { userType });
  const agent = supertest.agent(built);
  await agent.post('/api/auth/login').send({ username, password: PASSWORD }).expect(200);
  return agent;
}

/** What answers visitors with something else: a way to another page, a document of its own, or that it is not there. */
const elsewhere: ReadonlySet<string> = new Set([paths.homeForSignedIn, paths.account, paths.standingBids, paths.admin, paths.team, paths.manage]);

describe('a page', () => {
  it.each([...Object.values(paths).filter((path) => !elsewhere.has(path)), '/get-quote?suburb=Newtown'])('%s answers the document', async (path) => {
    const response = await visit(path);

    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.headers['content-security-policy']).toContain("script-src 'self'");
    expect(response.text).toContain('<div id="root"');
  });

  it.each(['/nowhere', '/login/extra', '/index.html', '/index.html.bak', '/%00', '/.env', '/Login'])('%s is not there: 404 and the document', async (path) => {
    const response = await visit(path);

    expect(response.status).toBe(404);
    expect(response.text).toContain('<div id="root"');
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
    const taking = createApp({ ...app.ctx, config: loadConfig(payments) }, { publicDir: dir });

    const response = await supertest(taking).get('/');
    const json = /id="client-config">(.*?)<\/script>/.exec(response.text)?.[1] ?? '';
    expect((JSON.parse(json) as ClientConfig).payments).toEqual({ kind: 'stripe', publishableKey: 'pk_test_shown', isTest: true });
    expect(response.text).not.toMatch(/canary|sk_|whsec_|127\.0\.0\.1/);
    expect(response.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+' https:\/\/js\.stripe\.com/);
  });
});

const dataOf = (text: string) =>
  JSON.parse(/id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as PageData;

describe('a visitor', () => {
  it('can read the page in the document, before any script', async () => {
    const { text } = await visit('/get-quote?serviceLocation=<b>');

    expect(text).toContain('<h1>/get-quote $& __PAGE_DATA__</h1><p>visitor</p>');
    expect(text).toContain('<title>Page /get-quote</title>');
    expect(text).not.toContain('<b>');
    expect(dataOf(text)).toEqual({ session: { user: null } });
  });

  it('is told which scripts the page needs', async () => {
    const { text } = await visit('/');

    expect(text).toContain('data-first="/assets/base.js" data-preload="/assets/index.js /assets/home.js"');
  });

  it('gets addresses of this very server where none is configured, whatever the request claims', async () => {
    const { text } = await visit('/').set('host', 'evil.localhost');

    expect(text).toMatch(/href="http:\/\/localhost:\d+\/"/);
    expect(text).not.toContain('evil');
  });

  it('gets the app where a page is not for visitors', async () => {
    const { text } = await visit('/dashboard');

    expect(text).toContain('<div id="root" data-first="/assets/base.js" data-preload="/assets/index.js"></div>');
  });

  it('is led from the home page of the signed-in to their own', async () => {
    const response = await visit('/home');

    expect([response.status, response.headers['location']]).toEqual([302, '/']);
    await (await signedIn('customer')).get('/home').expect(200);
  });

  it('with a session that has ended is a visitor', async () => {
    const response = await visit('/').set('cookie', 'sid=s%3Agone.signature');

    expect(response.text).toContain('<p>visitor</p>');
  });

  it('is not sent again what has not changed', async () => {
    const { headers } = await visit('/');

    await visit('/').set('if-none-match', headers['etag'] ?? '').expect(304);
    await visit('/login').set('if-none-match', headers['etag'] ?? '').expect(200);
  });

  it.each(['br', 'gzip'])('can have the page as %s', async (encoding) => {
    const plain = await visit('/').set('accept-encoding', 'identity');
    const response = await visit('/').set('accept-encoding', encoding);

    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers['vary']).toMatch(/Cookie.*Accept-Encoding|Accept-Encoding.*Cookie/);
    expect(response.text).toBe(plain.text);
  });

  it('gets no cached page of another address that is not there', async () => {
    const first = await visit('/nowhere');
    const second = await visit('/electricians/nsw/atlantis-2999');

    expect([first.status, second.status]).toEqual([404, 404]);
    expect(dataOf(first.text)).toEqual({ isNotFound: true, session: { user: null } });
    expect(dataOf(second.text)).toEqual({ isNotFound: true, session: { user: null } });
  });
});

describe('someone signed in', () => {
  it('gets the app and who they are, in a document nobody keeps', async () => {
    const agent = await signedIn('provider');

    const response = await agent.get('/').expect(200);

    expect(response.text).toMatch(/<div id="root"[^>]*><\/div>/);
    expect(dataOf(response.text).session?.user).toMatchObject({ userType: 'provider' });
    expect(response.text).not.toMatch(/password|argon2/i);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('is told when the address of a suburb leads nowhere', async () => {
    const agent = await signedIn('customer');

    await agent.get('/electricians/nsw/atlantis-2999').expect(404);
  });
});

describe('the page whose address carries a secret', () => {
  it.each(['/signup', '/auth/signup'])('is %s with an invitation, too', async (path) => {
    const invited = await visit(`${path}?invitation=secret`);
    const plain = await visit(path);

    expect(invited.headers['referrer-policy']).toBe('no-referrer');
    expect(invited.text).not.toContain('secret');
    expect(plain.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });

  it.each(['/auth/reset-password', '/auth/confirm-email', '/unsubscribe'])('%s tells its address to nobody', async (path) => {
    const reset = await visit(`${path}?token=secret`);
    const login = await visit('/login');

    expect(reset.headers['referrer-policy']).toBe('no-referrer');
    expect(reset.text).not.toContain('secret');
    expect(login.headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
  });
});

describe('the content policy', () => {
  it('knows the document’s own script by its hash, and no other', async () => {
    const { headers } = await visit('/');

    const hash = createHash('sha256').update(BOOT).digest('base64');
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`);
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

  it.each(['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '/index.html/', '/%69ndex.html', '/%69ndex.html/', '/index%2ehtml', '/index.%68tml', '/./index.html', '/assets/%2e%2e/index.html', '//index.html'])('outside, and the template, is not served: %s', async (path) => {
    const response = await visit(path);

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.text).not.toMatch(/"dependencies"|__CLIENT_CONFIG__|<!--body-->/);
  });
});

describe('what is no page', () => {
  it('is refused as JSON: a call that is not there, a page that is posted to', async () => {
    expectProblem(await visit('/api/nowhere'), 'not_found', 'Unknown API endpoint');
    expectProblem(await supertest(built).post('/login'), 'not_found', 'Unknown API endpoint');
  });
});
