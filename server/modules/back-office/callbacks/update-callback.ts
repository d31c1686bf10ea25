import type { updateCallback as contract } from '../../../../shared/contracts/callbacks.ts';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { Db } from '../../../platform/db/client.ts';
import { assertNotStale, overwrittenBy, staleError } from '../../../platform/db/optimistic-lock.ts';
import { type AppError, notFound } from '../../../platform/errors.ts';
import { type CallbackChange, type CallbackRow, lockCallback, updateCallbackColumns } from './callback-store.ts';
import { statusWords } from './callback-words.ts';
import { getCallback } from './list-callbacks.ts';
import { moveCallback } from './move-callback.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { recordAudit } from '../../audit/index.ts';
import type { SalesContext } from '../../sales/index.ts';

type Body = BodyOf<typeof contract>;

/**
 * Moves a callback to another status and stores its notes and the time of the call. Throws `not_found`, and `conflict` if the callback
 * has changed since the caller saw it, there is no such move or the approval is final; then nothing is changed.
 */
export function updateCallback(
  ctx: SalesContext,
  viewer: Viewer,
  callbackId: number,
  body: Body,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const callback = await lockCallback(tx, callbackId);
    if (!callback) throw notFound('callback');
    const { base, ...change } = body;
    const { status: seenStatus, ...seen } = base ?? {};
    assertNotStale({ subject: 'this callback', base: overwrittenBy(change, seen), stored: callback, next: change, labels });
    // The same move again isn’t made twice: the second person is told who was first.
    if (seenStatus && seenStatus !== callback.status) throw await alreadyMoved(ctx, tx, callback);
    const at = await ctx.clock.databaseNow(tx);
    await editCallback(tx, { callback, body, actorUserId: viewer.id, at });
    const to = body.status;
    if (to && to !== callback.status) await moveCallback(ctx, tx, { callback, to, viewer, at });
    return getCallback({ ...ctx, db: tx }, callbackId);
  });
}

const labels = { notes: 'notes', callbackDate: 'time of the call' };

async function alreadyMoved(ctx: SalesContext, tx: Db, { id, status }: CallbackRow): Promise<AppError> {
  const { decidedByName } = await getCallback({ ...ctx, db: tx }, id);
  const by = decidedByName ? ` by ${decidedByName}` : '';
  return staleError(`This callback is ${statusWords[status]}${by} by now. Nothing was changed.`, ['status']);
}

const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

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
