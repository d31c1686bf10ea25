import type { Router } from 'express';
import { operatorCookieName } from '../http/operator-cookie.ts';
import { exactRouter } from '../http/request-path.ts';
import { cookieName } from '../http/session.ts';
import { buildDocument } from './build-document.ts';
import { docsPage } from './docs-page.ts';
import type { PlatformConfig } from '../config.ts';

/** Serves the OpenAPI document and a readable page of it. */
export function apiDocument(config: PlatformConfig): Router {
  const { brand } = config;
  const router = exactRouter();
  // Built on the first request: few people ask for it, and building it would delay every start.
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
