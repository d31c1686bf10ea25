import type { sendEmailConfirmation as contract } from '../../../shared/contracts/email-confirmation.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { enqueue } from '../../jobs/job.ts';
import { emailConfirmationMail } from '../notifications/email-confirmation-mail.ts';
import type { Viewer } from '../users/user-store.ts';
import { isDemoMode } from './demo-mode.ts';
import { takeEmail } from './email-bucket-store.ts';
import { issueConfirmationLink } from './issue-confirmation-link.ts';

/**
 * Sends the link that confirms an account's email address once more; none when it is confirmed. Refuses `conflict` for an account
 * without an address and `rate_limited` after five in an hour. Only a demo answers with the link itself.
 */
export async function sendEmailConfirmation(
  ctx: AppContext,
  { id: userId, email, isEmailConfirmed }: Viewer,
): Promise<ResultOf<typeof contract>> {
  if (isEmailConfirmed) return { isEmailConfirmed };
  if (!email) throw new AppError('conflict', 'Your account has no email address. Please call us to add one.');
  return ctx.db.transaction(async (tx) => {
    if (!(await takeEmail(tx, 'confirmation', { of: email, at: await ctx.clock.databaseNow(tx) }))) {
      throw new AppError('rate_limited', 'We sent five of these emails within an hour. Please look in your spam folder, or try again later.');
    }
    await enqueue(tx, emailConfirmationMail, { userId, why: 'asked' }, { runAt: ctx.clock.now() });
    const confirmUrl = isDemoMode(ctx.config) ? await issueConfirmationLink(ctx, tx, userId) : undefined;
    return { isEmailConfirmed, confirmUrl };
  });
}
