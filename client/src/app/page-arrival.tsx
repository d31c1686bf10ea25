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

/** A list that draws its first screen at first has drawn the rest by then. */
const GROWS_FOR_MS = 3000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to where a page was left, again as it grows: until it is that long, or the person scrolls by themselves. */
function scrollBackTo(top: number): void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' });
  const isLongEnough = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  scroll();
  if (top === 0 || isLongEnough()) return;
  const ending = new AbortController();
  const growth = new ResizeObserver(() => {
    scroll();
    if (isLongEnough()) ending.abort();
  });
  const timer = setTimeout(() => ending.abort(), GROWS_FOR_MS);
  ending.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    growth.disconnect();
  });
  for (const name of TAKES_OVER) {
    window.addEventListener(name, () => ending.abort(), { signal: ending.signal, passive: true });
  }
  window.addEventListener('pushState', () => ending.abort(), { signal: ending.signal });
  growth.observe(document.body);
}

function arrive(): void {
  scrollBackTo(restoreTo ?? 0);
  restoreTo = null;
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
