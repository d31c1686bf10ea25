import * as z from 'zod';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { recordAudit } from '../../audit/index.ts';
import { planBidsOf } from '../accounts/bids-changed.ts';
import { storeLicence } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';
import { DECISION_DAYS } from './decision-days.ts';
import { licenceRefusedMail } from './licence-refused-mail.ts';
import { lockLicence } from './licence-store.ts';
import { reportWaiting } from './waiting-decisions-mail.ts';

/**
 * Ends the verification of a licence that its register did not confirm, if no person has decided on it since. It goes on waiting.
 * @decision licence_check
 */
export const endDoubtedLicence = defineJob({
  name: 'end-doubted-licence',
  payload: z.object({ userId: z.int(), submittedAt: z.iso.datetime() }),
  maxAttempts: 8,
  async run(ctx, { userId, submittedAt }) {
    await ctx.db.transaction(async (tx) => {
      const at = await ctx.clock.databaseNow(tx);
      const licence = await lockLicence(tx, userId);
      if (!licence.isVerified || licence.licenseSubmittedAt?.getTime() !== Date.parse(submittedAt)) return;
      const licenseRefusal = `The register of New South Wales has not confirmed it for your account for ${DECISION_DAYS} days.`;
      await storeLicence(tx, userId, { isVerified: false, licenseRefusal }, at);
      const audit = { actorUserId: null, subjectType: 'user', subjectId: userId, at } as const;
      await recordAudit(tx, { ...audit, action: 'provider.unverified', before: { isVerified: true }, after: { isVerified: false, method: 'nsw_api' } });
      await enqueue(tx, licenceRefusedMail, { userId }, { runAt: at });
      await planBidsOf(tx, userId, at);
    });
  },
});

/** Has a person decide on a verified licence that its register did not confirm, within days. `submittedAt` is since when it waits. */
export async function reportDoubted(tx: Db, userId: number, { submittedAt, at }: { submittedAt: Date; at: Date }): Promise<void> {
  await reportWaiting(tx, at);
  const since = submittedAt.toISOString();
  const runAt = new Date(at.getTime() + DECISION_DAYS * DAY_MS);
  await enqueue(tx, endDoubtedLicence, { userId, submittedAt: since }, { singletonKey: `end-doubted-licence:${userId}:${since}`, runAt });
}
