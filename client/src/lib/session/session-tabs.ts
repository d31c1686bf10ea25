import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PageData } from '@shared/contracts/page-data.ts';
import { hasDashboard } from '@shared/domain/people/roles.ts';
import { isForgetDue, leftWorkUntil, noteForgetDue, wasKept } from '@/lib/offline/left-work.ts';
import { registeredWorker } from '@/lib/offline/service-worker.ts';
import { currentUser, onIdentityChange, refreshSession, setSession } from './session.ts';

const importDevice = () => import('@/lib/offline/device.ts');

type Person = Pick<CurrentUser, 'id' | 'userType'> | null | undefined;
type Device = Awaited<ReturnType<typeof importDevice>>;

/** A message from another tab: the session changed, or the user logged out and nothing may stay on this device. */
type TabMessage = 'changed' | 'logged-out';

// If it fails to load, it runs on the next start.
const onDevice = (act: (device: Device) => Promise<void>) => importDevice().then(act, () => undefined);

function forgetDevice(): Promise<void> {
  noteForgetDue();
  return onDevice((device) => device.forgetDevice());
}

/** Tells all tabs to clear this device, because one of them may just have stored a draft. */
export function announceLogout(): void {
  const tabs = new BroadcastChannel('session');
  tabs.postMessage('logged-out' satisfies TabMessage);
  tabs.close();
}

async function followTab({ data }: MessageEvent<TabMessage>): Promise<void> {
  // Not asked whether to sign in again: the user meant to leave this device.
  if (data === 'logged-out') setSession(null);
  await refreshSession();
  // A tab that noticed late may have stored its drafts again.
  if (data === 'logged-out' && currentUser() === null) await forgetDevice();
}

/**
 * Updates this tab when another tab signs in or out, and a page restored from the back/forward cache, which shows an old session.
 */
export function followOtherTabs(): void {
  const tabs = new BroadcastChannel('session');
  onIdentityChange(() => tabs.postMessage('changed' satisfies TabMessage));
  tabs.addEventListener('message', (event: MessageEvent<TabMessage>) => void followTab(event));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void refreshSession();
  });
}

const worksHere = (user: Person) => user != null && hasDashboard(user.userType);

const isAnythingLeft = () => leftWorkUntil() !== null || isForgetDue();

/** Deletes from this device everything that does not belong to the signed-in user. */
function clearFor(user: Person): Promise<void> {
  if (user && worksHere(user)) return isAnythingLeft() ? onDevice((device) => device.claimDevice(user.id)) : Promise.resolve();
  return user || isForgetDue() ? forgetDevice() : onDevice((device) => device.leaveDevice());
}

async function clearAtStart({ session }: PageData): Promise<void> {
  const until = leftWorkUntil();
  const isOver = until !== null && until < Date.now();
  if (isOver || (isForgetDue() && !worksHere(session?.user))) await forgetDevice();
  else if (session && (isAnythingLeft() || (!worksHere(session.user) && (wasKept() || (await registeredWorker()))))) {
    await clearFor(session.user);
  }
}

/**
 * Clears this device when a user with a dashboard is gone: after signing out in any tab, after a session expired, and at a start
 * without a session; `atStart` is the document's session. After an expired session, drafts are kept two weeks for the same user;
 * after a logout, what could not be deleted at once is deleted at the next start.
 */
export function forgetWhoIsGone(atStart: PageData): void {
  onIdentityChange((user) => void clearFor(user));
  void clearAtStart(atStart);
}
