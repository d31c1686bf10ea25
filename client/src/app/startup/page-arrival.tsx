import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { PageLoading } from '@/components/layout/page-loading.tsx';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';
import { usePageViews } from '@/lib/analytics/page-views.ts';
import { focusPageStart } from '@/lib/utils/focus-page-start.ts';
import { replayEarlyClick } from './replay-early-click.ts';

const positions = new Map<string, number>();
let isFirstPage = true;
let restoreTo: number | null = null;
let usedDuring = '';

/** Renders a page that is loading, and notes whether the user presses anything until it is there. */
export function PageWait({ page }: { page: string }) {
  useLayoutEffect(() => {
    const stop = new AbortController();
    for (const name of ['click', 'keydown']) {
      window.addEventListener(name, () => void (usedDuring = page), { capture: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [page]);
  return <PageLoading />;
}

function handleScroll(): void {
  positions.set(location.href, window.scrollY);
}

function handlePop(): void {
  restoreTo = positions.get(location.href) ?? 0;
}

function handlePush(): void {
  restoreTo = null;
}

/** Stores how far each page was scrolled, to restore it on Back. */
export function watchScroll(): void {
  window.addEventListener('scroll', handleScroll, { passive: true });
  window.addEventListener('popstate', handlePop);
  // The router dispatches these events for its own navigations.
  window.addEventListener('pushState', handlePush);
  window.addEventListener('replaceState', handlePush);
}

function arrive(page: string): void {
  const top = restoreTo ?? 0;
  const wasUsed = usedDuring === page;
  usedDuring = '';
  restoreTo = null;
  window.scrollTo({ top, behavior: 'instant' });
  // A list that renders one screen first is not long enough yet.
  if (window.scrollY < top) dispatchEvent(new CustomEvent('scrollshort', { detail: top }));
  // Taking the focus would close the menu that was opened while the page loaded.
  if (wasUsed) return;
  focusPageStart();
}

/** Scrolls a new page to the top (or back to where it was) and moves focus to its heading, unless the user is busy elsewhere. */
export function PageArrival({ page, children }: { page: string; children: ReactNode }) {
  usePageViews();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    // On the first page the browser has already set the reading position.
    if (isFirstPage) replayEarlyClick();
    else arrive(page);
    isFirstPage = false;
  }, [isHydrated, page]);
  return children;
}
