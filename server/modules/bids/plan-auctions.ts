import { payableCents, priceAt } from '../../../shared/domain/auction/auction-price.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { findUnfinished } from '../../platform/jobs/job-store.ts';
import { startPoller, type Stoppable } from '../../platform/jobs/poller.ts';
import { type AuctionColumns, type AuctionName, bidDueType, findMarketSettings, scheduleOf } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { findAuctionsWithBids } from './auctions-near-queries.ts';
import { planBids } from './plan-auction.ts';

type Auction = AuctionName & AuctionColumns;

/** Plans some auctions again, except those whose lead is free: bids never act on them. One that fails stops none of the others; it is thrown at the end. */
export async function planEach(ctx: SalesContext, auctions: readonly Auction[], signal?: AbortSignal): Promise<void> {
  const at = ctx.clock.now();
  const errors: unknown[] = [];
  for (const { leadId, auctionEpoch, ...lead } of auctions) {
    signal?.throwIfAborted();
    if (payableCents(priceAt(scheduleOf(lead), at)) === 0) continue;
    await planBids(ctx, { leadId, auctionEpoch }).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Auctions could not be planned for standing bids');
}

const nameOf = ({ leadId, auctionEpoch }: AuctionName) => `${leadId}:${auctionEpoch}`;

/** Plans the auctions that a bid may be for and for which no job is waiting, in case one was lost or failed. */
export async function planForgotten(ctx: SalesContext): Promise<void> {
  const { settings } = await findMarketSettings(ctx.config, ctx.db);
  if (settings.bidStates.length === 0) return;
  // The jobs first: an auction that is planned in between is planned twice, which does no harm.
  const planned = new Set((await findUnfinished(ctx.db, bidDueType.name)).map((payload) => nameOf(bidDueType.payload.parse(payload))));
  const auctions = await findAuctionsWithBids(ctx.db);
  await planEach(ctx, auctions.filter((auction) => !planned.has(nameOf(auction))));
}

/** Plans once a minute what has no plan. */
export function startBidPlanner(ctx: SalesContext): Stoppable {
  const pass = async () => {
    await planForgotten(ctx);
    return false;
  };
  return startPoller({ name: 'bid-plans', everyMs: MINUTE_MS, log: ctx.log, pass });
}
