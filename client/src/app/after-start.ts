import { followOtherTabs } from '@/lib/session-tabs.ts';
import { startWebVitals } from '@/lib/web-vitals-start.ts';

/** What can wait until the page stands. */
export function afterStart(): void {
  followOtherTabs();
  startWebVitals();
}
