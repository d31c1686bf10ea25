import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { passwordChangedMail } from '../notifications/password-changed-mail.ts';
import { findPasswordSubject, updatePassword } from '../users/user-store.ts';
import { hashPassword } from './password.ts';
import { requireStrongPassword } from './password-policy.ts';
import { voidTokens } from './reset-token-store.ts';
import { endSessionsOf } from './session-store.ts';

/**
 * Gives an account another password, as somebody at the server's terminal types it: all its sessions and links end, and an
 * email tells its owner. Refuses `not_found` for an unknown username and `invalid_input` for a password that is too easy.
 */
export async function setUserPassword(
  { db, clock }: AppContext,
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
    await endSessionsOf(tx, user.id);
    await recordAudit(tx, { actorUserId: null, action: 'user.password_reset', subjectType: 'user', subjectId: user.id, at });
    await enqueue(tx, passwordChangedMail, { userId: user.id }, { runAt: at });
  });
}
