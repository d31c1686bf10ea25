import type { Router } from 'express';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { AppContext } from '../context.ts';
import { exactRouter } from '../../platform/http/request-path.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import { siteUrlOf } from './site-url.ts';
import { indexedProfiles } from '../../modules/requests/index.ts';
import { suburbDirectory } from '../../modules/places/index.ts';

const CACHE = 'public, max-age=600';

const closed = ['/api', '/admin', '/dashboard', '/standing-bids', '/team', '/auth', '/manage', '/request', '/unsubscribe'];

const indexedPages = [
  paths.home,
  paths.getQuote,
  paths.forProviders,
  paths.providerSignup,
  paths.howBidsWork,
  paths.signup,
  paths.privacyPolicy,
  paths.termsConditions,
];

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escapeXml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');

function robots(siteUrl: string): string {
  const rules = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`), 'Allow: /'];
  return [...rules, '', `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`, ''].join('\n');
}

function sitemap(siteUrl: string, suburbs: readonly { link: { path: string }; updatedAt: Date }[], profiles: readonly string[]): string {
  const entry = (path: string, changed = '') => `<url><loc>${escapeXml(new URL(path, siteUrl).href)}</loc>${changed}</url>`;
  const entries = [
    ...[...indexedPages, ...profiles].map((path) => entry(path)),
    ...suburbs.map(({ link, updatedAt }) => entry(link.path, `<lastmod>${updatedAt.toISOString()}</lastmod>`)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Serves `/robots.txt` and `/sitemap.xml`. */
export function crawlers(ctx: AppContext): Router {
  const router = exactRouter();
  const profiles = createShortCache<string[]>({ maxAgeMs: 10 * MINUTE_MS, maxEntries: 1 });
  router.get('/robots.txt', (req, res) => {
    res.set('cache-control', CACHE).type('text/plain').send(robots(siteUrlOf(ctx, req)));
  });
  router.get('/sitemap.xml', async (req, res) => {
    const { indexed } = await suburbDirectory(ctx);
    res.set('cache-control', CACHE).type('application/xml').send(sitemap(siteUrlOf(ctx, req), indexed, await profiles.get('', () => indexedProfiles(ctx))));
  });
  return router;
}
