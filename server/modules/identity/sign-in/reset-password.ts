import type { resetPassword as contract } from '../../../../shared/contracts/auth.ts';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { isPlainName } from '../../../../shared/domain/people/plain-name.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { passwordChangedMail } from './password-changed-mail.ts';
import { getPasswordSubject, lockActiveUser, updatePassword } from '../accounts/user-store.ts';
import { confirmAddress } from './confirm-email.ts';
import { endEarlierSetup } from './end-earlier-setup.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword } from './password-policy.ts';
import { sha256 } from './secret-token.ts';
import { findTokenOwner, takeResetToken, voidTokens } from './reset-token-store.ts';
import { deleteWaitingChange } from '../own-account/email-change-store.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

// The same error for all of these cases: which one it was concerns only the account's owner.
const invalid = () =>
  new AppError('token_invalid', 'This link has expired or was used already. Please ask for a new one.');

/**
 * Sets a new password with a link's token, once: it ends the account's other links, all its sessions with the push messages to their
 * devices and a waiting change of its email address, and sends an email. It also confirms the address; if that was unconfirmed, what was
 * set up in the account before is ended. Throws `token_invalid` for a used, expired or unknown token or a deactivated account, and
 * `invalid_input` for a password that is too easy to guess, which leaves the link valid.
 */
export async function resetPassword(
  ctx: IdentityContext,
  { token, password }: BodyOf<typeof contract>,
  network: string | null,
): Promise<ResultOf<typeof contract> & { username: string }> {
  const tokenHash = sha256(token);
  const userId = await findTokenOwner(ctx.db, tokenHash, await ctx.clock.databaseNow(ctx.db));
  // Before hashing, so that a wrong token doesn't cost as much as a right one.
  if (userId === undefined) throw invalid();
  const subject = await getPasswordSubject(ctx.db, userId);
  requireStrongPassword(password, subject);
  const passwordHash = await hashPassword(password, network);
  const hasEnded = await replacePassword(ctx, { userId, tokenHash, passwordHash });
  return {
    username: subject.username,
    message: 'Your password has been updated. You can now login with your new password.',
    ...(hasEnded && { endedEarlierSetup: true }),
    ...(!isPlainName(subject.username) && { untoldUsername: subject.username }),
  };
}

interface Reset {
  userId: number;
  tokenHash: string;
  passwordHash: string;
}

function replacePassword(ctx: IdentityContext, { userId, tokenHash, passwordHash }: Reset): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    // Two links of one account would deadlock on each other's tokens; the lock on the account's row runs them one after the other.
    if (!(await lockActiveUser(tx, userId))) throw invalid();
    const at = await ctx.clock.databaseNow(tx);
    if (!(await takeResetToken(tx, tokenHash, at))) throw invalid();
    await updatePassword(tx, userId, { passwordHash, at });
    await voidTokens(tx, userId);
    await deleteWaitingChange(tx, userId);
    await recordAudit(tx, {
      actorUserId: userId,
      action: 'user.password_reset',
      subjectType: 'user',
      subjectId: userId,
      at,
    });
    const { isEmailConfirmed } = await getPasswordSubject(tx, userId);
    const hasEnded = !isEmailConfirmed && (await endEarlierSetup(ctx, tx, { userId, at }));
    await endSessionsOf(tx, userId);
    // The link came by email, so its user reads the emails of this address.
    if (!isEmailConfirmed) await confirmAddress(tx, userId, at);
    await enqueue(tx, passwordChangedMail, { userId, hasEnded }, { runAt: ctx.clock.now() });
    return hasEnded;
  });
}
