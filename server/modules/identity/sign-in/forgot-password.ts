import type { forgotPassword as contract } from '../../../../shared/contracts/auth.ts';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { passwordResetMail } from './password-reset-mail.ts';
import { findActiveByEmail } from '../accounts/user-store.ts';
import { consumeQuota } from './quota-store.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { inSteadyTime } from './steady-time.ts';
import type { IdentityContext } from '../context.ts';

/** Longer than the work takes, so that the response time doesn't reveal whether an address has an account. */
const ANSWER_MS = 100;

const message = 'If an account uses this address, an email with a link to set a new password is on its way.';

/**
 * Sends a link to set a new password. The response and its time are the same whether or not an account uses the address. After five emails
 * in an hour it silently sends no more. Only a demo returns the link itself.
 */
export function forgotPassword(
  ctx: IdentityContext,
  { email }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  return inSteadyTime(askForLink(ctx, email), ANSWER_MS);
}

async function askForLink(ctx: IdentityContext, email: string): Promise<ResultOf<typeof contract>> {
  const askedAt = await ctx.clock.databaseNow(ctx.db);
  const mayWrite = await consumeQuota(ctx, ctx.db, 'password-reset', { of: email, at: askedAt });
  const userId = (await findActiveByEmail(ctx.db, email)) ?? null;
  if (!mayWrite) return { message };
  const resetUrl = await ctx.db.transaction(async (tx) => {
    // Also for an unknown address: the job then finds no account, and the work before the response is the same.
    await enqueue(
      tx,
      passwordResetMail,
      { userId, askedAt: askedAt.toISOString() },
      { runAt: ctx.clock.now() },
    );
    if (userId === null || !ctx.config.isDemoMode) return undefined;
    return issueResetLink(ctx, tx, { userId, askedAt });
  });
  return { message, resetUrl };
}
