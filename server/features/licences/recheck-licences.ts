import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { defineJob, enqueue } from '../../jobs/job.ts';
import { RegisterFailure, type RegisteredLicence } from '../../registers/trades-register.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { licenceRefusedMail } from '../notifications/licence-refused-mail.ts';
import { reportWaiting } from '../notifications/waiting-decisions-mail.ts';
import { storeLicence } from '../users/user-store.ts';
import { findDueForCheck, findLicensedAccount, lockLicence } from './licence-store.ts';
import { nextInSydney } from './next-in-sydney.ts';

const HOUR_MS = 3_600_000;
/** At night, when nobody waits for the register. */
const RUN_AT_HOUR = 3;
/** A licence that was looked up since is left for the next night. */
const FRESH_FOR_MS = 20 * HOUR_MS;
/** The register's quota is counted by month. */
const MAX_LOOKUPS = 150;
const PAUSE_MS = 500;

/**
 * Looks every verified licence of New South Wales up again, night by night, the longest unseen first. One that is no longer current is
 * refused with what the register says, one that is no longer there waits for a person, a new expiry is kept. Ends early when the
 * register gives no answer.
 * @decision licence_check
 */
export const recheckLicences = defineJob({
  name: 'recheck-licences',
  payload: z.object({}),
  maxAttempts: 3,
  async run(ctx, _payload, _jobId, signal) {
    // First, so that a night in which this fails is not the last one.
    await scheduleRecheck(ctx);
    const register = ctx.tradesRegister;
    if (!register) return;
    const before = new Date(ctx.clock.now().getTime() - FRESH_FOR_MS);
    const due = await findDueForCheck(ctx.db, { state: 'NSW', before, limit: MAX_LOOKUPS });
    for (const { id } of due) {
      signal.throwIfAborted();
      const account = await findLicensedAccount(ctx.db, id);
      if (!account?.isVerified || account.licenseNumber === null) continue;
      try {
        await keepAnswer(ctx, id, account.licenseNumber, await register.lookUp(account.licenseNumber));
      } catch (error) {
        if (!(error instanceof RegisterFailure)) throw error;
        ctx.log.warn({ reason: error.reason }, 'nightly licence check ended early');
        return;
      }
      await wait(PAUSE_MS, undefined, { signal });
    }
  },
});

/** Keeps what the register says of a licence, unless it was changed since. */
async function keepAnswer(ctx: AppContext, userId: number, licenceNumber: string, registered: RegisteredLicence | null): Promise<void> {
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
      // A number that the register has lost overnight is more likely its mistake than the electrician's.
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

/** Sees to it that one run is due in the coming night of Sydney, however many servers ask. */
export async function scheduleRecheck(ctx: AppContext): Promise<void> {
  const runAt = nextInSydney(ctx.clock.now(), RUN_AT_HOUR);
  await enqueue(ctx.db, recheckLicences, {}, { singletonKey: `recheck-licences:${runAt.getTime()}`, runAt });
}
