import type { Db } from '../../../platform/db/client.ts';
import { violatedUnique } from '../../../platform/db/query-error.ts';
import { AppError } from '../../../platform/errors.ts';
import { findTakenName } from '../accounts/user-store.ts';

const messages = {
  username: 'That username isn’t available',
  email: 'That email address isn’t available',
};

const refusal = (path: keyof typeof messages) =>
  new AppError('taken', messages[path], { issues: [{ path, message: messages[path] }] });

/** Returns the error that names the field when the database rejected a second account with this username or address. */
export function takenError(error: unknown): AppError | undefined {
  const constraint = violatedUnique(error);
  if (constraint === 'users_username_key') return refusal('username');
  return constraint === 'users_email_key' ? refusal('email') : undefined;
}

/** Throws `taken` when an email address already has an account. */
export async function requireFreeEmail(db: Db, email: string): Promise<void> {
  if (await findTakenName(db, { email })) throw refusal('email');
}

/** Throws `taken` when a username or email address already has an account, before a password is hashed for nothing. */
export async function requireFreeNames(db: Db, names: { username: string; email?: string | null | undefined }): Promise<void> {
  const taken = await findTakenName(db, names);
  if (taken) throw refusal(taken);
}
