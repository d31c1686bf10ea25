import { payableCents, priceAt } from '../../../shared/domain/auction-price.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { scheduleOf } from '../auctions/auction.ts';
import { lockLead } from '../auctions/auction-store.ts';
import { leadSold } from '../auctions/claim-lead.ts';
import { type Attempt, findOpenAttempt, insertAttempt, moveAttempt } from './attempt-store.ts';
import { openHold } from './reconcile-attempt.ts';

const HOLD_LASTS_MS = 15 * 60_000;
/** A quote older than this is made afresh, so that the hold stays near the price. */
const QUOTE_IS_FRESH_MS = 60_000;

interface Wish {
  leadId: number;
  buyerId: number;
}

/**
 * Quotes a lead at its live price and opens a payment for that sum, which the server alone decides.
 * Refuses `not_found`, `lead_sold`, and `lead_is_free` once there is nothing to pay.
 */
export async function createPaymentIntent(ctx: AppContext, wish: Wish) {
  const attempt = await ctx.db.transaction((tx) => quote(ctx, tx, wish));
  const clientSecret = attempt.clientSecret ?? (await openHold(ctx, attempt));
  if (!clientSecret) throw leadSold();
  return { clientSecret, amount: attempt.quotedPriceCents, expiresAt: attempt.expiresAt };
}

async function quote(ctx: AppContext, tx: Db, { leadId, buyerId }: Wish): Promise<Attempt> {
  const lead = await lockLead(tx, leadId);
  if (!lead || lead.status === 'archived') throw notFound('lead');
  if (lead.status === 'sold') throw leadSold();

  const at = await ctx.clock.databaseNow(tx);
  const open = await findOpenAttempt(tx, { leadId, buyerId });
  if (open && isFresh(open, lead.auctionEpoch, at)) return open;
  if (open) await moveAttempt(tx, open.id, { desired: 'release', reason: 'superseded', nextActionAt: at });

  const quotedPriceCents = payableCents(priceAt(scheduleOf(lead), at));
  if (quotedPriceCents === 0) throw new AppError('lead_is_free', 'This lead is free now. Claim it without payment.');
  return insertAttempt(tx, {
    leadId,
    buyerId,
    auctionEpoch: lead.auctionEpoch,
    kind: ctx.gateway.kind,
    quotedPriceCents,
    createdAt: at,
    expiresAt: new Date(at.getTime() + HOLD_LASTS_MS),
    nextActionAt: new Date(at.getTime() + HOLD_LASTS_MS),
  });
}

function isFresh(attempt: Attempt, auctionEpoch: number, at: Date): boolean {
  const ageMs = at.getTime() - attempt.createdAt.getTime();
  return attempt.auctionEpoch === auctionEpoch && ageMs < QUOTE_IS_FRESH_MS;
}
