import * as z from 'zod';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { deleteUnusedLookups, findCompany, findLookup, storeLookup } from './abn-lookup-store.ts';
import { AbnRegisterError } from './abn-register.ts';
import { defineJob, type IdentityContext } from '../context.ts';

/** How long an entry of the register counts as current. */
export const STALE_TIME_MS = 30 * DAY_MS;

/** Looks up an ABN and stores the register's entry. Does nothing when no register is configured or the stored entry is current. */
export async function lookUpAndKeep(ctx: IdentityContext, abn: string): Promise<void> {
  if (!ctx.abnRegister) return;
  const known = await findLookup(ctx.db, abn);
  const at = ctx.clock.now();
  if (known && at.getTime() - known.lookedUpAt.getTime() < STALE_TIME_MS) return;
  const entry = await ctx.abnRegister.lookUp(abn);
  await storeLookup(ctx.db, { abn, ...entry, lookedUpAt: at });
}

/** Looks up the ABN that an account has just entered, and deletes the entry of the one before. Retries while the register is unavailable; no request waits for it. */
export const lookUpAbn = defineJob({
  name: 'abn-lookup',
  // The account, not the ABN: jobs outlive an erasure by a week.
  payload: z.object({ userId: z.int() }),
  maxAttempts: 6,
  async run(ctx, { userId }, _jobId, signal) {
    await deleteUnusedLookups(ctx.db, ctx.clock.now(), signal);
    const abn = (await findCompany(ctx.db, userId))?.abn;
    if (!abn) return;
    try {
      await lookUpAndKeep(ctx, abn);
    } catch (error) {
      if (!(error instanceof AbnRegisterError && error.reason === 'guid_refused')) throw error;
      // A retry is useless until someone corrects the setting; then the hourly run looks the ABN up.
      ctx.log.error({ event: 'abn_guid_refused' }, 'business register rejected ABN_LOOKUP_GUID');
    }
  },
});
