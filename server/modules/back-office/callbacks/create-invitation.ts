import type { createInvitation as contract } from '../../../../shared/contracts/callbacks.ts';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { lockCallback } from './callback-store.ts';
import { getCallback } from './list-callbacks.ts';
import { invitationMail } from './invitation-mail.ts';
import { issueInvitation } from './issue-invitation.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { recordAudit } from '../../audit/index.ts';
import { consumeQuota, findLatestInvitation } from '../../identity/index.ts';
import type { SalesContext } from '../../sales/index.ts';

type Body = BodyOf<typeof contract>;

/**
 * Invites an approved electrician once more: sends an email, or returns a link that only this response contains. Earlier links stop
 * working. Throws `not_found`, `conflict` if the callback is not approved or its invitation was used, and `rate_limited` after five
 * invitations to the address within an hour.
 */
export function createInvitation(
  ctx: SalesContext,
  viewer: Viewer,
  callbackId: number,
  { by }: Body,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const { email } = await lockInvitable(tx, callbackId);
    const askedAt = await ctx.clock.databaseNow(tx);
    const request = { callbackId, askedAt, askedByUserId: viewer.id };
    if (by === 'email') await requireRoomFor(ctx, tx, email, askedAt);
    const link = by === 'link' ? await issueInvitation(ctx, tx, { ...request, isEmailed: false }) : null;
    if (by === 'email') {
      const payload = { ...request, askedAt: askedAt.toISOString() };
      await enqueue(tx, invitationMail, payload, { runAt: ctx.clock.now() });
    }
    await recordAudit(tx, {
      actorUserId: viewer.id,
      action: 'invitation.created',
      subjectType: 'callback',
      subjectId: callbackId,
      after: { by },
      at: askedAt,
    });
    return { callback: await getCallback({ ...ctx, db: tx }, callbackId), link };
  });
}

async function lockInvitable(tx: Db, callbackId: number) {
  const callback = await lockCallback(tx, callbackId);
  if (!callback) throw notFound('callback');
  if (callback.status !== 'approved') {
    throw new AppError('conflict', `${callback.businessName} is not approved. Only approved electricians are invited.`);
  }
  const latest = await findLatestInvitation(tx, callbackId);
  if (latest?.usedAt) throw new AppError('conflict', `${callback.businessName} has already used the invitation.`);
  return callback;
}

async function requireRoomFor(ctx: SalesContext, tx: Db, email: string, at: Date): Promise<void> {
  if (await consumeQuota(ctx, tx, 'invitation', { of: email, at })) return;
  throw new AppError('rate_limited', `${email} was sent five invitations within an hour. Please try again later, or pass a link on.`);
}
