import type { AlertSettings } from '@shared/contracts/alerts.ts';

/** The key of an installation, for tests: 65 bytes. */
export const pushKey = `B${'A'.repeat(86)}`;

/** The alerts of an electrician who never chose, for tests. */
export function buildAlerts(overrides: Partial<AlertSettings> = {}): AlertSettings {
  return {
    byEmail: false,
    urgencies: ['emergency', 'within_24h', 'within_week', 'flexible'],
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
