import { paths } from '@shared/contracts/page-paths.ts';

/** The worker controls the dashboard alone, not the public, super admin or operator pages. */
const WORKER_SCOPE = paths.dashboard;

/** Returns this site's service worker if it is registered; registers none. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration(WORKER_SCOPE).catch(() => undefined)) ?? null;
}

/** Returns this browser's push subscription; null without one. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  const registration = await registeredWorker();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

function untilActive(worker: ServiceWorker): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true);
      else if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/**
 * Returns this site's active service worker, registered on the first call; null where the browser has none or cannot load it. Used
 * by push and offline work.
 */
export async function serviceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js', {
      scope: WORKER_SCOPE,
    });
    // A browser with service workers disabled returns nothing. An active worker takes precedence over a waiting one.
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    return worker && (await untilActive(worker)) ? registration : null;
  } catch {
    return null;
  }
}
