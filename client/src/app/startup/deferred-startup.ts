import type { PageData } from '@shared/contracts/page-data.ts';
import { recoverWith } from '@/lib/api/api-client.ts';
import { watchDialogSteps } from '@/lib/hooks/dialog-step.ts';
import { followOtherTabs, forgetWhoIsGone } from '@/lib/session/session-tabs.ts';
import { watchTyping } from '@/lib/lazy/chunk-recovery.ts';
import { reportCrash, watchCrashes } from '@/lib/analytics/crash-report.ts';
import { isFactorRefusal } from '@/lib/api/factor-refusal.ts';
import { LATEST_REQUEST } from '@/lib/latest-request-key.ts';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { getItem } from '@/lib/storage.ts';
import { followTheme } from '@/lib/utils/theme.ts';
import { startWebVitals } from '@/lib/analytics/web-vitals-start.ts';
import { watchShortPages } from './scroll-back.ts';

export { reportCrash };

// Few devices keep one.
const importLatest = () => import('@/lib/latest-request.ts');

const importFactor = () => import('@/components/second-factor/user-factor-dialogs.ts');

/** Starts everything that can wait until the page has rendered. */
export function startDeferred(data: PageData | null): void {
  watchTyping();
  watchCrashes();
  watchDialogSteps();
  recoverWith(async ({ code }) => isFactorRefusal(code) && (await loadChunk(importFactor)).clearUserUp(code));
  followOtherTabs();
  forgetWhoIsGone(data ?? {});
  startWebVitals();
  followTheme();
  watchShortPages();
  // Reading it removes it once it is too old.
  if (getItem(LATEST_REQUEST)) importLatest().then(({ latestRequest }) => latestRequest(), () => undefined);
}

/** Finds out who is signed in when the document does not say: from this device first, then from the server. */
export async function findSession(): Promise<void> {
  const { startAsKept } = await import('./offline-start.ts');
  await startAsKept();
}
