import type { CurrentUser } from '@shared/contracts/auth.ts';
import { forgetAllButDrafts, forgetKept, hasKeptDrafts } from './device-drafts.ts';
import { keepPerson, keptPerson } from './kept-person.ts';
import { forgetLeftWork, noteCleared, noteForgotten, noteLeftWork } from './left-work.ts';
import { forgetTabDraft } from './tab-draft.ts';
import { FILES_LOCK } from './worker-messages.ts';
import { pushSubscription, registeredWorker, serviceWorker } from './service-worker.ts';
import { hasDashboard } from '@shared/domain/people/roles.ts';
import { currentUser, onIdentityChange } from '@/lib/session/session.ts';
import { showBadge } from './unseen-leads.ts';

const MANIFEST = '/manifest.webmanifest';

// One after the other, so that the next user's data is not deleted.
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Links the manifest, so that browsers offer to install the dashboard. */
function linkManifest(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }));
}

async function forgetWorker(): Promise<void> {
  const registration = await registeredWorker();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  const subscription = await pushSubscription();
  // The push service then refuses further messages, which makes the server delete the subscription.
  await subscription?.unsubscribe();
}

async function deleteCaches(): Promise<void> {
  for (const name of 'caches' in globalThis ? await caches.keys() : []) await caches.delete(name);
}

async function forgetFiles(): Promise<void> {
  const registration = await registeredWorker();
  await registration?.unregister();
  if (!('locks' in navigator)) return deleteCaches();
  // The worker goes on for the pages that are open, also after another of them unregistered it, and may be about to add a file.
  return navigator.locks.request(FILES_LOCK, deleteCaches);
}

/** Deletes a worker that was registered only after its user left, unless the next user has a dashboard as well. */
async function forgetLateWorker(): Promise<void> {
  const user = currentUser();
  if (!user || !hasDashboard(user.userType)) await forgetFiles().catch(() => undefined);
}

async function clearWith(clearRecords: () => Promise<void>): Promise<void> {
  document.querySelector('link[rel="manifest"]')?.remove();
  const clear = async () => {
    await clearRecords();
    noteCleared();
  };
  // One failure must not stop the others.
  for (const forget of [clear, () => showBadge(0), forgetWorker, forgetFiles]) await forget().catch(() => undefined);
}

async function forgetRecords(except?: number): Promise<void> {
  forgetTabDraft(except);
  await forgetKept(except);
  forgetLeftWork();
}

async function forgetAll(): Promise<void> {
  await clearWith(() => forgetRecords());
  noteForgotten();
}

async function forgetOthers(userId: number): Promise<void> {
  await forgetRecords(userId);
  noteForgotten();
}

async function forgetRecordsButDrafts(): Promise<void> {
  if (await forgetAllButDrafts()) noteLeftWork();
  else forgetLeftWork();
}

/**
 * Deletes everything stored on this device: drafts (this tab's too) and jobs, the badge, the push subscription, visible notifications, the service
 * worker and its caches. Never fails.
 */
export function forgetDevice(): Promise<void> {
  return inTurn(forgetAll);
}

/**
 * Deletes everything stored on this device except drafts, which are kept for up to two weeks until the same user signs in again.
 * For a session that expired. Never fails.
 */
export function leaveDevice(): Promise<void> {
  return inTurn(() => clearWith(forgetRecordsButDrafts));
}

/** Deletes what other users left on this device, drafts included. Never fails. */
export function claimDevice(userId: number): Promise<void> {
  return inTurn(() => forgetOthers(userId));
}

/** Returns true when this device has unsaved drafts of the user. */
export function hasUnsavedWork(userId: number): Promise<boolean> {
  return inTurn(() => hasKeptDrafts(userId));
}

/**
 * Prepares this device for a user with a dashboard, after deleting what another user left. Returns false in browsers without
 * service workers, where nothing can start offline and nothing is stored for it.
 */
export async function keepDevice(user: CurrentUser): Promise<boolean> {
  await inTurn(async () => {
    const before = await keptPerson();
    if (before && before.id !== user.id) await forgetAll();
    else await forgetOthers(user.id);
  });
  let isStillHere = true;
  const stop = onIdentityChange(() => {
    isStillHere = false;
  });
  // Outside the queue, so that signing out does not wait for a slow download.
  const worker = await serviceWorker();
  return inTurn(async () => {
    stop();
    if (!isStillHere) await forgetLateWorker();
    if (!worker || !isStillHere) return false;
    await keepPerson(user);
    linkManifest();
    return true;
  });
}
