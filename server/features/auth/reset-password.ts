import type { resetPassword as contract } from '../../../shared/contracts/auth.ts';
import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import { isPlainName } from '../../../shared/domain/plain-name.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { passwordChangedMail } from '../notifications/password-changed-mail.ts';
import { getPasswordSubject, lockActiveUser, updatePassword } from '../users/user-store.ts';
import { confirmAddress } from './confirm-email.ts';
import { endEarlierSetup } from './end-earlier-setup.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword } from './password-policy.ts';
import { sha256 } from './secret-token.ts';
import { findTokenOwner, takeResetToken, voidTokens } from './reset-token-store.ts';
import { endSessionsOf } from './session-store.ts';

// One answer for all of these: which it was is nobody's business but the account's.
const invalid = () =>
  new AppError('token_invalid', 'This link has expired or was used already. Please ask for a new one.');

/**
 * Sets a new password with the token of a link, once: the account's other links and all its sessions end with it, and an email
 * says so. It confirms the address; where nobody had confirmed it, what was set up in the account before ends. Refuses
 * `token_invalid` for a token that is used, expired or unknown, or whose account is deactivated, and `invalid_input` for a
 * password that is too easy to guess, with which the link stays good.
 */
export async function resetPassword(
  ctx: AppContext,
  { token, password }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract> & { username: string }> {
  const tokenHash = sha256(token);
  const userId = await findTokenOwner(ctx.db, tokenHash, await ctx.clock.databaseNow(ctx.db));
  // Before the hash: a wrong token must not cost what a right one does.
  if (userId === undefined) throw invalid();
  const subject = await getPasswordSubject(ctx.db, userId);
  requireStrongPassword(password, subject);
  const hasEnded = await replacePassword(ctx, { userId, tokenHash, passwordHash: await hashPassword(password) });
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

function replacePassword(ctx: AppContext, { userId, tokenHash, passwordHash }: Reset): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    // Two links of one account would each wait for the other's token: the account's row puts them in a line.
    if (!(await lockActiveUser(tx, userId))) throw invalid();
    const at = await ctx.clock.databaseNow(tx);
    if (!(await takeResetToken(tx, tokenHash, at))) throw invalid();
    await updatePassword(tx, userId, { passwordHash, at });
    await voidTokens(tx, userId);
    await endSessionsOf(tx, userId);
    await recordAudit(tx, {
      actorUserId: userId,
      action: 'user.password_reset',
      subjectType: 'user',
      subjectId: userId,
      at,
    });
    const { isEmailConfirmed } = await getPasswordSubject(tx, userId);
    const hasEnded = !isEmailConfirmed && (await endEarlierSetup(ctx, tx, { userId, at }));
    // The link came by email, so anyone who has it reads the emails of this address.
    if (!isEmailConfirmed) await confirmAddress(tx, userId, at);
    await enqueue(tx, passwordChangedMail, { userId, hasEnded }, { runAt: ctx.clock.now() });
    return hasEnded;
  });
}
