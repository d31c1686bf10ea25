import { createECDH, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fromOwnAddress, newMark } from './people.ts';

/** A browser's part in push messages, its worker included: none of the tests' browsers can reach a push service. */
function playPush({ endpoint, p256dh, auth, answer }: { endpoint: string; p256dh: string; auth: string; answer: NotificationPermission }) {
  const state = { permission: 'default' as NotificationPermission, asked: 0, isOn: false };
  Object.assign(globalThis, { pushState: state });
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      state.isOn = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (state.isOn ? subscription : null),
    subscribe: async () => {
      state.isOn = true;
      return subscription;
    },
  };
  const active = Object.assign(new EventTarget(), { state: 'activated', postMessage: () => undefined });
  const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: null, pushManager });
  Object.assign(navigator.serviceWorker, {
    register: async () => registration,
    getRegistration: async () => registration,
  });
  Object.defineProperty(Notification, 'permission', { get: () => state.permission });
  Notification.requestPermission = async () => {
    state.asked += 1;
    state.permission = answer;
    return answer;
  };
}

/** Gives a page a browser that can take push messages; `answer` is what its person tells it. */
export async function withPush(page: Page, answer: NotificationPermission = 'granted'): Promise<void> {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  await page.addInitScript(playPush, {
    endpoint: `https://fcm.googleapis.com/fcm/send/e2e-${randomBytes(12).toString('hex')}`,
    p256dh: browser.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
    answer,
  });
}

/** How often the page had the browser ask, and whether it is subscribed. */
export function pushOf(page: Page): Promise<{ asked: number; isOn: boolean }> {
  return page.evaluate(() => {
    const { asked, isOn } = (globalThis as unknown as { pushState: { asked: number; isOn: boolean } }).pushState;
    return { asked, isOn };
  });
}

interface Settings {
  byEmail: boolean;
  urgencies: string[];
  quietHours: { from: number; until: number } | null;
  timeZone: string;
  email: string;
  devices: number;
}

/** The alerts of the signed-in person, as they are stored. */
export async function storedAlerts({ request }: Page): Promise<Settings> {
  return (await (await request.get('/api/alerts')).json()) as Settings;
}

/** Turns on alerts by email for the signed-in person, so that alerts have somewhere to go. */
export async function turnOnEmails(page: Page): Promise<void> {
  const { urgencies, timeZone } = await storedAlerts(page);
  const data = { byEmail: true, urgencies, onlyConfirmedPhones: false, onlyWithPhotos: false, onlyKnownBudgets: false, timeZone, quietHours: null };
  const response = await page.request.patch('/api/alerts', { data });
  expect(response.status(), await response.text()).toBe(200);
}

/** Files a lead that can be told from every other; its price begins to fall now. */
export async function fileLead({ request }: Page): Promise<{ id: number; work: string }> {
  const work = `The ${newMark()} flickers.`;
  const response = await request.post('/api/leads', {
    headers: fromOwnAddress(),
    data: {
      serviceLocation: 'Marrickville NSW 2204',
      electricalWork: work,
      customerName: 'Bridget Alarm',
      customerPhone: '0491 571 266',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return { id, work };
}

async function alertEmails(): Promise<string[]> {
  const folder = process.env['E2E_MAIL'] ?? '';
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.filter((name) => name.startsWith('alert-')).map((name) => readFile(join(folder, name), 'utf8')));
  // Undoes the quoted-printable encoding.
  return texts.map((text) => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
}

/** Finds the path of the unsubscribe link in the first alert email to an address. */
export async function unsubscribePath(email: string): Promise<string> {
  let path = '';
  await expect
    .poll(async () => {
      const mine = (await alertEmails()).find((text) => text.includes(email));
      [path = ''] = /\/unsubscribe\?token=[\w-]+/.exec(mine ?? '') ?? [];
      return path;
    })
    .not.toBe('');
  return path;
}
