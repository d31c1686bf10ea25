import * as z from 'zod';
import { isInBidHours, nextQuarter, pauseNow, UNCALLED_PAUSE_MS, UNCALLED_REMINDER_MS } from '../../../shared/domain/bids/standing-bid.ts';
import { formatCents } from '../../../shared/domain/money/money.ts';
import { HOUR_MS, SECOND_MS } from '../../../shared/domain/time/durations.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { pushToPerson } from '../alerts/index.ts';
import { bidBoughtType, defineJob, jobPathOf, lockBuyer, type SalesContext } from '../sales/index.ts';
import { bidNews, PAUSE_ALL_BUTTON } from './bid-news.ts';
import { findBidPurchase } from './bid-news-queries.ts';
import { findLimits } from './bid-store.ts';
import { stopBids } from './stop-bids.ts';

const purchase = z.object({ purchaseId: z.int() });
type Found = NonNullable<Awaited<ReturnType<typeof findBidPurchase>>>;

const TTL_SECONDS = (4 * HOUR_MS) / SECOND_MS;

/** Tells an electrician by push, even in quiet hours, that a bid bought a lead, and schedules the reminder and the pause for an uncalled customer. */
export const bidBought = defineJob({
  ...bidBoughtType,
  async run(ctx, { purchaseId }) {
    const found = await findBidPurchase(ctx.db, purchaseId);
    if (!found) return undefined;
    const after = (ms: number) => new Date(found.purchasedAt.getTime() + ms);
    await enqueue(ctx.db, uncalledReminder, { purchaseId }, { singletonKey: `bid-uncalled:${purchaseId}:${UNCALLED_REMINDER_MS}`, runAt: after(UNCALLED_REMINDER_MS) });
    await enqueue(ctx.db, uncalledPause, { purchaseId }, { singletonKey: `bid-pause:${purchaseId}`, runAt: after(UNCALLED_PAUSE_MS) });
    await push(ctx, found, { purchaseId, title: `Bought for you: ${found.suburb ?? 'a lead'}, ${formatCents(found.priceCents)}`, body: 'Call now. Your standing bid bought this lead, and only you have the customer’s number.' });
    return undefined;
  },
});

async function push(ctx: SalesContext, { userId }: Found, { purchaseId, title, body }: { purchaseId: number; title: string; body: string }): Promise<void> {
  const url = jobPathOf(purchaseId);
  await pushToPerson(ctx, userId, { kind: 'standing_bid', title, body, tag: `call-${purchaseId}`, url, button: PAUSE_ALL_BUTTON }, TTL_SECONDS);
}

/** Returns what a reminder says: whether the bids are paused for it at this moment, or will be. */
async function callReminder({ db }: SalesContext, { userId, purchasedAt }: Found, at: Date): Promise<string> {
  const found = await findLimits(db, userId);
  if (found && pauseNow(found.limits, at) === 'uncalled') return 'You haven’t logged a call, so your standing bids are paused.';
  const isOverdue = at.getTime() - purchasedAt.getTime() >= UNCALLED_PAUSE_MS;
  return isOverdue ? 'You haven’t logged a call yet.' : 'You haven’t logged a call yet. Two hours after the purchase, your standing bids pause.';
}

/** Reminds an electrician by push of a customer who has waited half an hour, in the hours of the bid that bought the lead. */
export const uncalledReminder = defineJob({
  name: 'bid-uncalled-reminder',
  payload: purchase,
  maxAttempts: 3,
  async run(ctx, { purchaseId }) {
    const found = await findBidPurchase(ctx.db, purchaseId);
    if (!found?.waits) return;
    const at = ctx.clock.now();
    if (!isInBidHours(found.hours, at)) {
      const runAt = nextQuarter(at);
      await enqueue(ctx.db, uncalledReminder, { purchaseId }, { singletonKey: `bid-uncalled:${purchaseId}:${runAt.getTime()}`, runAt });
      return;
    }
    const body = await callReminder(ctx, found, at);
    await push(ctx, found, { purchaseId, title: `Your customer${found.suburb ? ` in ${found.suburb}` : ''} is waiting for your call`, body });
  },
});

/**
 * Pauses all bids of an account while a customer whose lead was bought by one has waited two hours for a call.
 * @decision standing_bid
 */
export const uncalledPause = defineJob({
  name: 'bid-uncalled-pause',
  payload: purchase,
  maxAttempts: 8,
  async run(ctx, { purchaseId }) {
    const found = await findBidPurchase(ctx.db, purchaseId);
    if (!found?.waits) return undefined;
    await pauseAccount(ctx, found.userId, 'uncalled');
    return 'made-jobs';
  },
});

/** Pauses all bids of an account until its owner turns them on again, and tells them why: `stopBids`. */
export async function pauseAccount(ctx: SalesContext, userId: number, pausedFor: 'uncalled' | 'card'): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await lockBuyer(tx, userId);
    const at = ctx.clock.now();
    if (await stopBids(tx, userId, { pausedFor, at })) await enqueue(tx, bidNews, { userId, kind: `paused_${pausedFor}` }, { runAt: at });
  });
}
