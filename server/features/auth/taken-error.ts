import type { Db } from '../../db/client.ts';
import { violatedUnique } from '../../db/query-error.ts';
import { AppError } from '../../errors.ts';
import { findTakenName } from '../users/user-store.ts';

const messages = {
  username: 'That username is not available',
  email: 'That e-mail address is not available',
};

const refusal = (path: keyof typeof messages) =>
  new AppError('taken', messages[path], { issues: [{ path, message: messages[path] }] });

/** The refusal that names the field when the database refused a second account of this username or address. */
export function takenError(error: unknown): AppError | undefined {
  const constraint = violatedUnique(error);
  if (constraint === 'users_username_key') return refusal('username');
  return constraint === 'users_email_key' ? refusal('email') : undefined;
}

/** Refuses `taken` where a username or e-mail address has an account already: before a password is hashed for nothing. */
export async function requireFreeNames(db: Db, names: { username: string; email?: string | null | undefined }): Promise<void> {
  const taken = await findTakenName(db, names);
  if (taken) throw refusal(taken);
}
