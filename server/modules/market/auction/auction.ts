import { expiresAt, LOWEST_PRICE_CENTS, type PriceSchedule, STANDARD_MINUTES } from '../../../../shared/domain/auction/auction-price.ts';
import type { leads } from '../../../../shared/schema/index.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';

type LeadRow = typeof leads.$inferSelect;

/** The columns of a lead that determine how its price drops. */
export type AuctionColumns = Pick<
  LeadRow,
  'startingPriceCents' | 'minimumPriceCents' | 'lastPriceUpdate' | 'auctionDuration'
>;

/** Returns the price schedule of a lead. */
export function scheduleOf(lead: AuctionColumns): PriceSchedule {
  return {
    startCents: lead.startingPriceCents,
    minimumCents: lead.minimumPriceCents,
    startsAt: lead.lastPriceUpdate,
    durationMs: lead.auctionDuration * MINUTE_MS,
  };
}

interface Setup {
  minutes?: number;
  /** When the lead comes on the market, if a night pause starts its clock later. */
  releasedAt?: Date;
}

/** Returns the columns of an auction whose clock starts at `startsAt`, from a start price in cents. */
export function newAuction(startCents: number, startsAt: Date, { minutes = STANDARD_MINUTES, releasedAt = startsAt }: Setup = {}) {
  const columns = {
    startingPriceCents: startCents,
    currentPriceCents: startCents,
    minimumPriceCents: LOWEST_PRICE_CENTS,
    lastPriceUpdate: startsAt,
    auctionDuration: minutes,
    releasedAt,
  };
  return { ...columns, expiresAt: expiresAt(scheduleOf(columns)) };
}
