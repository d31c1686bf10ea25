import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { RegisterFailure, type RegisteredLicence } from './trades-register.ts';
import { licenceRefusedMail } from './licence-refused-mail.ts';
import { reportDoubted } from './end-doubted-licence.ts';
import { planBidsOf } from '../accounts/bids-changed.ts';
import { storeLicence } from '../accounts/user-store.ts';
import { findDueForCheck, findLicensedAccount, type LicenceOnFile, lockLicence } from './licence-store.ts';
import { isSameName, isShownHolder } from './same-holder.ts';
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
/** How many lookups in a row may fail before the register counts as down: one that it can't answer must not keep the others from being checked. */
const MAX_FAILURES = 3;

/**
 * Looks up verified licences of New South Wales every night: first those that wait for a decision, since the register may confirm them in time,
 * then the least recently checked. Refuses one that is no longer current with
 * the register's reason, sends one that has vanished, is no contractor's any more or has another holder to a person for a decision within
 * 7 days, ends the wait of one that it confirms, and stores what the register says. Stops early when the register fails, except for a single licence.
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
    let failures = 0;
    for (const { id } of due) {
      signal.throwIfAborted();
      const account = await findLicensedAccount(ctx.db, id);
      if (!account?.isVerified || account.licenseNumber === null) continue;
      try {
        await keepAnswer(ctx, id, account.licenseNumber, await register.lookUp(account.licenseNumber));
        failures = 0;
      } catch (error) {
        if (!(error instanceof RegisterFailure)) throw error;
        const { reason } = error;
        failures += 1;
        if (reason !== 'unavailable' || failures === MAX_FAILURES) {
          ctx.log.warn({ event: 'licence_recheck_stopped', reason }, 'nightly licence check stopped early');
          return;
        }
        ctx.log.warn({ event: 'licence_lookup_failed', reason, userId: id }, 'licence register lookup failed');
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
    const doubted = { licenseCheckedAt: at, licenseCheckMethod: 'nsw_api', licenseConfirmedAt: null } as const;
    const audit = { actorUserId: null, subjectType: 'user', subjectId: userId, at } as const;
    if (registered?.isCurrent) {
      await keepCurrent(tx, userId, { current, registered, at });
      return;
    }
    if (!registered) {
      // When a number vanishes overnight, the register is more likely wrong than the electrician.
      const submittedAt = current.licenseSubmittedAt ?? at;
      await storeLicence(tx, userId, { ...doubted, licenseSubmittedAt: submittedAt }, at);
      await reportDoubted(tx, userId, { submittedAt, at });
      return;
    }
    const licenseRefusal = `The register of New South Wales says “${registered.status}”.`;
    await storeLicence(tx, userId, { ...doubted, isVerified: false, licenseRefusal, licenseSubmittedAt: null }, at);
    await recordAudit(tx, { ...audit, action: 'provider.unverified', before: { isVerified: true }, after: { isVerified: false, method: 'nsw_api' } });
    await enqueue(tx, licenceRefusedMail, { userId }, { runAt: at });
  });
}

interface Answer {
  current: LicenceOnFile;
  registered: RegisteredLicence;
  at: Date;
}

/** Stores the entry of a current licence. A person decides if it is no contractor's any more or has a holder who is not the account's. */
async function keepCurrent(tx: Db, userId: number, { current, registered, at }: Answer): Promise<void> {
  const told = toldOf(current, registered);
  const owner = await findLicensedAccount(tx, userId);
  const isShown = owner !== undefined && isShownHolder(owner, registered);
  // Without an answer of a person, what the register said an earlier night is as doubtful today.
  const isTheirs = isShown || (told.licenseHolder === undefined && current.licenseSubmittedAt === null);
  const isAsVerified = registered.class === 'contractor' && isTheirs;
  const submittedAt = current.licenseSubmittedAt ?? at;
  await storeLicence(
    tx,
    userId,
    {
      licenseCheckedAt: at,
      licenseCheckMethod: 'nsw_api',
      licenseConfirmedAt: isAsVerified ? at : null,
      ...told,
      ...(told.licenseExpiresOn === undefined ? {} : { licenseReminderDays: null }),
      licenseSubmittedAt: isAsVerified ? null : submittedAt,
    },
    at,
  );
  const fields = Object.keys(told);
  if (fields.length > 0) {
    const subject = { actorUserId: null, subjectType: 'user', subjectId: userId } as const;
    await recordAudit(tx, { ...subject, action: 'provider.licence_rechecked', after: { fields }, at });
    await planBidsOf(tx, userId, at);
  }
  if (!isAsVerified) await reportDoubted(tx, userId, { submittedAt, at });
}

/** Returns what a register says of a licence that is not on file yet. */
function toldOf(current: LicenceOnFile, registered: RegisteredLicence): Partial<LicenceOnFile> {
  const { expiresOn, holder } = registered;
  return {
    ...(expiresOn !== null && expiresOn !== current.licenseExpiresOn ? { licenseExpiresOn: expiresOn } : {}),
    ...(registered.class !== null && registered.class !== current.licenseClass ? { licenseClass: registered.class } : {}),
    ...(isSameName(holder, current.licenseHolder ?? '') ? {} : { licenseHolder: holder }),
  };
}

/** Schedules one run for the coming night in Sydney, no matter how many servers ask for it. */
export async function scheduleRecheck(ctx: IdentityContext): Promise<void> {
  const runAt = nextInSydney(ctx.clock.now(), RUN_AT_HOUR);
  await enqueue(ctx.db, recheckLicences, {}, { singletonKey: `recheck-licences:${runAt.getTime()}`, runAt });
}
