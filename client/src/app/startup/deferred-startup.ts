import type { PageData } from '@shared/contracts/page-data.ts';
import { recoverWith, type ApiError } from '@/lib/api/api-client.ts';
import { watchDialogSteps } from '@/lib/hooks/dialog-step.ts';
import { followOtherTabs, forgetWhoIsGone } from '@/lib/session/session-tabs.ts';
import { watchTyping } from '@/lib/lazy/chunk-recovery.ts';
import { reportCrash, watchCrashes } from '@/lib/analytics/crash-report.ts';
import { isFactorRefusal } from '@/lib/api/factor-refusal.ts';
import { wouldEndWork } from '@/lib/session/ended-session.ts';
import { LATEST_REQUEST } from '@/lib/latest-request-key.ts';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { getItem } from '@/lib/storage.ts';
import { followTheme } from '@/lib/utils/theme.ts';
import { startWebVitals } from '@/lib/analytics/web-vitals-start.ts';
import { watchShortPages } from './scroll-back.ts';

export { reportCrash };

// Few devices keep one.
const importLatest = () => import('@/lib/latest-request.ts');

const importSignIn = () => import('@/features/auth/sign-in-again.tsx');
const importFactor = () => import('@/components/second-factor/user-factor-dialogs.ts');

async function resolveRefusal({ code }: ApiError, path: string): Promise<boolean> {
  if (isFactorRefusal(code)) return (await loadChunk(importFactor)).clearUserUp(code);
  return wouldEndWork(code, path) && importSignIn().then(({ signInAgain }) => signInAgain(), () => false);
}

/** Starts everything that can wait until the page has rendered. */
export function startDeferred(data: PageData | null): void {
  watchTyping();
  watchCrashes();
  watchDialogSteps();
  recoverWith(resolveRefusal);
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
