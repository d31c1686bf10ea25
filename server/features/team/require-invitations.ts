import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { takeEmail } from '../auth/email-bucket-store.ts';

interface Invitation {
  ownerId: number;
  /** Whom it goes to; nobody without an address. */
  email: string | null;
  at: Date;
}

/**
 * Counts one invitation to a team. Refuses `rate_limited` after five of an account in a day, and after five to one address in an
 * hour, from any account: they are e-mails to people who did not ask for any.
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
