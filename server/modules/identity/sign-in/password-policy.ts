import type { UserType } from '../../../../shared/domain/people/roles.ts';
import { AppError } from '../../../platform/errors.ts';
import { isCommonPassword } from './common-password.ts';

/** The passwords of the demo world's accounts by username. They are published, so nobody may choose one. */
export const publishedPasswords = {
  sparky: 'sparky-demo',
  teammate: 'teammate-demo',
  customer: 'customer-demo',
  superadmin: 'superadmin-demo',
  operator: 'operator-demo',
} as const;

const published: ReadonlySet<string> = new Set(Object.values(publishedPasswords));

/** The minimum length of an operator's or super admin's password. */
export const MIN_STAFF_PASSWORD = 12;

const MIN_ROOT = 3;

/** The person a password is for: what others can read or guess about them. */
export interface PasswordSubject {
  username: string;
  email?: string | null;
  companyName?: string | null | undefined;
  userType?: UserType | undefined;
}

const lettersAndDigits = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const withoutOuterDigits = (text: string) => text.replaceAll(/^\p{N}+|\p{N}+$/gu, '');

/** Returns the forms of a text for comparison: without case, spaces and punctuation, with and without leading and trailing digits. */
function formsOf(text: string): string[] {
  const whole = lettersAndDigits(text);
  const root = withoutOuterDigits(whole);
  return [whole, root.length >= MIN_ROOT ? root : ''].filter(Boolean);
}

/** Returns true for a password that only repeats a name, once or more, in any case, with or without punctuation and digits around it. */
function isMadeOf(password: string, name: string): boolean {
  return formsOf(name).some((known) => formsOf(password).some((typed) => typed.replaceAll(known, '') === ''));
}

/** Returns why a new password is too easy to guess for a person; undefined when it's good enough. */
export function passwordProblem(password: string, subject: PasswordSubject): string | undefined {
  if (subject.userType === 'super_admin' && password.length < MIN_STAFF_PASSWORD) {
    return `A super admin’s password has at least ${MIN_STAFF_PASSWORD} characters`;
  }
  if (isCommonPassword(password)) return 'This password is too common. Please choose another.';
  if (published.has(password.toLowerCase())) return 'This password is published with the demo. Please choose another.';
  if (/^(.)\1*$/su.test(password)) return 'A password of one repeated character is too easy to guess. Please choose another.';
  const { username, email, companyName } = subject;
  const names = [username, email, email?.split('@')[0], companyName];
  if (names.some((name) => name && isMadeOf(password, name))) {
    return 'Your username, email address or company name is too easy to guess. Please choose another password.';
  }
  return undefined;
}

/** Throws `invalid_input` for a new password that is too easy to guess for a person. */
export function requireStrongPassword(password: string, subject: PasswordSubject): void {
  const message = passwordProblem(password, subject);
  if (message) throw new AppError('invalid_input', message, { issues: [{ path: 'password', message }] });
}
