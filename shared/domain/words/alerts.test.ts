import { describe, expect, it } from 'vitest';
import { alertUrgencyOf, australianTimeZones, isQuiet, maskedEmail, minuteOfDay, timeZoneOf } from './alerts.ts';
import { australianStates, storedUrgencies } from './enums.ts';

describe('the urgency of an alert', () => {
  it('is one of the form’s, whatever a lead was stored with', () => {
    expect(storedUrgencies.map((urgency) => alertUrgencyOf({ urgency, serviceType: 'repair' }))).toEqual([
      'emergency', 'within_24h', 'within_24h', 'within_week', 'flexible', 'flexible',
    ]);
  });
});

const hour = (hours: number) => hours * 60;

it('an emergency by its kind of work reaches those who take emergencies alone', () => {
  expect(alertUrgencyOf({ urgency: 'flexible', serviceType: 'emergency' })).toBe('emergency');
});

describe('quiet hours', () => {
  it.each([
    ['within one day', { from: hour(12), until: hour(14) }, [hour(12), hour(14) - 1], [hour(12) - 1, hour(14)]],
    ['over midnight', { from: hour(22), until: hour(6) }, [hour(22), hour(24) - 1, 0, hour(6) - 1], [hour(22) - 1, hour(6)]],
    ['until midnight', { from: hour(22), until: 0 }, [hour(22), hour(24) - 1], [0, hour(22) - 1]],
    ['from midnight', { from: 0, until: hour(6) }, [0, hour(6) - 1], [hour(6), hour(24) - 1]],
  ])('hold %s from their first minute to before their last', (_when, hours, quiet, loud) => {
    expect(quiet.filter((minute) => !isQuiet(hours, minute))).toEqual([]);
    expect(loud.filter((minute) => isQuiet(hours, minute))).toEqual([]);
  });
});

describe('the minute of the day', () => {
  it.each([
    ['Australia/Sydney', '2026-07-01T13:59:59.999Z', 23 * 60 + 59],
    ['Australia/Sydney', '2026-07-01T14:00:00Z', 0],
    ['Australia/Sydney', '2027-01-01T13:00:00Z', 0],
    ['Australia/Brisbane', '2027-01-01T13:00:00Z', 23 * 60],
    ['Australia/Adelaide', '2026-07-01T00:00:00Z', 9 * 60 + 30],
    ['Australia/Eucla', '2026-07-01T00:00:00Z', 8 * 60 + 45],
    ['Australia/Perth', '2026-07-01T00:00:00Z', 8 * 60],
  ] as const)('in %s at %s', (zone, iso, minute) => {
    expect(minuteOfDay(new Date(iso), zone)).toBe(minute);
  });

  it('is known in every zone there is', () => {
    const minutes = australianTimeZones.map((zone) => minuteOfDay(new Date('2026-07-01T00:00:00Z'), zone));
    expect(minutes.every((minute) => minute >= 8 * 60 && minute <= 10.5 * 60)).toBe(true);
  });
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
