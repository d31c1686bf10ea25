import type { changeEmail as contract } from '../../../../shared/contracts/account.ts';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { endSessionsOf } from '../../../platform/http/session-store.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { recordAudit } from '../../audit/index.ts';
import type { IdentityContext } from '../context.ts';
import { outdateSessions } from '../accounts/user-store.ts';
import { deleteAllConfirmationTokens } from '../sign-in/email-confirmation-store.ts';
import { CONFIRMATION_DAYS, issueConfirmationLink } from '../sign-in/issue-confirmation-link.ts';
import { consumeEmailChangeQuota } from '../sign-in/send-email-confirmation.ts';
import { requireFreeEmail } from '../sign-in/taken-error.ts';
import { voidTokens } from '../sign-in/reset-token-store.ts';
import { endInvitationsTo } from '../team/shut-member-out.ts';
import { deleteWaitingChange, findChange, findWaitingChange, insertEmailChange, markChangeConfirmed } from './email-change-store.ts';
import { emailChangeMail } from './email-change-mail.ts';
import { emailChangedMail } from './email-changed-mail.ts';
import { lockOwn } from './edit-own-account.ts';
import { replaceEmail } from './own-account-store.ts';
import { requireOwnPassword } from './own-password.ts';

/** How long a confirmed change is kept, so that the email to the address before can be sent again. */
const KEPT_DAYS = 7;

type Asked = ResultOf<typeof contract>;
type Change = Omit<NonNullable<Awaited<ReturnType<typeof findChange>>>, 'userId'>;

/** Sends the link that confirms a change. Throws `rate_limited` as `consumeEmailChangeQuota` does. Only a demo returns the link itself. */
async function sendLink(ctx: IdentityContext, tx: Db, userId: number, { id: changeId, email, expiresAt }: Change): Promise<Asked> {
  await consumeEmailChangeQuota(ctx, tx, { userId, email });
  await enqueue(tx, emailChangeMail, { changeId }, { runAt: ctx.clock.now() });
  const confirmUrl = ctx.config.isDemoMode ? await issueConfirmationLink(ctx, tx, { userId, emailChangeId: changeId }) : undefined;
  return { emailChange: { email, expiresAt }, confirmUrl };
}

/**
 * Sends a link to another address, which becomes the account's once the link is opened; an earlier request ends. Throws `invalid_input`
 * for a wrong password or the account's present address, and `taken` for another account's.
 */
export async function requestEmailChange(
  ctx: IdentityContext,
  viewer: Viewer,
  { email, currentPassword, network }: BodyOf<typeof contract> & { network: string | null },
): Promise<Asked> {
  await requireOwnPassword(ctx, viewer, { currentPassword, network });
  if (email === viewer.email?.toLowerCase()) {
    const message = 'This is your email address already';
    throw new AppError('invalid_input', message, { issues: [{ path: 'email', message }] });
  }
  await requireFreeEmail(ctx.db, email);
  return ctx.db.transaction(async (tx) => {
    // Two requests of one account at the same time: the lock on its row runs them one after the other.
    await lockOwn(tx, viewer);
    const createdAt = await ctx.clock.databaseNow(tx);
    const expiresAt = new Date(createdAt.getTime() + CONFIRMATION_DAYS * DAY_MS);
    await deleteWaitingChange(tx, viewer.id);
    const id = await insertEmailChange(tx, { userId: viewer.id, email, createdAt, expiresAt });
    await record(tx, viewer.id, 'user.email_change_requested', createdAt);
    return sendLink(ctx, tx, viewer.id, { id, email, expiresAt });
  });
}

/** Sends the link of a waiting change once more. Throws `not_found` when none waits, and `taken` when the address has an account by now. */
export function resendEmailChange(ctx: IdentityContext, viewer: Viewer): Promise<Asked> {
  return ctx.db.transaction(async (tx) => {
    await lockOwn(tx, viewer);
    const change = await findWaitingChange(tx, viewer.id, await ctx.clock.databaseNow(tx));
    if (!change) throw new AppError('not_found', 'This change isn’t waiting any more. Please enter the new address again.');
    await requireFreeEmail(tx, change.email);
    return sendLink(ctx, tx, viewer.id, change);
  });
}

/** Ends a waiting change with its links; does nothing when none waits. */
export function cancelEmailChange({ db, clock }: IdentityContext, viewer: Viewer): Promise<void> {
  return db.transaction(async (tx) => {
    await lockOwn(tx, viewer);
    if (await deleteWaitingChange(tx, viewer.id)) await record(tx, viewer.id, 'user.email_change_cancelled', clock.now());
  });
}

/**
 * Gives an account the address whose link was opened, and tells the address before. Links to set a password that were sent there end. The
 * account must be locked. Returns false when the change doesn't wait any more.
 */
export async function completeEmailChange(ctx: IdentityContext, tx: Db, changeId: number, at: Date): Promise<boolean> {
  const change = await findChange(tx, changeId, at);
  if (!change) return false;
  const { userId, email } = change;
  await endInvitationsTo(tx, email, at);
  const previousEmail = await replaceEmail(tx, userId, { email, at });
  await markChangeConfirmed(tx, changeId, { previousEmail, at, keptUntil: new Date(at.getTime() + KEPT_DAYS * DAY_MS) });
  await voidTokens(tx, userId);
  await ctx.renewUnsubscribeLinks(tx, userId);
  await record(tx, userId, 'user.email_changed', at);
  await enqueue(tx, emailChangedMail, { changeId }, { runAt: ctx.clock.now() });
  return true;
}

interface Corrected {
  userId: number;
  /** The address that the account has now. */
  email: string;
  previousEmail: string | null;
  /** The super admin who corrected it. */
  actorUserId: number;
}

/**
 * Does what follows when we correct an account's address, which must be locked and has the new one by now: every sign-in, waiting change and
 * link ends, the address before is told, and the new one has to be confirmed.
 */
export async function noteCorrectedEmail(ctx: Pick<IdentityContext, 'renewUnsubscribeLinks'>, tx: Db, { userId, email, previousEmail, actorUserId }: Corrected, at: Date): Promise<void> {
  await deleteWaitingChange(tx, userId);
  await deleteAllConfirmationTokens(tx, userId);
  await voidTokens(tx, userId);
  await ctx.renewUnsubscribeLinks(tx, userId);
  const keptUntil = new Date(at.getTime() + KEPT_DAYS * DAY_MS);
  const changeId = await insertEmailChange(tx, { userId, email, createdAt: at, expiresAt: keptUntil });
  await markChangeConfirmed(tx, changeId, { previousEmail, at, keptUntil });
  await outdateSessions(tx, userId, at);
  await endSessionsOf(tx, userId);
  await recordAudit(tx, { actorUserId, action: 'user.email_changed', subjectType: 'user', subjectId: userId, at });
  await enqueue(tx, emailChangedMail, { changeId }, { runAt: at });
}

type Action = 'user.email_change_requested' | 'user.email_change_cancelled' | 'user.email_changed';

function record(tx: Db, userId: number, action: Action, at: Date): Promise<void> {
  return recordAudit(tx, { actorUserId: userId, action, subjectType: 'user', subjectId: userId, at });
}
