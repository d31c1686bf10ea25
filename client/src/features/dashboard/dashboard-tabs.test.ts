import { describe, expect, it } from 'vitest';
import { countLabelOf, tabFromSearch, tabsFor } from './dashboard-tabs.ts';

describe('tabsFor', () => {
  it('gives a provider all nine in order', () => {
    expect(tabsFor('provider').map(({ label }) => label)).toEqual([
      'Leads',
      'Purchased',
      'Called',
      'Quoted',
      'Accepted',
      'Booked in',
      'Paid',
      'Declined',
      'History',
    ]);
  });

  it('gives a team member no market', () => {
    expect(tabsFor('team_member').map(({ id }) => id)).not.toContain('available');
  });
});

describe('tabFromSearch', () => {
  it.each([
    ['provider', 'tab=called', 'called'],
    ['provider', '', 'available'],
    ['provider', 'tab=nonsense', 'available'],
    ['team_member', 'tab=available', 'purchased'],
    ['team_member', '', 'purchased'],
  ] as const)('opens for a %s at "%s" the tab %s', (userType, search, id) => {
    expect(tabFromSearch(search, tabsFor(userType)).id).toBe(id);
  });
});

it.each([
  ['called', 4, '4 jobs'],
  ['called', 1, '1 job'],
  ['available', 1, '1 lead'],
  ['purchase_history', 128, '128 leads'],
] as const)('words the count of %s', (id, count, words) => {
  expect(countLabelOf(id, count)).toBe(words);
});
