import { describe, expect, it } from 'vitest';
import { checkAfter, licenceDueUntil, licenceStanding } from './licence.ts';

describe('how a licence stands', () => {
  it.each([
    ['without a number', null, null, 'none'],
    ['without an expiry', '123C', null, 'no_expiry'],
    ['the day after it expired', '123C', '2026-11-20', 'expired'],
    ['on its last day', '123C', '2026-11-21', 'expiring'],
    ['thirty days before its last', '123C', '2026-12-21', 'expiring'],
    ['thirty-one days before its last', '123C', '2026-12-22', 'current'],
  ])('%s', (_when, licenseNumber, licenseExpiresOn, standing) => {
    expect(licenceStanding({ licenseNumber, licenseExpiresOn }, '2026-11-21')).toBe(standing);
  });

  it('is looked at thirty days ahead, over the end of a year and of a February', () => {
    expect(licenceDueUntil('2026-12-15')).toBe('2027-01-14');
    expect(licenceDueUntil('2028-02-01')).toBe('2028-03-02');
  });
});

describe('what is known of a licence', () => {
  const before = { licenseNumber: '123C', licenseState: 'NSW', licenseExpiresOn: '2027-01-31', isVerified: true };

  it('stays while it is the same one', () => {
    expect(checkAfter(before, { licenseNumber: '123C', licenseState: 'NSW' })).toEqual({
      licenseExpiresOn: '2027-01-31',
      isVerified: true,
    });
  });

  it.each([
    ['another number', { licenseNumber: '124C', licenseState: 'NSW' }],
    ['another state', { licenseNumber: '123C', licenseState: 'VIC' }],
    ['none', { licenseNumber: null, licenseState: null }],
  ])('is nothing of %s', (_what, next) => {
    expect(checkAfter(before, next)).toEqual({ licenseExpiresOn: null, isVerified: false });
  });
});
