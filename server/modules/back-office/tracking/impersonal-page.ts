import { REQUEST } from '../../../../shared/contracts/page-paths.ts';
import { REQUEST_PATTERN } from '../../../../shared/contracts/page-patterns.ts';

const MAX_LENGTH = 200;
const MAX_USER_AGENT = 300;

/** Anything that may be a person's number: eight digits or more, with any separators. */
const longNumber = /\p{Nd}(?:[\s().+_-]*\p{Nd}){7,}/u;
/** User agents are full of versions, so only longer numbers without dots count. */
const phoneAmongVersions = /\p{Nd}(?:[ -]?\p{Nd}){8,}/u;
/** Six digits or more as a word of their own are no version either. */
const numberOfItsOwn = /(?<![\p{L}\p{N}./_])\p{Nd}(?:[\s()[\]+-]*\p{Nd}){5,}(?![\p{L}\p{N}./_])/u;
/** House numbers of three digits and postcodes: a title without them may still be a page's title. */
const addressNumber = /\p{Nd}{3}/u;

type Words = string | null | undefined;

interface Page {
  pagePath: string | null;
  pageTitle: string | null;
  userAgent: string | null;
  referrer: string | null;
}

function hasContact(text: string): boolean {
  return /[@＠]/.test(text) || longNumber.test(text);
}

/** Returns the path of an address; null if it has an escape sequence, because our paths have none and it could hide anything. */
function impersonalPath(address: URL): string | null {
  const path = address.pathname.split(';')[0] ?? '';
  return path.includes('%') || hasContact(path) ? null : path.slice(0, MAX_LENGTH);
}

/** Returns the path of a page; of a request's page its pattern, because its path is a secret. */
function pagePathOf(sent: Words): string | null {
  const here = 'https://here.invalid';
  if (!sent || !URL.canParse(sent, here)) return null;
  const path = impersonalPath(new URL(sent, here));
  return path?.startsWith(REQUEST) ? REQUEST_PATTERN : path;
}

/** Returns the site that a visitor came from, without the page. */
function referrerOf(sent: Words): string | null {
  if (!sent || !URL.canParse(sent)) return null;
  const { origin, protocol } = new URL(sent);
  const isSite = protocol === 'https:' || protocol === 'http:';
  return isSite && !hasContact(origin) ? origin.slice(0, MAX_LENGTH) : null;
}

function isBrowser(userAgent: string): boolean {
  return ![/[@＠]/, phoneAmongVersions, numberOfItsOwn].some((sign) => sign.test(userAgent));
}

/** Returns what is stored of an event's page: no query, no fragment, and nothing that looks like a contact. */
export function impersonalPage(sent: { [K in keyof Page]?: Words }): Page {
  const title = sent.pageTitle || null;
  const userAgent = sent.userAgent || null;
  return {
    pagePath: pagePathOf(sent.pagePath),
    pageTitle: title && !hasContact(title) && !addressNumber.test(title) ? title.slice(0, MAX_LENGTH) : null,
    userAgent: userAgent && isBrowser(userAgent) ? userAgent.slice(0, MAX_USER_AGENT) : null,
    referrer: referrerOf(sent.referrer),
  };
}
