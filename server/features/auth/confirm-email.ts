import type { confirmEmail as contract } from '../../../shared/contracts/email-confirmation.ts';
import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockActiveUser, markEmailConfirmed } from '../users/user-store.ts';
import { deleteConfirmationTokens, findConfirmationOwner, takeConfirmationToken } from './email-confirmation-store.ts';
import { sha256 } from './secret-token.ts';

// One answer for all of these: which it was is nobody's business but the account's.
const invalid = () =>
  new AppError('token_invalid', 'This link has expired or was used already. Please sign in and send a new one.');

/**
 * Confirms the email address of an account with the token of a link, once. Refuses `token_invalid` for a token that is used, expired
 * or unknown, or whose account is deactivated.
 */
export function confirmEmail(ctx: AppContext, { token }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  const tokenHash = sha256(token);
  return ctx.db.transaction(async (tx) => {
    const userId = await findConfirmationOwner(tx, tokenHash, await ctx.clock.databaseNow(tx));
    // Two links of one account at once: the account's row puts them in a line.
    if (userId === undefined || !(await lockActiveUser(tx, userId))) throw invalid();
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
