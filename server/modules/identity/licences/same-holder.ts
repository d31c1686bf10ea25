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

/**
 * Returns true when a licence clearly belongs to an account: its holder or one of the holder's business names is the account's company, or
 * the holder has the account's first and last name. Ignores legal forms, case, punctuation and extra middle names.
 */
export function isSameHolder({ firstName, lastName, companyName }: Named, { holder, otherNames }: RegisteredLicence): boolean {
  const company = wordsOf(companyName ?? '');
  if ([holder, ...otherNames].some((name) => isSame(wordsOf(name), company))) return true;
  const held = wordsOf(holder);
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)];
  return first.size > 0 && last.size > 0 && [...first, ...last].every((word) => held.has(word));
}
