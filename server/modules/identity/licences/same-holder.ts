import type { RegisteredLicence } from './trades-register.ts';
import type { LicensedAccount } from './licence-store.ts';

/** Words that only describe the legal form of a company, or a title. */
const LEGAL_FORM = new Set(['pty', 'ltd', 'limited', 'proprietary', 'the', 'trustee', 'for', 'trust', 'trading', 'as', 'and', 'mr', 'mrs', 'ms']);

function wordsOf(name: string): Set<string> {
  const words = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !LEGAL_FORM.has(word)));
}

function isSame(one: Set<string>, other: Set<string>): boolean {
  return one.size > 0 && one.size === other.size && [...one].every((word) => other.has(word));
}

type Named = Pick<LicensedAccount, 'firstName' | 'lastName' | 'companyName'>;
type Held = Pick<RegisteredLicence, 'holder' | 'otherNames'>;

/** Returns true when two names are the same but for legal forms, case, punctuation and order. */
export function isSameName(one: string, other: string): boolean {
  return isSame(wordsOf(one), wordsOf(other));
}

const isHoldersCompany = (company: string, { holder, otherNames }: Held) => [holder, ...otherNames].some((name) => isSameName(name, company));

function isHolder({ firstName, lastName }: Named, { holder }: Held): boolean {
  const held = wordsOf(holder);
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)];
  return first.size > 0 && last.size > 0 && [...first, ...last].every((word) => held.has(word));
}

/** Returns the name under which customers see an account. */
export const shownName = ({ companyName, firstName, lastName }: Named): string => companyName ?? `${firstName} ${lastName}`;

/** Returns true when a licence clearly belongs to the name under which customers see an account: its company, or without one its person. */
export function isShownHolder(account: Named, licence: Held): boolean {
  return account.companyName === null ? isHolder(account, licence) : isHoldersCompany(account.companyName, licence);
}

/**
 * Returns true when a licence clearly belongs to an account: its holder or one of the holder's business names is the account's company, or
 * the holder has the account's first and last name. Ignores legal forms, case, punctuation and extra middle names.
 */
export function isSameHolder(account: Named, licence: Held): boolean {
  return isHoldersCompany(account.companyName ?? '', licence) || isHolder(account, licence);
}
