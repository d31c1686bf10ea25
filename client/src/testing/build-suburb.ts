import type { Suburb } from '@shared/contracts/suburbs.ts';

/** Builds a suburb as super admins see it, for tests. */
export function buildSuburb(overrides: Partial<Suburb> = {}): Suburb {
  return {
    id: 3,
    name: 'Newtown',
    state: 'NSW',
    postcode: '2042',
    latitude: -33.898,
    longitude: 151.179,
    description: 'Terraces near King Street.',
    priceFrom: 49,
    phone: null,
    email: null,
    address: null,
    openingHours: null,
    council: 'Inner West Council',
    isActive: true,
    updatedAt: '2026-11-18T02:00:00.000Z',
    path: '/electricians/nsw/newtown-2042',
    words: 4,
    isIndexed: false,
    twin: null,
    isHidden: false,
    ...overrides,
  };
}
