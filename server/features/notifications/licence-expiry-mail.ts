import * as z from 'zod';
import { buyingNeedsPath } from '../../../shared/contracts/buying-needs-path.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findBuyingTerms } from '../auctions/buying-gate.ts';
import { findViewer } from '../users/user-store.ts';

const written = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', dateStyle: 'long' });

/**
 * Reminds an electrician that their licence expires on a date (YYYY-MM-DD), or that it has expired. Does nothing once another expiry is
 * on file, or for an account without an address.
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
    const { buyingRule } = await findBuyingTerms(ctx, db);
    const stops = isOver
      ? 'You cannot buy leads until the renewed one is on your account.'
      : 'After that day you cannot buy leads until the renewed one is on your account.';
    await mailer.send(
      {
        to: user.email,
        ...writeLetter(config, {
          subject: isOver ? 'Your electrical licence has expired' : `Your electrical licence expires on ${date}`,
          greeting: greetingOf(user.firstName),
          paragraphs: [
            isOver ? `the electrical licence on your account expired on ${date}.` : `the electrical licence on your account expires on ${date}.`,
            ...(buyingRule === 'anyone' ? [] : [stops]),
            'Have you renewed it? Send it to us again, also if its number is the same, and we’ll look up the new expiry.',
          ],
          action: config.appUrl ? { label: 'Send my renewed licence', href: new URL(buyingNeedsPath, config.appUrl).href } : undefined,
          closing: [`Questions? Call us on ${config.brand.phone}.`],
        }),
      },
      `licence-expiry-${jobId}`,
    );
  },
});
