import { plainPath } from '@shared/contracts/page-paths.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';

/** The share pictures, one for each class of pages. */
export type SharePicture = 'home' | 'electricians';

export interface PageHead {
  title: string;
  description?: string | undefined;
  keywords?: string | undefined;
  /** The canonical path, when it is not the one in the address bar. */
  canonicalPath?: string | undefined;
  robots?: string | undefined;
  /** Defaults to `home`. */
  picture?: SharePicture | undefined;
  /** Structured data, one object for each entity. */
  jsonLd?: readonly Record<string, unknown>[] | undefined;
}

export interface HeadTag {
  name: 'title' | 'meta' | 'link' | 'script';
  attributes: Readonly<Record<string, string>>;
  text?: string | undefined;
}

const meta = (attribute: 'name' | 'property', key: string, content: string | undefined): HeadTag[] =>
  content === undefined ? [] : [{ name: 'meta', attributes: { [attribute]: key, content } }];

/** Returns a head's tags. `url` is the page's absolute URL; a page without one has no canonical. */
export function headTags(head: PageHead, url: URL): HeadTag[] {
  const { title, description, keywords, canonicalPath, robots, picture = 'home', jsonLd = [] } = head;
  const path = canonicalPath ?? plainPath(url.pathname);
  const canonical = `${url.origin}${path}`;
  const isIndexed = !robots?.includes('noindex');
  const image = new URL(`/share/${picture}.png`, url.origin).href;
  return [
    { name: 'title', attributes: {}, text: title },
    ...meta('name', 'description', description),
    ...meta('name', 'keywords', keywords),
    ...meta('name', 'robots', robots),
    ...(isIndexed || canonicalPath ? [{ name: 'link', attributes: { rel: 'canonical', href: canonical } } as const] : []),
    ...meta('property', 'og:title', title),
    ...meta('property', 'og:description', description),
    ...meta('property', 'og:url', canonical),
    ...meta('property', 'og:site_name', clientConfig.brand.name),
    ...meta('property', 'og:type', 'website'),
    ...meta('property', 'og:locale', 'en_AU'),
    ...meta('property', 'og:image', image),
    ...meta('property', 'og:image:width', '1200'),
    ...meta('property', 'og:image:height', '630'),
    ...meta('name', 'twitter:card', 'summary_large_image'),
    ...jsonLd.map((thing) => ({
      name: 'script' as const,
      attributes: { type: 'application/ld+json' },
      // Paths in structured data become absolute.
      text: JSON.stringify({ '@context': 'https://schema.org', ...thing }, (_key, value: unknown) =>
        typeof value === 'string' && value.startsWith('/') ? new URL(value, url.origin).href : value,
      ),
    })),
  ];
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

function textHtml({ name, text = '' }: HeadTag): string {
  // Entities in a script are not decoded, so `<` needs a JSON escape.
  return name === 'script' ? text.replaceAll('<', '\\u003c') : escapeHtml(text);
}

/** Renders head tags as HTML. `data-head` marks those that a navigation replaces. */
export function headHtml(tags: readonly HeadTag[]): string {
  return tags
    .map((tag) => {
      const attributes = Object.entries(tag.attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`);
      const open = `<${tag.name} data-head${attributes.join('')}>`;
      return tag.text === undefined ? open : `${open}${textHtml(tag)}</${tag.name}>`;
    })
    .join('');
}

function isThere({ attributes, text = '' }: HeadTag, element: Element | undefined): boolean {
  const isSame = Object.entries(attributes).every(([key, value]) => element?.getAttribute(key) === value);
  return isSame && element?.textContent === text;
}

/** Replaces the previous page's head tags in the document. Tags that the server already wrote stay. */
export function applyHead(tags: readonly HeadTag[]): void {
  const old = [...document.head.querySelectorAll('[data-head]')];
  if (old.length === tags.length && tags.every((tag, at) => isThere(tag, old[at]))) return;
  for (const element of old) element.remove();
  for (const { name, attributes, text } of tags) {
    const element = document.createElement(name);
    element.dataset['head'] = '';
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    document.head.append(element);
  }
}
