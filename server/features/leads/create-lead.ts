import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { createLead as contract } from '../../../shared/contracts/quotes.ts';
import { leadScore } from '../../../shared/domain/lead-score.ts';
import type { AppContext } from '../../context.ts';
import { newAuction } from '../auctions/auction.ts';
import { currentStartPrice } from '../auctions/start-price.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { findByIdempotencyKey, insertLead, type NewLead } from './lead-store.ts';
import { derivedColumns } from './public-copy.ts';

type Body = BodyOf<typeof contract>;

/** Files a request for a quote and puts it on the market at today's start price. Sent again with the same key, it answers the lead that is there. */
export async function createLead(
  ctx: AppContext,
  customerId: number | null,
  { consentTextVersion, idempotencyKey, ...quote }: Body,
): Promise<{ id: number; jobReference: string }> {
  return ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    const key = idempotencyKey ?? null;
    const consent = { consentTextVersion, consentAt: consentTextVersion ? at : null };
    const auction = newAuction(await currentStartPrice(ctx, tx), at);
    const columns = { ...quoteColumns(quote, ctx.places), customerId, idempotencyKey: key, ...consent, ...auction };
    const lead =
      (await insertLead(tx, { ...columns, createdAt: at })) ??
      (key ? await findByIdempotencyKey(tx, key) : undefined);
    if (!lead) throw new Error('The lead was not inserted');
    return lead;
  });
}

type Quote = Omit<Body, 'consentTextVersion' | 'idempotencyKey'>;

/** Returns the columns of a lead that come from the quote form. */
export function quoteColumns(quote: Quote, places: Gazetteer) {
  return { ...quote, ...derivedColumns(quote, places), leadScore: leadScore(quote) } satisfies Partial<NewLead>;
}
