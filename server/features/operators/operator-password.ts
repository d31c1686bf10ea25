import { AppError } from '../../errors.ts';
import { requireUncommon } from '../auth/common-password.ts';
import { hashPassword } from '../auth/password.ts';

const MIN_PASSWORD = 12;

/** Hashes an operator's new password. Refuses `invalid_input` for a short or common one. */
export function hashOperatorPassword(password: string): Promise<string> {
  if (password.length < MIN_PASSWORD) {
    throw new AppError('invalid_input', `An operator’s password has at least ${MIN_PASSWORD} characters`);
  }
  requireUncommon(password);
  return hashPassword(password);
}
