import * as z from 'zod';
import { buyingNeedsPath } from '../../../../shared/contracts/buying-needs-path.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { licenceNews } from '../../../../shared/domain/words/licence-words.ts';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { findViewer } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

const written = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'long' });

/**
 * Reminds an electrician by email that their licence expires on a date (YYYY-MM-DD), or has expired. Does nothing once another expiry
 * date is on file, or for an account without an address.
 */
export const licenceExpiryMail = defineJob({
  name: 'licence-expiry-mail',
  payload: z.object({ userId: z.int(), expiresOn: z.iso.date() }),
  maxAttempts: 8,
  async run(ctx, { userId, expiresOn }, jobId) {
    const { db, config, mailer, clock } = ctx;
    const user = await findViewer(db, userId);
    if (!user?.email || user.licenseExpiresOn !== expiresOn) return;
    const date = written.format(new Date(`${expiresOn}T00:00:00Z`));
    const isOver = expiresOn < sydneyDate(clock.now());
    const { buyingRule } = await ctx.findBuyingTerms(db);
    const stops = isOver
      ? 'You can’t buy leads until your renewed licence is on your account. Standing bids wait until then too.'
      : 'After that day, you can’t buy leads until your renewed licence is on your account. Standing bids wait until then too.';
    await mailer.send(
      {
        to: user.email,
        ...composeEmail(config, {
          subject: isOver ? licenceNews.expired : `Your electrical licence expires on ${date}`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            'Once you’ve renewed your licence, please send it to us again, even if its number is the same. We’ll look up the new expiry date.',
            isOver ? `The electrical licence on your account expired on ${date}.` : `The electrical licence on your account expires on ${date}.`,
            ...(buyingRule === 'anyone' ? [] : [stops]),
          ],
          action: { label: 'Send my renewed licence', href: publicUrl(config, buyingNeedsPath) },
          closing: [`Questions? Call us on ${config.brand.phone}.`],
        }),
      },
      `licence-expiry-${jobId}`,
    );
  },
});
