import type { TeamMember } from '@shared/contracts/team.ts';

/** Builds a team member who has joined, for tests. */
export function buildMember(overrides: Partial<TeamMember> = {}): TeamMember {
  return {
    id: 5,
    firstName: 'Mia',
    lastName: 'Fuse',
    username: 'mia',
    email: 'mia@example.com',
    phone: '0491570313',
    isActive: true,
    hasJoined: true,
    lastSeenAt: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...overrides,
  };
}
