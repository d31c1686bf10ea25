/** The words for each state of a licence, on every screen that shows one. */
export const licenceWords = {
  none: 'No licence on file',
  checking: 'Licence being checked',
  refused: 'Licence refused',
  expired: 'Licence expired',
  expiring: 'Licence expires soon',
  verified: 'Licence verified',
  unverified: 'Licence not verified',
} as const;

export type LicenceState = keyof typeof licenceWords;

/** What the subject of an email says to the electrician of a licence in some of these states. Emails and refusals begin with it. */
export const licenceNews = {
  none: 'You have no electrical licence on file',
  checking: 'Your electrical licence is being checked',
  refused: 'Your electrical licence was refused',
  expired: 'Your electrical licence has expired',
  verified: 'Your electrical licence is verified',
} as const satisfies Partial<Record<LicenceState, string>>;
