import { describe, expect, it } from 'vitest';
import { userTypes } from '@shared/domain/people/roles.ts';
import { menuRoleLabel } from './menu-role-label.ts';
import { isCurrent, navigationFor } from './navigation.ts';

const publicItems = [
  ['Home', '/'],
  ['Get Electrical Quote', '/get-quote'],
];

describe('the header’s links', () => {
  it.each([
    [null, publicItems],
    ['customer', publicItems],
    ['provider', [['Dashboard', '/dashboard']]],
    ['team_member', [['Dashboard', '/dashboard']]],
    [
      'super_admin',
      [
        ['Home', '/home'],
        ['Get Quote', '/get-quote'],
        ['CRM Dashboard', '/dashboard'],
        ['Admin Panel', '/admin'],
        ['Manage', '/manage'],
      ],
    ],
  ] as const)('for %s', (userType, items) => {
    expect(navigationFor(userType).map(({ label, href }) => [label, href])).toEqual(items);
  });

  it.each([
    ['/', '/', null, true],
    ['/get-quote', '/', null, false],
    ['/dashboard', '/', 'provider', true],
    ['/home', '/', 'super_admin', false],
    ['/', '/', 'customer', true],
    ['/manage', '/manage/reports', 'super_admin', true],
    ['/dashboard', '/manage/reports', 'super_admin', false],
  ] as const)('%s on %s for %s is current: %s', (href, path, userType, current) => {
    expect(isCurrent(href, path, userType)).toBe(current);
  });
});

it('words every role for the menu', () => {
  expect(userTypes.map(menuRoleLabel)).toEqual([
    'Customer',
    'Service Provider',
    'Team Member',
    'Super Admin',
  ]);
});
