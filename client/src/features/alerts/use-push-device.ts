import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AlertSettings } from '@shared/contracts/alerts.ts';
import { addDevice, removeDevice, useAlertsChange } from './alerts-api.ts';
import { askPermission, canTakePush, readDevice, subscribeDevice, unsubscribeDevice } from './push-device.ts';
import { needsHomeScreen } from './push-help.ts';

/** How push messages stand on this device. */
export type PushState = 'no-key' | 'install' | 'unsupported' | 'denied' | 'reading' | 'off' | 'on';

// Whoever changes the permission does it outside of the page, and comes back.
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

/** Push messages on this device, and the ways to turn them on and off. */
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
    /** The browser's question was closed without an answer. */
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
