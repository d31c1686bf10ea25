import { HOUR_MS } from '@shared/domain/time/durations.ts';
import { afterDialogStep } from '@/lib/hooks/dialog-step.ts';
import { registeredWorker } from './service-worker.ts';
import type { ToWorker } from './worker-messages.ts';

const CHECK_AFTER_MS = HOUR_MS;
/** A browser activates the newer worker when the older one is idle, which may take minutes. */
const TAKE_OVER_MS = 3000;

const say = (worker: ServiceWorker, message: ToWorker, transfer: Transferable[] = []) =>
  worker.postMessage(message, transfer);

/** Returns the entry file of a worker's build. */
function entryOf(worker: ServiceWorker): Promise<string> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<string>) => resolve(data));
    port1.start();
    say(worker, 'entry', [port2]);
  });
}

/** Returns true when the document uses this build's files. */
function isOnScreen(entry: string): boolean {
  return document.getElementById('root')?.dataset['preload']?.split(' ').includes(entry) ?? false;
}

const reloadPage = () => afterDialogStep(() => location.reload());

/**
 * Activates the waiting worker and reloads this page once, after three seconds at the latest; other tabs stay as they are. Without the
 * newer worker the reload gets the newer build from the server.
 */
function reloadInto({ waiting }: ServiceWorkerRegistration): void {
  if (!waiting) {
    reloadPage();
    return;
  }
  const over = new AbortController();
  const reload = () => {
    over.abort();
    clearTimeout(timer);
    reloadPage();
  };
  const timer = setTimeout(reload, TAKE_OVER_MS);
  waiting.addEventListener(
    'statechange',
    () => {
      // Redundant: an even newer build replaced it. A reload gets the server's current one.
      if (waiting.state === 'activated' || waiting.state === 'redundant') reload();
    },
    { signal: over.signal },
  );
  say(waiting, 'take-over');
}

/**
 * Watches for a newer build. Calls `onReady` with a function that reloads into it, and with null when there is none. Returns the
 * function that stops watching.
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
    // This page was already loaded in the newer build, so no question is needed.
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
