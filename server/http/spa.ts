import { extname, posix } from 'node:path';
import type { RequestHandler, Response } from 'express';
import sirv from 'sirv';
import * as z from 'zod/mini';
import { currentUser } from '../../shared/contracts/auth.ts';
import { isPagePath, parseSuburbPath, paths, plainPath } from '../../shared/contracts/page-paths.ts';
import type { PageData } from '../../shared/contracts/page-data.ts';
import type { RenderPage } from '../../shared/contracts/rendered-page.ts';
import { hasDashboard } from '../../shared/domain/roles.ts';
import type { AppContext } from '../context.ts';
import { findSuburbPage } from '../features/suburbs/find-suburb-page.ts';
import { clientConfigOf, fillDocument, type Template } from './document-template.ts';
import { createDocumentCache } from './document-cache.ts';
import { sendDocument } from './encoded-document.ts';
import { siteUrlOf } from './site-url.ts';

export interface Site {
  /** The folder of the built client. */
  publicDir: string;
  template: Template;
  /** Renders pages for visitors; without it every page is drawn by the browser. */
  render: RenderPage | undefined;
}

/** Where people with a dashboard are most of the time. */
const DASHBOARD = 'src/pages/dashboard-page.tsx';

const YEAR_SECONDS = 31_536_000;

/** The path as the file server reads it; null for what cannot be read. */
function decodedPath(path: string): string | null {
  try {
    return posix.normalize(decodeURIComponent(path));
  } catch {
    return null;
  }
}

/** The document is a template: only the filled one leaves. Pages have no extension. */
function isFile(path: string): boolean {
  const decoded = decodedPath(path);
  return decoded !== null && extname(decoded) !== '' && !/\/index\.html(?:\.\w+)?\/*$/i.test(decoded);
}

function assets(publicDir: string): RequestHandler {
  const serve = sirv(publicDir, {
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders(res, path) {
      const isHashed = path.startsWith('/assets/');
      res.setHeader('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  return (req, res, next) => {
    if (isFile(req.path)) serve(req, res, next);
    else next();
  };
}

// A file of an earlier build must not be answered with a page.
const missingAsset: RequestHandler = (req, _res, next) => {
  next(req.path.startsWith('/assets/') ? 'route' : undefined);
};

/** What the database says of a path; undefined when the path alone decides. */
export async function databaseWord(ctx: AppContext, path: string): Promise<PageData | undefined> {
  const place = parseSuburbPath(path);
  if (!place) return undefined;
  const suburb = await findSuburbPage(ctx, place);
  return suburb ? { suburb } : { isNotFound: true };
}

/** Serves the built client: its files for ever, visitors a page that can be read at once, the signed-in the app. */
export function spa(ctx: AppContext, { publicDir, template, render }: Site, sessions: RequestHandler[]): RequestHandler[] {
  const config = clientConfigOf(ctx.config);
  const cache = createDocumentCache(ctx, { template, config, render });

  const forSignedIn = (res: Response, data: PageData, isThere: boolean) => {
    const worksHere = data.session?.user && hasDashboard(data.session.user.userType);
    const scripts = template.scriptsOf(worksHere ? DASHBOARD : undefined);
    const html = fillDocument(template.signedInHtml, config, { head: '', body: '', data, scripts });
    res.status(isThere ? 200 : 404).set('cache-control', 'no-store').vary('Cookie').type('html').send(html);
  };

  const document: RequestHandler = async (req, res) => {
    const plain = plainPath(req.path);
    if (plain !== req.path && (isPagePath(plain) || parseSuburbPath(plain))) {
      res.redirect(301, `${plain}${req.url.slice(req.path.length)}`);
      return;
    }
    // Until the app has taken it out, the address of this page carries a secret.
    if (req.path === paths.resetPassword) res.set('referrer-policy', 'no-referrer');
    const { user } = req;
    const word = await databaseWord(ctx, req.path);
    const isPage = word ? word.isNotFound !== true : isPagePath(req.path);
    if (user) {
      // Signed in with a dashboard, an unknown path falls back to it, unless it names a suburb that is not there.
      const isThere = isPage || (!word && hasDashboard(user.userType));
      forSignedIn(res, { ...word, session: { user: z.encode(currentUser, user) } }, isThere);
      return;
    }
    if (req.path === paths.homeForSignedIn) {
      res.redirect(paths.home);
      return;
    }
    const page = { path: req.path, siteUrl: siteUrlOf(ctx, req), isPage, data: word ?? (isPage ? {} : { isNotFound: true }) };
    await sendDocument(req, res, await cache.documentFor(page));
  };
  return [assets(publicDir), missingAsset, ...sessions, document];
}
