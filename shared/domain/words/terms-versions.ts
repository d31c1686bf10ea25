import type { LegalVersions } from './legal-versions.ts';

/** The versions of the terms, latest first. Every change in substance adds one. */
export const termsVersions = [
  {
    version: '5',
    since: '2026-11-29',
    changes: 'Says that a licence of any state will do where we can’t tell the state of a job.',
  },
  {
    version: '4',
    since: '2026-11-26',
    changes: 'Says that electricians confirm their email address before they buy, whatever else they need.',
  },
  {
    version: '3',
    since: '2026-11-26',
    changes: 'Says how standing bids buy leads while an electrician is away, within limits they agreed to, and how to stop them.',
  },
  {
    version: '2',
    since: '2026-11-25',
    changes: 'Says who may buy leads, that electricians pay for a customer’s details, and when a bad lead is refunded or replaced.',
  },
  { version: '1', since: '2025-08-15', changes: 'The first version.' },
] as const satisfies LegalVersions;
