import * as z from 'zod';
import { defineJob } from '../sales/index.ts';
import { findCorrectedPurchase } from './call-reminder-queries.ts';
import { tellBuyer } from './tell-buyer.ts';

/** Tells a buyer that the customer gave another number, without the number. */
export const correctedNumberNews = defineJob({
  name: 'corrected-number-news',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 3,
  async run(ctx, { purchaseId }, jobId) {
    const purchase = await findCorrectedPurchase(ctx.db, purchaseId);
    if (!purchase) return;
    const { buyerId, suburb } = purchase;
    await tellBuyer(ctx, {
      purchaseId,
      buyerId,
      kind: 'number_corrected',
      title: `Another number for your customer${suburb ? ` in ${suburb}` : ''}`,
      body: 'Call the new number: your customer corrected it. It’s in the job.',
      tag: `number-${purchaseId}`,
      key: `corrected-number-${jobId}`,
    });
  },
});
