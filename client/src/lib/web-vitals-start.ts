import { wantsNoCounting } from './analytics.ts';
import { whenIdle } from './when-idle.ts';

// What cannot be loaded is not measured.
const start = () =>
  void import('./web-vitals.ts').then(
    ({ reportWebVitals }) => reportWebVitals(),
    () => undefined,
  );

/** Starts to measure how fast the page is for people, once the browser has nothing better to do. */
export function startWebVitals(): void {
  if (wantsNoCounting()) return;
  whenIdle(start);
}
