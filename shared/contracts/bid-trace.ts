import * as z from 'zod/mini';
import { id, instant, money } from './wire.ts';

/** How an automatic purchase came about. */
export const bidTrace = z.object({
  bidId: id,
  rulesVersion: z.int(),
  amountDollars: z.int(),
  /** The amount after the cut to the start price. */
  cutAmount: money,
  dueAt: instant,
  claimedAt: instant,
  price: money,
  /** How many bids of this amount there were. */
  tied: z.int(),
  /** How many holds of other bids failed before. */
  earlierHolds: z.int(),
});
