import { useEffect, type ReactNode } from 'react';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';
import { usePageViews } from '@/lib/analytics/page-views.ts';
import { replayEarlyClick } from './replay-early-click.ts';

const positions = new Map<string, number>();
let isFirstPage = true;
let restoreTo: number | null = null;

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

function arrive(): void {
  const top = restoreTo ?? 0;
  restoreTo = null;
  window.scrollTo({ top, behavior: 'instant' });
  // A list that renders one screen first is not long enough yet.
  if (window.scrollY < top) dispatchEvent(new CustomEvent('scrollshort', { detail: top }));
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Scrolls a new page to the top (or back to where it was) and moves focus to its heading. */
export function PageArrival({ children }: { children: ReactNode }) {
  usePageViews();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    // On the first page the browser has already set the reading position.
    if (isFirstPage) replayEarlyClick();
    else arrive();
    isFirstPage = false;
  }, [isHydrated]);
  return children;
}
