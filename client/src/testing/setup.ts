import { BroadcastChannel, MessageChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { reportCrash } from '@shared/contracts/crash-reports.ts';
import { searchPlaces } from '@shared/contracts/places.ts';
import type { ClientConfig } from '@shared/contracts/client-config.ts';
import { leastTerms } from '@shared/domain/words/claims.ts';
import { publicWords } from '@shared/domain/words/public-words.ts';
import { defaultRetention } from '@shared/domain/words/retention.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { setClientConfig } from '@/lib/ssr/client-config.ts';
import { resetServerClock } from '@/lib/time/server-clock.ts';
import { resetSession } from '@/lib/session/session.ts';
import { api, installApi, resetApi } from './api.ts';
import { installLive } from './live.ts';

const config = (): ClientConfig => ({
  brand: {
    name: 'Sparkdrop',
    phone: '1800 975 707',
    email: 'hello@example.com',
    operator: 'Bright Media',
    url: 'https://sparkdrop.example',
    rating: { value: 4.8, count: 127 },
    testimonials: [],
    earnings: '$2,000+/week',
  },
  payments: { kind: 'demo' },
  isGstRegistered: false,
  hasPlacesKey: false,
  demo: true,
  words: publicWords(leastTerms),
  privacy: { retention: defaultRetention, recipients: [] },
});
setClientConfig(config());

// What a browser's window has beside what happy-dom knows.
Object.assign(globalThis, { BroadcastChannel, MessageChannel });

// happy-dom has no layout, so no scrolling and no layout observers.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

// Generous, so that a busy machine does not fail tests; it only ends hangs.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: MINUTE_MS });

beforeEach(() => {
  installApi();
  installLive();
  // Focusing an address field searches for places.
  api.answers(searchPlaces, []);
  // Tests with a lost chunk are not about the report.
  api.answers(reportCrash, {});
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // A test's last imports may resolve after the window is gone.
  await vi.dynamicImportSettled();
  resetServerClock();
  resetSession();
  localStorage.clear();
  sessionStorage.clear();
  setClientConfig(config());
  resetApi();
});
