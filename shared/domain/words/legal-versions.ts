/** A version of a legal text. */
interface LegalVersion {
  version: string;
  /** The day it takes effect, YYYY-MM-DD. */
  since: string;
  /** What changed, in full sentences. */
  changes: string;
}

/** The versions of each legal text, latest first. Every change in substance adds one. */
export const legalVersions = {
  privacyPolicy: [
    {
      version: '3',
      since: '2026-11-26',
      changes: 'Says what you can tell us on the page of your request, and that a report that you cannot be reached is decided by it.',
    },
    {
      version: '2',
      since: '2026-11-25',
      changes:
        'Says that the electrician pays us for your details, what software decides, who gets data outside Australia, and how long each kind of record is kept.',
    },
    { version: '1', since: '2025-08-15', changes: 'The first version.' },
  ],
  terms: [
    {
      version: '2',
      since: '2026-11-25',
      changes: 'Says who may buy leads, that electricians pay for a customer’s details, and when a bad lead is refunded or replaced.',
    },
    { version: '1', since: '2025-08-15', changes: 'The first version.' },
  ],
} as const satisfies Record<string, readonly [LegalVersion, ...LegalVersion[]]>;

export type LegalText = keyof typeof legalVersions;
