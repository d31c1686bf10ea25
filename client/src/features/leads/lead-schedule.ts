import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction-price.ts';
import { centsFromDecimal } from '@shared/domain/money.ts';

/** What a lead costs at the start that carries no price of its own, as the specification has it. */
const FALLBACK_PRICE = '25.00';

/** Reads how a lead's price falls out of what the list carries. */
export function scheduleOf(
  lead: Pick<AvailableLead, 'startingPrice' | 'minimumPrice' | 'lastPriceUpdate' | 'auctionDuration'>,
): PriceSchedule {
  return {
    startCents: centsFromDecimal(lead.startingPrice || FALLBACK_PRICE),
    minimumCents: centsFromDecimal(lead.minimumPrice || '0.00'),
    startsAt: new Date(lead.lastPriceUpdate),
    durationMs: lead.auctionDuration * 60_000,
  };
}
