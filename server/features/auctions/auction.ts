import { expiresAt, LOWEST_PRICE_CENTS, type PriceSchedule, STANDARD_MINUTES } from '../../../shared/domain/auction-price.ts';
import type { leads } from '../../../shared/schema/index.ts';

type LeadRow = typeof leads.$inferSelect;

/** The columns of a lead that say how its price falls. */
export type AuctionColumns = Pick<
  LeadRow,
  'startingPriceCents' | 'minimumPriceCents' | 'lastPriceUpdate' | 'auctionDuration'
>;

/** Reads a lead's columns as the schedule of its price. */
export function scheduleOf(lead: AuctionColumns): PriceSchedule {
  return {
    startCents: lead.startingPriceCents,
    minimumCents: lead.minimumPriceCents,
    startsAt: lead.lastPriceUpdate,
    durationMs: lead.auctionDuration * 60_000,
  };
}

/** Returns the columns of an auction whose clock starts at `startsAt`, from a start price in cents. */
export function newAuction(startCents: number, startsAt: Date, minutes: number = STANDARD_MINUTES) {
  const columns = {
    startingPriceCents: startCents,
    currentPriceCents: startCents,
    minimumPriceCents: LOWEST_PRICE_CENTS,
    lastPriceUpdate: startsAt,
    auctionDuration: minutes,
  };
  return { ...columns, expiresAt: expiresAt(scheduleOf(columns)) };
}
