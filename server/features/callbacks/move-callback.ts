import { type CallbackStatus, canMoveCallback, isDecided } from '../../../shared/domain/callback-status.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { type AuditAction, recordAudit } from '../audit/audit-store.ts';
import { endInvitations, findLatestInvitation } from '../invitations/invitation-store.ts';
import { invitationMail } from '../notifications/invitation-mail.ts';
import type { Viewer } from '../users/user-store.ts';
import { type CallbackRow, updateCallbackColumns } from './callback-store.ts';
import { statusWords } from './callback-words.ts';

interface Move {
  callback: CallbackRow;
  to: CallbackStatus;
  viewer: Viewer;
  at: Date;
}

/**
 * Moves a callback inside the caller's transaction, which holds its row. An approval sends the invitation, taking one
 * back ends it. Refuses `conflict` for a way that is not there, and for an approval whose invitation was used.
 */
export async function moveCallback(ctx: AppContext, tx: Db, { callback, to, viewer, at }: Move): Promise<void> {
  const { id, status: from } = callback;
  if (!canMoveCallback(from, to)) throw noWay(from, to);
  if (from === 'approved') await takeBackInvitation(tx, callback, at);
  await updateCallbackColumns(tx, id, {
    status: to,
    answeredAt: callback.answeredAt ?? at,
    decidedAt: isDecided(to) ? at : null,
    decidedByUserId: isDecided(to) ? viewer.id : null,
  });
  await recordAudit(tx, {
    actorUserId: viewer.id,
    action: actionOf(from, to),
    subjectType: 'callback',
    subjectId: id,
    before: { status: from },
    after: { status: to },
    at,
  });
  if (to !== 'approved') return;
  const request = { callbackId: id, askedAt: at.toISOString(), askedByUserId: viewer.id };
  await enqueue(tx, invitationMail, request, { runAt: ctx.clock.now() });
}

function noWay(from: CallbackStatus, to: CallbackStatus): AppError {
  const first = isDecided(from) ? ' Reopen it first.' : '';
  return new AppError('conflict', `A callback that is ${statusWords[from]} cannot become ${statusWords[to]}.${first}`);
}

async function takeBackInvitation(tx: Db, { id, businessName }: CallbackRow, at: Date): Promise<void> {
  const latest = await findLatestInvitation(tx, id);
  if (latest?.usedAt) {
    throw new AppError('conflict', `${businessName} has used the invitation already, so the approval is final.`);
  }
  await endInvitations(tx, id, at);
}

function actionOf(from: CallbackStatus, to: CallbackStatus): AuditAction {
  if (to === 'approved' || to === 'declined') return `callback.${to}`;
  return from === 'pending' ? 'callback.called' : 'callback.reopened';
}
