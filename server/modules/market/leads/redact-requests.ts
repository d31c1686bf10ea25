import { internationalPhone } from '../../../../shared/domain/contact/phone.ts';
import { REDACTION_VERSION } from '../../../../shared/domain/contact/redact.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { isOnMarket } from '../auction/on-market.ts';
import { isPhoneLimited } from './phone-limit.ts';
import { publicColumns } from './public-copy.ts';
import { findOutdatedCopies, findRequest, type FiledRequest, lockNamedRequests, lockOutdatedCopy, updatePublicCopy } from './request-store.ts';
import { redoingCopies } from './redo-copies.ts';
import type { MarketContext } from '../context.ts';

const copyOf = ({ places }: MarketContext, { known, ...request }: FiledRequest) => publicColumns(request, places, known);

/**
 * Redacts a lead's request as filed by the current rules, before it is published, and hides the name in the customer's others if the number is
 * known. Its row must be locked.
 */
export async function redactRequest(ctx: MarketContext, tx: Db, leadId: number): Promise<void> {
  const request = await findRequest(tx, leadId);
  if (!request) throw new Error(`Lead ${leadId} not found`);
  const isKnown = request.isKnown && isPhoneLimited(ctx.config, request.customerPhone);
  await updatePublicCopy(tx, leadId, copyOf(ctx, { ...request, isRepeatCustomer: request.isRepeatCustomer || isKnown }));
  const phone = internationalPhone(request.customerPhone);
  if (isKnown && phone !== null) await hideKnownCustomer(ctx, tx, phone);
}

/**
 * Hides the name and the digits in a number's unsold requests: the buyer of one could recognise the customer of the others by them.
 * @decision repeat_customer
 */
export async function hideKnownCustomer(ctx: MarketContext, tx: Db, phone: string): Promise<void> {
  for (const request of await lockNamedRequests(tx, phone)) {
    await updatePublicCopy(tx, request.id, copyOf(ctx, { ...request, isRepeatCustomer: true }));
    if (isOnMarket(request)) recordChange(tx, { kind: 'lead', id: request.id, change: 'relisted' });
  }
}

const outdated = redoingCopies({
  name: 'redact-outdated',
  idName: 'leadId',
  find: findOutdatedCopies,
  async redo(ctx, tx, leadId) {
    const request = await lockOutdatedCopy(tx, leadId, REDACTION_VERSION);
    if (request) await updatePublicCopy(tx, leadId, copyOf(ctx, request));
    return request !== undefined;
  },
});

/** Redacts requests again whose public copy was made by older rules. */
export const redactOutdated = outdated.job;

export const scheduleRedaction = outdated.schedule;
