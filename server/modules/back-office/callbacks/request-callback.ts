import type { requestCallback as contract } from '../../../../shared/contracts/callbacks.ts';
import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import { storedPhone } from '../../../../shared/domain/contact/phone.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { callbackMail } from './callback-mail.ts';
import { findSameCallback, insertCallback, lockSameCallbacks } from './callback-store.ts';
import type { SalesContext } from '../../sales/index.ts';

/** Within this time, the same details are one request: a double click or a retry. After it, the person is still waiting. */
const SAME_REQUEST_MS = 10 * MINUTE_MS;

/** Stores an electrician's callback request and emails the team. Sent again within ten minutes, it returns the existing request. */
export async function requestCallback(
  ctx: SalesContext,
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
