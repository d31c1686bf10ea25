import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { centsFromDecimal } from '@shared/domain/money/money.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';

/** Start price of a lead without its own, from the specification. */
const FALLBACK_PRICE = '25.00';

/** Returns a lead's price schedule from its row in the list. */
export function scheduleOf(
  lead: Pick<AvailableLead, 'startingPrice' | 'minimumPrice' | 'lastPriceUpdate' | 'auctionDuration'>,
): PriceSchedule {
  return {
    startCents: centsFromDecimal(lead.startingPrice || FALLBACK_PRICE),
    minimumCents: centsFromDecimal(lead.minimumPrice || '0.00'),
    startsAt: new Date(lead.lastPriceUpdate),
    durationMs: lead.auctionDuration * MINUTE_MS,
  };
}
