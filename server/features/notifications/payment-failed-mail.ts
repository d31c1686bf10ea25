import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findLetterAddress } from '../purchases/letter-address-queries.ts';
import { findPurchaseReceipt } from '../purchases/purchase-queries.ts';

/** Tells the buyer that a won lead could not be charged, and that nothing was paid. */
export const paymentFailedMail = defineJob({
  name: 'payment-failed-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    const to = await findLetterAddress(db, purchaseId);
    if (!receipt || !to) return;
    const { jobReference, buyerName } = receipt;
    await mailer.send(
      {
        to,
        ...writeLetter(config, {
          subject: `Payment for ${jobReference} could not be completed`,
          greeting: greetingOf(buyerName),
          paragraphs: [
            `your card could not be charged for lead ${jobReference}. You were not charged.`,
            'The lead is back on the market.',
          ],
        }),
      },
      `payment-failed-${jobId}`,
    );
  },
});
