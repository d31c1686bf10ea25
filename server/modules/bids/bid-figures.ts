import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { getBidFigures as contract, listBidsOf as ofContract } from '../../../shared/contracts/bid-figures.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import { findStanding } from '../identity/index.ts';
import { findMarketSettings } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { FIGURES_DAYS } from './bid-plan-store.ts';
import { findAuctionShares, findBands, findHalves } from './bid-figures-queries.ts';
import { presentAccount } from './list-standing-bids.ts';

/** Returns how the market went with and without standing bids in 30 days, and how many bids there are by state and amount. */
export async function getBidFigures({ db, clock }: SalesContext): Promise<ResultOf<typeof contract>> {
  const at = clock.now();
  const since = new Date(at.getTime() - FIGURES_DAYS * DAY_MS);
  const [halves, shares, bands] = await Promise.all([findHalves(db, since), findAuctionShares(db, { since, at }), findBands(db, at)]);
  return { days: FIGURES_DAYS, ...halves, ...shares, bands };
}

/** Returns the standing bids of one account to a super admin. The view is recorded in the audit log. Throws `not_found`. */
export async function listBidsOf(ctx: SalesContext, actor: Viewer, userId: number): Promise<ResultOf<typeof ofContract>> {
  if (!(await findStanding(ctx.db, userId))) throw notFound('account');
  const at = ctx.clock.now();
  await recordAudit(ctx.db, { actorUserId: actor.id, action: 'bid.looked_at', subjectType: 'user', subjectId: userId, at });
  const { settings } = await findMarketSettings(ctx.config, ctx.db);
  return presentAccount(ctx, ctx.db, userId, { settings, at });
}
