import * as z from 'zod';
import { publicWords } from '../../../../shared/domain/words/public-words.ts';
import { composeEmail } from '../../../platform/mail/email.ts';
import { CONFIRMATION_DAYS, issueConfirmationLink } from '../sign-in/issue-confirmation-link.ts';
import { findUser } from './user-store.ts';
import { defineJob } from '../context.ts';

/** Emails a new account a welcome with the link that confirms its address. Does nothing for an account without an address. */
export const welcomeMail = defineJob({
  name: 'welcome-mail',
  payload: z.object({ userId: z.int() }),
  maxAttempts: 8,
  async run(ctx, { userId }, jobId) {
    const { db, mailer, config } = ctx;
    const user = await findUser(db, userId);
    if (!user?.email) return;
    const link = user.isEmailConfirmed ? undefined : await db.transaction((tx) => issueConfirmationLink(ctx, tx, { userId }));
    const { name, phone } = config.brand;
    const { buying } = publicWords(await ctx.findBuyingTerms(db));
    await mailer.send(
      {
        to: user.email,
        ...composeEmail(config, {
          subject: `Welcome to ${name}`,
          // The address is unconfirmed and may be somebody else's, so the email repeats nothing else that was typed at sign-up.
          greeting: 'Hello,',
          paragraphs: [
            `An account on ${name} was created with this email address. It’s ready to use.`,
            ...(link ? [`Please confirm the address: open the link below and sign in. The link works once, within the next ${CONFIRMATION_DAYS} days.`] : []),
            ...(user.userType === 'provider' ? [buying.needs] : []),
          ],
          action: link ? { label: 'Confirm this address', href: link } : undefined,
          closing: [`If this wasn’t you, ${link ? 'don’t open the link, and ' : ''}call us on ${phone}.`],
        }),
      },
      `welcome-${jobId}`,
    );
  },
});
