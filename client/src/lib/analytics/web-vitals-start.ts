import { wantsNoCounting } from './analytics.ts';
import { whenIdle } from '@/lib/lazy/when-idle.ts';

// If it fails to load, nothing is measured.
const start = () =>
  void import('./web-vitals.ts').then(
    ({ reportWebVitals }) => reportWebVitals(),
    () => undefined,
  );

/** Starts to measure web vitals once the browser is idle. */
export function startWebVitals(): void {
  if (wantsNoCounting()) return;
  whenIdle(start);
}
