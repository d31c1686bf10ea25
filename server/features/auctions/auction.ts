import { expiresAt, MARKET_DEFAULTS, type PriceSchedule } from '../../../shared/domain/auction-price.ts';
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

/** Returns the columns of an auction whose clock starts at `at`, from a start price in cents. */
export function newAuction(startCents: number, at: Date) {
  const columns = {
    startingPriceCents: startCents,
    currentPriceCents: startCents,
    minimumPriceCents: MARKET_DEFAULTS.minimumCents,
    lastPriceUpdate: at,
    auctionDuration: MARKET_DEFAULTS.durationMinutes,
  };
  return { ...columns, expiresAt: expiresAt(scheduleOf(columns)) };
}
