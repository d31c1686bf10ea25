import { useEffect } from 'react';
import { clientConfig } from './client-config.ts';

export interface PageHead {
  title: string;
  description?: string | undefined;
  keywords?: string | undefined;
  /** The path search engines should keep, when it is not the one in the address bar. */
  canonicalPath?: string | undefined;
  robots?: string | undefined;
}

function elementFor(selector: string, create: () => HTMLElement): HTMLElement {
  const existing = document.head.querySelector<HTMLElement>(selector);
  if (existing) return existing;
  const created = create();
  document.head.append(created);
  return created;
}

function setMeta(attribute: 'name' | 'property', key: string, content: string | undefined): void {
  const selector = `meta[${attribute}="${key}"]`;
  if (content === undefined) {
    document.head.querySelector(selector)?.remove();
    return;
  }
  const meta = elementFor(selector, () => {
    const created = document.createElement('meta');
    created.setAttribute(attribute, key);
    return created;
  });
  meta.setAttribute('content', content);
}

function setCanonical(url: string): void {
  const link = elementFor('link[rel="canonical"]', () => {
    const created = document.createElement('link');
    created.setAttribute('rel', 'canonical');
    return created;
  });
  link.setAttribute('href', url);
}

/** Sets the document's title, description, canonical address and share tags. */
export function usePage({ title, description, keywords, canonicalPath, robots }: PageHead): void {
  useEffect(() => {
    const base = clientConfig.brand.url ?? location.origin;
    const url = new URL(canonicalPath ?? location.pathname, base).href;
    document.title = title;
    setMeta('name', 'description', description);
    setMeta('name', 'keywords', keywords);
    setMeta('name', 'robots', robots);
    setMeta('property', 'og:title', title);
    setMeta('property', 'og:description', description);
    setMeta('property', 'og:url', url);
    setMeta('property', 'og:site_name', clientConfig.brand.name);
    setMeta('property', 'og:type', 'website');
    setCanonical(url);
  }, [title, description, keywords, canonicalPath, robots]);
}
