import type { APIRequestContext } from '@playwright/test';

export interface PublicRoute {
  name: string;
  /** Where it is; the pages of suburbs are looked up, as the data decides which there are. */
  path: string | ((request: APIRequestContext) => Promise<string>);
  status: number;
  isIndexed: boolean;
  /** Empty in the server's answer: nobody reads these pages without an account. */
  isDrawnByBrowser?: true;
  /** Only the browser knows what to say here: the server's headline is a general one. */
  isPersonal?: true;
  /** What it finds out takes the focus as soon as it is known. */
  takesFocus?: true;
  /** The address at which the same page is as well. */
  twin?: string;
}

const indexed = (path: string): PublicRoute => ({ name: path, path, status: 200, isIndexed: true });
const unlisted = (path: string): PublicRoute => ({ name: path, path, status: 200, isIndexed: false });
const missing = (path: string): PublicRoute => ({ name: path, path, status: 404, isIndexed: false });

/** The suburbs that the sitemap lists. */
export async function listedSuburbs(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>[^<]*?(\/electricians\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
}

async function suburbWithTextOfItsOwn(request: APIRequestContext): Promise<string> {
  const [first] = await listedSuburbs(request);
  if (!first) throw new Error('The sitemap lists no suburb');
  return first;
}

/** A suburb that others link to and the sitemap leaves out. */
async function suburbWithoutTextOfItsOwn(request: APIRequestContext): Promise<string> {
  const listed = await listedSuburbs(request);
  for (const path of listed) {
    const html = await (await request.get(path)).text();
    const links = [...html.matchAll(/href="(\/electricians\/[^"]+)"/g)].map(([, href = '']) => href);
    const unlistedLink = links.find((href) => !listed.includes(href));
    if (unlistedLink) return unlistedLink;
  }
  throw new Error('Every suburb is listed');
}

/** Every address of the public site, as someone who is not signed in gets it. */
export const publicRoutes: readonly PublicRoute[] = [
  indexed('/'),
  indexed('/get-quote'),
  indexed('/for-providers'),
  indexed('/provider-signup'),
  indexed('/how-standing-bids-work'),
  indexed('/signup'),
  { ...indexed('/auth/signup'), twin: '/signup' },
  indexed('/privacy-policy'),
  indexed('/terms-conditions'),
  { ...indexed('/terms-and-conditions'), twin: '/terms-conditions' },
  { name: 'a suburb with a text of its own', path: suburbWithTextOfItsOwn, status: 200, isIndexed: true },
  { name: 'a suburb without', path: suburbWithoutTextOfItsOwn, status: 200, isIndexed: false },
  unlisted('/login'),
  { ...unlisted('/auth/login'), twin: '/login' },
  unlisted('/auth/forgot-password'),
  unlisted('/auth/reset-password'),
  unlisted('/auth/reset-password?token=not-a-real-token'),
  { ...unlisted('/auth/confirm-email'), takesFocus: true },
  { ...unlisted('/unsubscribe'), takesFocus: true },
  { ...unlisted('/quote-success'), isPersonal: true },
  { ...unlisted('/dashboard'), isDrawnByBrowser: true },
  missing('/team'),
  missing('/manage'),
  missing('/no-such-page'),
  missing('/electricians/nsw/atlantis-2999'),
];

/** The address of a route. */
export function pathOf({ path }: PublicRoute, request: APIRequestContext): Promise<string> {
  return typeof path === 'string' ? Promise.resolve(path) : path(request);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** The words in a piece of HTML. */
export function textIn(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+|#\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
