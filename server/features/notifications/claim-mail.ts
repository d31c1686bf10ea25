import * as z from 'zod';
import { formatCents } from '../../../shared/domain/money.ts';
import { defineJob } from '../../jobs/job.ts';
import { findPurchaseReceipt } from '../purchases/purchase-queries.ts';

/** Tells the buyer which lead is theirs and what it cost. The customer's details stay in the dashboard. */
export const claimMail = defineJob({
  name: 'claim-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    if (!receipt?.buyerEmail) return;
    const { jobReference, amountPaidCents, buyerName, buyerEmail, paymentKind } = receipt;
    const testMode = paymentKind === 'demo' ? ' (test mode, no money moves)' : '';
    await mailer.send(
      {
        to: buyerEmail,
        subject: `${jobReference} is yours`,
        text: [
          `Hello ${buyerName},`,
          `lead ${jobReference} is yours alone for ${formatCents(amountPaidCents)}${testMode}.`,
          `The customer’s name and number are in your dashboard${config.appUrl ? `: ${config.appUrl}/dashboard?tab=purchased` : '.'}`,
        ].join('\n\n'),
      },
      `claim-${jobId}`,
    );
  },
});
