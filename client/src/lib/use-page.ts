import { createContext, use, useEffect } from 'react';
import { clientConfig } from './client-config.ts';
import { applyHead, headTags, type PageHead } from './head-tags.ts';

/** On the server: who writes down the head of the page that is rendered. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);

/** Sets the document's title, description, canonical address, share tags and structured data. */
export function usePage(head: PageHead): void {
  const collect = use(HeadContext);
  collect?.(head);
  const key = JSON.stringify(head);
  useEffect(() => {
    const base = clientConfig.brand.url ?? location.origin;
    const stable: PageHead = JSON.parse(key);
    const url = new URL(base);
    url.pathname = location.pathname;
    applyHead(headTags(stable, url));
  }, [key]);
}
