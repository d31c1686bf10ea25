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
