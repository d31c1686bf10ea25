import { createContext, use, useEffect } from 'react';
import { clientConfig } from './client-config.ts';
import type { PageHead } from './head-tags.ts';

/** On the server: who writes down the head of the page that is rendered. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);

// Not in the first load: the document of the first page has its head already.
const importHead = () => import('./head-tags.ts');

function setTitle(title: string): void {
  document.title = title;
  document.querySelector('title')?.setAttribute('data-head', '');
}

/** Sets the document's title at once, and its description, canonical address, share tags and structured data soon after. */
export function usePage(head: PageHead): void {
  const collect = use(HeadContext);
  collect?.(head);
  const key = JSON.stringify(head);
  useEffect(() => {
    const stable: PageHead = JSON.parse(key);
    const url = new URL(clientConfig.brand.url ?? location.origin);
    url.pathname = location.pathname;
    setTitle(stable.title);
    let isLeft = false;
    importHead().then(
      ({ applyHead, headTags }) => (isLeft ? undefined : applyHead(headTags(stable, url))),
      // Nobody who reads the page misses them.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [key]);
}
