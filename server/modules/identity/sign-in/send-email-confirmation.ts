import type { sendEmailConfirmation as contract } from '../../../../shared/contracts/email-confirmation.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { emailConfirmationMail } from './email-confirmation-mail.ts';
import { takeEmail } from './email-bucket-store.ts';
import { issueConfirmationLink } from './issue-confirmation-link.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { IdentityContext } from '../context.ts';

/** Counts one email that confirms an address, an account's own or the one it changes to. Throws `rate_limited` after five of a kind in an hour. */
export async function takeConfirmationEmail({ clock }: IdentityContext, tx: Db, kind: 'confirmation' | 'email-change', email: string): Promise<void> {
  if (await takeEmail(tx, kind, { of: email, at: await clock.databaseNow(tx) })) return;
  throw new AppError('rate_limited', 'We’ve sent five of these emails within an hour. Check your spam folder, or try again later.');
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
    await takeConfirmationEmail(ctx, tx, 'confirmation', email);
    await enqueue(tx, emailConfirmationMail, { userId, why: 'asked' }, { runAt: ctx.clock.now() });
    const confirmUrl = ctx.config.isDemoMode ? await issueConfirmationLink(ctx, tx, { userId }) : undefined;
    return { isEmailConfirmed, confirmUrl };
  });
}
