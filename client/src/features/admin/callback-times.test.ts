import { describe, expect, it } from 'vitest';
import { instantOf, localInput, localTime, promiseText } from './callback-times.ts';

// In the machine's own time zone.
const now = new Date(2026, 10, 20, 12, 0);
const at = (hours: number, minutes = 0) => new Date(2026, 10, 20, hours, minutes).toISOString();

describe('the promise of a call', () => {
  it.each([
    [at(14, 5), 'Call by 2:05 pm today, 2 h left', 'soon'],
    [at(12, 35), 'Call by 12:35 pm today, 35 min left', 'soon'],
    [at(12), 'Call by 12:00 pm today, 0 min left', 'soon'],
    [at(16), 'Call by 4:00 pm today, 4 h left', 'calm'],
    [at(35, 30), 'Call by 11:30 am tomorrow, 23 h left', 'calm'],
    [at(11, 59), 'Overdue by 1 min', 'overdue'],
    [at(7), 'Overdue by 5 h', 'overdue'],
    [at(-60), 'Overdue by 3 days', 'overdue'],
  ])('that is due at %s reads "%s"', (dueAt, text, urgency) => {
    expect(promiseText(dueAt, now)).toEqual({ text, urgency });
  });

  it('names the day when it is another one', () => {
    expect(localTime(at(-3), now)).toBe('9:00 pm yesterday');
    expect(localTime(at(24 * 5 + 9, 30), now)).toBe('9:30 am Wed 25 Nov');
  });
});

describe('the field for the time of the call', () => {
  it('has the time of the device, and gives it back', () => {
    expect(localInput(at(9, 5))).toBe('2026-11-20T09:05');
    expect(instantOf('2026-11-20T09:05')).toBe(at(9, 5));
  });

  it('is empty for none', () => {
    expect(localInput(null)).toBe('');
    expect(instantOf('')).toBeNull();
  });
});
