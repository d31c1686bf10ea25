import type { Provider, ProviderShow } from '@shared/contracts/providers.ts';
import { licenceStanding, type LicenceCheckMethod } from '@shared/domain/people/licence.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';
import type { Tone } from '@/components/ui/chip.tsx';
import { formatDay } from '@/lib/time/format.ts';

export const showLabels: Record<ProviderShow, string> = {
  all: 'Everyone',
  active: 'Active',
  inactive: 'Deactivated',
  unverified: 'Not verified',
  waiting: 'Waiting for a decision',
  licence_due: 'Licence due',
};

export const providerName = ({ firstName, lastName }: Pick<Provider, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`;

const methods: Record<LicenceCheckMethod, string> = {
  register: 'in the state’s register',
  nsw_api: 'by the register of New South Wales',
  invitation: 'by their invitation',
};

/** Says how, by whom and when a licence was looked up: " in the state’s register by Robin Keane, 3 Nov 2026". */
export function checkText({ licenseCheckMethod, licenseCheckedBy, licenseCheckedAt }: Provider): string {
  const how = licenseCheckMethod ? ` ${methods[licenseCheckMethod]}` : '';
  const who = licenseCheckedBy ? ` by ${licenseCheckedBy}` : '';
  return `${how}${who}${licenseCheckedAt ? `, ${formatDay(licenseCheckedAt)}` : ''}`;
}

/** Formats a licence: "123456C, NSW". */
export function licenceText({ licenseNumber, licenseState }: Provider): string {
  return [licenseNumber, licenseState].filter(Boolean).join(', ') || 'None on file';
}

/** Says how long a licence is valid, as of today in Sydney. */
export function licenceState(provider: Provider, now: Date): { label: string; tone: Tone } {
  const expiry = provider.licenseExpiresOn ? formatDay(provider.licenseExpiresOn) : '';
  const states = {
    none: { label: 'No licence on file', tone: 'spark' },
    no_expiry: { label: 'No expiry on file', tone: 'spark' },
    expired: { label: `Licence expired ${expiry}`, tone: 'active' },
    expiring: { label: `Licence expires ${expiry}`, tone: 'spark' },
    current: { label: `Licence to ${expiry}`, tone: 'plain' },
  } as const;
  return states[licenceStanding(provider, sydneyDate(now))];
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
