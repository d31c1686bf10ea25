import * as z from 'zod';
import type { AppContext } from '../../context.ts';
import { defineJob } from '../../jobs/job.ts';
import { findLookup, isAbnInUse, storeLookup } from './abn-lookup-store.ts';
import { AbnRegisterError } from './abn-register.ts';

const DAY_MS = 86_400_000;

/** For how long what the register said is good. */
export const FRESH_MS = 30 * DAY_MS;

/** Looks an ABN up and keeps what the register says. Does nothing where the register is not asked, nor while the last answer is good. */
export async function lookUpAndKeep(ctx: AppContext, abn: string): Promise<void> {
  if (!ctx.abnRegister) return;
  const known = await findLookup(ctx.db, abn);
  const at = ctx.clock.now();
  if (known && at.getTime() - known.lookedUpAt.getTime() < FRESH_MS) return;
  const entry = await ctx.abnRegister.lookUp(abn);
  // The account may have been erased while the register was asked.
  if (await isAbnInUse(ctx.db, abn)) await storeLookup(ctx.db, { abn, ...entry, lookedUpAt: at });
}

/** Looks up an ABN that somebody has just given. While the register cannot be asked it is tried again; nobody waits for it. */
export const lookUpAbn = defineJob({
  name: 'abn-lookup',
  payload: z.object({ abn: z.string() }),
  maxAttempts: 6,
  async run(ctx, { abn }) {
    try {
      await lookUpAndKeep(ctx, abn);
    } catch (error) {
      if (!(error instanceof AbnRegisterError && error.reason === 'guid_refused')) throw error;
      // Asking again changes nothing before somebody has put the setting right; then the daily run looks it up.
      ctx.log.error({ event: 'abn_guid_refused' }, 'the business register does not know the GUID of ABN_LOOKUP_GUID');
    }
  },
});
