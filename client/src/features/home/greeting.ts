import { greetings } from '@/lib/greetings.ts';

/** The part of the day an hour (0 to 23) belongs to. */
export function partOfDay(hour: number): keyof typeof greetings {
  if (hour >= 5 && hour <= 11) return 'morning';
  if (hour >= 12 && hour <= 16) return 'afternoon';
  if (hour >= 17 && hour <= 20) return 'evening';
  return 'night';
}

/** The greeting of a moment, by the visitor's own clock; its phrasing changes with the minute. */
export function greetingAt(now: Date): string {
  const phrasings = greetings[partOfDay(now.getHours())];
  return phrasings[now.getMinutes() % phrasings.length] ?? phrasings[0];
}
