import { serviceWorker } from '@/lib/service-worker.ts';

/** True in a browser that can take push messages. */
export function canTakePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

const NOT_STARTED = 'This browser could not start what receives the messages. Reload the page and try again.';
const NO_SERVICE = 'This browser could not reach its push service. Check your connection and try again.';

async function pushManager(): Promise<PushManager> {
  const registration = await serviceWorker();
  if (!registration) throw new Error(NOT_STARTED);
  return registration.pushManager;
}

/** A key as an installation writes it: base64url without padding. */
function textOfKey(key: ArrayBuffer): string {
  const characters = String.fromCharCode(...new Uint8Array(key));
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOfKey(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

/** The subscription of this browser, and whether it is for another key than the installation has now. */
export interface Device {
  endpoint: string;
  isOutdated: boolean;
}

/** Reads whether this browser is subscribed; asks nobody anything. */
export async function readDevice(pushKey: string): Promise<Device | null> {
  const manager = await pushManager();
  const subscription = await manager.getSubscription();
  if (!subscription) return null;
  const { applicationServerKey } = subscription.options;
  const isOutdated = applicationServerKey !== null && textOfKey(applicationServerKey) !== pushKey;
  return { endpoint: subscription.endpoint, isOutdated };
}

/** Asks for the browser's permission, which it takes only from whoever has just pressed. */
export async function askPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

async function subscribe(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOfKey(pushKey) });
  } catch (cause) {
    throw new Error(NO_SERVICE, { cause });
  }
}

/** Subscribes this browser, anew if it was for another key. Returns what the server has to know of it. */
export async function subscribeDevice(pushKey: string) {
  const manager = await pushManager();
  const device = await readDevice(pushKey);
  if (device?.isOutdated) await unsubscribeDevice();
  const subscription = await subscribe(manager, pushKey);
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser, if it has one. */
export async function unsubscribeDevice(): Promise<void> {
  const manager = await pushManager();
  const subscription = await manager.getSubscription();
  await subscription?.unsubscribe();
}
