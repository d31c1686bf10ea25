import * as z from 'zod';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { findEmailAddress } from '../purchases/email-address-queries.ts';
import { findPurchaseReceipt } from '../purchases/purchase-queries.ts';
import { defineJob } from '../context.ts';

/** Emails the buyer that their card couldn't be charged for a lead they had won, and that they paid nothing. */
export const paymentFailedMail = defineJob({
  name: 'payment-failed-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    const to = await findEmailAddress(db, purchaseId);
    if (!receipt || !to) return;
    const { jobReference, buyerName } = receipt;
    await mailer.send(
      {
        to,
        ...composeEmail(config, {
          subject: `We couldn’t charge your card for ${jobReference}`,
          greeting: greetingOf(buyerName),
          paragraphs: [
            `We couldn’t charge your card for lead ${jobReference}. You weren’t charged.`,
            'The lead is back on the market.',
          ],
        }),
      },
      `payment-failed-${jobId}`,
    );
  },
});
