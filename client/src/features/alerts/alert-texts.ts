import type { AlertSettings, sendTestAlert } from '@shared/contracts/alerts.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';

const devicesText = (devices: number) => (devices === 1 ? '1 device' : `${devices} devices`);

/** Says on how many devices push notifications are on. */
export function pushCountText(devices: number, isOnHere: boolean): string | null {
  if (devices === 0) return null;
  if (!isOnHere) return `They’re on for ${devices === 1 ? 'another device' : `${devices} other devices`} of yours.`;
  return devices === 1 ? null : `They’re on for ${devicesText(devices)} in total.`;
}

/** Says where a test alert went. */
export function testText(
  { devices, email }: WireResponseOf<typeof sendTestAlert>,
  address: AlertSettings['email'],
): string {
  const emailed = email ? `by email to ${address ?? 'your address'}` : null;
  if (devices > 0) return `Sent to ${[devicesText(devices), emailed].filter(Boolean).join(' and ')}.`;
  return emailed ? `Sent ${emailed}.` : 'Nothing was sent: alerts are off on every device and by email.';
}

/** Returns true while an alert would reach no device or inbox. */
export function isUnheard({ devices, byEmail, isEmailConfirmed }: AlertSettings): boolean {
  return devices === 0 && !(byEmail && isEmailConfirmed);
}
