import type { RegisteredLicence } from '../../registers/trades-register.ts';
import type { LicensedAccount } from './licence-store.ts';

/** Words that say what kind of company it is, and no more. */
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
 * Whether a licence is plainly that of an account: its holder or a business name of theirs is the account's company, or the holder has
 * the account's first and last name. Only legal forms, case and punctuation may differ, middle names be more.
 */
export function isSameHolder({ firstName, lastName, companyName }: Named, { holder, otherNames }: RegisteredLicence): boolean {
  const company = wordsOf(companyName ?? '');
  if ([holder, ...otherNames].some((name) => isSame(wordsOf(name), company))) return true;
  const held = wordsOf(holder);
  const [first, last] = [wordsOf(firstName), wordsOf(lastName)];
  return first.size > 0 && last.size > 0 && [...first, ...last].every((word) => held.has(word));
}
