import { commonPasswords } from './common-password-list.ts';

const known: ReadonlySet<string> = new Set(commonPasswords.trim().split(/\s+/));

/** Returns true for one of the three thousand most common passwords, in any case. */
export function isCommonPassword(password: string): boolean {
  return known.has(password.toLowerCase());
}
