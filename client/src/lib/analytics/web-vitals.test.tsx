import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MetricType } from 'web-vitals';
import { trackEvent } from '@shared/contracts/tracking.ts';
import { api } from '@/testing/api.ts';
import { startWebVitals } from './web-vitals-start.ts';

const measured = vi.hoisted(() => new Map<string, (metric: MetricType) => void>());

vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [
      `on${name}`,
      (report: (metric: MetricType) => void) => void measured.set(name, report),
    ]),
  ),
);

let idle: (() => void)[] = [];

beforeEach(() => {
  idle = [];
  measured.clear();
  history.replaceState(null, '', '/for-providers?utm=flyer');
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
  history.replaceState(null, '', '/');
});

function certain(name: MetricType['name'], value: number, rating: MetricType['rating']): void {
  const metric = { name, value, rating, delta: value, id: 'v6-1', entries: [], navigationType: 'navigate', navigationId: 1 };
  measured.get(name)?.(metric as MetricType);
}

describe('the measures of speed', () => {
  it('are taken once the browser is idle, and sent one by one for the page that was loaded', async () => {
    api.answers(trackEvent, {});
    startWebVitals();
    expect(measured.size).toBe(0);

    for (const run of idle) run();
    await waitFor(() => expect([...measured.keys()]).toEqual(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']));
    certain('LCP', 912.34567, 'good');
    history.replaceState(null, '', '/get-quote?serviceLocation=Broome');
    certain('CLS', 0.012345, 'needs-improvement');

    await waitFor(() => expect(api.requests(trackEvent)).toHaveLength(2));
    expect(api.requests(trackEvent)).toMatchObject([
      {
        body: {
          eventType: 'web_vitals',
          eventData: { name: 'LCP', value: 912.346, rating: 'good', navigationType: 'navigate' },
          pagePath: '/for-providers',
        },
      },
      {
        body: {
          eventData: { name: 'CLS', value: 0.012, rating: 'needs-improvement', navigationType: 'navigate' },
          pagePath: '/for-providers',
        },
      },
    ]);
  });

  it('are not even loaded for people who do not want to be counted', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });

    startWebVitals();

    expect(idle).toEqual([]);
  });
});
