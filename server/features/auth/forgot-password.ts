import type { forgotPassword as contract } from '../../../shared/contracts/auth.ts';
import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { enqueue } from '../../jobs/job.ts';
import { passwordResetMail } from '../notifications/password-reset-mail.ts';
import { findActiveByEmail } from '../users/user-store.ts';
import { isDemoMode } from './demo-mode.ts';
import { takeEmail } from './email-bucket-store.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { inSteadyTime } from './steady-time.ts';

/** Longer than the work takes, so that nobody can read from the time whether an address is known. */
const ANSWER_MS = 100;

const message = 'If an account uses this address, an e-mail with a link to set a new password is on its way.';

/**
 * Sends a link to set a new password. The answer, and the time to it, are the same whether or not an account uses the
 * address; after five letters in an hour it sends no more and does not say so. Only a demo answers with the link itself.
 */
export function forgotPassword(
  ctx: AppContext,
  { email }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  return inSteadyTime(askForLink(ctx, email), ANSWER_MS);
}

async function askForLink(ctx: AppContext, email: string): Promise<ResultOf<typeof contract>> {
  const askedAt = await ctx.clock.databaseNow(ctx.db);
  const mayWrite = await takeEmail(ctx.db, 'password-reset', { of: email, at: askedAt });
  const userId = (await findActiveByEmail(ctx.db, email)) ?? null;
  if (!mayWrite) return { message };
  const resetUrl = await ctx.db.transaction(async (tx) => {
    // For an unknown address too: the job then finds nobody, and the work before the answer is the same.
    await enqueue(
      tx,
      passwordResetMail,
      { userId, askedAt: askedAt.toISOString() },
      { runAt: ctx.clock.now() },
    );
    if (userId === null || !isDemoMode(ctx.config)) return undefined;
    return issueResetLink(ctx, tx, { userId, askedAt });
  });
  return { message, resetUrl };
}
