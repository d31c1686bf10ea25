import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';

/** The lock under which the app adds to its caches and deletes them. */
const FILES_LOCK = 'sparkdrop files';

/** What lies on the device: the files by cache, the keys of the database and whether there is a worker. */
export function kept(page: Page) {
  return page.evaluate(async (filesLock) => {
    // To open a cache that is deleted in between would make it again.
    const files = await navigator.locks.request(filesLock, { mode: 'shared' }, async () => {
      const paths: Record<string, string[]> = {};
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        paths[name] = (await cache.keys()).map(({ url }) => new URL(url).pathname);
      }
      return paths;
    });
    const records: Record<string, unknown> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open(name);
        asked.addEventListener('success', () => resolve(asked.result));
      });
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).openCursor();
        await new Promise<void>((resolve) => {
          rows.addEventListener('success', () => {
            const row = rows.result;
            if (row) {
              records[row.key as string] = row.value;
              row.continue();
            } else resolve();
          });
        });
      }
      database.close();
    }
    return { files, records, workers: (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname) };
  }, FILES_LOCK);
}

export const nothing = { files: {}, records: {}, workers: [] };

/** Waits until the dashboard has prepared the device, and until the jobs on screen are on it. */
export async function untilPrepared(page: Page, job?: { customerName: string }): Promise<void> {
  await expect(page.locator('link[rel="manifest"]')).toBeAttached();
  if (!job) return;
  const text = async () => {
    const { records } = await kept(page);
    return JSON.stringify(Object.entries(records).filter(([key]) => key.startsWith('kept-jobs ')));
  };
  await expect.poll(text).toContain(job.customerName);
}

/** The worker of a context. */
export function workerOf(context: BrowserContext): Worker {
  const worker = context.serviceWorkers().at(-1);
  if (!worker) throw new Error('There is no worker');
  return worker;
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  icon: string;
  url: string;
}

interface WorkerUnderTest {
  registration: ServiceWorkerRegistration;
  PushEvent: new (type: string, init: { data: string }) => Event;
  shown: Map<string, Notification>;
  happens: (event: Event) => Promise<unknown>;
}

/** Lets the worker show notices and hear events without a screen and a push service, which a browser under test may lack. */
export async function standInForNotices(context: BrowserContext): Promise<void> {
  await workerOf(context).evaluate(() => {
    const scope = globalThis as unknown as WorkerUnderTest;
    const shown = new Map<string, Notification>();
    scope.shown = shown;
    scope.registration.showNotification = (title, options = {}) => {
      const { tag = '' } = options;
      shown.set(tag, { ...options, title, close: () => shown.delete(tag) } as unknown as Notification);
      return Promise.resolve();
    };
    // Only the browser's own events may be waited for.
    scope.happens = async (event) => {
      const works: Promise<unknown>[] = [];
      Object.defineProperty(event, 'waitUntil', { value: (work: Promise<unknown>) => works.push(work) });
      globalThis.dispatchEvent(event);
      await Promise.all(works);
    };
  });
}

/** Delivers a push. */
export async function pushTo(context: BrowserContext, data: string): Promise<void> {
  await workerOf(context).evaluate(async (text) => {
    const scope = globalThis as unknown as WorkerUnderTest;
    await scope.happens(new scope.PushEvent('push', { data: text }));
  }, data);
}

/** The notices that the device shows. */
export function notices(context: BrowserContext): Promise<Shown[]> {
  return workerOf(context).evaluate(() => {
    const { shown } = globalThis as unknown as WorkerUnderTest;
    return [...shown.values()].map(({ title, body, tag, icon, data }) => ({ title, body, tag, icon, url: data.url as string }));
  });
}

/** Taps the notice with this tag. */
export async function tapNotice(context: BrowserContext, tag: string): Promise<void> {
  await workerOf(context).evaluate(async (wanted) => {
    const scope = globalThis as unknown as WorkerUnderTest;
    const event = new scope.PushEvent('notificationclick', { data: '' });
    Object.defineProperty(event, 'notification', { value: scope.shown.get(wanted) });
    await scope.happens(event);
  }, tag);
}

/** Notes what the app's icon says, in a page or in the worker. */
export function noteBadge(): void {
  Object.assign(navigator, {
    setAppBadge: (badge: number) => Promise.resolve(Object.assign(globalThis, { badge })),
    clearAppBadge: () => Promise.resolve(Object.assign(globalThis, { badge: 0 })),
  });
}

/** What the app's icon says. */
export const badgeOf = () => (globalThis as { badge?: number }).badge;

/** Gives the browser a subscription and a notice, which one under test may lack. */
export function subscribed(): void {
  const notes = { close: () => sessionStorage.setItem('closed', 'yes') } as unknown as Notification;
  ServiceWorkerRegistration.prototype.getNotifications = () => Promise.resolve([notes]);
  PushManager.prototype.getSubscription = () =>
    Promise.resolve({
      endpoint: 'https://push.example.com/a-device',
      unsubscribe: () => {
        sessionStorage.setItem('unsubscribed', 'yes');
        return Promise.resolve(true);
      },
    } as unknown as PushSubscription);
}

const NEXT = '/assets/index-of-the-next-build.js';

function read(stream: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => resolve(Buffer.concat(chunks).toString()));
  });
}

/** Makes a document or a worker say that it is of another build: its app has another file, and its files another name. */
async function asNext(answer: IncomingMessage, res: ServerResponse): Promise<void> {
  const { 'content-length': _length, ...headers } = answer.headers;
  const text = (await read(answer))
    .replace(/(?<=data-preload="[^"]*)\/assets\/index-[\w-]+\.js/, NEXT)
    .replace(/entry:"[^"]+",version:"[^"]+"/, `entry:"${NEXT}",version:"next"`);
  res.writeHead(answer.statusCode ?? 502, headers).end(text);
}

/** The product at an address of its own, where a next build can be deployed. */
export async function startDeployment(): Promise<{ url: string; deploy: () => void; hang: () => void; stop: () => Promise<void> }> {
  const target = new URL(process.env['E2E_BASE_URL'] ?? '');
  let isNext = false;
  let isHanging = false;
  const server: Server = createServer((req, res) => {
    // As behind a captive portal: the connection is there, and nothing ever comes.
    if (isHanging) return;
    const path = req.url === NEXT ? '/favicon.svg' : req.url;
    // Whole and readable answers, so that they can be changed.
    const { 'if-none-match': _known, ...asked } = req.headers;
    const headers = { ...asked, 'accept-encoding': 'identity' };
    const forwarded = request({ host: target.hostname, port: target.port, method: req.method, path, headers }, (answer) => {
      const isText = req.url === '/sw.js' || /html/.test(answer.headers['content-type'] ?? '');
      if (isNext && isText) {
        void asNext(answer, res);
        return;
      }
      res.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(res);
    });
    forwarded.on('error', () => res.destroy());
    res.on('close', () => forwarded.destroy());
    req.pipe(forwarded);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, target.hostname, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    // Cookies know names, not ports.
    url: `http://${target.hostname}:${port}`,
    deploy: () => {
      isNext = true;
    },
    hang: () => {
      isHanging = true;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
