import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { createLead as contract } from '../../../../shared/contracts/quotes.ts';
import { internationalPhone } from '../../../../shared/domain/contact/phone.ts';
import { DAY_SECONDS, HOUR_MS, SECOND_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockLead } from '../auction/auction-store.ts';
import { releasePresses } from '../auction/hold-store.ts';
import { alertOfPlace } from '../auction/market-jobs.ts';
import { isOnMarket } from '../auction/on-market.ts';
import type { Quote } from './create-lead.ts';
import { holdCorrected } from './hold-corrected.ts';
import { findLead, type LeadRow, type NewLead } from './lead-store.ts';
import { isPhoneLimited, phoneLimitError } from './phone-limit.ts';
import { requestTokenOf } from './request-link.ts';
import { findPhoneUse, lockNumbers, type PhoneUse, unlimitedUse } from './phone-limit-store.ts';
import { derivedColumns } from './public-copy.ts';
import { hideKnownCustomer } from './redact-requests.ts';
import { findByKey, findRequest, type KeyedLead, notConfirmed, notRewritten, replaceRequest } from './request-store.ts';
import type { MarketContext } from '../context.ts';
import type { CustomerDetails } from '../redaction/customer-facts.ts';
import { type AuditEntry, recordAudit } from '../../audit/index.ts';
import { consumeQuota } from '../../identity/index.ts';

interface Repeated {
  key: string;
  quote: Quote;
  requestHash: string;
  leadScore: number;
}

/**
 * Handles a request that was sent again with its idempotency key. The same answers return the lead as filed. Other answers replace the
 * first ones while the lead is neither sold nor closed and its first link still works; its auction and alert, or its hold, stay as they were
 * unless its number calls for another, or it had no place and now has one: then those who work there are alerted. Throws `conflict` otherwise,
 * and the errors of a first request if the phone number exceeds its limits.
 */
export function correctRequest(ctx: MarketContext, { key, quote, requestHash, leadScore }: Repeated): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const found = await findByKey(tx, key);
    if (found) await lockNumbers(tx, [found.customerPhoneInternational, internationalPhone(quote.customerPhone)], ctx.clock.now());
    const locked = found && (await lockLead(tx, found.id));
    const lead = locked && (await findByKey(tx, key));
    if (!lead) throw new Error('No lead has this idempotency key');

    const known = knownRequest(ctx, lead);
    if (lead.requestHash === null && lead.addedByUserId === null) return known;
    if (lead.requestHash === requestHash) return { ...known, ...(lead.requestVersion > 1 && { isCorrected: true as const }) };
    const refusal = refusalOf(ctx, lead);
    if (refusal) throw new AppError('conflict', refusal);

    await correctUnsoldRequest(ctx, tx, { leadId: lead.id, told: quote, other: { ...quote, customerCorrectedPhone: null, customerCorrectedEmail: null, leadScore, requestHash } }, ctx.clock.now());
    return { ...known, isCorrected: true };
  });
}

export interface Correction {
  /** Its row must be locked, and before it the numbers that it has and gets, by `lockNumbers`. */
  leadId: number;
  /** What the customer's own words are now. */
  told: CustomerDetails & Pick<Quote, 'electricalWork' | 'specialRequests'>;
  /** The other columns that change. */
  other: Partial<NewLead>;
  /** The super admin who corrects it for its customer, with the action for the audit log; undefined if the customer does it. */
  bySuperAdmin?: (Pick<AuditEntry, 'action'> & { actorUserId: number }) | undefined;
  /** True for a correction that the law entitles its customer to: no limit of another number refuses it. */
  isByLaw?: true | undefined;
}

/**
 * Replaces an unsold request with what its customer corrected, or told a super admin, and audits it. Another number has to be confirmed
 * again, and whether the request is held is decided again: for its number, and for the job that it is now. Throws `conflict` and
 * `rate_limited` if another number exceeds its limits, or after too many corrections.
 */
export async function correctUnsoldRequest(ctx: MarketContext, tx: Db, { leadId, told, other, bySuperAdmin, isByLaw }: Correction, at: Date): Promise<void> {
  const before = await requireLead(tx, leadId);
  const international = internationalPhone(told.customerPhone);
  const isOtherNumber = international !== before.customerPhoneInternational;
  if (!bySuperAdmin) await requireFewCorrections(ctx, tx, { lead: before, isOtherNumber }, at);
  const use = await phoneUseOf(ctx, tx, { typed: told.customerPhone, international, filedFrom: before.filedFrom }, at);
  if (isOtherNumber && use.limit && !isByLaw) throw phoneLimitError(ctx.config, use.limit);
  const isKnown = isOtherNumber && use.isKnown;
  await rewriteRequest(ctx, tx, { before, told, other: { ...other, ...(isOtherNumber && notConfirmed) }, isKnown, bySuperAdmin }, at);
  const corrected = await requireLead(tx, leadId);
  if (isAlertNeeded(before, corrected, bySuperAdmin !== undefined)) await alertOfPlace(tx, { leadId, auctionEpoch: before.auctionEpoch }, at);
  await holdCorrected(ctx, tx, { before, corrected, use, isOtherNumber }, at);
  if (isKnown && international !== null && isOnMarket(await requireLead(tx, leadId))) await hideKnownCustomer(ctx, tx, international);
}

/**
 * Returns whether a correction alerts those who work at the lead's place. A form that is sent again and again with other places must
 * not alert one town after the other: for its sender the first place counts.
 */
function isAlertNeeded(before: LeadRow, corrected: LeadRow, isBySuperAdmin: boolean): boolean {
  const isElsewhere = corrected.latitude !== null && (corrected.latitude !== before.latitude || corrected.longitude !== before.longitude);
  return isElsewhere && (before.latitude === null || isBySuperAdmin) && isOnMarket(before);
}

/** How often a customer may correct a request in all. Every version of it is kept, and its texts are redacted by what the latest of them said. */
const MAX_CORRECTIONS = 50;

/**
 * Throws `conflict` after fifty corrections of a request, and `rate_limited` after twenty within an hour or five numbers within a day.
 * @decision rate_limit
 */
async function requireFewCorrections(ctx: MarketContext, tx: Db, { lead, isOtherNumber }: { lead: LeadRow; isOtherNumber: boolean }, at: Date): Promise<void> {
  const { id, jobReference, requestVersion } = lead;
  const { brand } = ctx.config;
  if (requestVersion > MAX_CORRECTIONS) {
    throw new AppError('conflict', `Your request has been changed ${MAX_CORRECTIONS} times, so it can’t be changed here any more. Please phone us on ${brand.phone} and name ${jobReference}.`);
  }
  if (isOtherNumber) await requireFewNumbers(ctx, tx, id, at);
  if (await consumeQuota(ctx, tx, 'corrections-of-request', { of: String(id), at })) return;
  throw new AppError('rate_limited', `You’ve changed your request many times within an hour. Please try again later, or phone us on ${brand.phone}.`, { retryAfterSeconds: HOUR_MS / SECOND_MS });
}

/**
 * Throws `rate_limited` for a sixth number of a request within a day. A number that the market knows changes what is shown, so that anyone could
 * find out numbers by trying them.
 * @decision rate_limit
 */
export async function requireFewNumbers(ctx: MarketContext, tx: Db, leadId: number, at: Date): Promise<void> {
  if (await consumeQuota(ctx, tx, 'numbers-of-request', { of: String(leadId), at })) return;
  throw new AppError('rate_limited', 'You’ve changed the number five times today. Please try again tomorrow, or phone us.', { retryAfterSeconds: DAY_SECONDS });
}

async function requireLead(tx: Db, leadId: number): Promise<LeadRow> {
  const lead = await findLead(tx, leadId);
  if (!lead) throw new Error(`Lead ${leadId} not found`);
  return lead;
}

interface Rewriting extends Omit<Correction, 'leadId' | 'isByLaw'> {
  /** The request as it is, locked. */
  before: LeadRow;
  /** Whether buyers may know the number. */
  isKnown?: boolean;
}

const byCustomer = { actorUserId: null, action: 'lead.request_corrected' } as const;

/** What electricians see of a request before they buy it, apart from its customer. */
const seenColumns = [
  'electricalWork', 'specialRequests', 'suburb', 'state', 'postcode', 'serviceType', 'propertyType', 'urgency', 'budgetRange', 'hasExistingElectrician',
  'timeframe', 'preferredPickupDate', 'preferredDropoffDate', 'isFlexibleDates',
] as const satisfies (keyof LeadRow)[];

/**
 * Replaces what an unsold request says, and audits it. What a super admin wrote instead of its texts stands until the texts change. Payments
 * that are open for it are released if electricians then see something else, or a number that was confirmed is replaced. Its number and its hold
 * are the caller's.
 */
export async function rewriteRequest(ctx: MarketContext, tx: Db, { before, told, other, isKnown = false, bySuperAdmin }: Rewriting, at: Date): Promise<void> {
  const { id, requestVersion } = before;
  const first = await findRequest(tx, id);
  if (!first) throw new Error(`Lead ${id} not found`);
  const isReworded = told.electricalWork !== before.electricalWork || (told.specialRequests ?? null) !== before.specialRequests;
  const { rewrittenElectricalWork, rewrittenSpecialRequests } = before;
  const rewritten = isReworded ? notRewritten : { rewrittenElectricalWork, rewrittenSpecialRequests };
  const filed = { ...told, ...rewritten, isRepeatCustomer: first.isRepeatCustomer || isKnown };
  await replaceRequest(tx, before, { ...other, ...derivedColumns(filed, ctx.places, first.known) }, at);
  const after = await requireLead(tx, id);
  const isUnconfirmed = before.phoneConfirmedAt !== null && after.phoneConfirmedAt === null;
  if (isUnconfirmed || seenColumns.some((column) => after[column] !== before[column])) await releasePresses(tx, id, at);
  await recordAudit(tx, {
    ...(bySuperAdmin ?? byCustomer),
    subjectType: 'lead',
    subjectId: id,
    before: { version: requestVersion },
    after: { version: requestVersion + 1 },
    at,
  });
}

/** Returns what the first answer said of a request. A link that replaced the first one is only for the person it was sent to. */
function knownRequest({ config }: MarketContext, { id, jobReference, linkNonce, linkReplacedAt }: KeyedLead) {
  return { id, jobReference, ...(linkNonce && linkReplacedAt === null && { requestToken: requestTokenOf(config, linkNonce) }) };
}

interface Phone {
  typed: string;
  international: string | null;
  filedFrom: string | null;
}

/** Returns what a number's requests say about it; nothing for a number that is not limited. */
async function phoneUseOf({ config }: MarketContext, tx: Db, { typed, international, filedFrom }: Phone, at: Date): Promise<PhoneUse> {
  return international && isPhoneLimited(config, typed) ? findPhoneUse(tx, { phone: international, filedFrom }, at) : unlimitedUse;
}

function refusalOf({ config }: MarketContext, { status, jobReference, addedByUserId, linkNonce, linkReplacedAt }: KeyedLead): string | undefined {
  if (addedByUserId !== null) return 'This key was used for another request. Please reload the page and start again.';
  if (linkReplacedAt !== null) return `Your first request arrived as ${jobReference}, and we’ve sent you a new link to it since. Please use that link to change it.`;
  const isOpen = status !== 'sold' && status !== 'archived';
  if (isOpen && linkNonce !== null) return undefined;
  if (isOpen) return `Your first request arrived as ${jobReference}, and its link was turned off since. Please phone us on ${config.brand.phone} to change it.`;
  const what = status === 'sold' ? 'an electrician has it already' : 'it is closed';
  return `Your first request arrived as ${jobReference} and ${what}, so what you changed could not be added. Please phone us on ${config.brand.phone} and name ${jobReference}.`;
}
