import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction-price.ts';
import { centsFromDecimal } from '@shared/domain/money.ts';

/** Reads how a lead's price falls out of what the list carries. */
export function scheduleOf(
  lead: Pick<AvailableLead, 'startingPrice' | 'minimumPrice' | 'lastPriceUpdate' | 'auctionDuration'>,
): PriceSchedule {
  return {
    startCents: centsFromDecimal(lead.startingPrice),
    minimumCents: centsFromDecimal(lead.minimumPrice),
    startsAt: new Date(lead.lastPriceUpdate),
    durationMs: lead.auctionDuration * 60_000,
  };
}
