import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { createLead as contract } from '../../../../shared/contracts/quotes.ts';
import { internationalPhone } from '../../../../shared/domain/contact/phone.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockLead } from '../auction/auction-store.ts';
import type { Quote } from './create-lead.ts';
import { isPhoneLimited, phoneLimitError } from './phone-limit.ts';
import { requestTokenOf } from './request-link.ts';
import { findPhoneUse } from './phone-limit-store.ts';
import { derivedColumns } from './public-copy.ts';
import { hideKnownCustomer } from './redact-requests.ts';
import { findByKey, findRequest, type KeyedLead, notRewritten, replaceRequest } from './request-store.ts';
import type { MarketContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

interface Repeated {
  key: string;
  quote: Quote;
  requestHash: string;
  leadScore: number;
}

/**
 * Handles a request that was sent again with its idempotency key. The same answers return the lead as filed. Other answers replace the
 * first ones while the lead is not sold; its auction and alert, or its hold, stay as they were. Throws `conflict` once the lead is sold or
 * closed, and the errors of a first request if the phone number exceeds its limits.
 */
export function correctRequest(ctx: MarketContext, { key, quote, requestHash, leadScore }: Repeated): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const found = await findByKey(tx, key);
    const locked = found && (await lockLead(tx, found.id));
    const lead = locked && (await findByKey(tx, key));
    const first = lead && (await findRequest(tx, lead.id));
    if (!lead || !first) throw new Error('No lead has this idempotency key');

    const known = knownRequest(ctx, lead);
    if (lead.requestHash === null && lead.addedByUserId === null) return known;
    if (lead.requestHash === requestHash) return { ...known, ...(lead.requestVersion > 1 && { isCorrected: true as const }) };
    const refusal = refusalOf(ctx, lead);
    if (refusal) throw new AppError('conflict', refusal);

    const at = ctx.clock.now();
    const international = internationalPhone(quote.customerPhone);
    const isOtherNumber = international !== lead.customerPhoneInternational;
    const knownPhone = isOtherNumber ? await requireRoomFor(ctx, tx, { typed: quote.customerPhone, international }, at) : null;
    const told = { ...quote, isRepeatCustomer: first.isRepeatCustomer || knownPhone !== null };
    const columns = { ...told, ...notRewritten, ...derivedColumns(told, ctx.places, first.names), leadScore, requestHash };
    await correctByCustomer(tx, lead, columns, at);
    if (knownPhone !== null) await hideKnownCustomer(ctx, tx, knownPhone);
    return { ...known, isCorrected: true };
  });
}

type Corrected = Pick<KeyedLead, 'id' | 'status' | 'requestVersion'>;

/** Replaces an unsold request with what its customer corrected, and audits it. The lead must be locked. */
export async function correctByCustomer(tx: Db, lead: Corrected, columns: Parameters<typeof replaceRequest>[2], at: Date): Promise<void> {
  await replaceRequest(tx, lead, columns, at);
  await recordAudit(tx, {
    actorUserId: null,
    action: 'lead.request_corrected',
    subjectType: 'lead',
    subjectId: lead.id,
    before: { version: lead.requestVersion },
    after: { version: lead.requestVersion + 1 },
    at,
  });
}

/** Returns what the first answer said of a request. */
function knownRequest({ config }: MarketContext, { id, jobReference, linkNonce }: KeyedLead) {
  return { id, jobReference, ...(linkNonce && { requestToken: requestTokenOf(config, linkNonce) }) };
}

interface Phone {
  typed: string;
  international: string | null;
}

/** Throws if a number exceeds its limits. Returns the number if buyers may know it, else null. */
async function requireRoomFor({ config }: MarketContext, tx: Db, { typed, international }: Phone, at: Date): Promise<string | null> {
  if (!international || !isPhoneLimited(config, typed)) return null;
  const { limit, isKnown } = await findPhoneUse(tx, international, at);
  if (limit) throw phoneLimitError(config, limit);
  return isKnown ? international : null;
}

function refusalOf({ config }: MarketContext, { status, jobReference, addedByUserId }: KeyedLead): string | undefined {
  if (addedByUserId !== null) return 'This key was used for another request. Please reload the page and start again.';
  if (status !== 'sold' && status !== 'archived') return undefined;
  const what = status === 'sold' ? 'an electrician has it already' : 'it is closed';
  return `Your first request arrived as ${jobReference} and ${what}, so what you changed could not be added. Please phone us on ${config.brand.phone} and name ${jobReference}.`;
}
