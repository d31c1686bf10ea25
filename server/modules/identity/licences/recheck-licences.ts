import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { RegisterFailure, type RegisteredLicence } from './trades-register.ts';
import { licenceRefusedMail } from './licence-refused-mail.ts';
import { reportWaiting } from './waiting-decisions-mail.ts';
import { storeLicence } from '../accounts/user-store.ts';
import { findDueForCheck, findLicensedAccount, lockLicence } from './licence-store.ts';
import { nextInSydney } from './next-in-sydney.ts';
import { defineJob, type IdentityContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/** At night, when fewest people use the register. */
const RUN_AT_HOUR = 3;
/** A licence that was looked up within this time waits for the next night. */
const STALE_TIME_MS = 20 * HOUR_MS;
/** The register's quota is per month. */
const MAX_LOOKUPS = 150;
const PAUSE_MS = 500;

/**
 * Looks up verified licences of New South Wales every night, the least recently checked first. Refuses one that is no longer current with
 * the register's reason, sends one that has vanished to a person for a decision, and stores new expiry dates. Stops early when the register
 * fails.
 * @decision licence_check
 */
export const recheckLicences = defineJob({
  name: 'recheck-licences',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // Before any work: a run that fails must still have a next one.
    await scheduleRecheck(ctx);
    const register = ctx.tradesRegister;
    if (!register) return;
    const before = new Date(ctx.clock.now().getTime() - STALE_TIME_MS);
    const due = await findDueForCheck(ctx.db, { state: 'NSW', before, limit: MAX_LOOKUPS });
    for (const { id } of due) {
      signal.throwIfAborted();
      const account = await findLicensedAccount(ctx.db, id);
      if (!account?.isVerified || account.licenseNumber === null) continue;
      try {
        await keepAnswer(ctx, id, account.licenseNumber, await register.lookUp(account.licenseNumber));
      } catch (error) {
        if (!(error instanceof RegisterFailure)) throw error;
        ctx.log.warn({ event: 'licence_recheck_stopped', reason: error.reason }, 'nightly licence check stopped early');
        return;
      }
      await wait(PAUSE_MS, undefined, { signal });
    }
  },
});

/** Stores the register's entry for a licence, unless the licence has changed since. */
async function keepAnswer(ctx: IdentityContext, userId: number, licenceNumber: string, registered: RegisteredLicence | null): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const at = await ctx.clock.databaseNow(tx);
    const current = await lockLicence(tx, userId);
    if (!current.isVerified || current.licenseNumber !== licenceNumber || current.licenseState !== 'NSW') return;
    const looked = { licenseCheckedAt: at, licenseCheckMethod: 'nsw_api', licenseCheckedBy: null } as const;
    const audit = { actorUserId: null, subjectType: 'user', subjectId: userId, at } as const;
    if (registered?.isCurrent) {
      const { licenseExpiresOn: known } = current;
      const licenseExpiresOn = registered.expiresOn ?? known;
      const isRenewed = licenseExpiresOn !== known;
      const renewed = isRenewed ? { licenseExpiresOn, licenseReminderDays: null } : {};
      await storeLicence(tx, userId, { ...looked, ...renewed }, at);
      if (isRenewed) await recordAudit(tx, { ...audit, action: 'provider.licence_rechecked', after: { fields: ['licenseExpiresOn'] } });
      return;
    }
    if (!registered) {
      // When a number vanishes overnight, the register is more likely wrong than the electrician.
      await storeLicence(tx, userId, { ...looked, licenseSubmittedAt: current.licenseSubmittedAt ?? at }, at);
      await reportWaiting(tx, at);
      return;
    }
    const licenseRefusal = `The register of New South Wales says “${registered.status}”.`;
    await storeLicence(tx, userId, { ...looked, isVerified: false, licenseRefusal, licenseSubmittedAt: null }, at);
    await recordAudit(tx, { ...audit, action: 'provider.unverified', before: { isVerified: true }, after: { isVerified: false, method: 'nsw_api' } });
    await enqueue(tx, licenceRefusedMail, { userId }, { runAt: at });
  });
}

/** Schedules one run for the coming night in Sydney, no matter how many servers ask for it. */
export async function scheduleRecheck(ctx: IdentityContext): Promise<void> {
  const runAt = nextInSydney(ctx.clock.now(), RUN_AT_HOUR);
  await enqueue(ctx.db, recheckLicences, {}, { singletonKey: `recheck-licences:${runAt.getTime()}`, runAt });
}
