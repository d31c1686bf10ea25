import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { hashPassword } from '../auth/password.ts';
import { requireStrongPassword } from '../auth/password-policy.ts';
import { voidTokens } from '../auth/reset-token-store.ts';
import { endSessionsOf } from '../auth/session-store.ts';
import { findByUsername, updatePassword, updateUserType } from './user-store.ts';

/**
 * Makes somebody a super admin with another password, from their next sign-in on: every session from before ends. Refuses
 * `not_found` for nobody in use, `conflict` for a team member, whose pipeline is their owner's, `invalid_input` for a password
 * that is too short or too easy to guess. Changes nothing for a super admin.
 */
export async function promoteUser(
  { db, clock }: AppContext,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const found = await findByUsername(db, username);
  if (!found) throw new AppError('not_found', `There is no account ${username} in use`);
  const { id, userType } = found.viewer;
  if (userType === 'super_admin') return;
  if (userType === 'team_member') {
    throw new AppError('conflict', `${username} works in somebody’s pipeline: give them an account of their own first`);
  }
  requireStrongPassword(password, { ...found.viewer, userType: 'super_admin' });
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const at = clock.now();
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
      after: { userType: 'super_admin' },
      at,
    });
  });
}
