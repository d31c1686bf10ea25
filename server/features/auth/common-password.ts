import { commonPasswords } from './common-password-list.ts';

const known: ReadonlySet<string> = new Set(commonPasswords.trim().split(/\s+/));

/** True for one of the three thousand passwords that are tried first, in any case. */
export function isCommonPassword(password: string): boolean {
  return known.has(password.toLowerCase());
}
