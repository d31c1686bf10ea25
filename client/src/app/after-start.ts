import type { PageData } from '@shared/contracts/page-data.ts';
import { recoverWith } from '@/lib/api-client.ts';
import { watchDialogSteps } from '@/lib/dialog-step.ts';
import { followOtherTabs, forgetWhoIsGone } from '@/lib/session-tabs.ts';
import { watchTyping } from '@/lib/chunk-recovery.ts';
import { reportCrash, watchCrashes } from '@/lib/crash-report.ts';
import { isFactorRefusal } from '@/lib/factor-refusal.ts';
import { loadChunk } from '@/lib/load-chunk.ts';
import { followTheme } from '@/lib/theme.ts';
import { startWebVitals } from '@/lib/web-vitals-start.ts';
import { watchShortPages } from './scroll-back.ts';

export { reportCrash };

const importFactor = () => import('@/components/second-factor/user-factor-dialogs.ts');

/** What can wait until the page stands. */
export function afterStart(data: PageData | null): void {
  watchTyping();
  watchCrashes();
  watchDialogSteps();
  recoverWith(async ({ code }) => isFactorRefusal(code) && (await loadChunk(importFactor)).clearUserUp(code));
  followOtherTabs();
  forgetWhoIsGone(data ?? {});
  startWebVitals();
  followTheme();
  watchShortPages();
}

/** Finds out who is signed in where the document does not say: as this device knows it, then as the server does. */
export async function findSession(): Promise<void> {
  const { startAsKept } = await import('./offline-start.ts');
  await startAsKept();
}
