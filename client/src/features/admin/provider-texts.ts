import type { Provider, ProviderShow, ProviderSort } from '@shared/contracts/providers.ts';
import { licenceStanding, type LicenceCheckMethod } from '@shared/domain/people/licence.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';
import { licenceWords } from '@shared/domain/words/licence-words.ts';
import type { Tone } from '@/components/ui/chip.tsx';
import { formatDay, formatDollars, formatRelative } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';

export const showLabels: Record<ProviderShow, string> = {
  all: 'Everyone',
  active: 'Active',
  inactive: 'Deactivated',
  unverified: licenceWords.unverified,
  waiting: 'Waiting for a decision',
  licence_due: 'Licence due',
};

export const providerSortLabels: Record<ProviderSort, string> = {
  '-joined': 'Newest first',
  joined: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  '-purchases': 'Most leads bought',
  purchases: 'Fewest leads bought',
  '-spend': 'Most spent',
  spend: 'Least spent',
  '-won': 'Highest win rate',
  won: 'Lowest win rate',
  licence: 'Licence that ends first',
  '-licence': 'Licence that ends last',
  '-seen': 'Seen most recently',
  seen: 'Not seen for longest',
};

export const providerName = ({ firstName, lastName }: Pick<Provider, 'firstName' | 'lastName'>) => isolate(`${firstName} ${lastName}`);

/** Says how many leads an electrician bought, and for how much. */
export function boughtText({ purchases, spend }: Provider): string {
  return `${purchases} ${purchases === 1 ? 'lead' : 'leads'} bought, ${formatDollars(spend)}`;
}

/** Returns the share of the bought leads that became paid jobs: "40%"; a dash before the first lead. */
export function winRateText({ purchases, wonJobs }: Provider): string {
  return purchases === 0 ? '–' : `${Math.round((wonJobs / purchases) * 100)}%`;
}

/** Says how long ago someone was seen. */
export function seenText(lastSeenAt: string | null, now: Date): string {
  return lastSeenAt ? formatRelative(lastSeenAt, now) : 'Not seen yet';
}

const methods: Record<LicenceCheckMethod, string> = {
  register: 'in the state’s register',
  nsw_api: 'by the register of New South Wales',
};

/** Says how, by whom and when a licence was looked up: " in the state’s register by Robin Keane, 3 Nov 2026". */
export function checkText({ licenseCheckMethod, licenseCheckedBy, licenseCheckedAt }: Provider): string {
  const how = licenseCheckMethod ? ` ${methods[licenseCheckMethod]}` : '';
  const who = licenseCheckMethod === 'register' && licenseCheckedBy ? ` by ${licenseCheckedBy}` : '';
  return `${how}${who}${licenseCheckedAt ? `, ${formatDay(licenseCheckedAt)}` : ''}`;
}

/** Formats a licence: "123456C, NSW". */
export function licenceText({ licenseNumber, licenseState }: Provider): string {
  return [licenseNumber, licenseState].filter(Boolean).join(', ') || 'None on file';
}

/** Says how long a licence is valid, as of today in Sydney. */
export function licenceState(provider: Provider, now: Date): { label: string; tone: Tone; isValid: boolean } {
  const expiry = provider.licenseExpiresOn ? formatDay(provider.licenseExpiresOn) : '';
  const states = {
    none: { label: licenceWords.none, tone: 'warning' },
    no_expiry: { label: 'No expiry on file', tone: 'warning' },
    expired: { label: `${licenceWords.expired} ${expiry}`, tone: 'danger' },
    expiring: { label: `Licence expires ${expiry}`, tone: 'warning' },
    current: { label: `Licence to ${expiry}`, tone: 'plain' },
  } as const;
  const standing = licenceStanding(provider, sydneyDate(now));
  return { ...states[standing], isValid: standing !== 'none' && standing !== 'expired' };
}

const members = (count: number) => (count === 1 ? 'The 1 person on their team is' : `The ${count} people on their team are`);

/** Says what happens when a provider is deactivated. */
export function deactivationEffect(provider: Provider): string {
  const team = provider.teamSize > 0 ? ` ${members(provider.teamSize)} shut out as well.` : '';
  return (
    `${providerName(provider)} is signed out everywhere at once, and can neither sign in nor buy leads.${team} ` +
    'What they bought stays theirs. You can reactivate them at any time.'
  );
}
