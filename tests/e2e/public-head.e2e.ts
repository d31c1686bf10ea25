import { type APIRequestContext, expect } from '@playwright/test';
import { test } from './base-test.ts';
import { listedSuburbs, pathOf, type PublicRoute, publicRoutes, textIn } from './public-routes.ts';

interface Head {
  title: string;
  description: string | undefined;
  keywords: string | undefined;
  robots: string | undefined;
  canonical: string | undefined;
  image: string | undefined;
  jsonLd: Record<string, unknown>[];
}

function contentOf(html: string, key: string): string | undefined {
  const [tag] = new RegExp(`<meta[^>]*(?:name|property)="${key}"[^>]*>`).exec(html) ?? [];
  const [, content] = /content="([^"]*)"/.exec(tag ?? '') ?? [];
  return content === undefined ? undefined : textIn(content);
}

function readHead(html: string): Head {
  const [, title = ''] = /<title[^>]*>([\s\S]*?)<\/title>/.exec(html) ?? [];
  const [canonicalTag = ''] = /<link[^>]*rel="canonical"[^>]*>/.exec(html) ?? [];
  const scripts = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return {
    title: textIn(title),
    description: contentOf(html, 'description'),
    keywords: contentOf(html, 'keywords'),
    robots: contentOf(html, 'robots'),
    canonical: /href="([^"]*)"/.exec(canonicalTag)?.[1],
    image: contentOf(html, 'og:image'),
    jsonLd: [...scripts].map(([, json = '']) => JSON.parse(json) as Record<string, unknown>),
  };
}

const htmlAt = async (request: APIRequestContext, path: string) => (await request.get(path)).text();

const linkedFromEmails = new Set<PublicRoute['path']>(['/unsubscribe', '/auth/confirm-email']);

/** A page that people find by themselves, not by the link of an email. */
const hasPlace = ({ path, status }: PublicRoute) => status === 200 && !linkedFromEmails.has(path);

for (const route of publicRoutes.filter(({ isDrawnByBrowser }) => !isDrawnByBrowser)) {
  test(`${route.name} tells search engines and previews what it is`, async ({ request }) => {
    const html = await htmlAt(request, await pathOf(route, request));
    const head = readHead(html);

    expect(html.match(/<title/g)).toHaveLength(1);
    expect(head.title.length).toBeGreaterThan(4);
    expect(head.title.length).toBeLessThanOrEqual(60);
    expect(head.robots?.includes('noindex') ?? false).toBe(!route.isIndexed);
    if (head.description !== undefined || route.isIndexed) {
      expect(head.description?.length).toBeGreaterThanOrEqual(70);
      expect(head.description?.length).toBeLessThanOrEqual(160);
    }
    if (hasPlace(route)) expect(head.keywords).toMatch(/^[^,]+(, [^,]+)+$/);
    if (hasPlace(route)) expect(head.canonical).toMatch(/^https?:\/\/[^/]+\//);
    expect(head.image).toMatch(/^https?:\/\/[^/]+\/share\/\w+\.png$/);
  });
}

test('an address with a twin names one of the two', async ({ request }) => {
  for (const { twin, path } of publicRoutes) {
    if (!twin) continue;
    const [one, other] = [await htmlAt(request, twin), await htmlAt(request, String(path))].map(readHead);
    expect(other?.canonical).toBe(one?.canonical);
    expect(other?.title).toBe(one?.title);
  }
});

test('no two pages that are listed have one title or one description', async ({ request }) => {
  const sitemap = await htmlAt(request, '/sitemap.xml');
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(paths).toEqual(expect.arrayContaining(['/', '/get-quote', '/for-providers', '/privacy-policy']));
  expect(new Set(paths).size).toBe(paths.length);

  const heads = await Promise.all(paths.map(async (path) => readHead(await htmlAt(request, path))));

  expect(heads.filter(({ robots }) => robots?.includes('noindex'))).toEqual([]);
  expect(heads.map(({ canonical }) => new URL(canonical ?? '').pathname)).toEqual(paths);
  expect(new Set(heads.map(({ title }) => title)).size).toBe(paths.length);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(paths.length);
});

test('crawlers are kept off what is not for them', async ({ request }) => {
  const robots = await htmlAt(request, '/robots.txt');

  for (const path of ['/api', '/admin', '/dashboard', '/auth']) expect(robots).toContain(`Disallow: ${path}`);
  expect(robots).toMatch(/Sitemap: https?:\/\/.+\/sitemap\.xml/);
});

test('the home page describes the business as it shows it', async ({ page, request }) => {
  const { jsonLd } = readHead(await htmlAt(request, '/'));
  const business = jsonLd.find((thing) => thing['@type'] === 'Electrician');
  await page.goto('/');

  const dialled = await page.getByRole('banner').getByRole('link', { name: /^Call/ }).getAttribute('href');
  expect(`tel:${String(business?.['telephone']).replaceAll(/[^\d+]/g, '')}`).toBe(dialled);
  expect(business).toMatchObject({ priceRange: '$$', currenciesAccepted: 'AUD' });
  const rating = business?.['aggregateRating'] as Record<string, unknown> | undefined;
  await expect(page.getByRole('main')).toContainText(String(rating?.['ratingValue']));
  await expect(page.getByRole('main')).toContainText(String(rating?.['reviewCount']));
});

test('a suburb says where it is, and where else there are electricians', async ({ page, request }) => {
  // Around Sydney several suburbs have a page.
  const path = (await listedSuburbs(request)).find((each) => each.includes('newtown')) ?? '';
  const { jsonLd } = readHead(await htmlAt(request, path));
  await page.goto(path);

  expect(jsonLd.map((thing) => thing['@type'])).toContain('BreadcrumbList');
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Electricians in ', '');
  expect(name).not.toContain('Electricians');
  const nearby = page.getByRole('navigation', { name: 'Electricians nearby' }).locator('a[href^="/electricians/"]');
  await expect(nearby).not.toHaveCount(0);
  await expect(nearby.filter({ hasText: / (?!NSW)[A-Z]{2,3} \d{4}$/ })).toHaveCount(0);

  await page.getByRole('main').getByRole('link', { name: /quote/i }).first().click();
  await expect(page.getByRole('combobox', { name: 'Service location' })).toHaveValue(new RegExp(`${name}.*\\d{4}`));
});

test('the pictures of shared links are there, as large as they say and light enough', async ({ request }) => {
  const suburbs = await listedSuburbs(request);
  for (const path of ['/', '/for-providers', ...suburbs.slice(0, 1)]) {
    const { image } = readHead(await htmlAt(request, path));
    const answer = await request.get(new URL(image ?? '').pathname);
    const picture = await answer.body();

    expect(answer.headers()['content-type']).toBe('image/png');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThan(200_000);
  }
});
