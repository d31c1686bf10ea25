import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { serviceWorker } from '@/lib/offline/service-worker.ts';
import type { AlertSettings } from '@shared/contracts/alerts.ts';
import { addDevice, removeDevice, useAlertsChange } from './alerts-api.ts';
import { needsHomeScreen } from './push-help.ts';

/** Returns true in a browser that supports push. */
function canTakePush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

const NOT_STARTED = 'This browser couldn’t turn on notifications. Reload the page and try again.';
const NO_SERVICE = 'This browser couldn’t reach its push service. Check your connection and try again.';

async function pushManager(): Promise<PushManager> {
  const registration = await serviceWorker();
  if (!registration) throw new Error(NOT_STARTED);
  return registration.pushManager;
}

/** Encodes a key as base64url without padding. */
function textOfKey(key: ArrayBuffer): string {
  const characters = String.fromCharCode(...new Uint8Array(key));
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOfKey(text: string): Uint8Array<ArrayBuffer> {
  const characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

/** This browser's push subscription, and whether it was made for an outdated key. */
interface Device {
  endpoint: string;
  isOutdated: boolean;
}

/** Reads this browser's subscription, without a permission prompt. */
async function readDevice(pushKey: string): Promise<Device | null> {
  const manager = await pushManager();
  const subscription = await manager.getSubscription();
  if (!subscription) return null;
  const { applicationServerKey } = subscription.options;
  const isOutdated = applicationServerKey !== null && textOfKey(applicationServerKey) !== pushKey;
  return { endpoint: subscription.endpoint, isOutdated };
}

/** Asks for notification permission. Browsers allow this only right after a press. */
async function askPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

async function subscribe(manager: PushManager, pushKey: string): Promise<PushSubscription> {
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOfKey(pushKey) });
  } catch (cause) {
    throw new Error(NO_SERVICE, { cause });
  }
}

/** Subscribes this browser, replacing a subscription for another key. Returns the body for the server. */
async function subscribeDevice(pushKey: string) {
  const manager = await pushManager();
  const device = await readDevice(pushKey);
  if (device?.isOutdated) await unsubscribeDevice();
  const subscription = await subscribe(manager, pushKey);
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Unsubscribes this browser, if it is subscribed. */
async function unsubscribeDevice(): Promise<void> {
  const manager = await pushManager();
  const subscription = await manager.getSubscription();
  await subscription?.unsubscribe();
}

/** The state of push on this device. */
export type PushState = 'no-key' | 'install' | 'unsupported' | 'denied' | 'reading' | 'off' | 'on';

// The permission is changed outside the page, so it is read again on return.
function subscribeToReturn(listener: () => void): () => void {
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

const readPermission = () => (canTakePush() ? Notification.permission : 'default');

function fixedState({ pushKey }: AlertSettings, permission: NotificationPermission): PushState | null {
  if (pushKey === null) return 'no-key';
  if (!canTakePush()) return needsHomeScreen() ? 'install' : 'unsupported';
  return permission === 'denied' ? 'denied' : null;
}

/** Provides the state of push on this device, and the actions that turn it on and off. */
export function usePushDevice(settings: AlertSettings) {
  const { pushKey, devices } = settings;
  const permission = useSyncExternalStore(subscribeToReturn, readPermission);
  const [wasDismissed, setWasDismissed] = useState(false);
  const fixed = fixedState(settings, permission);
  const reading = useQuery({
    queryKey: ['push-device', pushKey] as const,
    queryFn: () => readDevice(pushKey ?? ''),
    enabled: fixed === null,
    gcTime: 0,
  });
  const device = reading.data ?? null;

  const turningOn = useAlertsChange(async (key: string) => {
    const before = device;
    const stored = await addDevice(await subscribeDevice(key));
    await reading.refetch();
    return before?.isOutdated ? removeDevice(before.endpoint) : stored;
  });
  const turningOff = useAlertsChange(async (endpoint: string) => {
    const stored = await removeDevice(endpoint);
    await unsubscribeDevice();
    await reading.refetch();
    return stored;
  });

  const isOn = device !== null && permission === 'granted' && devices > 0;
  const renew = useEffectEvent(() => turningOn.mutate(pushKey ?? ''));
  const isOutdated = isOn && device.isOutdated;
  useEffect(() => {
    if (isOutdated) renew();
  }, [isOutdated]);

  const turnOn = async () => {
    turningOff.reset();
    const answer = await askPermission();
    setWasDismissed(answer === 'default');
    if (answer === 'granted' && pushKey !== null) turningOn.mutate(pushKey);
  };
  const turnOff = () => {
    turningOn.reset();
    if (device) turningOff.mutate(device.endpoint);
  };
  return {
    state: fixed ?? stateOf(reading.isPending, isOn),
    isTurning: turningOn.isPending || turningOff.isPending,
    /** True when the permission prompt was closed without an answer. */
    wasDismissed,
    error: turningOn.error ?? turningOff.error ?? (reading.isError ? reading.error : null),
    turnOn: () => void turnOn(),
    turnOff,
  };
}

function stateOf(isReading: boolean, isOn: boolean): PushState {
  if (isReading) return 'reading';
  return isOn ? 'on' : 'off';
}
