import { type CallbackStatus, canMoveCallback, isDecided } from '../../../../shared/domain/pipeline/callback-status.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { invitationMail } from './invitation-mail.ts';
import { type CallbackRow, updateCallbackColumns } from './callback-store.ts';
import { statusWords } from './callback-words.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { type AuditAction, recordAudit } from '../../audit/index.ts';
import { endInvitations, findLatestInvitation } from '../../identity/index.ts';
import type { SalesContext } from '../../sales/index.ts';

interface Move {
  callback: CallbackRow;
  to: CallbackStatus;
  viewer: Viewer;
  at: Date;
}

/**
 * Moves a callback to another status inside the caller's transaction, which has locked its row. Approving sends the invitation;
 * withdrawing the approval ends it. Throws `conflict` if there is no such move, or the approval's invitation was used.
 */
export async function moveCallback(ctx: SalesContext, tx: Db, { callback, to, viewer, at }: Move): Promise<void> {
  const { id, status: from } = callback;
  if (!canMoveCallback(from, to)) throw noWay(from, to);
  if (from === 'approved') await revokeInvitation(tx, callback, at);
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
  return new AppError('conflict', `A callback that is ${statusWords[from]} can’t become ${statusWords[to]}.${first}`);
}

async function revokeInvitation(tx: Db, { id, businessName }: CallbackRow, at: Date): Promise<void> {
  const latest = await findLatestInvitation(tx, id);
  if (latest?.usedAt) {
    throw new AppError('conflict', `${businessName} has already used the invitation, so the approval is final.`);
  }
  await endInvitations(tx, id, at);
}

function actionOf(from: CallbackStatus, to: CallbackStatus): AuditAction {
  if (to === 'approved' || to === 'declined') return `callback.${to}`;
  return from === 'pending' ? 'callback.called' : 'callback.reopened';
}
