import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PageData } from '@shared/contracts/page-data.ts';
import { hasDashboard } from '@shared/domain/roles.ts';
import { leftWorkUntil } from './left-work.ts';
import { registeredWorker } from './service-worker.ts';
import { currentUser, onIdentityChange, refreshSession } from './session.ts';

const importDevice = () => import('./device.ts');

type Person = Pick<CurrentUser, 'id' | 'userType'> | null | undefined;
type Device = Awaited<ReturnType<typeof importDevice>>;

/** What another tab says: someone signed in or out, or logged out on purpose and wants nothing left here. */
type TabMessage = 'changed' | 'logged-out';

// What cannot be fetched now is done at the next start.
const onDevice = (act: (device: Device) => Promise<void>) => importDevice().then(act, () => undefined);

const forgetDevice = () => onDevice((device) => device.forgetDevice());

/** Tells all tabs to leave nothing on this device: one of them may just have kept what was typed in it. */
export function announceLogout(): void {
  const tabs = new BroadcastChannel('session');
  tabs.postMessage('logged-out' satisfies TabMessage);
  tabs.close();
}

async function followTab({ data }: MessageEvent<TabMessage>): Promise<void> {
  await refreshSession();
  // A tab that learned of it late may have put its drafts back.
  if (data === 'logged-out' && currentUser() === null) await forgetDevice();
}

/**
 * Keeps this tab from going on as someone who has signed out, or in as someone else, in another tab; and a page that
 * the browser had put aside from showing who was signed in then.
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

/** Leaves on this device only what belongs to the person who is signed in now. */
function clearFor(user: Person): Promise<void> {
  if (!user) return onDevice((device) => device.leaveDevice());
  if (!worksHere(user)) return forgetDevice();
  return leftWorkUntil() === null ? Promise.resolve() : onDevice((device) => device.claimDevice(user.id));
}

async function clearAtStart({ session }: PageData): Promise<void> {
  const until = leftWorkUntil();
  if (until !== null && until < Date.now()) await forgetDevice();
  else if (session && (until !== null || (!worksHere(session.user) && (await registeredWorker())))) {
    await clearFor(session.user);
  }
}

/**
 * Clears this device when someone with a dashboard is gone: after signing out here or in another tab, after a session that
 * ended, and at a start that finds it so; `atStart` is what the document says. When the session ended by itself, unsaved
 * work stays for the same person for two weeks.
 */
export function forgetWhoIsGone(atStart: PageData): void {
  onIdentityChange((user) => void clearFor(user));
  void clearAtStart(atStart);
}
