const LONGEST = 200;
const LONGEST_USER_AGENT = 300;

/** What may be somebody's number: eight digits or more, however they are set apart. */
const longNumber = /\p{Nd}(?:[\s().+_-]*\p{Nd}){7,}/u;
/** A browser's own description is full of versions: only longer numbers without dots are nobody's version. */
const phoneAmongVersions = /\p{Nd}(?:[ -]?\p{Nd}){8,}/u;
/** Six digits or more in words that hold nothing else are no version either. */
const numberOfItsOwn = /(?<![\p{L}\p{N}./_])\p{Nd}(?:[\s()[\]+-]*\p{Nd}){5,}(?![\p{L}\p{N}./_])/u;
/** House numbers of three digits and postcodes: a title without them may still be some page's. */
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

/** The path of an address. One with an escape is none of ours, and could hide anything. */
function impersonalPath(address: URL): string | null {
  const path = address.pathname.split(';')[0] ?? '';
  return path.includes('%') || hasContact(path) ? null : path.slice(0, LONGEST);
}

function pagePathOf(sent: Words): string | null {
  const here = 'https://here.invalid';
  if (!sent || !URL.canParse(sent, here)) return null;
  return impersonalPath(new URL(sent, here));
}

/** The site somebody came from, without the page there. */
function referrerOf(sent: Words): string | null {
  if (!sent || !URL.canParse(sent)) return null;
  const { origin, protocol } = new URL(sent);
  const isSite = protocol === 'https:' || protocol === 'http:';
  return isSite && !hasContact(origin) ? origin.slice(0, LONGEST) : null;
}

function isBrowser(userAgent: string): boolean {
  return ![/[@＠]/, phoneAmongVersions, numberOfItsOwn].some((sign) => sign.test(userAgent));
}

/** What is kept of where an event happened: no query, no fragment, and nothing that looks like a contact. */
export function impersonalPage(sent: { [K in keyof Page]?: Words }): Page {
  const title = sent.pageTitle || null;
  const userAgent = sent.userAgent || null;
  return {
    pagePath: pagePathOf(sent.pagePath),
    pageTitle: title && !hasContact(title) && !addressNumber.test(title) ? title.slice(0, LONGEST) : null,
    userAgent: userAgent && isBrowser(userAgent) ? userAgent.slice(0, LONGEST_USER_AGENT) : null,
    referrer: referrerOf(sent.referrer),
  };
}
