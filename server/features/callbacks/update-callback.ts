import type { updateCallback as contract } from '../../../shared/contracts/callbacks.ts';
import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { type CallbackChange, type CallbackRow, lockCallback, updateCallbackColumns } from './callback-store.ts';
import { statusWords } from './callback-words.ts';
import { getCallback } from './list-callbacks.ts';
import { moveCallback } from './move-callback.ts';

type Body = BodyOf<typeof contract>;

/**
 * Moves a callback, writes down its notes and the time of the call. Refuses `not_found`, and `conflict` when what the
 * caller saw is no longer so, when there is no such way, or when an approval is final; nothing is changed then.
 */
export function updateCallback(
  ctx: AppContext,
  viewer: Viewer,
  callbackId: number,
  body: Body,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const callback = await lockCallback(tx, callbackId);
    if (!callback) throw notFound('callback');
    refuseToOverwrite(callback, body);
    if (body.seenStatus && body.seenStatus !== callback.status) throw await movedMeanwhile(ctx, tx, callback);
    const at = await ctx.clock.databaseNow(tx);
    await editCallback(tx, { callback, body, actorUserId: viewer.id, at });
    const to = body.status;
    if (to && to !== callback.status) await moveCallback(ctx, tx, { callback, to, viewer, at });
    return getCallback({ ...ctx, db: tx }, callbackId);
  });
}

async function movedMeanwhile(ctx: AppContext, tx: Db, { id, status }: CallbackRow): Promise<AppError> {
  const { decidedByName } = await getCallback({ ...ctx, db: tx }, id);
  const by = decidedByName ? ` by ${decidedByName}` : '';
  return new AppError('conflict', `This callback is ${statusWords[status]}${by} by now. Nothing was changed.`);
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

function refuseToOverwrite({ notes, callbackDate }: CallbackRow, body: Body): void {
  if (body.notes !== undefined && body.seenNotes !== undefined && notes !== body.seenNotes && notes !== body.notes) {
    throw new AppError('conflict', 'These notes were changed by someone else meanwhile. Nothing was saved.');
  }
  const { callbackDate: date, seenCallbackDate: seen } = body;
  if (date !== undefined && seen !== undefined && !isSame(callbackDate, seen) && !isSame(callbackDate, date)) {
    throw new AppError('conflict', 'The time of the call was changed by someone else meanwhile. Nothing was saved.');
  }
}

interface Edit {
  callback: CallbackRow;
  body: Body;
  actorUserId: number;
  at: Date;
}

async function editCallback(tx: Db, { callback, body, actorUserId, at }: Edit): Promise<void> {
  const change: CallbackChange = {};
  if (body.notes !== undefined && body.notes !== callback.notes) change.notes = body.notes;
  if (body.callbackDate !== undefined && !isSame(body.callbackDate, callback.callbackDate)) {
    change.callbackDate = body.callbackDate;
  }
  const fields = Object.keys(change);
  if (fields.length === 0) return;
  await updateCallbackColumns(tx, callback.id, change);
  await recordAudit(tx, {
    actorUserId,
    action: 'callback.edited',
    subjectType: 'callback',
    subjectId: callback.id,
    after: { fields },
    at,
  });
}
