import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { track } from './analytics.ts';

/** Sends this document's web vitals, each once it is final. */
export function reportWebVitals(): void {
  // The user may have navigated before the last vitals are final.
  const { pathname } = location;
  const report = ({ name, value, rating, navigationType }: MetricType) =>
    track('web_vitals', { name, value: Math.round(value * 1000) / 1000, rating, navigationType }, pathname);
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}
