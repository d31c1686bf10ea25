import { describe, expect, it } from 'vitest';
import { alertUrgencyOf, maskedEmail, timeZoneOf } from './alerts.ts';
import { australianStates, storedUrgencies } from './enums.ts';

describe('the urgency of an alert', () => {
  it('is one of the form’s, whatever a lead was stored with', () => {
    expect(storedUrgencies.map((urgency) => alertUrgencyOf({ urgency, serviceType: 'repair' }))).toEqual([
      'emergency', 'within_24h', 'within_24h', 'within_week', 'flexible', 'flexible',
    ]);
  });
});

it('an emergency by its kind of work reaches those who take emergencies alone', () => {
  expect(alertUrgencyOf({ urgency: 'flexible', serviceType: 'emergency' })).toBe('emergency');
});

describe('the time zone of a state', () => {
  it('is where most of its people live, and Sydney’s for none', () => {
    expect(australianStates.map(timeZoneOf)).toEqual([
      'Australia/Sydney', 'Australia/Melbourne', 'Australia/Brisbane', 'Australia/Adelaide', 'Australia/Perth',
      'Australia/Hobart', 'Australia/Darwin', 'Australia/Sydney',
    ]);
    expect(timeZoneOf(null)).toBe('Australia/Sydney');
  });
});

describe('a masked address', () => {
  it.each([
    ['sam@example.com', 's…@example.com'],
    ['s@example.com', 's…@example.com'],
    ['😀mail@example.com', '😀…@example.com'],
    ['"odd@name"@example.com', '"…@example.com'],
    ['', ''],
  ])('of %j is %j', (email, masked) => {
    expect(maskedEmail(email)).toBe(masked);
  });
});
