import type { AlertSettings, sendTestAlert } from '@shared/contracts/alerts.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { AustralianTimeZone } from '@shared/domain/alerts.ts';

/** "Australia/Broken_Hill" → "Broken Hill time". */
export function zoneText(timeZone: AustralianTimeZone): string {
  return `${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;
}

const devicesText = (devices: number) => (devices === 1 ? '1 device' : `${devices} devices`);

/** Says on how many devices alerts arrive as push messages. */
export function pushCountText(devices: number, isOnHere: boolean): string | null {
  if (devices === 0) return null;
  if (!isOnHere) return `They are on for ${devices === 1 ? '1 other device' : `${devices} other devices`} of yours.`;
  return devices === 1 ? null : `They are on for ${devicesText(devices)} of yours in all.`;
}

/** Says where a test alert went. */
export function testText(
  { devices, email }: WireResponseOf<typeof sendTestAlert>,
  address: AlertSettings['email'],
): string {
  const letter = email ? `by e-mail to ${address ?? 'your address'}` : null;
  if (devices > 0) return `Sent to ${[devicesText(devices), letter].filter(Boolean).join(' and ')}.`;
  return letter ? `Sent ${letter}.` : 'Nothing was sent: alerts are off on every device and by e-mail.';
}

/** True while an alert would reach nobody. */
export function isUnheard({ devices, byEmail, isEmailConfirmed }: AlertSettings): boolean {
  return devices === 0 && !(byEmail && isEmailConfirmed);
}
