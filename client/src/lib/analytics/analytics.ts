import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import type { EventType, trackEvent } from '@shared/contracts/tracking.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';

// Every page may track events, and no page should load the schemas for it. The type ties this address to its contract.
const trackEventAddress: AddressOf<typeof trackEvent> = { method: 'POST', path: '/api/analytics/track' };

/** The facts of an event; none of them can hold free text. */
export type EventFacts = NonNullable<WireBodyOf<typeof trackEvent>['eventData']>;

/** Returns true when the browser asks not to be tracked. */
export function wantsNoCounting(): boolean {
  const browser: Navigator & { globalPrivacyControl?: boolean } = navigator;
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}

const withoutQuery = (address: string) => address.split(/[?#]/)[0] ?? '';

async function send(eventType: EventType, eventData: EventFacts | null, pagePath: string): Promise<void> {
  try {
    await call<typeof trackEvent>(trackEventAddress, {
      // A dial or a link may unload the page during the request.
      keepalive: true,
      body: {
        eventType,
        eventData,
        pagePath,
        pageTitle: document.title,
        userAgent: navigator.userAgent,
        referrer: withoutQuery(document.referrer),
      },
    });
  } catch (error) {
    console.warn('An event was not counted:', error instanceof Error ? error.message : error);
  }
}

/** Tracks an event without identifying anyone. Never throws, and nothing waits for it. */
export function track(
  eventType: EventType,
  eventData: EventFacts | null = null,
  pagePath: string = location.pathname,
): void {
  if (!wantsNoCounting()) void send(eventType, eventData, pagePath);
}
