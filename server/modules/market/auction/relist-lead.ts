import type { Db } from '../../../platform/db/client.ts';
import { assertHasCustomer } from '../leads/assert-has-customer.ts';
import { redactRequest } from '../leads/redact-requests.ts';
import { type AuctionedLead, restartAuction } from './auction-store.ts';
import { setUpAuction } from './set-up-auction.ts';
import { alertOfLead } from './market-jobs.ts';
import type { MarketContext } from '../context.ts';

/**
 * Puts a lead back on the market with a new clock and a fresh start price, which it returns in cents: the request as its customer filed
 * it, redacted by the current rules. Its row must be locked. Throws `conflict` if the customer was removed.
 */
export async function relistLead(
  ctx: MarketContext,
  tx: Db,
  { id, urgency, anonymisedAt }: Pick<AuctionedLead, 'id' | 'urgency' | 'anonymisedAt'>,
  at: Date,
): Promise<number> {
  assertHasCustomer(anonymisedAt);
  const auction = await setUpAuction(ctx, tx, { urgency, at });
  await redactRequest(ctx, tx, id);
  const auctionEpoch = await restartAuction(tx, id, auction);
  await alertOfLead(tx, { leadId: id, auctionEpoch }, at);
  return auction.startingPriceCents;
}
