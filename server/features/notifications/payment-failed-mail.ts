import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { findPurchaseReceipt } from '../purchases/purchase-queries.ts';

/** Tells the buyer that a won lead could not be charged, and that nothing was paid. */
export const paymentFailedMail = defineJob({
  name: 'payment-failed-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    if (!receipt?.buyerEmail) return;
    const { jobReference, buyerName, buyerEmail } = receipt;
    await mailer.send(
      {
        to: buyerEmail,
        ...writeLetter(config, {
          subject: `Payment for ${jobReference} could not be completed`,
          greeting: `Hello ${buyerName},`,
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
