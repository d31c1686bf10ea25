import { createHash } from 'node:crypto';
import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { createLead as contract } from '../../../shared/contracts/quotes.ts';
import { leadScore } from '../../../shared/domain/lead-score.ts';
import type { AppContext } from '../../context.ts';
import { merge } from '../../merge.ts';
import { auctionBy, findAuctionTerms } from '../auctions/set-up-auction.ts';
import { leadAlert } from '../notifications/lead-alert.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { correctRequest } from './correct-request.ts';
import { leadFiler, type NewLead } from './lead-store.ts';
import { derivedColumns } from './public-copy.ts';

type Body = BodyOf<typeof contract>;

const fileLead = leadFiler(leadAlert);

// In the order of the contract's fields, so that the same answers always read the same.
const hashOf = (quote: Quote) => createHash('sha256').update(JSON.stringify(quote)).digest('base64url');

/**
 * Files a request for a quote and puts it on the market at today's start price. Sent again with the same key, it answers the lead
 * that is there; with other answers it corrects that request while it is not sold. Refuses `conflict` once it is.
 */
export async function createLead(
  ctx: AppContext,
  filer: Pick<NewLead, 'customerId' | 'filedFrom'>,
  { consentTextVersion, idempotencyKey, ...quote }: Body,
): Promise<ResultOf<typeof contract>> {
  const told = quoteColumns(quote, ctx.places);
  const terms = await findAuctionTerms(ctx, ctx.db);
  const at = ctx.clock.now();
  const key = idempotencyKey ?? null;
  const consent = { consentTextVersion, consentAt: consentTextVersion ? at : null };
  const auction = auctionBy(terms, { urgency: quote.urgency, at });
  const columns = merge(told, consent, auction, filer, { idempotencyKey: key, requestHash: key && hashOf(quote), createdAt: at });
  const filed = await fileLead(ctx.db, columns);
  if (filed) return { id: filed.id, jobReference: filed.jobReference };
  if (key === null) throw new Error('The lead was not inserted');
  return correctRequest(ctx, { key, quote, requestHash: hashOf(quote), leadScore: told.leadScore });
}

export type Quote = Omit<Body, 'consentTextVersion' | 'idempotencyKey'>;

/** Returns the columns of a lead that come from the quote form. */
export function quoteColumns(quote: Quote, places: Gazetteer) {
  return merge(quote, derivedColumns(quote, places), { leadScore: leadScore(quote) }) satisfies Partial<NewLead>;
}
