import { describe, expect, it } from 'vitest';
import { accountIdOf, hasDashboard, leadBuyers, roleLabels, userTypes } from './roles.ts';

describe('hasDashboard', () => {
  it.each([
    ['provider', true],
    ['team_member', true],
    ['super_admin', true],
    ['customer', false],
  ] as const)('%s: %s', (userType, expected) => {
    expect(hasDashboard(userType)).toBe(expected);
  });
});

describe('leadBuyers', () => {
  it('are providers and super admins, neither team members nor customers', () => {
    expect([...leadBuyers].toSorted()).toEqual(['provider', 'super_admin']);
  });
});

describe('accountIdOf', () => {
  it('is the owner of a team member', () => {
    expect(accountIdOf({ id: 7, teamOwnerId: 3 })).toBe(3);
  });

  it('is the person when there is no owner', () => {
    expect(accountIdOf({ id: 7, teamOwnerId: null })).toBe(7);
  });
});

describe('roleLabels', () => {
  it('name every role differently', () => {
    const labels = userTypes.map((userType) => roleLabels[userType]);

    expect(new Set(labels).size).toBe(userTypes.length);
  });
});
