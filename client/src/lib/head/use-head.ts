import { createContext, use, useEffect } from 'react';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import type { PageHead } from './head-tags.ts';

/** On the server: collects the head of the rendered page. */
export const HeadContext = createContext<((head: PageHead) => void) | null>(null);

// Lazy, because the first document already has its head.
const importHead = () => import('./head-tags.ts');

function setTitle(title: string): void {
  document.title = title;
  document.querySelector('title')?.setAttribute('data-head', '');
}

/** Sets the document's title at once, and its description, canonical URL, share tags and structured data soon after. */
export function useHead(head: PageHead): void {
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
      // Users do not notice if these fail to load.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [key]);
}
