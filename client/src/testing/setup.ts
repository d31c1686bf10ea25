import { BroadcastChannel, MessageChannel } from 'node:worker_threads';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { reportCrash } from '@shared/contracts/crash-reports.ts';
import { searchPlaces } from '@shared/contracts/places.ts';
import { countStandingBids, listStandingBids } from '@shared/contracts/standing-bids.ts';
import { countWorkQueues } from '@shared/contracts/work-queues.ts';
import type { ClientConfig } from '@shared/contracts/client-config.ts';
import { leastTerms } from '@shared/domain/words/claims.ts';
import { defaultRetention } from '@shared/domain/words/retention.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { setClientConfig } from '@/lib/ssr/client-config.ts';
import { resetServerClock } from '@/lib/time/server-clock.ts';
import { resetSession } from '@/lib/session/session.ts';
import { noBids } from './build-bids.ts';
import { buildWorkQueues } from './build-work-queues.ts';
import { api, installApi, resetApi } from './api.ts';
import { configUnder } from './config-under.ts';
import { installLive } from './live.ts';

const config = (): ClientConfig => ({ ...configUnder(leastTerms), demo: true, privacy: { retention: defaultRetention, recipients: [] } });
setClientConfig(config());

const fileId = crypto.randomUUID();

/** Reaches this file's tabs alone: Node's own would reach the files that run in other threads too. */
class WindowChannel extends BroadcastChannel {
  constructor(name: string) {
    super(`${fileId} ${name}`);
  }
}

// What a browser's window has beside what happy-dom knows.
Object.assign(globalThis, { BroadcastChannel: WindowChannel, MessageChannel });

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
  // The dashboard counts the standing bids, and an opened lead asks whether the market takes any.
  api.answers(countStandingBids, { count: 0, pausedFor: null });
  api.answers(listStandingBids, noBids());
  // The links of a super admin say how much waits.
  api.answers(countWorkQueues, buildWorkQueues());
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
