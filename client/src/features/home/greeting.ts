/** The four phrasings of the greeting for each part of the day. */
export const greetings = {
  morning: [
    'Good morning. Power playing up? Tell us what happened.',
    'Good morning. Get the job moving before lunch.',
    'Good morning. Tell us about the job before the kettle boils.',
    'Good morning. What needs fixing today?',
  ],
  afternoon: [
    'Good afternoon. What needs fixing?',
    'Good afternoon. Got a minute? Tell us about the job.',
    'Good afternoon. Tell us about the job and skip the ring-around.',
    'Good afternoon. No need to stay on hold: tell us about the job.',
  ],
  evening: [
    'Good evening. Lights out? Tell us what happened.',
    'Good evening. Tell us tonight and we’ll try to line someone up for tomorrow.',
    'Good evening. Half the house out? Tell us about it.',
    'Good evening. Tell us about the job after dinner.',
  ],
  night: [
    'Up late? Tell us about the job now and sleep on it.',
    'No power at this hour? Tell us, or call us.',
    'Kept up by a beeping smoke alarm? Tell us about it.',
    'Late-night fault? Tell us about it now.',
  ],
} as const;

/** Returns the part of the day that an hour (0 to 23) belongs to. */
export function partOfDay(hour: number): keyof typeof greetings {
  if (hour >= 5 && hour <= 11) return 'morning';
  if (hour >= 12 && hour <= 16) return 'afternoon';
  if (hour >= 17 && hour <= 20) return 'evening';
  return 'night';
}

/** Returns the greeting for a moment, by the visitor's clock; its phrasing changes each minute. */
export function greetingAt(now: Date): string {
  const phrasings = greetings[partOfDay(now.getHours())];
  return phrasings[now.getMinutes() % phrasings.length] ?? phrasings[0];
}
