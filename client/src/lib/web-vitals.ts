import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals';
import { track } from './analytics.ts';

/** Sends how fast this document's page was for somebody, each measure once it is certain. */
export function reportWebVitals(): void {
  // People may be on another page when the last measures are certain.
  const { pathname } = location;
  const report = ({ name, value, rating, navigationType }: MetricType) =>
    track('web_vitals', { name, value: Math.round(value * 1000) / 1000, rating, navigationType }, pathname);
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(report);
}
