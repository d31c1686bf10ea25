import type { CurrentUser } from '@shared/contracts/auth.ts';

/** Builds a signed-in user, an electrician by default. */
export function buildUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 7,
    username: 'sparky',
    userType: 'provider',
    firstName: 'Sam',
    lastName: 'Volt',
    email: 'sam@example.com',
    isEmailConfirmed: true,
    phone: '0491 570 006',
    companyName: 'Volt Electrical',
    abn: null,
    licenseNumber: null,
    licenseState: null,
    licenseExpiresOn: null,
    licenseClass: null,
    licenseHolder: null,
    isLicenceUnderReview: false,
    isLicenceExpiring: false,
    isInsuranceExpiring: false,
    licenseRefusal: null,
    teamOwnerId: null,
    serviceLocation: 'Marrickville NSW 2204',
    serviceLatitude: -33.911,
    serviceLongitude: 151.155,
    serviceRadius: 20,
    isVerified: true,
    insuredUntil: null,
    missingToBuy: [],
    firstSteps: null,
    ...overrides,
  };
}
