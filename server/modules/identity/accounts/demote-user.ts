import { AppError } from '../../../platform/errors.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import { shutMembersOut } from '../team/shut-member-out.ts';
import { clearFactor, lockFactor } from '../second-factor/second-factor-store.ts';
import { demoteAccount, findByUsername } from './user-store.ts';
import type { IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Takes a super admin's power away, from the server's terminal: an account with a company becomes a provider, whose licence is checked
 * again, any other a customer. The second factor, all sessions and a team from before super admins had none end; the password stays. Returns what the account is now. Throws
 * `not_found` when no active account has this name, and `conflict` for one that is no super admin.
 */
export async function demoteUser({ db, clock }: IdentityContext, username: string): Promise<'provider' | 'customer'> {
  const found = await findByUsername(db, username);
  if (!found) throw new AppError('not_found', `There is no active account ${username}`);
  const { id, companyName } = found.viewer;
  if (found.viewer.userType !== 'super_admin') throw new AppError('conflict', `${username} is no super admin`);
  const userType = companyName === null ? 'customer' : 'provider';
  await db.transaction(async (tx) => {
    const at = clock.now();
    const factor = await lockFactor(tx, { kind: 'user', id });
    await clearFactor(tx, factor.id);
    await demoteAccount(tx, id, { userType, at });
    await endSessionsOf(tx, id);
    await shutMembersOut(tx, { ownerId: id, at });
    // Someone at the server's terminal did this; the server can't tell who.
    await recordAudit(tx, { actorUserId: null, action: 'user.demoted', subjectType: 'user', subjectId: id, before: { userType: 'super_admin' }, after: { userType }, at });
  });
  return userType;
}
