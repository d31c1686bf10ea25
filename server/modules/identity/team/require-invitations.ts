import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { requireBuyer } from '../accounts/buying-gate.ts';
import { requireConfirmedEmail } from '../accounts/confirmed-email.ts';
import { findStanding } from '../accounts/user-store.ts';
import type { IdentityContext } from '../context.ts';
import { consumeQuota } from '../sign-in/quota-store.ts';

interface Invitation {
  ownerId: number;
  /** The recipient's address; null for a member without one. */
  email: string | null;
  at: Date;
}

/**
 * Throws `email_unconfirmed` for an owner who hasn't confirmed their address, and `may_not_buy` for one who may buy no lead yet: a pipeline
 * without leads needs no team, and invitations go to people who didn't ask for them.
 */
export async function requireInviter({ db, clock, findBuyingTerms }: IdentityContext, owner: Viewer): Promise<void> {
  requireConfirmedEmail(owner);
  const standing = await findStanding(db, owner.id);
  if (standing) requireBuyer(await findBuyingTerms(db), standing, clock.now());
}

/**
 * Counts one invitation to a team. Throws `rate_limited` after five from an account in a day, and after five to one address in an hour from
 * any account, because the recipients didn't ask for these emails.
 */
export async function requireInvitations(ctx: IdentityContext, tx: Db, { ownerId, email, at }: Invitation): Promise<void> {
  if (!email) return;
  if (!(await consumeQuota(ctx, tx, 'team-invitations-of-account', { of: String(ownerId), at }))) {
    throw new AppError('rate_limited', 'You have sent five invitations within a day. Please try again tomorrow.');
  }
  if (!(await consumeQuota(ctx, tx, 'team-invitation', { of: email, at }))) {
    throw new AppError('rate_limited', `${email} was sent five invitations within an hour. Please try again later.`);
  }
}
