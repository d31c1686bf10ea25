/** An electrician of a proof, in Newtown, who may buy under every rule. The proof sets the password. */
export const providerCalled = (username: string) =>
  ({
    username,
    email: `${username}@example.com`,
    emailConfirmedAt: new Date(0),
    licenseNumber: '123456C',
    licenseState: 'NSW',
    licenseClass: 'contractor',
    licenseHolder: `${username} Electrical`,
    licenseExpiresOn: '2099-01-31',
    isVerified: true,
    userType: 'provider',
    firstName: 'Sam',
    lastName: username,
    phone: '0491570110',
    companyName: `${username} Electrical`,
    serviceLocation: 'Newtown NSW 2042',
    serviceLatitude: -33.898,
    serviceLongitude: 151.179,
    serviceRadius: 20,
  }) as const;
