import type { LegalVersions } from './legal-versions.ts';

/** The versions of the privacy policy, latest first. Every change in substance adds one. */
export const privacyPolicyVersions = [
  {
    version: '16',
    since: '2026-11-30',
    changes: 'Says that an account cannot buy a request whose customer was promised more than the account has, and that an expired licence matters only where one is asked for.',
  },
  {
    version: '15',
    since: '2026-11-30',
    changes: 'Says when who bought is removed from an invoice or receipt, and when lines of our activity log are deleted. Neither had an end before.',
  },
  {
    version: '14',
    since: '2026-11-29',
    changes: 'Says that a person decides on a report that a customer can’t be reached if the electrician logged enough calls, even if the customer says that they were called, that a request with a confirmed number takes the place of an unconfirmed one for the same job, and how often a request can be changed.',
  },
  {
    version: '13',
    since: '2026-11-29',
    changes: 'Says that a request which is held because of your number is looked at again when you change it and when the sale of your earlier request ends, and which data is used for that. Says that we also count how often a phone number or an email address was used, and keep that for a day at most.',
  },
  {
    version: '12',
    since: '2026-11-29',
    changes: 'Says that your browser remembers the link to your latest request for 24 hours, that a report of a dead number is not decided by software once the customer has given another number, that invoices and the log of what was done have no end, and how long we keep counts and the networks of sign-ins.',
  },
  {
    version: '11',
    since: '2026-11-28',
    changes: 'Says that our people see the amount of a standing bid that bought a lead.',
  },
  {
    version: '10',
    since: '2026-11-27',
    changes: 'Says that requests which others may have sent with your number do not keep you from sending yours.',
  },
  {
    version: '9',
    since: '2026-11-27',
    changes: 'Says what happens to a licence that its register no longer has as the account has it.',
  },
  {
    version: '8',
    since: '2026-11-27',
    changes: 'Says that a person decides on each licence number once for each account.',
  },
  {
    version: '7',
    since: '2026-11-27',
    changes: 'Says what customers and everybody see of electricians.',
  },
  {
    version: '6',
    since: '2026-11-26',
    changes:
      'Says what we keep of customers’ accounts, of people in a team and of certificates that are sent without being needed, and for how long we keep text messages and certificates that no longer count.',
  },
  {
    version: '5',
    since: '2026-11-26',
    changes: 'Says what we keep of electricians’ standing bids, and that software chooses whose bid buys a lead.',
  },
  {
    version: '4',
    since: '2026-11-26',
    changes: 'Says that we text a code to confirm your phone number, who sends the text, that a request may wait for it or update an earlier one, and what we keep of photos.',
  },
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
] as const satisfies LegalVersions;
