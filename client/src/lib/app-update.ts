import { registeredWorker } from './service-worker.ts';
import type { ToWorker } from './worker-messages.ts';

const CHECK_AFTER_MS = 60 * 60_000;

const say = (worker: ServiceWorker, message: ToWorker, transfer: Transferable[] = []) =>
  worker.postMessage(message, transfer);

/** The file that the app of a worker's build starts with. */
function entryOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    port1.start();
    say(worker, 'entry', [port2]);
  });
}

/** The document names the files of its build. */
function isOnScreen(entry: string): boolean {
  return document.getElementById('root')?.dataset['preload']?.split(' ').includes(entry) ?? false;
}

/** Lets what waits take over and loads the page once; other tabs go on as they are. */
function reloadInto({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    location.reload();
    return;
  }
  waiting.addEventListener('statechange', () => {
    // Redundant: an even newer build took its place. A reload gets whatever the server has.
    if (waiting.state === 'activated' || waiting.state === 'redundant') location.reload();
  });
  say(waiting, 'take-over');
}

/**
 * Watches for a newer build than the one on screen. Calls `onReady` with what reloads the page into it, and with null when
 * there is none. Returns what ends it.
 */
export async function watchUpdates(onReady: (reload: (() => void) | null) => void): Promise<() => void> {
  const registration = await registeredWorker();
  if (!registration) return () => undefined;
  const over = new AbortController();
  const { signal } = over;
  const look = async () => {
    const newest = registration.waiting ?? registration.active;
    if (!newest || signal.aborted) return;
    const isOurs = isOnScreen(await entryOf(newest));
    // This page came from the server already in the newer build: nobody has to be asked.
    if (isOurs && registration.waiting === newest) say(newest, 'take-over');
    if (!signal.aborted) onReady(isOurs ? null : () => reloadInto(registration));
  };
  let checkedAt = Date.now();
  const check = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_AFTER_MS) return;
    checkedAt = Date.now();
    void registration.update().catch(() => undefined);
  };
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', () => void look(), { signal }),
    { signal },
  );
  navigator.serviceWorker.addEventListener('controllerchange', () => void look(), { signal });
  document.addEventListener('visibilitychange', check, { signal });
  void look();
  return () => over.abort();
}
