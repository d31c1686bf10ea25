import { expiresAt, payableCents, priceAt } from '../auction/auction-price.ts';
import { startOfDay, startOfWeek } from '../time/zoned-time.ts';
import { type BidAuction, type BidLead, cutAmountCents, dueInstant, fitsCaps, isAwake, isFor, nextQuarter, NOTHING_SPENT, type SpendingCaps, type Spent, spentAfter, type StandingBid } from './standing-bid.ts';

/** An auction of the past. */
export interface PastAuction extends BidAuction {
  lead: BidLead;
  /** Whether the market lets bids act on the lead, and the account may buy it. */
  takesBids: boolean;
  /** When it was sold, or taken off the market; null if it is still there. */
  endedAt: Date | null;
}

/** What a bid would have bought. */
export interface BidAdvice {
  /** How many leads it was for. */
  matched: number;
  bought: number;
  cents: number;
}

/** Returns the first instant from `due` on at which a bid is awake, before the auction ends; null if it never is. */
function firstAwake(bid: StandingBid, due: Date, until: Date): Date | null {
  let at = due;
  while (at < until) {
    if (isAwake(bid, at)) return at;
    at = nextQuarter(at);
  }
  return null;
}

/** Returns when a bid would have bought a lead of the past and at what price in cents; undefined if someone was first, it never fell so far, or no bid acts on it. */
function purchaseIn(bid: StandingBid, auction: PastAuction, now: Date): { at: Date; cents: number } | undefined {
  const due = auction.takesBids ? dueInstant(auction, cutAmountCents(bid, auction.schedule)) : null;
  const until = new Date(Math.min((auction.endedAt ?? now).getTime(), expiresAt(auction.schedule).getTime()));
  const at = due && firstAwake(bid, due, until);
  return at ? { at, cents: priceAt(auction.schedule, at) } : undefined;
}

/**
 * Replays past auctions, in the order of their sales, with one more bid and its account's caps. A lead that somebody took before the
 * bid was due stays theirs; how others would have bid against it is not known.
 */
export function replayBid(bid: StandingBid, auctions: readonly PastAuction[], caps: SpendingCaps | null, now: Date): BidAdvice {
  const matching = auctions.filter(({ lead }) => isFor(bid, lead));
  const purchases = matching.flatMap((auction) => purchaseIn(bid, auction, now) ?? []).toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const totals = { bought: 0, cents: 0 };
  let spent = { day: 0, week: 0, sums: NOTHING_SPENT };
  for (const { at, cents } of purchases) {
    spent = { day: startOfDay(at, bid.timeZone).getTime(), week: startOfWeek(at, bid.timeZone).getTime(), sums: carriedOver(spent, bid, at) };
    if (payableCents(cents) === 0 || (caps !== null && !fitsCaps(caps, spent.sums, cents))) continue;
    spent = { ...spent, sums: spentAfter(spent.sums, cents) };
    totals.bought += 1;
    totals.cents += cents;
  }
  return { matched: matching.length, ...totals };
}

/** Returns what still counts of the sums at a later instant: a new day or week begins at nothing. */
function carriedOver(before: { day: number; week: number; sums: Spent }, { timeZone }: StandingBid, at: Date): Spent {
  const isSameDay = startOfDay(at, timeZone).getTime() === before.day;
  const isSameWeek = startOfWeek(at, timeZone).getTime() === before.week;
  return {
    ...(isSameWeek ? before.sums : NOTHING_SPENT),
    ...(!isSameDay && { dayCents: 0, dayLeads: 0 }),
  };
}
