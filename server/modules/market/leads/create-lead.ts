import { createHash } from 'node:crypto';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { createLead as contract } from '../../../../shared/contracts/quotes.ts';
import { leadScore } from './lead-score.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { merge } from '../../../platform/merge.ts';
import { auctionBy, findAuctionTerms } from '../auction/set-up-auction.ts';
import { correctRequest } from './correct-request.ts';
import { leadFiler, type NewLead } from './lead-store.ts';
import { isPhoneLimited, phoneLimitError } from './phone-limit.ts';
import { derivedColumns, publicColumns } from './public-copy.ts';
import { hideKnownCustomer } from './redact-requests.ts';
import { holdRule } from './bot-check.ts';
import { unconfirmedColumns } from './unconfirmed-phone.ts';
import { newRequestLink, requestTokenOf } from './request-link.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { MarketContext } from '../context.ts';
import type { CustomerDetails } from '../redaction/customer-facts.ts';
import { leadAlertType } from '../auction/market-jobs.ts';
import type { Gazetteer } from '../../places/index.ts';

type Body = BodyOf<typeof contract>;

interface Filer extends Pick<NewLead, 'filedFrom'> {
  /** The customer's account, if they have one. */
  account: Account | null;
  /** Whether the request has the fields that the form always sends. */
  isFromForm: boolean;
}

const fileLead = leadFiler(leadAlertType);

// In the order of the contract's fields, so that the same answers always have the same hash.
const hashOf = (quote: Quote) => createHash('sha256').update(JSON.stringify(quote)).digest('base64url');

/**
 * Files a quote request and puts it on the market at today's start price, or holds it: until its phone number is confirmed if the market
 * wants that, or for review if its network address has sent more requests than is plausible. Sent again with the same idempotency key,
 * it returns the existing lead; with other answers it corrects that request while it is not sold. Throws `conflict` once it is sold, and
 * while two requests of the phone number are open; `rate_limited` after five requests of the number in 24 hours.
 */
export async function createLead(
  ctx: MarketContext,
  { isFromForm, account, filedFrom }: Filer,
  { consentTextVersion, idempotencyKey, ...quote }: Body,
): Promise<ResultOf<typeof contract>> {
  const known = account ? [detailsOf(account)] : [];
  const told = quoteColumns(quote, ctx.places, known);
  requirePlausibleDates(quote, ctx.clock.now());
  const terms = await findAuctionTerms(ctx, ctx.db);
  const at = ctx.clock.now();
  const key = idempotencyKey ?? null;
  const consent = { consentTextVersion, consentAt: consentTextVersion ? at : null };
  const auction = auctionBy(terms, { urgency: quote.urgency, at });
  const link = newRequestLink(ctx.config);
  const held = unconfirmedColumns(ctx.config, terms.settings, quote.urgency);
  const filer = { customerId: account?.id ?? null, filedFrom };
  const columns = merge(told, consent, auction, filer, link, { ...held }, { idempotencyKey: key, requestHash: key && hashOf(quote), createdAt: at });
  const isLimited = isPhoneLimited(ctx.config, columns.customerPhone);
  const ofRepeatCustomer = () => publicColumns({ ...quote, isRepeatCustomer: true }, ctx.places, known);
  const hideOthers = (tx: Db, phone: string) => hideKnownCustomer(ctx, tx, phone);
  const filed = await fileLead(ctx.db, { lead: columns, isLimited, hold: holdRule(terms.settings, isFromForm), ofRepeatCustomer, hideOthers });
  if (filed === 'open' || filed === 'day') throw phoneLimitError(ctx.config, filed);
  if (filed) return { id: filed.id, jobReference: filed.jobReference, requestToken: requestTokenOf(ctx.config, link.linkNonce) };
  if (key === null) throw new Error('The lead was not inserted');
  return correctRequest(ctx, { key, quote, requestHash: hashOf(quote), leadScore: told.leadScore });
}

const DATE_MESSAGE = 'Please choose a date from today to two years from now';

// One day of tolerance for time zones, and for a form that was open at midnight.
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

type Account = Pick<Viewer, 'id' | 'firstName' | 'lastName' | 'phone' | 'email'>;

/** Returns what an account says of its customer. */
const detailsOf = ({ firstName, lastName, phone, email }: Account): CustomerDetails => ({
  customerName: `${firstName} ${lastName}`,
  customerPhone: phone,
  customerEmail: email,
  customerAddress: null,
  serviceLocation: '',
});

/** Returns the columns of a lead that come from the quote form. `known` is what else is known of its customer. */
export function quoteColumns(quote: Quote, places: Gazetteer, known: readonly CustomerDetails[] = []) {
  return merge(quote, derivedColumns(quote, places, known), { leadScore: leadScore(quote) }) satisfies Partial<NewLead>;
}
