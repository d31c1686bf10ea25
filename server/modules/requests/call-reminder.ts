import * as z from 'zod';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/domain/time/durations.ts';
import { enqueueAll } from '../../platform/jobs/job.ts';
import { pushToPerson } from '../alerts/index.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';
import { afterBusinessMinutes } from './business-hours.ts';
import { findNewPurchases, findUncalledPurchase } from './call-reminder-queries.ts';

/** How long an electrician has to call, in minutes: of business hours, or at any time for an emergency. */
const CALL_MINUTES = 120;
const TTL_SECONDS = (4 * HOUR_MS) / SECOND_MS;

export const REMINDER_KEY = 'call-reminder:';

/** Reminds an electrician by push to call a customer nobody has called, if that is still so. */
export const callReminder = defineJob({
  name: 'call-reminder',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 3,
  async run(ctx, { purchaseId }) {
    const purchase = await findUncalledPurchase(ctx.db, purchaseId);
    if (!purchase) return;
    const { buyerId, suburb, urgency } = purchase;
    const message = {
      kind: 'call_reminder',
      title: `Call your customer${suburb ? ` in ${suburb}` : ''}`,
      body: urgency === 'emergency' ? 'Call now: it’s an emergency, and you haven’t logged a call. If you’ve called, log it.' : 'Call today: you haven’t logged a call yet. If you’ve called, log it.',
      tag: `call-${purchaseId}`,
      url: `${paths.dashboard}?tab=purchased&job=${purchaseId}`,
    } as const;
    await pushToPerson(ctx, buyerId, message, TTL_SECONDS);
  },
});

/** Enqueues the reminder of each new purchase for when its customer should have been called, each once. */
export async function scheduleCallReminders({ db, clock }: SalesContext): Promise<void> {
  const bought = await findNewPurchases(db, clock.now(), REMINDER_KEY);
  const wanted = bought.map(({ purchaseId, purchasedAt, urgency, state }) => ({
    payload: { purchaseId },
    singletonKey: `${REMINDER_KEY}${purchaseId}`,
    runAt: urgency === 'emergency' ? new Date(purchasedAt.getTime() + CALL_MINUTES * MINUTE_MS) : afterBusinessMinutes(purchasedAt, CALL_MINUTES, state),
  }));
  if (wanted.length > 0) await enqueueAll(db, callReminder, wanted);
}
