import * as z from 'zod';
import { REDACTION_VERSION } from '../../../../shared/domain/contact/redact.ts';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { isOnMarket } from '../auction/on-market.ts';
import { isPhoneLimited } from './phone-limit.ts';
import { publicColumns } from './public-copy.ts';
import { findRequest, type FiledRequest, lockNamedRequests, lockOutdatedCopies, updatePublicCopy } from './request-store.ts';
import { defineJob, type MarketContext } from '../context.ts';

const BATCH_SIZE = 200;

const copyOf = ({ places }: MarketContext, { known, ...request }: FiledRequest) => publicColumns(request, places, known);

/** Redacts a lead's request as filed by the current rules, before it is published again. Its row must be locked. */
export async function redactRequest(ctx: MarketContext, tx: Db, leadId: number): Promise<void> {
  const request = await findRequest(tx, leadId);
  if (!request) throw new Error(`Lead ${leadId} not found`);
  const isKnown = request.isKnown && isPhoneLimited(ctx.config, request.customerPhone);
  await updatePublicCopy(tx, leadId, copyOf(ctx, { ...request, isRepeatCustomer: request.isRepeatCustomer || isKnown }));
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

/** Redacts requests again whose public copy was made by older rules, one batch a run until none is left. Idempotent. */
export const redactOutdated = defineJob({
  name: 'redact-outdated',
  payload: z.object({ afterId: z.int() }),
  maxAttempts: 5,
  async run(ctx, { afterId }) {
    const lastId = await ctx.db.transaction(async (tx) => {
      const requests = await lockOutdatedCopies(tx, { version: REDACTION_VERSION, afterId, limit: BATCH_SIZE });
      for (const request of requests) await updatePublicCopy(tx, request.id, copyOf(ctx, request));
      return requests.at(-1)?.id;
    });
    if (lastId === undefined) return undefined;
    await enqueue(ctx.db, redactOutdated, { afterId: lastId });
    return 'made-jobs';
  },
});

/** Schedules the redaction of outdated public copies, at most once an hour however many servers start. */
export async function scheduleRedaction(ctx: MarketContext): Promise<void> {
  const hour = Math.floor(ctx.clock.now().getTime() / HOUR_MS);
  await enqueue(ctx.db, redactOutdated, { afterId: 0 }, { singletonKey: `redact-outdated:${REDACTION_VERSION}:${hour}` });
}
