import * as z from 'zod';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import type { Db } from '../../db/client.ts';
import { defineJob, enqueue, enqueueAll } from '../../jobs/job.ts';
import { freeLeadsMail } from '../notifications/free-leads-mail.ts';
import { findSuperAdmins } from '../users/user-store.ts';
import { findNewTakers, NEW_ACCOUNT_MS } from './new-takers.ts';

const MINUTE_MS = 60_000;
/** What was claimed in the last moment of the minute is committed by then. */
const MARGIN_MS = 5000;

/** Tells super admins by email, each once a day at most, when new accounts together took more leads for nothing within a day than the setting allows. */
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
    log.warn({ event: 'free_leads_alarm', count, accountIds }, 'new accounts took many free leads');
    const admins = await findSuperAdmins(db);
    const day = sydneyDate(clock.now());
    // Without anyone who can be written to, the brand's own address gets it.
    const readers = admins.length > 0 ? admins.map(({ id }) => id) : [null];
    await enqueueAll(db, freeLeadsMail, readers.map((userId) => ({ payload: { userId }, singletonKey: `free-leads-mail:${userId ?? 'brand'}:${day}` })));
    return 'made-jobs';
  },
});

/**
 * Has free claims counted once the minute is over, where one of the accounts is new: by then all claims of the minute are committed, on whichever
 * server. Comes last in a transaction, because others that enqueue the same wait for its end.
 */
export async function watchFreeClaims(tx: Db, accounts: readonly { signedUpAt: Date }[], at: Date): Promise<void> {
  if (!accounts.some(({ signedUpAt }) => at.getTime() - signedUpAt.getTime() < NEW_ACCOUNT_MS)) return;
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const runAt = new Date((minute + 1) * MINUTE_MS + MARGIN_MS);
  await enqueue(tx, freeLeadsAlarm, {}, { singletonKey: `free-leads-alarm:${minute}`, runAt });
}
