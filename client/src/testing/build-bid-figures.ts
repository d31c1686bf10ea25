import type { BidFigures } from '@shared/contracts/bid-figures.ts';

/** Builds figures of 20 sales by bid and 80 by hand. */
export function buildBidFigures(overrides: Partial<BidFigures> = {}): BidFigures {
  return {
    days: 30,
    byBid: { sales: 20, medianMinutes: 12.5, medianPrice: '31.00' },
    byHand: { sales: 80, medianMinutes: 28, medianPrice: '22.50' },
    withBids: { auctions: 40, unsoldAfterAnHour: 2 },
    withoutBids: { auctions: 80, unsoldAfterAnHour: 20 },
    bands: [{ state: 'NSW', fromDollars: 20, untilDollars: 30, bids: 7, accounts: 4 }],
    ...overrides,
  };
}
