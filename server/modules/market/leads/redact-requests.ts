import * as z from 'zod';
import { REDACTION_VERSION } from '../../../../shared/domain/contact/redact.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { isOnMarket } from '../auction/on-market.ts';
import { isPhoneLimited } from './phone-limit.ts';
import { publicColumns } from './public-copy.ts';
import { findOutdatedCopies, findRequest, type FiledRequest, lockNamedRequests, lockOutdatedCopy, updatePublicCopy } from './request-store.ts';
import { defineJob, type MarketContext } from '../context.ts';

const BATCH_SIZE = 200;
/** The round from which on the wait stays an hour. */
const LAST_ROUND = 6;

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

/** Redacts a lead again whose public copy was made by older rules. Returns false if it is locked elsewhere or its copy cannot be made. */
async function redactOutdatedCopy(ctx: MarketContext, leadId: number): Promise<boolean> {
  try {
    return await ctx.db.transaction(async (tx) => {
      const request = await lockOutdatedCopy(tx, leadId, REDACTION_VERSION);
      if (!request) return false;
      await updatePublicCopy(tx, leadId, copyOf(ctx, request));
      return true;
    });
  } catch (error) {
    ctx.log.error({ err: error, event: 'redaction_failed', leadId }, 'lead not redacted again, will retry');
    return false;
  }
}

/**
 * Redacts requests again whose public copy was made by older rules, one batch a run until none is left. What was passed over is tried again
 * in another round: after a minute, then after twice as long each time, up to an hour. Idempotent.
 */
export const redactOutdated = defineJob({
  name: 'redact-outdated',
  payload: z.object({ afterId: z.int(), round: z.int().optional(), hasPassedOver: z.boolean().optional() }),
  maxAttempts: 5,
  async run(ctx, { afterId, round = 0, hasPassedOver = false }, _jobId, signal) {
    const ids = await findOutdatedCopies(ctx.db, { version: REDACTION_VERSION, afterId, limit: BATCH_SIZE });
    let hasLeft = hasPassedOver;
    for (const id of ids) {
      signal.throwIfAborted();
      if (!(await redactOutdatedCopy(ctx, id))) hasLeft = true;
    }
    const lastId = ids.at(-1);
    if (lastId === undefined) return hasLeft ? scheduleRound(ctx, round) : undefined;
    await enqueue(ctx.db, redactOutdated, { afterId: lastId, round, hasPassedOver: hasLeft });
    return 'made-jobs';
  },
});

/** Schedules the round after one that passed leads over. Its key joins it with the same round of what another server began within the hour. */
async function scheduleRound(ctx: MarketContext, last: number): Promise<void> {
  const runAt = new Date(ctx.clock.now().getTime() + Math.min(HOUR_MS, MINUTE_MS * 2 ** last));
  const round = Math.min(last + 1, LAST_ROUND);
  await enqueue(ctx.db, redactOutdated, { afterId: 0, round }, { runAt, singletonKey: keyOf(runAt, round) });
}

/** Schedules the redaction of outdated public copies, at most once an hour however many servers start. */
export async function scheduleRedaction(ctx: MarketContext): Promise<void> {
  await enqueue(ctx.db, redactOutdated, { afterId: 0 }, { singletonKey: keyOf(ctx.clock.now(), 0) });
}

const keyOf = (at: Date, round: number) => `redact-outdated:${REDACTION_VERSION}:${Math.floor(at.getTime() / HOUR_MS)}:${round}`;
