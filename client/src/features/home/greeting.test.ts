import { describe, expect, it } from 'vitest';
import { greetings, greetingAt } from './greeting.ts';

function partAt(time: string): string | undefined {
  const greeting = greetingAt(new Date(`2026-08-15T${time}:00`));
  return Object.entries(greetings).find(([, phrasings]) => phrasings.some((p) => p === greeting))?.[0];
}

describe('the greeting', () => {
  it.each([
    ['04:59', 'night'],
    ['05:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['16:59', 'afternoon'],
    ['17:00', 'evening'],
    ['20:59', 'evening'],
    ['21:00', 'night'],
  ])('at %s is of the %s', (time, part) => {
    expect(partAt(time)).toBe(part);
  });

  it('goes through four phrasings, one a minute', () => {
    const minutes = ['09:00', '09:01', '09:02', '09:03', '09:04'];
    const seen = minutes.map((time) => greetingAt(new Date(`2026-08-15T${time}:00`)));

    expect(new Set(seen).size).toBe(4);
    expect(seen[4]).toBe(seen[0]);
  });
});
