import * as z from 'zod';
import { publicWords } from '../../../shared/domain/public-words.ts';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { CONFIRMATION_DAYS, issueConfirmationLink } from '../auth/issue-confirmation-link.ts';
import { findSiteTerms } from '../market/find-site-terms.ts';
import { findUser } from '../users/user-store.ts';

/** Greets a new account by e-mail, with the link that confirms its address; does nothing for an account without an address. */
export const welcomeMail = defineJob({
  name: 'welcome-mail',
  payload: z.object({ userId: z.int() }),
  maxAttempts: 8,
  async run(ctx, { userId }, jobId) {
    const { db, mailer, config } = ctx;
    const user = await findUser(db, userId);
    if (!user?.email) return;
    const link = user.isEmailConfirmed ? undefined : await db.transaction((tx) => issueConfirmationLink(ctx, tx, userId));
    const { name, phone } = config.brand;
    const { buying } = publicWords((await findSiteTerms(ctx)).claims);
    await mailer.send(
      {
        to: user.email,
        ...writeLetter(config, {
          subject: `Welcome to ${name}`,
          // The address is whatever was typed at sign-up, so nothing else that was typed goes to it.
          greeting: 'Hello,',
          paragraphs: [
            `An account on ${name} was created with this email address, and it is ready.`,
            ...(link ? [`Please open this link and sign in, to confirm the address. It works once, within the next ${CONFIRMATION_DAYS} days.`] : []),
            ...(user.userType === 'provider' ? [buying.needs] : []),
          ],
          action: link ? { label: 'Confirm this address', href: link } : undefined,
          closing: [`If that was not you, ${link ? 'do not open the link, and ' : ''}call us on ${phone}.`],
        }),
      },
      `welcome-${jobId}`,
    );
  },
});
