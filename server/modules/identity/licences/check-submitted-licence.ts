import * as z from 'zod';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue, enqueueUnlessWaiting } from '../../../platform/jobs/job.ts';
import { RegisterFailure, type RegisteredLicence, type TradesRegister } from './trades-register.ts';
import { reportWaiting } from './waiting-decisions-mail.ts';
import { takeLookup } from './licence-lookup-budget.ts';
import { licenceVerifiedMail } from './licence-verified-mail.ts';
import { planBidsOf } from '../accounts/bids-changed.ts';
import { storeLicence } from '../accounts/user-store.ts';
import { findLicensedAccount, isLicenceShared, type LicensedAccount, type LicenceOnFile, lockLicence } from './licence-store.ts';
import { isShownHolder } from './same-holder.ts';
import { defineJob } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Returns true when the register's entry is of a current electrical contractor's licence that clearly belongs to the name under which
 * customers see the account, whose email address is confirmed.
 */
const isPlainlyGood = (account: LicensedAccount, registered: RegisteredLicence, today: string) =>
  account.isEmailConfirmed &&
  registered.isCurrent &&
  registered.class === 'contractor' &&
  registered.expiresOn !== null &&
  registered.expiresOn >= today &&
  isShownHolder(account, registered);

/**
 * Returns true when a person has verified this number for this account before, as each other number clears who decided. The register is
 * public: anybody can type what it says.
 */
const isKnownToPerson = ({ licenseCheckedBy, licenseCheckMethod, licenseRefusal }: LicenceOnFile) =>
  licenseCheckedBy !== null && (licenseRefusal === null || licenseCheckMethod === 'nsw_api');

/**
 * Looks up a submitted licence if its register can be queried. Verifies it when the answer leaves nothing to decide and a person has
 * verified it for this account before. All others wait for a person, who gets an email within the hour and finds a good answer filled in.
 * Does nothing until the account's address is confirmed.
 * @decision licence_check
 */
export const checkSubmittedLicence = defineJob({
  name: 'check-submitted-licence',
  payload: z.object({ userId: z.int() }),
  maxAttempts: 3,
  async run(ctx, { userId }) {
    const account = await findLicensedAccount(ctx.db, userId);
    if (!account?.licenseSubmittedAt || account.licenseNumber === null || !account.isEmailConfirmed) return;
    const { licenseNumber } = account;
    const registered = ctx.tradesRegister && account.licenseState === 'NSW' ? await lookUp(ctx.tradesRegister) : undefined;
    await ctx.db.transaction(async (tx) => {
      const at = await ctx.clock.databaseNow(tx);
      const current = await lockLicence(tx, userId);
      const isStill = current.licenseSubmittedAt !== null && current.licenseNumber === licenseNumber && current.licenseState === account.licenseState;
      // Its names may have changed since.
      const owner = isStill && (await findLicensedAccount(tx, userId));
      if (!owner) return;
      const isGood = registered && isPlainlyGood(owner, registered, sydneyDate(at));
      if (!isGood && registered !== undefined) await storeLicence(tx, userId, { licenseConfirmedAt: null }, at);
      if (!isGood || (await isLicenceShared(tx, userId))) {
        await reportWaiting(tx, at);
        return;
      }
      const said = { licenseClass: registered.class, licenseHolder: registered.holder, licenseExpiresOn: registered.expiresOn, licenseReminderDays: null };
      if (isKnownToPerson(current)) {
        await verifyAlone(tx, userId, { said, wasVerified: current.isVerified, at });
        return;
      }
      await storeLicence(tx, userId, said, at);
      await reportWaiting(tx, at);
    });

    /** Returns the register's entry, null for an unknown number; undefined without an answer. */
    async function lookUp(register: TradesRegister): Promise<RegisteredLicence | null | undefined> {
      if (!(await takeLookup(ctx, userId))) {
        ctx.log.warn({ event: 'licence_lookup_skipped', userId }, 'daily limit of licence register lookups reached');
        return undefined;
      }
      try {
        return await register.lookUp(licenseNumber ?? '');
      } catch (error) {
        if (!(error instanceof RegisterFailure)) throw error;
        ctx.log.warn({ event: 'licence_lookup_failed', reason: error.reason }, 'licence register lookup failed');
        return undefined;
      }
    }
  },
});

interface Answer {
  /** What the register says. */
  said: Pick<LicenceOnFile, 'licenseClass' | 'licenseHolder' | 'licenseExpiresOn' | 'licenseReminderDays'>;
  wasVerified: boolean;
  at: Date;
}

/** Verifies a licence by its register's answer, and tells its electrician. */
async function verifyAlone(tx: Db, userId: number, { said, wasVerified, at }: Answer): Promise<void> {
  const decided = { isVerified: true, licenseRefusal: null, licenseSubmittedAt: null };
  await storeLicence(tx, userId, { ...said, ...decided, licenseCheckedAt: at, licenseCheckMethod: 'nsw_api', licenseConfirmedAt: at }, at);
  await recordAudit(tx, {
    actorUserId: null,
    action: 'provider.verified',
    subjectType: 'user',
    subjectId: userId,
    before: { isVerified: wasVerified },
    after: { isVerified: true, method: 'nsw_api' },
    at,
  });
  await enqueue(tx, licenceVerifiedMail, { userId }, { runAt: at });
  await planBidsOf(tx, userId, at);
}

/** Has a waiting licence looked up, unless a lookup of its account is due already. */
export function checkSoon(tx: Db, userId: number, at: Date): Promise<void> {
  return enqueueUnlessWaiting(tx, checkSubmittedLicence, { userId }, at);
}

/** Has a waiting licence looked up again, because something else is known of its account now. */
export async function checkWaitingLicence(tx: Db, userId: number, at: Date): Promise<void> {
  const account = await findLicensedAccount(tx, userId);
  if (account?.licenseSubmittedAt) await checkSoon(tx, userId, at);
}
