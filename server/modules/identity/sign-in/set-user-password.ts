import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { findPasswordSubject, updatePassword } from '../accounts/user-store.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword } from './password-policy.ts';
import { voidTokens } from './reset-token-store.ts';
import { forgetTriedCodes } from '../../../platform/http/rate-limit-store.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Changes an account's password from the server's terminal: all its sessions and links end, and its owner gets an email. Throws `not_found`
 * for an unknown username and `invalid_input` for a password that is too easy to guess.
 */
export async function setUserPassword(
  { db, clock }: IdentityContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const user = await findPasswordSubject(db, username);
  if (!user) throw new AppError('not_found', `There is no account ${username}`);
  requireStrongPassword(password, user);
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const at = clock.now();
    await updatePassword(tx, user.id, { passwordHash, at });
    await voidTokens(tx, user.id);
    await forgetTriedCodes(tx, `user:${user.id}`);
    await endSessionsOf(tx, user.id);
    await recordAudit(tx, { actorUserId: null, action: 'user.password_reset', subjectType: 'user', subjectId: user.id, at });
    await enqueue(tx, passwordChangedMail, { userId: user.id }, { runAt: at });
  });
}
