import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PageData } from '@shared/contracts/page-data.ts';
import { hasDashboard } from '@shared/domain/roles.ts';
import { registeredWorker } from './service-worker.ts';
import { onIdentityChange, refreshSession } from './session.ts';

/**
 * Keeps this tab from going on as someone who has signed out, or in as someone else, in another tab; and a page that
 * the browser had put aside from showing who was signed in then.
 */
export function followOtherTabs(): void {
  const tabs = new BroadcastChannel('session');
  onIdentityChange(() => tabs.postMessage('changed'));
  tabs.addEventListener('message', () => void refreshSession());
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshSession();
  });
}

// What cannot be fetched now is forgotten at the next start.
const forget = () =>
  import('./device.ts').then(
    ({ forgetDevice }) => forgetDevice(),
    () => undefined,
  );

const worksHere = (user: Pick<CurrentUser, 'userType'> | null | undefined) => user != null && hasDashboard(user.userType);

async function forgetLeftovers({ session }: PageData): Promise<void> {
  if (session && !worksHere(session.user) && (await registeredWorker())) await forget();
}

/**
 * Leaves nothing of anyone on this device once nobody with a dashboard is signed in: after signing out here or in another
 * tab, after a session that ended, and at a start that finds it so; `atStart` is what the document says.
 */
export function forgetWhoIsGone(atStart: PageData): void {
  onIdentityChange((user) => {
    if (!worksHere(user)) void forget();
  });
  void forgetLeftovers(atStart);
}
