import type { setPriceWatch as contract } from '../../../shared/contracts/alerts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { CARD_MINIMUM_CENTS, firstAtOrBelow, type PriceSchedule } from '../../../shared/domain/auction/auction-price.ts';
import { centsFromDecimal, formatCents } from '../../../shared/domain/money/money.ts';
import { AppError } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs/job.ts';
import { priceWatchAlert } from './price-watch-alert.ts';
import { findMarketLead } from './alert-lead-queries.ts';
import { presentWatch } from './list-price-watches.ts';
import { storeWatch } from './price-watch-store.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { scheduleOf, requireOnMarket } from '../market/index.ts';
import { requireMayBuy, requireLiveSession } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';

interface Watch {
  viewer: Viewer;
  leadId: number;
  /** The target price as a decimal string. */
  target: string;
}

/**
 * Sets a watch that alerts a person once when a lead's price drops to their target, replacing their earlier watch on it. Throws
 * `not_found`, `lead_sold`, `may_not_buy`, and `conflict` if the price is already that low or never drops so far.
 */
export async function setPriceWatch(
  ctx: SalesContext,
  { viewer, leadId, target }: Watch,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const standing = await requireLiveSession(tx, viewer);
    const at = ctx.clock.now();
    const lead = requireOnMarket(await findMarketLead(tx, leadId), 'Someone got in first. This lead is sold.');
    requireMayBuy(await ctx.findBuyingTerms(tx), { standing, lead, at });
    const targetCents = centsFromDecimal(target);
    const dueAt = dueAtOf(scheduleOf(lead), targetCents, at);
    const watch = await storeWatch(tx, { userId: viewer.id, leadId, auctionEpoch: lead.auctionEpoch, targetCents, dueAt }, at);
    await enqueue(
      tx,
      priceWatchAlert,
      { watchId: watch.id, dueAt: dueAt.toISOString() },
      { singletonKey: `price-watch:${watch.id}:${dueAt.getTime()}`, runAt: dueAt },
    );
    return presentWatch(watch);
  });
}

function dueAtOf(schedule: PriceSchedule, targetCents: number, at: Date): Date {
  // A price below the card minimum is free, so a watch for $0.00 need not wait for the last cent.
  const dueAt = firstAtOrBelow(schedule, Math.max(targetCents, CARD_MINIMUM_CENTS - 1));
  const sum = formatCents(targetCents);
  if (!dueAt) throw new AppError('conflict', `The price of this lead never drops to ${sum}. Please choose a higher price.`);
  if (dueAt <= at) throw new AppError('conflict', `The price of this lead is already at or below ${sum}. You can buy it now.`);
  return dueAt;
}
