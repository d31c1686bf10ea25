import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler } from 'express';
import type { ClientConfig } from '../../shared/contracts/client-config.ts';
import { isPagePath } from '../../shared/contracts/page-paths.ts';
import { hasDashboard } from '../../shared/domain/roles.ts';
import type { Config } from '../config.ts';

const PLACEHOLDER = '__CLIENT_CONFIG__';

/** What the browser may know of how payments are taken. */
function publicPayments(payments: Config['payments']): ClientConfig['payments'] {
  if (payments.kind === 'demo') return payments;
  const { kind, publishableKey, isTest } = payments;
  return { kind, publishableKey, isTest };
}

/** Writes what every document is told about this installation into its HTML. */
export function withClientConfig(html: string, { brand, payments, isProduction }: Config): string {
  const config: ClientConfig = {
    brand: { ...brand, url: brand.url ?? null },
    payments: publicPayments(payments),
    demo: !isProduction,
  };
  return html.replace(PLACEHOLDER, () => JSON.stringify(config).replaceAll('<', '\\u003c'));
}

// The file itself is a template without this installation's configuration: only the rendered one leaves.
const exceptTemplate =
  (assets: RequestHandler): RequestHandler =>
  (req, res, next) => {
    if (req.path === '/index.html') next();
    else void assets(req, res, next);
  };

// A file of an earlier build must not be answered with a page.
const missingAsset: RequestHandler = (req, _res, next) => {
  next(req.path.startsWith('/assets/') ? 'route' : undefined);
};

/** Serves the built client: its files for ever, its document fresh, 404 for a page that is not there. */
export function spa(config: Config, publicDir: string, sessions: RequestHandler[]): RequestHandler[] {
  const file = join(publicDir, 'index.html');
  if (!existsSync(file)) throw new Error(`The client is not built: ${file} is missing. Run npm run build.`);
  const html = withClientConfig(readFileSync(file, 'utf8'), config);
  const assets = express.static(publicDir, {
    index: false,
    setHeaders: (res, path) => {
      const isHashed = path.includes(`${publicDir}/assets/`);
      res.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Only an unknown path needs to know who asks: signed in, it falls back to the dashboard.
  const unknownPath: RequestHandler[] = sessions.map((handler) => (req, res, next) => {
    if (isPagePath(req.path)) next();
    else void handler(req, res, next);
  });
  const document: RequestHandler = (req, res) => {
    const isThere = isPagePath(req.path) || (req.user && hasDashboard(req.user.userType));
    res
      .status(isThere ? 200 : 404)
      .set('cache-control', 'no-cache')
      .type('html')
      .send(html);
  };
  return [exceptTemplate(assets), missingAsset, ...unknownPath, document];
}
