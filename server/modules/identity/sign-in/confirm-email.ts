import type { confirmEmail as contract } from '../../../../shared/contracts/email-confirmation.ts';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { planBidsOf } from '../accounts/bids-changed.ts';
import { lockActiveUser, markEmailConfirmed } from '../accounts/user-store.ts';
import { deleteAllConfirmationTokens, deleteConfirmationTokens, findConfirmationOwner, takeConfirmationToken } from './email-confirmation-store.ts';
import { sha256 } from './secret-token.ts';
import { takenError } from './taken-error.ts';
import { checkWaitingLicence } from '../licences/check-submitted-licence.ts';
import { completeEmailChange } from '../own-account/change-email.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

// The same error for all of these cases: which one it was concerns only the account's owner.
const invalid = () =>
  new AppError('token_invalid', 'This link has expired or was used already. Please sign in and send a new one.');

/**
 * Confirms the email address of the signed-in account, or the new one it asked for, with a link's token, once. The sign-in is needed because a stranger may have signed
 * up with someone else's address: only the account's password shows that it's theirs. Throws `token_invalid` for a used, expired or unknown
 * token or a deactivated account, `forbidden` for another account's token, which stays valid, and `taken` when another account has got the new
 * address.
 */
export async function confirmEmail(
  ctx: IdentityContext,
  viewer: Viewer,
  { token }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  try {
    await ctx.db.transaction((tx) => confirmWith(ctx, tx, { viewer, tokenHash: sha256(token) }));
  } catch (error) {
    throw takenError(error) ?? error;
  }
  return { message: 'Your email address is confirmed.' };
}

async function confirmWith(ctx: IdentityContext, tx: Db, { viewer, tokenHash }: { viewer: Viewer; tokenHash: string }): Promise<void> {
  const userId = await findConfirmationOwner(tx, tokenHash, await ctx.clock.databaseNow(tx));
  if (userId === undefined) throw invalid();
  if (userId !== viewer.id) throw new AppError('forbidden', 'Please sign in with the account this link is for.');
  // Two links of one account at the same time: the lock on its row runs them one after the other.
  if (!(await lockActiveUser(tx, userId))) throw invalid();
  const at = await ctx.clock.databaseNow(tx);
  const token = await takeConfirmationToken(tx, tokenHash, at);
  if (!token) throw invalid();
  if (token.emailChangeId === null) {
    await confirmAddress(tx, userId, at);
    return;
  }
  if (!(await completeEmailChange(ctx, tx, token.emailChangeId, at))) throw invalid();
  await deleteAllConfirmationTokens(tx, userId);
  await checkWaitingLicence(tx, userId, at);
  await planBidsOf(tx, userId, at);
}

/**
 * Marks an account's address as confirmed, ends the other links that confirm it, and has a waiting licence looked up again. Lock the account's row first.
 */
export async function confirmAddress(tx: Db, userId: number, at: Date): Promise<void> {
  await deleteConfirmationTokens(tx, userId);
  if (!(await markEmailConfirmed(tx, userId, at))) return;
  await recordAudit(tx, { actorUserId: userId, action: 'user.email_confirmed', subjectType: 'user', subjectId: userId, at });
  await checkWaitingLicence(tx, userId, at);
  await planBidsOf(tx, userId, at);
}
