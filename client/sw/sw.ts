// The service worker of the dashboard. It caches build files and an app shell without a session; it never caches an answer
// of the API or a document with someone's session in it.
import { SHELL_PATH } from '../../shared/contracts/app-shell.ts';
import { countTold, showBadge } from '../src/lib/offline/unseen-leads.ts';
import { CACHE_PREFIX, FILES_LOCK, type ToPage } from '../src/lib/offline/worker-messages.ts';
import { documentOr } from './network-first.ts';
import { BUTTON, messageOf, notificationOf, pathOf, wayOf } from './rules.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';

/** Injected by the build: the entry file, a version, and the files the dashboard needs to start. */
declare const BUILD: { entry: string; version: string; files: readonly string[] };

const worker = globalThis as unknown as WorkerScope;
const { origin } = location;
const CACHE = `${CACHE_PREFIX}${BUILD.version}`;
const ANSWER_MS = 1000;
/** Long enough for the largest file on a slow phone. */
const FILE_TIMEOUT_MS = 60_000;

async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = new Request(SHELL_PATH, { cache: 'no-cache', credentials: 'omit' });
  try {
    await cache.addAll([shell, ...BUILD.files]);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function forgetOldBuilds(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function keptOr(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  if (response.status === 200) await keep(request, response.clone()).catch(() => undefined);
  return response;
}

/**
 * Adds a file to the cache of a build that was kept whole, unless that was deleted: signing out does so under the same lock, and it must not
 * come back by itself.
 */
async function keep(request: Request, response: Response): Promise<void> {
  await navigator.locks.request(FILES_LOCK, { mode: 'shared' }, async () => {
    if (!(await caches.match(SHELL_PATH, { cacheName: CACHE, ignoreVary: true }))) return;
    const cache = await caches.open(CACHE);
    await cache.put(request, response);
  });
}

const keptShell = () => caches.match(SHELL_PATH, { ignoreVary: true });

const CALL_TIMEOUT_MS = 20_000;

async function windows(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

async function show(text: string | undefined): Promise<void> {
  const message = messageOf(text);
  const { title, options } = notificationOf(message, Date.now());
  await worker.registration.showNotification(title, options);
  // A visible page updates the badge itself.
  const isInSight = (await windows()).some(({ visibilityState }) => visibilityState === 'visible');
  const count = message.kind === 'lead' && !isInSight ? await countTold(message.tag) : 0;
  if (count > 0) await showBadge(count);
}

/** Posts a message to a window. Resolves with it when a dashboard answers, rejects when none does in time. */
function tell(client: WindowClient, message: ToPage): Promise<WindowClient> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', () => resolve(client));
    port1.start();
    client.postMessage(message, [port2]);
    setTimeout(() => reject(new Error('No dashboard is there')), ANSWER_MS);
  });
}

/** Navigates an open dashboard to a path without a reload, or opens a new one. */
async function open(url: string): Promise<void> {
  const asked = (await windows()).map((client) => tell(client, { kind: 'ready' }));
  try {
    const client = await tell(await Promise.any(asked), { kind: 'open', url });
    await client.focus().catch(() => undefined);
  } catch {
    await worker.clients.openWindow(url);
  }
}

/** Registers this browser's new push endpoint with the server, if the subscriber is still signed in. */
async function resubscribe(): Promise<void> {
  const settings = await fetch('/api/alerts', { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
  const { pushKey } = settings.ok ? ((await settings.json()) as { pushKey: string | null }) : { pushKey: null };
  if (!pushKey) return;
  const subscription = await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey });
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/alerts/push', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  });
}

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()));
worker.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, origin);
  if (way === 'kept') event.respondWith(keptOr(event.request));
  if (way === 'document') event.respondWith(documentOr(event.request, keptShell));
});
worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.text())));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url, buttonUrl } = (event.notification.data ?? {}) as { url?: unknown; buttonUrl?: unknown };
  event.waitUntil(open(pathOf(event.action === BUTTON ? buttonUrl : url)));
});
worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(resubscribe()));
worker.addEventListener('message', (event) => {
  if (event.data === 'entry') event.ports[0]?.postMessage(BUILD.entry);
  if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
});
