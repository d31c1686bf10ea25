import type { CurrentUser } from '@shared/contracts/auth.ts';
import { forgetAllButDrafts, forgetKept, hasKeptDrafts } from './device-drafts.ts';
import { keepPerson, keptPerson } from './kept-person.ts';
import { forgetLeftWork, noteLeftWork } from './left-work.ts';
import { registeredWorker, serviceWorker } from './service-worker.ts';
import { onIdentityChange } from './session.ts';
import { showBadge } from './unseen-leads.ts';

const MANIFEST = '/manifest.webmanifest';

// One after the other: whoever signs in next must not lose what is kept for them.
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
}

/** Lets browsers offer the dashboard as an app. */
function linkManifest(): void {
  if (document.querySelector('link[rel="manifest"]')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: MANIFEST }));
}

async function forgetWorker(): Promise<void> {
  const registration = await registeredWorker();
  if (!registration) return;
  for (const notification of await registration.getNotifications()) notification.close();
  const subscription = await registration.pushManager.getSubscription();
  // The push service refuses what comes for it from now on, and the server forgets it then.
  await subscription?.unsubscribe();
}

async function forgetFiles(): Promise<void> {
  const registration = await registeredWorker();
  await registration?.unregister();
  for (const name of 'caches' in globalThis ? await caches.keys() : []) await caches.delete(name);
}

async function clearWith(clearRecords: () => Promise<void>): Promise<void> {
  document.querySelector('link[rel="manifest"]')?.remove();
  // What cannot be forgotten must not keep the rest.
  for (const forget of [clearRecords, () => showBadge(0), forgetWorker, forgetFiles]) await forget().catch(() => undefined);
}

async function forgetRecords(): Promise<void> {
  await forgetKept();
  forgetLeftWork();
}

const forgetAll = () => clearWith(forgetRecords);

async function forgetRecordsButDrafts(): Promise<void> {
  if (await forgetAllButDrafts()) noteLeftWork();
  else forgetLeftWork();
}

/**
 * Deletes everything that this device keeps for anyone: work and jobs, the badge, the push subscription, notices on
 * screen, the worker and its files. Never fails.
 */
export function forgetDevice(): Promise<void> {
  return inTurn(forgetAll);
}

/**
 * Deletes what this device keeps for anyone, except unsaved work: that waits, for at most two weeks, until the same person
 * signs in again. For a session that ended by itself. Never fails.
 */
export function leaveDevice(): Promise<void> {
  return inTurn(() => clearWith(forgetRecordsButDrafts));
}

/** Deletes what other people left on this device, unsaved work included. Never fails. */
export function claimDevice(userId: number): Promise<void> {
  return inTurn(async () => {
    await forgetKept(userId);
    forgetLeftWork();
  });
}

/** True when this device keeps unsaved work of the person. */
export function hasUnsavedWork(userId: number): Promise<boolean> {
  return inTurn(() => hasKeptDrafts(userId));
}

/**
 * Prepares this device for a person with a dashboard; what someone else left goes first. False where the browser has no
 * worker: then nothing can start without a connection, and nothing is kept for it.
 */
export async function keepDevice(user: CurrentUser): Promise<boolean> {
  await inTurn(async () => {
    const before = await keptPerson();
    if (before && before.id !== user.id) await forgetAll();
    else await forgetKept(user.id);
    forgetLeftWork();
  });
  let isStillHere = true;
  const stop = onIdentityChange(() => {
    isStillHere = false;
  });
  // Out of turn: someone who signs out in the meantime does not wait for a slow line.
  const worker = await serviceWorker();
  return inTurn(async () => {
    stop();
    if (!worker || !isStillHere) return false;
    await keepPerson(user);
    linkManifest();
    return true;
  });
}
