import type { Router } from 'express';
import type { Config } from '../config.ts';
import { operatorCookieName } from '../http/operator-cookie.ts';
import { exactRouter } from '../http/request-path.ts';
import { cookieName } from '../http/session.ts';
import { buildDocument } from './build-document.ts';
import { docsPage } from './docs-page.ts';

/** Serves the API's own description, for machines and for people. */
export function apiDocument(config: Config): Router {
  const { brand } = config;
  const router = exactRouter();
  // Made for the first who asks: hardly anybody does, and every start would wait for it.
  let document: ReturnType<typeof buildDocument> | undefined;
  let page: string | undefined;
  router.get('/api/openapi.json', (_req, res) => {
    document ??= buildDocument(brand.name, { session: cookieName(config), operator: operatorCookieName(config) });
    res.json(document);
  });
  router.get('/api/docs', (_req, res) => {
    page ??= docsPage(brand.name);
    res.type('html').send(page);
  });
  return router;
}
