import { paths } from '@shared/contracts/page-paths.ts';

/** The worker stands behind the dashboard alone: visitors, the super admin's pages and the operator's never meet it. */
const WORKER_SCOPE = paths.dashboard;

/** The service worker of this site where there is one already; asks for none. */
export async function registeredWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  return (await navigator.serviceWorker.getRegistration(WORKER_SCOPE).catch(() => undefined)) ?? null;
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
 * The service worker of this site, registered on the first call and at work; null where the browser has none or cannot
 * get it. Push and offline work go through it.
 */
export async function serviceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    const registration: ServiceWorkerRegistration | undefined = await navigator.serviceWorker.register('/sw.js', {
      scope: WORKER_SCOPE,
    });
    // A browser that is told to have no workers answers with nothing. An active one is there before one that waits.
    const worker = registration?.active ?? registration?.waiting ?? registration?.installing;
    return worker && (await untilActive(worker)) ? registration : null;
  } catch {
    return null;
  }
}
