import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { suburbs } from '../../../shared/schema/index.ts';
import { createApp } from '../create-app.ts';
import { loadConfig } from '../config.ts';
import { prepareData } from '../../demo/prepare-data.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp({ BRAND_URL: 'https://sparkdrop.example' });
  await prepareData(app.ctx);
});

afterAll(() => app.close());

const locationsIn = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url);

const suburbPagesIn = (xml: string) => locationsIn(xml).filter((url) => url?.includes('/electricians/'));

const sitemap = async () => (await app.visitor().get('/sitemap.xml').expect(200)).text;

async function addSuburb(name: string, updatedAt = new Date('2026-02-03T04:05:06.000Z')): Promise<void> {
  const description = Array.from({ length: 130 }, (_, at) => `${name}${at}`).join(' ');
  await app.ctx.db.insert(suburbs).values({ name, postcode: '2999', description, updatedAt });
}

describe('/robots.txt', () => {
  it('closes what is not for search engines and names the sitemap', async () => {
    const response = await app.visitor().get('/robots.txt').expect(200);

    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, max-age=600');
    expect(response.text.split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api',
      'Disallow: /admin',
      'Disallow: /dashboard',
      'Disallow: /standing-bids',
      'Disallow: /team',
      'Disallow: /auth',
      'Disallow: /manage',
      'Disallow: /request',
      'Disallow: /unsubscribe',
      'Allow: /',
      '',
      'Sitemap: https://sparkdrop.example/sitemap.xml',
      '',
    ]);
  });
});

describe('/sitemap.xml', () => {
  it('is XML that may be kept for ten minutes, and starts no session', async () => {
    const { headers, text } = await app.visitor().get('/sitemap.xml').expect(200);

    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(headers['cache-control']).toBe('public, max-age=600');
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n/);
  });

  it('lists the public pages', async () => {
    const pages = locationsIn(await sitemap()).filter((url) => !url?.includes('/electricians/'));

    expect(pages).toEqual(
      ['/', '/get-quote', '/for-providers', '/provider-signup', '/how-standing-bids-work', '/signup', '/privacy-policy', '/terms-conditions'].map(
        (path) => `https://sparkdrop.example${path}`,
      ),
    );
  });

  it('lists the suburbs of the demo world that say something of their own, and no others', async () => {
    const pages = suburbPagesIn(await sitemap());

    expect(pages.length).toBeGreaterThanOrEqual(8);
    expect(pages).toContain('https://sparkdrop.example/electricians/nsw/newtown-2042');
    expect(pages).not.toContain('https://sparkdrop.example/electricians/nsw/marrickville-2204');
  });

  it('says when a suburb last changed, and knows of a new one within ten minutes', async () => {
    await addSuburb('Latecomer');
    const before = await sitemap();
    app.ctx.clock.advance(10 * 60_000);

    const after = await sitemap();

    expect(before).not.toContain('latecomer');
    expect(after).toContain(
      '<url><loc>https://sparkdrop.example/electricians/nsw/latecomer-2999</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod></url>',
    );
  });

  it('asks the database once for many requests', async () => {
    app.ctx.clock.advance(10 * 60_000);
    const select = vi.spyOn(app.ctx.db, 'select');

    await Promise.all([sitemap(), sitemap(), sitemap()]);
    await sitemap();

    expect(select).toHaveBeenCalledOnce();
    select.mockRestore();
  });

  it('is there again once the database is', async () => {
    app.ctx.clock.advance(10 * 60_000);
    const select = vi.spyOn(app.ctx.db, 'select').mockImplementation(() => {
      throw new Error('no connection');
    });
    await app.visitor().get('/sitemap.xml').expect(500);
    select.mockRestore();

    expect(suburbPagesIn(await sitemap()).length).toBeGreaterThanOrEqual(8);
  });
});

describe('an installation without an address', () => {
  it('names the server itself, whatever a request claims', async () => {
    const plain = createApp({ ...app.ctx, config: loadConfig({}) });

    const [robots, map] = await Promise.all([
      supertest(plain).get('/robots.txt').set('host', 'evil.localhost'),
      supertest(plain).get('/sitemap.xml').set('host', 'evil.localhost'),
    ]);
    expect(robots.text).toMatch(/Sitemap: http:\/\/localhost:\d+\/sitemap\.xml/);
    expect(locationsIn(map.text)[0]).toMatch(/^http:\/\/localhost:\d+\/$/);
    expect(robots.text + map.text).not.toContain('evil');
  });
});
