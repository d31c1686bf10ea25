import { useEffect, type ReactNode } from 'react';
import { useHydrated } from '@/lib/use-hydrated.ts';
import { usePageViews } from '@/lib/page-views.ts';
import { repeatEarlyTouch } from './early-touch.ts';

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

/** Remembers how far each address was scrolled, for the way back. */
export function watchScroll(): void {
  window.addEventListener('scroll', handleScroll, { passive: true });
  window.addEventListener('popstate', handlePop);
  // The router announces its own moves under these names.
  window.addEventListener('pushState', handlePush);
  window.addEventListener('replaceState', handlePush);
}

function arrive(): void {
  const top = restoreTo ?? 0;
  restoreTo = null;
  window.scrollTo({ top, behavior: 'instant' });
  // A list that draws its first screen at first is not that long yet.
  if (window.scrollY < top) dispatchEvent(new CustomEvent('scrollshort', { detail: top }));
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Once a page is there: scrolls to its top (or back to where it was) and moves focus to its heading. */
export function PageArrival({ children }: { children: ReactNode }) {
  usePageViews();
  const isHydrated = useHydrated();
  useEffect(() => {
    if (!isHydrated) return;
    // The browser has already put the reader at the start of the first page.
    if (isFirstPage) repeatEarlyTouch();
    else arrive();
    isFirstPage = false;
  }, [isHydrated]);
  return children;
}
