import type { requestCallback as contract } from '../../../shared/contracts/callbacks.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import { enqueue } from '../../jobs/job.ts';
import { callbackMail } from '../notifications/callback-mail.ts';
import { findSameCallback, insertCallback, lockSameCallbacks } from './callback-store.ts';

/** A double click, a retry or a second look at the form: one request. After that, someone still waits. */
const SAME_REQUEST_MS = 10 * 60_000;

/** Keeps an electrician's wish to be phoned and writes to the team. Sent again within minutes, it answers the request that is there. */
export async function requestCallback(
  ctx: AppContext,
  form: BodyOf<typeof contract>,
): Promise<{ id: number }> {
  const callback = { ...form, mobile: storedPhone(form.mobile) };
  return ctx.db.transaction(async (tx) => {
    await lockSameCallbacks(tx, callback);
    const at = ctx.clock.now();
    const same = await findSameCallback(tx, callback, new Date(at.getTime() - SAME_REQUEST_MS));
    if (same) return same;
    const inserted = await insertCallback(tx, { ...callback, createdAt: at });
    await enqueue(tx, callbackMail, { callbackId: inserted.id }, { runAt: at });
    return inserted;
  });
}
