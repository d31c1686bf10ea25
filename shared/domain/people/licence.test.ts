import { describe, expect, it } from 'vitest';
import { australianStates } from '../words/enums.ts';
import { registerOf } from './licence-registers.ts';
import { checkAfter, dueLicenceReminder, licenceDueUntil, licenceStanding } from './licence.ts';

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
  const known = {
    licenseClass: 'contractor',
    licenseHolder: 'Watt Electrical',
    licenseExpiresOn: '2027-01-31',
    isVerified: true,
    licenseRefusal: null,
  } as const;
  const before = { licenseNumber: '123C', licenseState: 'NSW', ...known };

  it('stays while it is the same one', () => {
    expect(checkAfter(before, { licenseNumber: '123C', licenseState: 'NSW' })).toEqual(known);
  });

  it.each(['123c', '123 C', '12-3/C'])('stays while only its number is written in another way: %s', (licenseNumber) => {
    expect(checkAfter(before, { licenseNumber, licenseState: 'NSW' })).toEqual(known);
  });

  it.each([
    ['another number', { licenseNumber: '124C', licenseState: 'NSW' }],
    ['another state', { licenseNumber: '123C', licenseState: 'VIC' }],
    ['none', { licenseNumber: null, licenseState: null }],
  ])('is nothing of %s', (_what, next) => {
    expect(checkAfter(before, next)).toEqual({
      licenseClass: null,
      licenseHolder: null,
      licenseExpiresOn: null,
      isVerified: false,
      licenseRefusal: null,
    });
  });
});

describe('the reminder of an expiry on 31 January', () => {
  it.each([
    ['31 days before', '2026-12-31', null, null],
    ['30 days before', '2027-01-01', null, 30],
    ['30 days before, once it was sent', '2027-01-01', 30, null],
    ['8 days before, once the first was sent', '2027-01-23', 30, null],
    ['7 days before', '2027-01-24', 30, 7],
    ['7 days before, where the first one was missed', '2027-01-24', null, 7],
    ['on the last day', '2027-01-31', 7, null],
    ['on the day after', '2027-02-01', 7, 0],
    ['two days after, once all were sent', '2027-02-02', 0, null],
  ])('%s', (_when, today, sent, due) => {
    expect(dueLicenceReminder('2027-01-31', sent, today)).toBe(due);
  });
});

it('every state has a register that is reached over https', () => {
  for (const state of australianStates) expect(registerOf(state).url).toMatch(/^https:\/\/[\w.]+\.gov\.au\//);
});
