import { firstAtOrBelow, type PriceSchedule, priceAt } from '../auction/auction-price.ts';
import { SECOND_MS } from '../time/durations.ts';

/** How long a bid that is due goes before presses that pay no more. */
const BID_TURN_MS = 3 * SECOND_MS;

/** How long presses wait at most when charges fail and bids have their turn one after the other. */
const BID_TURNS_MS = 9 * SECOND_MS;

/** When the bids of an auction have their turn. */
export interface BidTurn {
  dueAt: Date;
  /** When the first of several turns in a row began; null if no turn was right before this one. */
  turnsSince: Date | null;
}

/** Returns whether the turn of a bid goes on at an instant. */
export function isInTurn({ dueAt, turnsSince }: BidTurn, at: Date): boolean {
  const [ms, inRowMs] = [dueAt, turnsSince ?? dueAt].map((from) => at.getTime() - from.getTime()) as [number, number];
  return ms >= 0 && ms < BID_TURN_MS && inRowMs < BID_TURNS_MS;
}

/**
 * Returns the turn that begins at an instant, because a charge has failed or what held the bids back has ended. After a failed charge the next
 * bid has as much time as the one that failed. Presses that waited through all turns in a row have a second in which no bid has its turn.
 */
export function nextTurn({ dueAt, turnsSince }: BidTurn, at: Date): BidTurn {
  const since = turnsSince ?? dueAt;
  const isInRow = dueAt <= at && at.getTime() - since.getTime() < BID_TURNS_MS + SECOND_MS;
  return { dueAt: at, turnsSince: isInRow ? since : null };
}

/** How long an open payment at a higher price holds a bid back at most, once for each buyer and auction. */
const HOLD_BACK_MS = 90 * SECOND_MS;

/** The price may fall in that time by one such part of the start price, and by one such part of itself. */
const PARTS_OF_START = 50;
const PARTS_OF_PRICE = 10;

/**
 * Returns until when an open payment at a higher price holds a bid back that could act at an instant. The payment is charged at the live
 * price, so it may not wait until it pays much less than the bid would have.
 */
export function holdBackEnd(schedule: PriceSchedule, at: Date): Date {
  const cents = priceAt(schedule, at);
  const fall = Math.floor(Math.min(schedule.startCents / PARTS_OF_START, cents / PARTS_OF_PRICE));
  const fallen = firstAtOrBelow(schedule, cents - fall - 1);
  return new Date(Math.min(at.getTime() + HOLD_BACK_MS, fallen?.getTime() ?? Number.POSITIVE_INFINITY));
}
