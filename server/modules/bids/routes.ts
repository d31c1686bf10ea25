import * as figures from '../../../shared/contracts/bid-figures.ts';
import * as contract from '../../../shared/contracts/standing-bids.ts';
import { createFigureCache } from '../../platform/figure-cache.ts';
import { networkHasher } from '../../platform/http/network-hash.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SalesContext } from '../sales/index.ts';
import { adviseOnBid } from './advise-on-bid.ts';
import { getBidFigures, listBidsOf } from './bid-figures.ts';
import { bidOnLead, createStandingBid, deleteStandingBid, pauseAllBids, pauseStandingBid, updateStandingBid } from './change-bids.ts';
import { countStandingBids, listStandingBids } from './list-standing-bids.ts';
import { releaseTestLead } from './release-test-lead.ts';
import { setBidLimits, setUpBidCard } from './set-bid-limits.ts';

/** Mounts the endpoints of this module. */
export function bidsRoutes(route: Route, ctx: SalesContext): void {
  const hashOf = networkHasher(ctx.config);
  route(contract.listStandingBids, ({ viewer }) => listStandingBids(ctx, viewer.id));
  route(contract.countStandingBids, ({ viewer }) => countStandingBids(ctx, viewer));
  route(contract.setBidLimits, ({ viewer, body, ip }) => setBidLimits(ctx, viewer, body, hashOf(ip)));
  route(contract.setUpBidCard, ({ viewer, body }) => setUpBidCard(ctx, viewer.id, body));
  route(contract.adviseOnBid, ({ viewer, body }) => adviseOnBid(ctx, viewer.id, body));
  route(contract.createStandingBid, ({ viewer, body, ip }) => createStandingBid(ctx, viewer, body, hashOf(ip)));
  route(contract.pauseAllBids, ({ viewer, body }) => pauseAllBids(ctx, viewer, body));
  route(contract.updateStandingBid, ({ viewer, params, body, ip }) => updateStandingBid(ctx, viewer, { ...params, ...body }, hashOf(ip)));
  route(contract.pauseStandingBid, ({ viewer, params, body }) => pauseStandingBid(ctx, viewer, { ...params, ...body }));
  route(contract.deleteStandingBid, ({ viewer, params }) => deleteStandingBid(ctx, viewer, params.id));
  route(contract.bidOnLead, ({ viewer, params, body, ip }) => bidOnLead(ctx, viewer, { ...params, ...body }, hashOf(ip)));
  const kept = createFigureCache<Awaited<ReturnType<typeof getBidFigures>>>();
  for (const bidFigures of [figures.getBidFigures, figures.getOperatorBidFigures]) route(bidFigures, () => kept.get('', () => getBidFigures(ctx)));
  route(figures.listBidsOf, ({ viewer, params }) => listBidsOf(ctx, viewer, params.id));
  route(figures.releaseTestLead, ({ viewer, body }) => releaseTestLead(ctx, viewer, body.location));
}
