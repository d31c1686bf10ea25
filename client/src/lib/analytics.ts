import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import type { EventType, trackEvent } from '@shared/contracts/tracking.ts';
import { call, type AddressOf } from './api-client.ts';

// Every page may count something, and no page should load the schemas for it. The compiler holds the
// address to its contract.
const trackEventAddress: AddressOf<typeof trackEvent> = { method: 'POST', path: '/api/analytics/track' };

/** What is counted beside the kind of event; there is no room in it for a person's words. */
export type EventFacts = NonNullable<WireBodyOf<typeof trackEvent>['eventData']>;

/** True for people whose browser says that they do not want to be counted. */
export function wantsNoCounting(): boolean {
  const browser: Navigator & { globalPrivacyControl?: boolean } = navigator;
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true;
}

const withoutQuery = (address: string) => address.split(/[?#]/)[0] ?? '';

async function send(eventType: EventType, eventData: EventFacts | null, pagePath: string): Promise<void> {
  try {
    await call<typeof trackEvent>(trackEventAddress, {
      // A dial or a link may end the page while this is on its way.
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

/** Counts an event, for nobody in particular. Never throws, and nothing waits for it. */
export function track(
  eventType: EventType,
  eventData: EventFacts | null = null,
  pagePath: string = location.pathname,
): void {
  if (!wantsNoCounting()) void send(eventType, eventData, pagePath);
}
