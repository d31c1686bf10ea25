import * as z from 'zod';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { RegisterFailure, type RegisteredLicence } from './trades-register.ts';
import { reportWaiting } from './waiting-decisions-mail.ts';
import { licenceVerifiedMail } from './licence-verified-mail.ts';
import { planBidsOf } from '../accounts/bids-changed.ts';
import { storeLicence } from '../accounts/user-store.ts';
import { findLicensedAccount, isLicenceShared, type LicensedAccount, lockLicence } from './licence-store.ts';
import { isShownHolder } from './same-holder.ts';
import { defineJob } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Returns true when the register's entry needs no decision: a current electrical contractor's licence that clearly belongs to the name
 * under which customers see the account, whose email address is confirmed. The register is public: anybody can type what it says.
 */
const isPlainlyGood = (account: LicensedAccount, registered: RegisteredLicence, today: string) =>
  account.isEmailConfirmed &&
  registered.isCurrent &&
  registered.class === 'contractor' &&
  registered.expiresOn !== null &&
  registered.expiresOn >= today &&
  isShownHolder(account, registered);

/**
 * Looks up a submitted licence if its register can be queried, and verifies it when no decision is needed and no other account has it. All
 * others wait for a person, who gets an email within the hour.
 * @decision licence_check
 */
export const checkSubmittedLicence = defineJob({
  name: 'check-submitted-licence',
  payload: z.object({ userId: z.int() }),
  maxAttempts: 3,
  async run(ctx, { userId }) {
    const account = await findLicensedAccount(ctx.db, userId);
    if (!account?.licenseSubmittedAt || account.licenseNumber === null) return;
    const { licenseNumber } = account;
    const registered = account.licenseState === 'NSW' ? await lookUp() : null;
    await ctx.db.transaction(async (tx) => {
      const at = await ctx.clock.databaseNow(tx);
      const current = await lockLicence(tx, userId);
      const isStill = current.licenseSubmittedAt !== null && current.licenseNumber === licenseNumber && current.licenseState === account.licenseState;
      // Its names may have changed since.
      const owner = isStill && (await findLicensedAccount(tx, userId));
      if (!owner) return;
      if (!registered || !isPlainlyGood(owner, registered, sydneyDate(at)) || (await isLicenceShared(tx, userId))) {
        await reportWaiting(tx, at);
        return;
      }
      await storeLicence(
        tx,
        userId,
        {
          isVerified: true,
          licenseRefusal: null,
          licenseSubmittedAt: null,
          licenseClass: registered.class,
          licenseHolder: registered.holder,
          licenseExpiresOn: registered.expiresOn,
          licenseReminderDays: null,
          licenseCheckedAt: at,
          licenseCheckMethod: 'nsw_api',
          licenseCheckedBy: null,
        },
        at,
      );
      await recordAudit(tx, {
        actorUserId: null,
        action: 'provider.verified',
        subjectType: 'user',
        subjectId: userId,
        before: { isVerified: current.isVerified },
        after: { isVerified: true, method: 'nsw_api' },
        at,
      });
      await enqueue(tx, licenceVerifiedMail, { userId }, { runAt: at });
      await planBidsOf(tx, userId, at);
    });

    async function lookUp(): Promise<RegisteredLicence | null> {
      try {
        return (await ctx.tradesRegister?.lookUp(licenseNumber ?? '')) ?? null;
      } catch (error) {
        if (!(error instanceof RegisterFailure)) throw error;
        ctx.log.warn({ event: 'licence_lookup_failed', reason: error.reason }, 'licence register lookup failed');
        return null;
      }
    }
  },
});

/** Has a waiting licence looked up again, because something else is known of its account now. */
export async function checkWaitingLicence(tx: Db, userId: number, at: Date): Promise<void> {
  const account = await findLicensedAccount(tx, userId);
  if (account?.licenseSubmittedAt) await enqueue(tx, checkSubmittedLicence, { userId }, { runAt: at });
}
