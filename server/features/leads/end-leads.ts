import * as z from 'zod';
import { expiresAt } from '../../../shared/domain/auction-price.ts';
import type { AppContext } from '../../context.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { scheduleOf } from '../auctions/auction.ts';
import { lockLeads } from '../auctions/auction-store.ts';
import { isOnMarket } from '../auctions/on-market.ts';
import { findMarketSettings } from '../market/market-settings-store.ts';
import { reportEndedLeads } from '../notifications/ended-leads-mail.ts';
import { withdraw } from './archive-lead.ts';
import { findOverdue } from './ended-lead-queries.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH_SIZE = 200;

/** Archives leads that nobody took within the market's number of days at their lowest price, and comes back in the next hour. */
export const endLeads = defineJob({
  name: 'end-leads',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that an hour in which this fails is not the last one.
    await scheduleEndLeads(ctx);
    const { settings } = await findMarketSettings(ctx.config, ctx.db);
    if (settings.endAfterDays === null) return;
    const expiredBy = new Date(ctx.clock.now().getTime() - settings.endAfterDays * DAY_MS);
    let after: Awaited<ReturnType<typeof findOverdue>>[number] | undefined;
    do {
      signal.throwIfAborted();
      const overdue = await findOverdue(ctx.db, { expiredBy, after, limit: BATCH_SIZE });
      await endBatch(ctx, overdue.map(({ id }) => id), expiredBy);
      after = overdue.length === BATCH_SIZE ? overdue.at(-1) : undefined;
    } while (after);
  },
});

/** Archives those of some leads that are still on the market and overdue. One that somebody has locked is left for the next hour. */
async function endBatch(ctx: AppContext, ids: readonly number[], expiredBy: Date): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    const locked = await lockLeads(tx, ids, 'skip');
    const overdue = locked.filter((lead) => isOnMarket(lead) && expiresAt(scheduleOf(lead)) <= expiredBy);
    if (overdue.length === 0) return;
    const at = ctx.clock.now();
    await withdraw(tx, overdue, { action: 'lead.ended', actorUserId: null, at });
    await reportEndedLeads(tx, at);
  });
}

/** Sees to it that one run is due in the coming hour, however many servers ask. */
export async function scheduleEndLeads(ctx: AppContext): Promise<void> {
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, endLeads, {}, { singletonKey: `end-leads:${nextHour}`, runAt: new Date(nextHour) });
}
