import type { setPriceWatch as contract } from '../../../shared/contracts/alerts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { CARD_MINIMUM_CENTS, firstAtOrBelow, type PriceSchedule } from '../../../shared/domain/auction-price.ts';
import { centsFromDecimal, formatCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { scheduleOf } from '../auctions/auction.ts';
import { findBuyingTerms, requireMayBuy } from '../auctions/buying-gate.ts';
import { requireOnMarket } from '../auctions/on-market.ts';
import { requireLiveSession } from '../auth/require-live-session.ts';
import { priceWatchAlert } from '../notifications/price-watch-alert.ts';
import type { Viewer } from '../users/user-store.ts';
import { findMarketLead } from './alert-lead-queries.ts';
import { presentWatch } from './list-price-watches.ts';
import { storeWatch } from './price-watch-store.ts';

interface Watch {
  viewer: Viewer;
  leadId: number;
  /** A decimal string. */
  target: string;
}

/**
 * Tells somebody once when a lead's price is down to theirs, in the place of the watch they had on it. Refuses `not_found`,
 * `lead_sold`, `may_not_buy`, and `conflict` when the price is there already or never falls so low.
 */
export async function setPriceWatch(
  ctx: AppContext,
  { viewer, leadId, target }: Watch,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const standing = await requireLiveSession(tx, viewer);
    const at = ctx.clock.now();
    const lead = requireOnMarket(await findMarketLead(tx, leadId), 'Someone got in first. This lead is sold.');
    requireMayBuy(await findBuyingTerms(ctx, tx), { standing, lead, at });
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
  // What cannot be charged is free, so whoever waits for $0.00 need not wait for the last cent.
  const dueAt = firstAtOrBelow(schedule, Math.max(targetCents, CARD_MINIMUM_CENTS - 1));
  const sum = formatCents(targetCents);
  if (!dueAt) throw new AppError('conflict', `The price of this lead never falls to ${sum}.`);
  if (dueAt <= at) throw new AppError('conflict', `The price of this lead is at or below ${sum} already.`);
  return dueAt;
}
