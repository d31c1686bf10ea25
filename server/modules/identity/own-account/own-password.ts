import type { changePassword as contract } from '../../../../shared/contracts/account.ts';
import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { endOtherSessions } from '../../../platform/http/session-store.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { recordAudit } from '../../audit/index.ts';
import { findByUsername, updatePassword } from '../accounts/user-store.ts';
import type { IdentityContext } from '../context.ts';
import { hashPassword, verifyPassword } from '../sign-in/password.ts';
import { passwordChangedMail } from '../sign-in/password-changed-mail.ts';
import { requireStrongPassword } from '../sign-in/password-policy.ts';
import { voidTokens } from '../sign-in/reset-token-store.ts';
import type { Caller } from './devices.ts';
import { lockOwn } from './edit-own-account.ts';

interface OwnPassword {
  currentPassword: string;
  /** The caller's network, whose share of the hashing queue the check takes. */
  network: string | null;
}

/** Throws `invalid_input` when a password isn't the account's. */
export async function requireOwnPassword(
  { db }: IdentityContext,
  { username }: Viewer,
  { currentPassword, network }: OwnPassword,
): Promise<void> {
  const found = await findByUsername(db, username);
  if (await verifyPassword(found?.passwordHash, currentPassword, network)) return;
  const message = 'That isn’t your current password';
  throw new AppError('invalid_input', message, { issues: [{ path: 'currentPassword', message }] });
}

/**
 * Changes an account's own password: all its sessions, push messages to its other devices and links to set a password end, and its owner
 * gets an email. Returns the account as a new session of it needs it. Throws `invalid_input` for a wrong current password, or a new one
 * that is too easy to guess.
 */
export async function changeOwnPassword(
  ctx: IdentityContext,
  { viewer, ...own }: Caller,
  { currentPassword, password, network }: OwnPassword & Pick<BodyOf<typeof contract>, 'password'>,
): Promise<Viewer> {
  await requireOwnPassword(ctx, viewer, { currentPassword, network });
  requireStrongPassword(password, viewer);
  const passwordHash = await hashPassword(password, network);
  return ctx.db.transaction(async (tx) => {
    // Of two changes at the same time, the second one finds its session ended by the first.
    await lockOwn(tx, viewer);
    const at = ctx.clock.now();
    await updatePassword(tx, viewer.id, { passwordHash, at });
    await voidTokens(tx, viewer.id);
    // The caller's own ends by the new epoch, and is moved to a new id.
    await endOtherSessions(tx, viewer.id, own);
    await recordAudit(tx, { actorUserId: viewer.id, action: 'user.password_changed', subjectType: 'user', subjectId: viewer.id, at });
    await enqueue(tx, passwordChangedMail, { userId: viewer.id, isSignedIn: true }, { runAt: at });
    return { ...viewer, sessionEpoch: viewer.sessionEpoch + 1 };
  });
}
