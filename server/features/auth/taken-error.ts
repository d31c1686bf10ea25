import { violatedUnique } from '../../db/query-error.ts';
import { AppError } from '../../errors.ts';

/** The refusal that names the field when the database refused a second account of this username or address. */
export function takenError(error: unknown): AppError | undefined {
  const path = { users_username_key: 'username', users_email_key: 'email' }[violatedUnique(error) ?? ''];
  if (!path) return undefined;
  const message = path === 'email' ? 'That e-mail address is not available' : 'That username is not available';
  return new AppError('taken', message, { issues: [{ path, message }] });
}
