import { AppError } from '../../../platform/errors.ts';
import { hashPassword } from '../sign-in/password.ts';
import { requireStrongPassword } from '../sign-in/password-policy.ts';
import { endSetup } from '../sign-in/end-earlier-setup.ts';
import { voidTokens } from '../sign-in/reset-token-store.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import { findByUsername, lockActiveUser, updatePassword, updateUserType } from './user-store.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

const noAccount = (username: string) => new AppError('not_found', `There is no active account ${username}`);

/**
 * Makes an account a super admin with a new password, and ends all its sessions and what acted for it as an electrician: its team, standing
 * bids, saved card and alerts. Throws `not_found` when there's no active account of this
 * name, `conflict` for a team member, whose pipeline is their owner's, and `invalid_input` for a password that is too short or too easy to
 * guess. Changes nothing for a super admin.
 */
export async function promoteUser(
  ctx: IdentityContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const { db, clock } = ctx;
  const found = await findByUsername(db, username);
  if (!found) throw noAccount(username);
  const { id, userType } = found.viewer;
  if (userType === 'super_admin') return;
  if (userType === 'team_member') {
    throw new AppError('conflict', `${username} is a team member. Create an account of their own for them first.`);
  }
  requireStrongPassword(password, { ...found.viewer, userType: 'super_admin' });
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (!(await lockActiveUser(tx, id))) throw noAccount(username);
    const at = clock.now();
    const ended = await endSetup(ctx, tx, { userId: id, at });
    await updatePassword(tx, id, { passwordHash, at });
    await voidTokens(tx, id);
    await updateUserType(tx, id, { userType: 'super_admin', at });
    await endSessionsOf(tx, id);
    await recordAudit(tx, {
      actorUserId: null,
      action: 'user.promoted',
      subjectType: 'user',
      subjectId: id,
      before: { userType },
      after: { userType: 'super_admin', ...ended },
      at,
    });
  });
}
