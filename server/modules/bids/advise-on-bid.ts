import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { adviseOnBid as contract } from '../../../shared/contracts/standing-bids.ts';
import { replayBid } from '../../../shared/domain/bids/bid-advice.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { missingToBuy } from '../../../shared/domain/people/buying-rule.ts';
import { sydneyDate } from '../../../shared/domain/time/sydney-date.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import { findStanding, mayBuy } from '../identity/index.ts';
import { findMarketSettings } from '../market/index.ts';
import type { SalesContext } from '../sales/index.ts';
import { type BidForm, bidFrom } from './bid-form.ts';
import { findLimits, findServiceArea } from './bid-store.ts';
import { findPastAuctions } from './past-auction-queries.ts';

const DAYS = 30;
const MAX_AUCTIONS = 2000;

/** Replays the auctions of the last 30 days with a bid that is not stored, within what its account may buy and its caps. Changes nothing. */
export async function adviseOnBid(ctx: SalesContext, userId: number, form: BidForm): Promise<ResultOf<typeof contract>> {
  const { db, clock } = ctx;
  const at = clock.now();
  const [stored, serviceArea, { settings }, standing, terms] = await Promise.all([
    findLimits(db, userId),
    findServiceArea(db, userId),
    findMarketSettings(ctx.config, db),
    findStanding(db, userId),
    ctx.findBuyingTerms(db),
  ]);
  const limits = stored?.limits;
  const bid = { ...bidFrom(form, { timeZone: limits?.timeZone ?? 'Australia/Sydney', serviceArea }), id: 0, leadId: null, auctionEpoch: null, placedAt: at, validUntil: null };
  if (!bid.area) return { matched: 0, bought: 0, total: '0.00', days: DAYS, isPartial: false };
  const asked = { places: [bid.area], since: new Date(at.getTime() - DAYS * DAY_MS), settings, limit: MAX_AUCTIONS };
  const past = await findPastAuctions(db, asked);
  // An account that may buy nothing yet reads what it could have bought.
  const isBuyer = standing !== undefined && missingToBuy(terms, standing, sydneyDate(at)).length === 0;
  const auctions = past.map(({ auction }) => ({ ...auction, takesBids: auction.takesBids && (!isBuyer || mayBuy(terms, { standing, lead: auction.lead, at })) }));
  const { matched, bought, cents } = replayBid(bid, auctions, limits ?? null, at);
  return { matched, bought, total: decimalFromCents(cents), days: DAYS, isPartial: past.length === MAX_AUCTIONS };
}
