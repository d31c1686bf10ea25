import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { refuseWithoutCustomer } from '../leads/refuse-without-customer.ts';
import { redactRequest } from '../leads/redact-requests.ts';
import { alertOfLead } from '../notifications/lead-alert.ts';
import { type AuctionedLead, restartAuction } from './auction-store.ts';
import { setUpAuction } from './set-up-auction.ts';

/**
 * Puts a lead back on the market at a fresh start price, which it returns in cents, with a new clock: the request as its customer
 * filed it, redacted by the current rules. Its row must be locked. Refuses `conflict` once its customer was removed.
 */
export async function relistLead(
  ctx: AppContext,
  tx: Db,
  { id, urgency, anonymisedAt }: Pick<AuctionedLead, 'id' | 'urgency' | 'anonymisedAt'>,
  at: Date,
): Promise<number> {
  refuseWithoutCustomer(anonymisedAt);
  const auction = await setUpAuction(ctx, tx, { urgency, at });
  await redactRequest(ctx, tx, id);
  const auctionEpoch = await restartAuction(tx, id, auction);
  await alertOfLead(tx, { leadId: id, auctionEpoch }, at);
  return auction.startingPriceCents;
}
