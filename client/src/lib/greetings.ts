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
    'Good afternoon. Tell us the job in about 60 seconds.',
    'Good afternoon. Tell us the job, we find the electrician.',
    'Good afternoon. One form, one call, no chasing around.',
  ],
  evening: [
    'Good evening. Lights out? Electricians are still on call.',
    'Good evening. Ask tonight, it takes about 60 seconds.',
    'Good evening. After-hours electricians are ready.',
    'Good evening. Tell us the job, at any hour.',
  ],
  night: [
    'Up late? Tell us the job, at any hour.',
    'No power at this hour? Tell us, or call us.',
    'Our form is open all night.',
    'Late-night fault? Tell us the job now.',
  ],
} as const;
