import * as z from 'zod';
import { expiresAt } from '../../../../shared/domain/auction/auction-price.ts';
import { HOUR_MS, DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { scheduleOf } from '../auction/auction.ts';
import { lockLeads } from '../auction/auction-store.ts';
import { isOnMarket } from '../auction/on-market.ts';
import { findMarketSettings } from '../settings/market-settings-store.ts';
import { reportEndedLeads } from './ended-leads-mail.ts';
import { withdraw } from './archive-lead.ts';
import { findOverdue, findUnconfirmed } from './ended-lead-queries.ts';
import { phoneHashOf } from './phone-hash.ts';
import { defineJob, type MarketContext } from '../context.ts';

const BATCH_SIZE = 200;

/**
 * Archives leads that stayed at their lowest price for the market's number of days without a buyer, and where the market wants that,
 * requests whose phone number was not confirmed within 24 hours of the hold. Runs every hour.
 */
export const endLeads = defineJob({
  name: 'end-leads',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // Schedule the next run first, so that a failure in this one does not end the series.
    await scheduleEndLeads(ctx);
    const { settings } = await findMarketSettings(ctx.config, ctx.db);
    if (settings.unconfirmedRequests === 'drop_after_24_hours') await dropUnconfirmed(ctx, signal);
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

/** Archives leads that are still on the market and overdue. Skips locked ones; the next hourly run archives them. */
async function endBatch(ctx: MarketContext, ids: readonly number[], expiredBy: Date): Promise<void> {
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

/**
 * Archives the requests that have been held for 24 hours until their phone number is confirmed, if a code was sent to it. The others, which
 * nobody could confirm, wait for a person.
 * @decision phone_check
 */
async function dropUnconfirmed(ctx: MarketContext, signal: AbortSignal): Promise<void> {
  const heldBefore = new Date(ctx.clock.now().getTime() - DAY_MS);
  let afterId: number | undefined = 0;
  while (afterId !== undefined) {
    signal.throwIfAborted();
    afterId = await dropBatch(ctx, { heldBefore, afterId });
  }
}

/** Archives one batch of them. Returns the last id that was looked at, or undefined if there are no more. */
function dropBatch(ctx: MarketContext, { heldBefore, afterId }: { heldBefore: Date; afterId: number }): Promise<number | undefined> {
  const find = (tx: Db) => findUnconfirmed(tx, { heldBefore, afterId, limit: BATCH_SIZE });
  return ctx.db.transaction(async (tx) => {
    const found = await find(tx);
    const locked = await lockLeads(tx, found.map(({ id }) => id), 'skip');
    // Read again with the rows locked: one of them may have been confirmed, or have got another number.
    const due = (await find(tx)).filter(({ customerPhone, textedTo }) => textedTo.includes(phoneHashOf(ctx.config, customerPhone)));
    const ids = new Set(due.map(({ id }) => id));
    const dropped = locked.filter(({ id }) => ids.has(id));
    if (dropped.length > 0) await withdraw(tx, dropped, { action: 'lead.unconfirmed', actorUserId: null, at: ctx.clock.now() });
    return found.length === BATCH_SIZE ? found.at(-1)?.id : undefined;
  });
}

/** Makes sure that one run is due in the coming hour, however many servers ask. */
export async function scheduleEndLeads(ctx: MarketContext): Promise<void> {
  const nextHour = (Math.floor(ctx.clock.now().getTime() / HOUR_MS) + 1) * HOUR_MS;
  await enqueue(ctx.db, endLeads, {}, { singletonKey: `end-leads:${nextHour}`, runAt: new Date(nextHour) });
}
