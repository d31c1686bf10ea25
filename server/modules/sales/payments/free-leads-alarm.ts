import * as z from 'zod';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue, enqueueAll } from '../../../platform/jobs/job.ts';
import { freeLeadsMail } from './free-leads-mail.ts';
import { findNewTakers, NEW_ACCOUNT_MS } from './new-takers.ts';
import { defineJob } from '../context.ts';
import { findAlarmReaders } from '../../identity/index.ts';

/** Leaves time for claims of the last moment of the minute to commit. */
const MARGIN_MS = 5000;

/** Emails super admins, each at most once a day, when new accounts together made more free claims in 24 hours than the setting allows. */
export const freeLeadsAlarm = defineJob({
  name: 'free-leads-alarm',
  payload: z.object({}),
  maxAttempts: 8,
  async run(ctx) {
    const { db, clock, config, log, metrics } = ctx;
    const { count, takers } = await findNewTakers(ctx);
    if (count <= config.freeLeads.alarm) return undefined;
    metrics.freeLeadsAlarms.inc();
    const accountIds = takers.map(({ id }) => id);
    log.warn({ event: 'free_leads_alarm', count, accountIds }, 'free claims by new accounts over limit');
    const day = sydneyDate(clock.now());
    const readers = await findAlarmReaders(db);
    await enqueueAll(db, freeLeadsMail, readers.map((userId) => ({ payload: { userId }, singletonKey: `free-leads-mail:${userId ?? 'brand'}:${day}` })));
    return 'made-jobs';
  },
});

/**
 * Schedules a count of free claims for the end of the minute if one of the accounts is new: by then all claims of the minute are
 * committed, on every server. Must come last in a transaction, because others that enqueue the same job wait for its end.
 */
export async function watchFreeClaims(tx: Db, accounts: readonly { signedUpAt: Date }[], at: Date): Promise<void> {
  if (!accounts.some(({ signedUpAt }) => at.getTime() - signedUpAt.getTime() < NEW_ACCOUNT_MS)) return;
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const runAt = new Date((minute + 1) * MINUTE_MS + MARGIN_MS);
  await enqueue(tx, freeLeadsAlarm, {}, { singletonKey: `free-leads-alarm:${minute}`, runAt });
}
