import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { adviseOnBid as contract } from '../../../shared/contracts/standing-bids.ts';
import { replayBid } from '../../../shared/domain/bids/bid-advice.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { findMarketSettings } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { type BidForm, bidFrom } from './bid-form.ts';
import { findLimits, findServiceArea } from './bid-store.ts';
import { findPastAuctions } from './past-auction-queries.ts';

const DAYS = 30;
const MAX_AUCTIONS = 2000;

/** Replays the auctions of the last 30 days with a bid that is not stored, within the caps of its account. Changes nothing. */
export async function adviseOnBid(ctx: SalesContext, userId: number, form: BidForm): Promise<ResultOf<typeof contract>> {
  const { db, clock } = ctx;
  const at = clock.now();
  const [stored, serviceArea, { settings }] = await Promise.all([findLimits(db, userId), findServiceArea(db, userId), findMarketSettings(ctx.config, db)]);
  const limits = stored?.limits;
  const bid = { ...bidFrom(form, { timeZone: limits?.timeZone ?? 'Australia/Sydney', serviceArea }), id: 0, leadId: null, auctionEpoch: null, placedAt: at, validUntil: null };
  if (!bid.area) return { matched: 0, bought: 0, total: '0.00', days: DAYS, isPartial: false };
  const asked = { places: [bid.area], since: new Date(at.getTime() - DAYS * DAY_MS), settings, limit: MAX_AUCTIONS };
  const past = await findPastAuctions(db, asked);
  const { matched, bought, cents } = replayBid(bid, past.map(({ auction }) => auction), limits ?? null, at);
  return { matched, bought, total: decimalFromCents(cents), days: DAYS, isPartial: past.length === MAX_AUCTIONS };
}
