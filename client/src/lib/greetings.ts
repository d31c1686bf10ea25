/** The four phrasings of the greeting for each part of the day. */
export const greetings = {
  morning: [
    'Good morning. Power playing up? We can help.',
    'Good morning. Electricians are starting their day near you.',
    'Good morning. One quick form, one local electrician.',
    'Good morning. Let us get your job moving before lunch.',
  ],
  afternoon: [
    'Good afternoon. Electricians are on the road near you.',
    'Good afternoon. Still time to get someone out today.',
    'Good afternoon. Tell us the job, we find the electrician.',
    'Good afternoon. One form, one call, no chasing around.',
  ],
  evening: [
    'Good evening. Lights out? Electricians are still on call.',
    'Good evening. Book tonight, sorted this week.',
    'Good evening. After-hours electricians are ready.',
    'Good evening. Tell us the job, we line up tomorrow.',
  ],
  night: [
    'Up late? Emergency electricians work through the night.',
    'No power at this hour? Call and we answer.',
    'We are open all night, every night.',
    'Late-night fault? A licensed electrician can call you.',
  ],
} as const;
