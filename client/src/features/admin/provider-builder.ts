import type { Provider } from '@shared/contracts/providers.ts';

/** Builds an electrician as super admins see them, for tests. */
export function buildProvider(overrides: Partial<Provider> = {}): Provider {
  return {
    id: 21,
    firstName: 'Vera',
    lastName: 'Watt',
    username: 'vera-watt',
    email: 'vera@example.com',
    phone: '0491570110',
    companyName: 'Watt Electrical',
    abn: '51824753556',
    licenseNumber: '123456C',
    licenseState: 'NSW',
    licenseExpiresOn: '2099-01-31',
    licenseClass: null,
    licenseHolder: null,
    isVerified: false,
    licenseSubmittedAt: null,
    licenseRefusal: null,
    licenseCheckedAt: null,
    licenseCheckMethod: null,
    licenseCheckedBy: null,
    canAskRegister: false,
    insuredUntil: null,
    insuranceReview: null,
    missingToBuy: [],
    isActive: true,
    notes: null,
    createdAt: '2026-11-01T02:00:00.000Z',
    lastSeenAt: null,
    purchases: 3,
    spend: '61.30',
    teamSize: 0,
    ...overrides,
  };
}
