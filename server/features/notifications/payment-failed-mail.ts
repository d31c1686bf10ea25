import * as z from 'zod';
import { defineJob } from '../../jobs/job.ts';
import { findPurchaseReceipt } from '../purchases/purchase-queries.ts';

/** Tells the buyer that a won lead could not be charged, and that nothing was paid. */
export const paymentFailedMail = defineJob({
  name: 'payment-failed-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    if (!receipt?.buyerEmail) return;
    const { jobReference, buyerName, buyerEmail } = receipt;
    await mailer.send(
      {
        to: buyerEmail,
        subject: `Payment for ${jobReference} could not be completed`,
        text: [
          `Hello ${buyerName},`,
          `your card could not be charged for lead ${jobReference}. You were not charged.`,
          'The lead is back on the market.',
        ].join('\n\n'),
      },
      `payment-failed-${jobId}`,
    );
  },
});
