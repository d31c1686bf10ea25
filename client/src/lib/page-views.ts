import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { track } from './analytics.ts';

let countedPath: string | null = null;

/** Counts a view of each path that is arrived at, once its page has set the title; never its query. */
export function usePageViews(): void {
  const [path] = useLocation();
  useEffect(() => {
    // One path may show two pages in turn, while it is found out who is signed in.
    if (path === countedPath) return;
    countedPath = path;
    // In a task of its own: the one that ends a render is the longest there is.
    setTimeout(() => track('page_view', null, path));
  }, [path]);
}
