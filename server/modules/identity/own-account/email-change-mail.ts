import * as z from 'zod';
import { composeEmail } from '../../../platform/mail/email.ts';
import { defineJob } from '../context.ts';
import { CONFIRMATION_DAYS, issueConfirmationLink } from '../sign-in/issue-confirmation-link.ts';
import { findChange } from './email-change-store.ts';

/** Emails the link that makes an address the account's. Does nothing once the change was confirmed, cancelled or replaced. */
export const emailChangeMail = defineJob({
  name: 'email-change-mail',
  payload: z.object({ changeId: z.int() }),
  maxAttempts: 8,
  async run(ctx, { changeId }, jobId) {
    const change = await findChange(ctx.db, changeId, ctx.clock.now());
    if (!change) return;
    const link = await ctx.db.transaction((tx) => issueConfirmationLink(ctx, tx, { userId: change.userId, emailChangeId: changeId }));
    const { name, phone } = ctx.config.brand;
    await ctx.mailer.send(
      {
        to: change.email,
        ...composeEmail(ctx.config, {
          subject: `Confirm your new email address for ${name}`,
          // The address is unconfirmed and may be somebody else's, so the email repeats nothing that was typed in the account.
          greeting: 'Hello,',
          paragraphs: [
            `To use this email address for your ${name} account, open the link below and sign in. The link works once, within ${CONFIRMATION_DAYS} days of your request.`,
            'Until then, nothing changes.',
          ],
          action: { label: 'Confirm this address', href: link },
          closing: [`If you didn’t ask for this, don’t open the link, and call us on ${phone}.`],
        }),
      },
      `email-change-${jobId}`,
    );
  },
});
