import { wantsNoCounting } from './analytics.ts';

const LATEST_MS = 5000;

// What cannot be loaded is not measured.
const start = () =>
  void import('./web-vitals.ts').then(
    ({ reportWebVitals }) => reportWebVitals(),
    () => undefined,
  );

/** Starts to measure how fast the page is for people, once the browser has nothing better to do. */
export function startWebVitals(): void {
  if (wantsNoCounting()) return;
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: LATEST_MS });
  else setTimeout(start, LATEST_MS);
}
