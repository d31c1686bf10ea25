import type { confirmEmail as contract } from '../../../shared/contracts/email-confirmation.ts';
import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockActiveUser, markEmailConfirmed, type Viewer } from '../users/user-store.ts';
import { deleteConfirmationTokens, findConfirmationOwner, takeConfirmationToken } from './email-confirmation-store.ts';
import { sha256 } from './secret-token.ts';

// One answer for all of these: which it was is nobody's business but the account's.
const invalid = () =>
  new AppError('token_invalid', 'This link has expired or was used already. Please sign in and send a new one.');

/**
 * Confirms the email address of the signed-in account with the token of a link, once: who opens the link may be somebody whose address
 * a stranger signed up with, and only with the account's password is it theirs. Refuses `token_invalid` for a token that is used,
 * expired or unknown, or whose account is deactivated, and `forbidden` for another account's, which stays good.
 */
export function confirmEmail(
  ctx: AppContext,
  viewer: Viewer,
  { token }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const tokenHash = sha256(token);
  return ctx.db.transaction(async (tx) => {
    const userId = await findConfirmationOwner(tx, tokenHash, await ctx.clock.databaseNow(tx));
    if (userId === undefined) throw invalid();
    if (userId !== viewer.id) throw new AppError('forbidden', 'Please sign in with the account this link is for.');
    // Two links of one account at once: the account's row puts them in a line.
    if (!(await lockActiveUser(tx, userId))) throw invalid();
    const at = await ctx.clock.databaseNow(tx);
    if (!(await takeConfirmationToken(tx, tokenHash, at))) throw invalid();
    await confirmAddress(tx, userId, at);
    return { message: 'Your email address is confirmed.' };
  });
}

/** Notes that an account's address is its owner's, and ends the links that would confirm it. The account's row must be locked. */
export async function confirmAddress(tx: Db, userId: number, at: Date): Promise<void> {
  await deleteConfirmationTokens(tx, userId);
  if (!(await markEmailConfirmed(tx, userId, at))) return;
  await recordAudit(tx, { actorUserId: userId, action: 'user.email_confirmed', subjectType: 'user', subjectId: userId, at });
}
