import type { AlertSettings } from '@shared/contracts/alerts.ts';

/** A VAPID public key for tests: 65 bytes. */
export const pushKey = `B${'A'.repeat(86)}`;

/** Builds the default alert settings, for tests. */
export function buildAlerts(overrides: Partial<AlertSettings> = {}): AlertSettings {
  return {
    byEmail: false,
    urgencies: ['emergency', 'within_24h', 'within_week', 'flexible'],
    onlyConfirmedPhones: false,
    onlyWithPhotos: false,
    onlyKnownBudgets: false,
    quietHours: null,
    timeZone: 'Australia/Sydney',
    email: 'sam@example.com',
    isEmailConfirmed: overrides.email !== null,
    pushKey,
    devices: 0,
    hasServiceArea: true,
    ...overrides,
  };
}
