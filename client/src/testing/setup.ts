import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { reportCrash } from '@shared/contracts/crash-reports.ts';
import { searchPlaces } from '@shared/contracts/places.ts';
import { CLIENT_CONFIG_ID } from '@shared/contracts/client-config.ts';
import { leastTerms } from '@shared/domain/claims.ts';
import { publicWords } from '@shared/domain/public-words.ts';
import { defaultRetention } from '@shared/domain/retention.ts';
import { resetServerClock } from '@/lib/server-clock.ts';
import { resetSession } from '@/lib/session.ts';
import { api, installApi, resetApi } from './api.ts';
import { installLive } from './live.ts';

const config = document.createElement('script');
config.id = CLIENT_CONFIG_ID;
config.type = 'application/json';
config.textContent = JSON.stringify({
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
  hasPlacesKey: false,
  demo: true,
  words: publicWords(leastTerms),
  privacy: { retention: defaultRetention, recipients: [] },
});
document.head.append(config);

// happy-dom draws nothing, so it has no scrolling and no observers of layout.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
Element.prototype.hasPointerCapture = () => false;
Element.prototype.setPointerCapture = () => {};
Element.prototype.releasePointerCapture = () => {};

// A busy machine is no failure: what a test waits for is bounded only so that a hang ends.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  installApi();
  installLive();
  // Whoever rests in an address field asks for places.
  api.answers(searchPlaces, []);
  // A test in which a file is lost is about the page.
  api.answers(reportCrash, {});
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // What a test has asked for last may come when the window is gone.
  await vi.dynamicImportSettled();
  resetServerClock();
  resetSession();
  localStorage.clear();
  sessionStorage.clear();
  resetApi();
});
