import { extname } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import sirv from 'sirv';
import * as z from 'zod/mini';
import { SHELL_PATH } from '../../../shared/contracts/app-shell.ts';
import { currentUser } from '../../../shared/contracts/auth.ts';
import { readRequest as readRequestContract } from '../../../shared/contracts/customer-requests.ts';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import { parseSuburbPath, paths, plainPath, PROFILE } from '../../../shared/contracts/page-paths.ts';
import { parseRequestPath } from '../../../shared/contracts/request-path.ts';
import { readProfile as readProfileContract } from '../../../shared/contracts/profiles.ts';
import type { PageData } from '../../../shared/contracts/page-data.ts';
import type { RenderPage, RenderSkeleton } from '../../../shared/contracts/rendered-page.ts';
import { hasDashboard, type UserType } from '../../../shared/domain/people/roles.ts';
import type { Config } from '../config.ts';
import type { AppContext } from '../context.ts';
import { clientConfigOf, fillDocument, noScripts, type Template } from './document-template.ts';
import { createDocumentCache } from './document-cache.ts';
import { sendDocument } from './encoded-document.ts';
import { decodedPath } from '../../platform/http/request-path.ts';
import { siteUrlOf } from './site-url.ts';
import { webManifest } from './web-manifest.ts';
import { operatorHeaders } from '../security-headers.ts';
import { findHomePage, findSiteTerms, safeTerms } from '../../modules/back-office/index.ts';
import { findMovedPath, findSuburbPage } from '../../modules/places/index.ts';
import { readProfile, readRequest } from '../../modules/requests/index.ts';
import { AppError } from '../../platform/errors.ts';
import { presentViewer } from '../../modules/identity/index.ts';

export interface Site {
  /** The folder of the built client. */
  publicDir: string;
  template: Template;
  /** Renders pages on the server; without it the browser renders every page. */
  render: RenderPage | undefined;
  /** Renders what documents for work show before the app has started; without it they start empty. */
  renderSkeleton: RenderSkeleton | undefined;
}

/** The page that people with a dashboard use most. */
const DASHBOARD = 'src/pages/dashboard/dashboard-page.tsx';

const YEAR_SECONDS = 31_536_000;

/** Tells files from pages by the extension, which pages lack. Unfilled document templates are never served as files. */
function isFile(path: string): boolean {
  const decoded = decodedPath(path);
  return decoded !== null && extname(decoded) !== '' && !/\.html(?:\.\w+)?\/*$/i.test(decoded);
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

// A missing file of an earlier build must give 404, not a page.
const missingAsset: RequestHandler = (req, _res, next) => {
  next(req.path.startsWith('/assets/') ? 'route' : undefined);
};

const known: ReadonlySet<string> = new Set([...Object.values(paths), ...Object.values(managePaths)]);

const isPagePath = (path: string) => known.has(plainPath(path));

/** The paths that exist only for people with a dashboard. */
const workPaths: ReadonlySet<string> = new Set([paths.standingBids, paths.team, paths.manage, ...Object.values(managePaths)]);

/** The paths that messages link to, so that visitors sign in first. */
const loginFirstPaths = new Set<string>([paths.account, paths.standingBids]);

/** Returns true when the database has something at a path. */
const isThere = ({ isNotFound, request }: PageData) => isNotFound !== true && request !== null;

/** Returns true when a page shows a person with a dashboard that dashboard, or another page in its frame. */
const isForWork = (path: string, word: PageData | undefined) =>
  !word && (path === paths.home || path === paths.dashboard || workPaths.has(plainPath(path)) || !isPagePath(path));

/** Returns true when a signed-in person finds something at a path; `word` is the database's answer for it, if there is one. */
function isThereFor(userType: UserType, path: string, word: PageData | undefined): boolean {
  if (word) return isThere(word);
  // For people with a dashboard, unknown paths fall back to it.
  return hasDashboard(userType) || (isPagePath(path) && !workPaths.has(plainPath(path)));
}

/** Returns what a request's page shows; null for a link that does not work. */
async function findRequestPage(ctx: AppContext, token: string): Promise<PageData> {
  const found = await readRequest(ctx, token).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  });
  return { request: found && z.encode(readRequestContract.response, found) };
}

/** Returns what an electrician's page shows. */
async function findProfilePage(ctx: AppContext, slug: string): Promise<PageData> {
  const found = await readProfile(ctx, slug).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  return found ? { profile: z.encode(readProfileContract.response, found) } : { isNotFound: true };
}

/** Returns what the database knows about a path; undefined when the path alone decides. */
export async function databaseWord(ctx: AppContext, path: string): Promise<PageData | undefined> {
  const token = parseRequestPath(path);
  if (token) return findRequestPage(ctx, token);
  if (path.startsWith(PROFILE)) return findProfilePage(ctx, path.slice(PROFILE.length));
  const place = parseSuburbPath(path);
  if (!place) return undefined;
  const suburb = await findSuburbPage(ctx, place, async () => (await findSiteTerms(ctx)).claims);
  return suburb ? { suburb } : { isNotFound: true };
}

/** Returns what the home page shows from the database; nothing for other pages. */
export async function homeData(ctx: AppContext, path: string): Promise<PageData> {
  return path === paths.home ? { home: await findHomePage(ctx) } : {};
}

/** Redirects to the path that replaces this one and keeps the query; always true. */
function leadTo(path: string, req: Request, res: Response): true {
  res.redirect(301, `${path}${req.url.slice(req.path.length)}`);
  return true;
}

/** Redirects an address with trailing slashes to the page's own; true when it did. */
function leadsToPlain(req: Request, res: Response): boolean {
  const plain = plainPath(req.path);
  if (plain === req.path || !(isPagePath(plain) || parseSuburbPath(plain) || plain.startsWith(PROFILE))) return false;
  return leadTo(plain, req, res);
}

/** Redirects a former address of a suburb's page to the present one; true when it did. */
async function leadsToMoved(ctx: AppContext, req: Request, res: Response): Promise<boolean> {
  const path = await findMovedPath(ctx, req.path);
  if (path === undefined) return false;
  // Another suburb may take the old address later, so browsers must not cache the redirect for ever.
  res.set('cache-control', 'no-cache');
  return leadTo(path, req, res);
}

/** Serves the operators' document: the same for everyone, no matter who is signed in to the site. */
function operatorDocument(config: Config, template: Template): RequestHandler {
  const parts = { head: '', body: '', data: {}, scripts: noScripts };
  const html = fillDocument(template.operatorHtml, clientConfigOf(config, safeTerms), parts);
  const headers = operatorHeaders(config);
  return (req, res, next) => {
    if (plainPath(req.path) !== paths.admin) next();
    else if (!leadsToPlain(req, res)) res.set(headers).type('html').send(html);
  };
}

/**
 * Serves the dashboard's document without a session. The service worker stores it for starts without a connection, so it makes no claim
 * about electricians that would be wrong under another buying rule.
 */
function shellDocument(config: Config, template: Template, skeleton: string): RequestHandler {
  const parts = { head: '', body: skeleton, data: {}, scripts: template.scriptsOf(DASHBOARD) };
  const html = fillDocument(template.signedInHtml, clientConfigOf(config, safeTerms), parts);
  return (req, res, next) => {
    if (req.path !== SHELL_PATH) next();
    else res.set({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }).type('html').send(html);
  };
}

const signupPaths = new Set<string>([paths.signup, paths.signupTwin]);

const secretPaths = new Set<string>([paths.resetPassword, paths.confirmEmail, paths.unsubscribe]);

const carriesSecret = ({ path, query }: Request) =>
  secretPaths.has(path) || parseRequestPath(path) !== null || (signupPaths.has(path) && 'invitation' in query);

/** Serves the built client: its files with a long cache time, server-rendered pages for visitors, the app for signed-in people. */
export function spa(ctx: AppContext, { publicDir, template, render, renderSkeleton }: Site, sessions: RequestHandler): RequestHandler[] {
  const cache = createDocumentCache(ctx, { template, render });
  const skeleton = renderSkeleton?.(clientConfigOf(ctx.config, safeTerms)) ?? '';
  const currentConfig = async () => clientConfigOf(ctx.config, await findSiteTerms(ctx));

  const forSignedIn = async ({ path }: Request, res: Response, user: NonNullable<Request['user']>, word: PageData | undefined) => {
    const data = { ...word, session: { user: z.encode(currentUser, await presentViewer(ctx, user)) } };
    const worksHere = hasDashboard(user.userType);
    const scripts = template.scriptsOf(worksHere ? DASHBOARD : undefined);
    const body = worksHere && isForWork(path, word) ? skeleton : '';
    const html = fillDocument(template.signedInHtml, await currentConfig(), { head: '', body, data, scripts });
    const isFound = isThereFor(user.userType, path, word);
    res.status(isFound ? 200 : 404).set('cache-control', 'no-store').vary('Cookie').type('html').send(html);
  };

  const document: RequestHandler = async (req, res) => {
    if (leadsToPlain(req, res)) return;
    // The address of this page carries a secret, some only until the app has removed it.
    if (carriesSecret(req)) res.set({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const { user } = req;
    const word = await databaseWord(ctx, req.path);
    if (word?.isNotFound && (await leadsToMoved(ctx, req, res))) return;
    const isPage = word ? isThere(word) : isPagePath(req.path);
    if (user) {
      await forSignedIn(req, res, user, word);
      return;
    }
    if (req.path === paths.homeForSignedIn) {
      res.redirect(paths.home);
      return;
    }
    if (loginFirstPaths.has(req.path)) {
      res.redirect(`${paths.login}?next=${encodeURIComponent(req.url)}`);
      return;
    }
    const data = word ?? (isPage ? await homeData(ctx, req.path) : { isNotFound: true });
    const page = { path: req.path, siteUrl: siteUrlOf(ctx, req), isPage, data, config: await currentConfig() };
    // Of one customer alone: neither kept here nor anywhere on its way.
    if (word?.request !== undefined) {
      await sendDocument(req, res, await cache.documentOnce(page), 'no-store');
      return;
    }
    await sendDocument(req, res, await cache.documentFor(page));
  };
  return [
    webManifest(ctx.config),
    assets(publicDir),
    missingAsset,
    operatorDocument(ctx.config, template),
    shellDocument(ctx.config, template, skeleton),
    sessions,
    document,
  ];
}
