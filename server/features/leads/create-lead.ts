import { createHash } from 'node:crypto';
import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { createLead as contract } from '../../../shared/contracts/quotes.ts';
import { leadScore } from '../../../shared/domain/lead-score.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { merge } from '../../merge.ts';
import { auctionBy, findAuctionTerms } from '../auctions/set-up-auction.ts';
import { leadAlert } from '../notifications/lead-alert.ts';
import type { Gazetteer } from '../places/gazetteer.ts';
import { correctRequest } from './correct-request.ts';
import { leadFiler, type NewLead } from './lead-store.ts';
import { isPhoneLimited, phoneLimitError } from './phone-limit.ts';
import { derivedColumns, publicColumns } from './public-copy.ts';
import { hideKnownCustomer } from './redact-requests.ts';
import { holdRule } from './spot-robot.ts';

type Body = BodyOf<typeof contract>;

interface Filer extends Pick<NewLead, 'customerId' | 'filedFrom'> {
  /** Whether the request came with the signs that the form sends. */
  isFromForm: boolean;
}

const fileLead = leadFiler(leadAlert);

// In the order of the contract's fields, so that the same answers always read the same.
const hashOf = (quote: Quote) => createHash('sha256').update(JSON.stringify(quote)).digest('base64url');

/**
 * Files a request for a quote and puts it on the market at today's start price, or holds it for a person when its network address
 * has sent more than it plausibly would. Sent again with the same key, it answers the lead
 * that is there; with other answers it corrects that request while it is not sold. Refuses `conflict` once it is, and while
 * two requests of the number are open; `rate_limited` after five of it in a day.
 */
export async function createLead(
  ctx: AppContext,
  { isFromForm, ...filer }: Filer,
  { consentTextVersion, idempotencyKey, ...quote }: Body,
): Promise<ResultOf<typeof contract>> {
  const told = quoteColumns(quote, ctx.places);
  requirePlausibleDates(quote, ctx.clock.now());
  const terms = await findAuctionTerms(ctx, ctx.db);
  const at = ctx.clock.now();
  const key = idempotencyKey ?? null;
  const consent = { consentTextVersion, consentAt: consentTextVersion ? at : null };
  const auction = auctionBy(terms, { urgency: quote.urgency, at });
  const columns = merge(told, consent, auction, filer, { idempotencyKey: key, requestHash: key && hashOf(quote), createdAt: at });
  const isLimited = isPhoneLimited(ctx.config, columns.customerPhone);
  const ofRepeatCustomer = () => publicColumns({ ...quote, isRepeatCustomer: true }, ctx.places);
  const hideOthers = (tx: Db, phone: string) => hideKnownCustomer(ctx, tx, phone);
  const filed = await fileLead(ctx.db, { lead: columns, isLimited, hold: holdRule(terms.settings, isFromForm), ofRepeatCustomer, hideOthers });
  if (filed === 'open' || filed === 'day') throw phoneLimitError(ctx.config, filed);
  if (filed) return { id: filed.id, jobReference: filed.jobReference };
  if (key === null) throw new Error('The lead was not inserted');
  return correctRequest(ctx, { key, quote, requestHash: hashOf(quote), leadScore: told.leadScore });
}

const DAY_MS = 86_400_000;

const DATE_MESSAGE = 'Please choose a date from today to two years from now';

// A day is allowed for time zones, and for a form that was open at midnight.
function requirePlausibleDates(quote: Quote, at: Date): void {
  if (quote.preferredPickupDate === null && quote.preferredDropoffDate === null) return;
  const earliest = sydneyDate(new Date(at.getTime() - DAY_MS));
  const latest = sydneyDate(new Date(at.getTime() + 2 * 366 * DAY_MS));
  const isImplausible = (date: string | null) => date !== null && (date < earliest || date > latest);
  const paths = (['preferredPickupDate', 'preferredDropoffDate'] as const).filter((name) => isImplausible(quote[name]));
  if (paths.length === 0) return;
  throw new AppError('invalid_input', DATE_MESSAGE, { issues: paths.map((path) => ({ path, message: DATE_MESSAGE })) });
}

export type Quote = Omit<Body, 'consentTextVersion' | 'idempotencyKey'>;

/** Returns the columns of a lead that come from the quote form. */
export function quoteColumns(quote: Quote, places: Gazetteer) {
  return merge(quote, derivedColumns(quote, places), { leadScore: leadScore(quote) }) satisfies Partial<NewLead>;
}
