import { AppError } from '../../errors.ts';
import { commonPasswords } from './common-password-list.ts';

const known: ReadonlySet<string> = new Set(commonPasswords.trim().split(/\s+/));

/** True for one of the three thousand passwords that are tried first, in any case. */
export function isCommonPassword(password: string): boolean {
  return known.has(password.toLowerCase());
}

/** Refuses `invalid_input` for a new password that is among the first to be tried. */
export function requireUncommon(password: string): void {
  if (!isCommonPassword(password)) return;
  const message = 'This password is too common. Please choose another.';
  throw new AppError('invalid_input', message, { issues: [{ path: 'password', message }] });
}
