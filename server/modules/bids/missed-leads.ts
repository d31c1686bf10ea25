import type { MarketSettings } from '../../../shared/domain/auction/market-settings.ts';
import { isAwake, isFor } from '../../../shared/domain/bids/standing-bid.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import type { SalesContext } from '../sales/index.ts';
import { findBids } from './bid-store.ts';
import { bidOf } from './bid-with-limits-queries.ts';
import { findPauses } from './pause-history-queries.ts';
import { findPastAuctions } from './past-auction-queries.ts';

const SINCE_MS = 7 * DAY_MS;
const SCANNED = 2000;
const SHOWN = 10;

/**
 * Finds the leads of the last seven days that a bid of an account was for, in its hours, and that somebody else took, newest first: at a
 * higher price, at the same one, or while the account's limits kept its bid from acting. Leaves out those that were sold while all bids were
 * paused, or before the bid was last changed: what it was then is not kept. Returns the price, never who bought it or how.
 */
export async function findMissed({ db }: SalesContext, userId: number, { settings, at }: { settings: MarketSettings; at: Date }) {
  const bids = (await findBids(db, userId, at)).filter(({ bid }) => !bid.isPaused).map(({ bid }) => bidOf(bid));
  const since = new Date(at.getTime() - SINCE_MS);
  const areas = new Map(bids.flatMap(({ area }) => (area ? [[`${area.latitude},${area.longitude},${area.radiusKm}`, area]] : [])));
  const leadIds = bids.flatMap(({ leadId }) => leadId ?? []);
  const places = [...areas.values(), ...(leadIds.length > 0 ? [{ leadIds }] : [])];
  const found = await findPastAuctions(db, { places, since, settings, limit: SCANNED });
  const pauses = found.length > 0 ? await findPauses(db, userId, since) : [];
  const wasPaused = (then: Date) => pauses.some(({ from, until }) => from <= then && (until === null || then < until));
  const sold = found.flatMap((past) => (past.sale && past.sale.buyerId !== userId && !wasPaused(past.sale.soldAt) ? [{ ...past, sale: past.sale }] : []));
  const missed = sold.flatMap(({ auction, jobReference, suburb, sale }) => {
    const bid = bids
      .filter((one) => isFor(one, auction.lead) && one.updatedAt < sale.soldAt && isAwake(one, sale.soldAt))
      .toSorted((one, other) => other.amountDollars - one.amountDollars)[0];
    return bid ? [{ jobReference, suburb, soldAt: sale.soldAt, soldFor: decimalFromCents(sale.soldForCents), bidDollars: bid.amountDollars }] : [];
  });
  return missed.toSorted((one, other) => other.soldAt.getTime() - one.soldAt.getTime()).slice(0, SHOWN);
}
