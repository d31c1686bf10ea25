import { AppError } from '../../../platform/errors.ts';
import { hashPassword } from '../sign-in/password.ts';
import { MIN_STAFF_PASSWORD, requireStrongPassword } from '../sign-in/password-policy.ts';

/** Hashes an operator's new password. Throws `invalid_input` for one that is too short or too easy to guess. */
export function hashOperatorPassword({ username, password }: { username: string; password: string }): Promise<string> {
  if (password.length < MIN_STAFF_PASSWORD) {
    throw new AppError('invalid_input', `An operator’s password has at least ${MIN_STAFF_PASSWORD} characters`);
  }
  requireStrongPassword(password, { username });
  return hashPassword(password);
}
