import * as z from 'zod';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { enqueueAll } from '../../platform/jobs/job.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';
import { callReminderAt } from './business-hours.ts';
import { findNewPurchases, findUncalledPurchase } from './call-reminder-queries.ts';
import { tellBuyer } from './tell-buyer.ts';

/** How long an electrician has to call, in minutes: of business hours, a day at most, or at any time for an emergency. */
const CALL_MINUTES = 120;

export const REMINDER_KEY = 'call-reminder:';

/** Reminds an electrician to call a customer nobody has called, if that is still so: by push, or by email where no device gets it. */
export const callReminder = defineJob({
  name: 'call-reminder',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 3,
  async run(ctx, { purchaseId }, jobId) {
    const purchase = await findUncalledPurchase(ctx.db, purchaseId);
    if (!purchase) return;
    const { buyerId, suburb, urgency } = purchase;
    await tellBuyer(ctx, {
      purchaseId,
      buyerId,
      kind: 'call_reminder',
      title: `Call your customer${suburb ? ` in ${suburb}` : ''}`,
      body: urgency === 'emergency' ? 'Call now: it’s an emergency, and you haven’t logged a call. If you’ve called, log it.' : 'Call today: you haven’t logged a call yet. If you’ve called, log it.',
      tag: `call-${purchaseId}`,
      key: `call-reminder-${jobId}`,
    });
  },
});

/** Enqueues the reminder of each new purchase for when its customer should have been called, each once. */
export async function scheduleCallReminders({ db, clock }: SalesContext): Promise<void> {
  const bought = await findNewPurchases(db, clock.now(), REMINDER_KEY);
  const wanted = bought.map(({ purchaseId, purchasedAt, urgency, state }) => ({
    payload: { purchaseId },
    singletonKey: `${REMINDER_KEY}${purchaseId}`,
    runAt: urgency === 'emergency' ? new Date(purchasedAt.getTime() + CALL_MINUTES * MINUTE_MS) : callReminderAt(purchasedAt, CALL_MINUTES, state),
  }));
  if (wanted.length > 0) await enqueueAll(db, callReminder, wanted);
}
