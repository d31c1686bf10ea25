import type { sendEmailConfirmation as contract } from '../../../../shared/contracts/email-confirmation.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { emailConfirmationMail } from './email-confirmation-mail.ts';
import { consumeQuota } from './quota-store.ts';
import { issueConfirmationLink } from './issue-confirmation-link.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

const tooMany = () => new AppError('rate_limited', 'We’ve sent five of these emails within an hour. Check your spam folder, or try again later.');

/** Counts one email that confirms an account's own address. Throws `rate_limited` after five in an hour. */
async function consumeConfirmationEmail(ctx: IdentityContext, tx: Db, email: string): Promise<void> {
  if (!(await consumeQuota(ctx, tx, 'confirmation', { of: email, at: await ctx.clock.databaseNow(tx) }))) throw tooMany();
}

/**
 * Counts one email that confirms the address that an account changes to. Throws `rate_limited` after five to it from this account in an
 * hour, and in the same words after twenty to it from all accounts.
 */
export async function consumeEmailChangeQuota(ctx: IdentityContext, tx: Db, { userId, email }: { userId: number; email: string }): Promise<void> {
  const at = await ctx.clock.databaseNow(tx);
  if (!(await consumeQuota(ctx, tx, 'email-change-by-account', { of: email, by: userId, at }))) throw tooMany();
  if (!(await consumeQuota(ctx, tx, 'email-change', { of: email, at }))) throw tooMany();
}

/**
 * Sends another link to confirm an account's email address, unless it's confirmed. Throws `conflict` for an account without an address and
 * `rate_limited` after five in an hour. Only a demo returns the link itself.
 */
export async function sendEmailConfirmation(
  ctx: IdentityContext,
  { id: userId, email, isEmailConfirmed }: Viewer,
): Promise<ResultOf<typeof contract>> {
  if (isEmailConfirmed) return { isEmailConfirmed };
  if (!email) throw new AppError('conflict', 'Your account has no email address. Please add one on your account page.');
  return ctx.db.transaction(async (tx) => {
    await consumeConfirmationEmail(ctx, tx, email);
    await enqueue(tx, emailConfirmationMail, { userId, why: 'asked' }, { runAt: ctx.clock.now() });
    const confirmUrl = ctx.config.isDemoMode ? await issueConfirmationLink(ctx, tx, { userId }) : undefined;
    return { isEmailConfirmed, confirmUrl };
  });
}
