import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { createLead as contract } from '../../../shared/contracts/quotes.ts';
import { internationalPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockLead } from '../auctions/auction-store.ts';
import type { Quote } from './create-lead.ts';
import { isPhoneLimited, phoneLimitError } from './phone-limit.ts';
import { findPhoneUse } from './phone-limit-store.ts';
import { derivedColumns } from './public-copy.ts';
import { hideKnownCustomer } from './redact-requests.ts';
import { findByKey, findRequest, type KeyedLead, replaceRequest } from './request-store.ts';

interface Repeated {
  key: string;
  quote: Quote;
  requestHash: string;
  leadScore: number;
}

/**
 * Answers a request that was sent again with its key: the same answers as they are filed already, others in place of the first ones
 * while the lead is not sold, with its auction and its alert as they were, or still held. Refuses `conflict` once it is sold or closed, and a
 * number beyond its limits as a first request does.
 */
export function correctRequest(ctx: AppContext, { key, quote, requestHash, leadScore }: Repeated): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    const known = await findByKey(tx, key);
    const locked = known && (await lockLead(tx, known.id));
    const lead = locked && (await findByKey(tx, key));
    const first = lead && (await findRequest(tx, lead.id));
    if (!lead || !first) throw new Error('The lead was not inserted');

    const { id, jobReference } = lead;
    if (lead.requestHash === null && lead.addedByUserId === null) return { id, jobReference };
    if (lead.requestHash === requestHash) return { id, jobReference, ...(lead.requestVersion > 1 && { isCorrected: true as const }) };
    const refusal = refusalOf(ctx, lead);
    if (refusal) throw new AppError('conflict', refusal);

    const at = ctx.clock.now();
    const international = internationalPhone(quote.customerPhone);
    const isOtherNumber = international !== lead.customerPhoneInternational;
    const knownPhone = isOtherNumber ? await requireRoomFor(ctx, tx, { typed: quote.customerPhone, international }, at) : null;
    const told = { ...quote, isRepeatCustomer: first.isRepeatCustomer || knownPhone !== null };
    const columns = { ...told, ...derivedColumns(told, ctx.places, first.names), leadScore, requestHash };
    await replaceRequest(tx, lead, columns, at);
    if (knownPhone !== null) await hideKnownCustomer(ctx, tx, knownPhone);
    await recordAudit(tx, {
      actorUserId: null,
      action: 'lead.request_corrected',
      subjectType: 'lead',
      subjectId: id,
      before: { version: lead.requestVersion },
      after: { version: lead.requestVersion + 1 },
      at,
    });
    return { id, jobReference, isCorrected: true };
  });
}

interface Phone {
  typed: string;
  international: string | null;
}

/** Refuses a number beyond its limits; returns it where buyers may know it, else null. */
async function requireRoomFor({ config }: AppContext, tx: Db, { typed, international }: Phone, at: Date): Promise<string | null> {
  if (!international || !isPhoneLimited(config, typed)) return null;
  const { limit, isKnown } = await findPhoneUse(tx, international, at);
  if (limit) throw phoneLimitError(config, limit);
  return isKnown ? international : null;
}

function refusalOf({ config }: AppContext, { status, jobReference, addedByUserId }: KeyedLead): string | undefined {
  if (addedByUserId !== null) return 'This key belongs to another request. Please start a new one.';
  if (status !== 'sold' && status !== 'archived') return undefined;
  const what = status === 'sold' ? 'an electrician has it already' : 'it is closed';
  return `Your first request arrived as ${jobReference} and ${what}, so what you changed could not be added. Please phone us on ${config.brand.phone} and name ${jobReference}.`;
}
