import type { UserType } from '../../../shared/domain/roles.ts';
import { AppError } from '../../errors.ts';
import { isCommonPassword } from './common-password.ts';

/** The fewest characters in the password of an operator or a super admin. */
export const MIN_STAFF_PASSWORD = 12;

const MIN_ROOT = 3;

/** Whose password it is: what of them anybody can read or guess. */
export interface PasswordSubject {
  username: string;
  email?: string | null;
  companyName?: string | null | undefined;
  userType?: UserType | undefined;
}

const lettersAndDigits = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const withoutOuterDigits = (text: string) => text.replaceAll(/^\p{N}+|\p{N}+$/gu, '');

/** A text as it is compared: without case, spaces and punctuation, whole and without digits before and behind. */
function formsOf(text: string): string[] {
  const whole = lettersAndDigits(text);
  const root = withoutOuterDigits(whole);
  return [whole, root.length >= MIN_ROOT ? root : ''].filter(Boolean);
}

/** Returns true for a name written once or more, in any case, with or without punctuation and digits around it. */
function isMadeOf(password: string, name: string): boolean {
  return formsOf(name).some((known) => formsOf(password).some((typed) => typed.replaceAll(known, '') === ''));
}

/** Returns why a new password is too easy to guess for the person it is for; undefined when it is not. */
export function passwordProblem(password: string, subject: PasswordSubject): string | undefined {
  if (subject.userType === 'super_admin' && password.length < MIN_STAFF_PASSWORD) {
    return `A super admin’s password has at least ${MIN_STAFF_PASSWORD} characters`;
  }
  if (isCommonPassword(password)) return 'This password is too common. Please choose another.';
  if (/^(.)\1*$/su.test(password)) return 'A password of one repeated character is too easy to guess. Please choose another.';
  const { username, email, companyName } = subject;
  const names = [username, email, email?.split('@')[0], companyName];
  if (names.some((name) => name && isMadeOf(password, name))) {
    return 'Your username, email address or company name is too easy to guess. Please choose another password.';
  }
  return undefined;
}

/** Refuses `invalid_input` for a new password that is too easy to guess for the person it is for. */
export function requireStrongPassword(password: string, subject: PasswordSubject): void {
  const message = passwordProblem(password, subject);
  if (message) throw new AppError('invalid_input', message, { issues: [{ path: 'password', message }] });
}
