import { Router } from 'express';
import type { Config } from '../config.ts';
import { cookieName } from '../http/session.ts';
import { buildDocument } from './build-document.ts';
import { docsPage } from './docs-page.ts';

/** Serves the API's own description, for machines and for people. */
export function apiDocument(config: Config): Router {
  const { brand } = config;
  const router = Router();
  const document = buildDocument(brand.name, cookieName(config));
  const page = docsPage(brand.name);
  router.get('/api/openapi.json', (_req, res) => {
    res.json(document);
  });
  router.get('/api/docs', (_req, res) => {
    res.type('html').send(page);
  });
  return router;
}
