import type { PageData } from '@shared/contracts/page-data.ts';
import { watchDialogSteps } from '@/lib/dialog-step.ts';
import { followOtherTabs, forgetWhoIsGone } from '@/lib/session-tabs.ts';
import { watchTyping } from '@/lib/chunk-recovery.ts';
import { reportCrash, watchCrashes } from '@/lib/crash-report.ts';
import { followTheme } from '@/lib/theme.ts';
import { startWebVitals } from '@/lib/web-vitals-start.ts';
import { watchShortPages } from './scroll-back.ts';

export { reportCrash };

/** What can wait until the page stands. */
export function afterStart(data: PageData | null): void {
  watchTyping();
  watchCrashes();
  watchDialogSteps();
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
