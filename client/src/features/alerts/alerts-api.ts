import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type {
  addPushSubscription,
  AlertSettings,
  getAlertSettings,
  removePushSubscription,
  sendTestAlert,
  updateAlertSettings,
} from '@shared/contracts/alerts.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { writeCached } from '@/lib/query/write-cached.ts';

// The types tie each address to its contract, so that a market card need not load the schemas.
const settingsAddress: AddressOf<typeof getAlertSettings> = { method: 'GET', path: '/api/alerts' };
const saveAddress: AddressOf<typeof updateAlertSettings> = { method: 'PATCH', path: '/api/alerts' };
const subscribeAddress: AddressOf<typeof addPushSubscription> = { method: 'POST', path: '/api/alerts/push' };
const removeAddress: AddressOf<typeof removePushSubscription> = { method: 'POST', path: '/api/alerts/push/remove' };
const testAddress: AddressOf<typeof sendTestAlert> = { method: 'POST', path: '/api/alerts/test' };

/** Loads this person's alert settings. */
export const alertSettingsQuery = queryOptions({
  queryKey: ['alert-settings'] as const,
  queryFn: ({ signal }) => call<typeof getAlertSettings>(settingsAddress, { signal }),
});

/** Provides a mutation of the alert settings, whose endpoints all answer with the whole of them. */
export function useAlertsChange<Given>(change: (given: Given) => Promise<AlertSettings>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => writeCached<AlertSettings>(queryClient, alertSettingsQuery, () => settings),
  });
}

/** Saves the alert settings. */
export function saveAlertSettings(body: WireBodyOf<typeof updateAlertSettings>): Promise<AlertSettings> {
  return call<typeof updateAlertSettings>(saveAddress, { body });
}

/** Registers a browser's push subscription with the server. */
export function addDevice(body: WireBodyOf<typeof addPushSubscription>): Promise<AlertSettings> {
  return call<typeof addPushSubscription>(subscribeAddress, { body });
}

/** Removes a browser's push subscription from the server. */
export function removeDevice(endpoint: string): Promise<AlertSettings> {
  return call<typeof removePushSubscription>(removeAddress, { body: { endpoint } });
}

/** Sends a test alert to the person; resolves with where it went. */
export function sendTest() {
  return call<typeof sendTestAlert>(testAddress);
}
