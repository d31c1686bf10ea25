import { describe, expect, it } from 'vitest';
import { buildLead } from '@/testing/build-lead.ts';
import { matchesFilter } from './matches-filter.ts';

const lead = buildLead({
  id: 1042,
  createdAt: '2025-08-15T04:00:00.000Z',
  customerName: 'Priya',
  serviceLocation: 'Marrickville NSW 2204',
  electricalWork: 'Safety switch trips.',
  urgency: 'within_24h',
  serviceType: 'repair',
});

describe('matchesFilter', () => {
  it('keeps all when nothing is asked for', () => {
    expect(matchesFilter(lead, {})).toBe(true);
    expect(matchesFilter(lead, { q: '  ' })).toBe(true);
  });

  it.each([
    ['its first instant', { from: '2025-08-15T04:00:00.000Z' }, true],
    ['a later one', { from: '2025-08-15T04:00:00.001Z' }, false],
    ['up to a later instant', { to: '2025-08-15T04:00:00.001Z' }, true],
    ['up to its own', { to: '2025-08-15T04:00:00.000Z' }, false],
  ])('looks at when it was posted: from %s', (_what, filter, expected) => {
    expect(matchesFilter(lead, filter)).toBe(expected);
  });

  it.each(['marrick', '2204', 'SAFETY', 'ae-1042e', 'priya', 'within 24', 'repair', 'residential'])(
    'finds %s',
    (q) => {
      expect(matchesFilter(lead, { q })).toBe(true);
    },
  );

  it('wants each word, wherever it stands', () => {
    expect(matchesFilter(lead, { q: 'priya switch' })).toBe(true);
    expect(matchesFilter(lead, { q: 'priya oven' })).toBe(false);
  });
});
