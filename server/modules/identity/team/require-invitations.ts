import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { takeEmail } from '../sign-in/email-bucket-store.ts';

interface Invitation {
  ownerId: number;
  /** The recipient's address; null for a member without one. */
  email: string | null;
  at: Date;
}

/**
 * Counts one invitation to a team. Throws `rate_limited` after five from an account in a day, and after five to one address in an hour from
 * any account, because the recipients didn't ask for these emails.
 */
export async function requireInvitations(tx: Db, { ownerId, email, at }: Invitation): Promise<void> {
  if (!email) return;
  if (!(await takeEmail(tx, 'team-invitations-of-account', { of: String(ownerId), at }))) {
    throw new AppError('rate_limited', 'You have sent five invitations within a day. Please try again tomorrow.');
  }
  if (!(await takeEmail(tx, 'team-invitation', { of: email, at }))) {
    throw new AppError('rate_limited', `${email} was sent five invitations within an hour. Please try again later.`);
  }
}
