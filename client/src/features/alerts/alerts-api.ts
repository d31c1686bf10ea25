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
import { call, type AddressOf } from '@/lib/api-client.ts';

// The compiler holds each address to its contract, whose schemas a card on the market need not load.
const settingsAddress: AddressOf<typeof getAlertSettings> = { method: 'GET', path: '/api/alerts' };
const saveAddress: AddressOf<typeof updateAlertSettings> = { method: 'PATCH', path: '/api/alerts' };
const subscribeAddress: AddressOf<typeof addPushSubscription> = { method: 'POST', path: '/api/alerts/push' };
const removeAddress: AddressOf<typeof removePushSubscription> = { method: 'POST', path: '/api/alerts/push/remove' };
const testAddress: AddressOf<typeof sendTestAlert> = { method: 'POST', path: '/api/alerts/test' };

/** How this person hears of new leads. */
export const alertSettingsQuery = queryOptions({
  queryKey: ['alert-settings'] as const,
  queryFn: ({ signal }) => call<typeof getAlertSettings>(settingsAddress, { signal }),
});

/** Changes alerts by one of the calls that answer with all of them. */
export function useAlertsChange<Given>(change: (given: Given) => Promise<AlertSettings>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (settings) => queryClient.setQueryData(alertSettingsQuery.queryKey, settings),
  });
}

/** Stores what was chosen. */
export function saveAlertSettings(body: WireBodyOf<typeof updateAlertSettings>): Promise<AlertSettings> {
  return call<typeof updateAlertSettings>(saveAddress, { body });
}

/** Tells the server of a browser that takes push messages from now on. */
export function addDevice(body: WireBodyOf<typeof addPushSubscription>): Promise<AlertSettings> {
  return call<typeof addPushSubscription>(subscribeAddress, { body });
}

/** Tells the server of a browser that takes no more of them. */
export function removeDevice(endpoint: string): Promise<AlertSettings> {
  return call<typeof removePushSubscription>(removeAddress, { body: { endpoint } });
}

/** Has one alert sent to oneself; answers where it went. */
export function sendTest() {
  return call<typeof sendTestAlert>(testAddress);
}
