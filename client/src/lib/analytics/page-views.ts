import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { track } from './analytics.ts';

let countedPath: string | null = null;

/** Tracks a page view of each path, once its page has set the title; never its query. */
export function usePageViews(): void {
  const [path] = useLocation();
  useEffect(() => {
    // One path may show two pages in turn, until the session is known.
    if (path === countedPath) return;
    countedPath = path;
    // In a separate task, because the one that ends a render is the longest.
    setTimeout(() => track('page_view', null, path));
  }, [path]);
}
