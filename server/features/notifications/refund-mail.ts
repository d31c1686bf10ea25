import * as z from 'zod';
import { taxDocumentLabels } from '../../../shared/domain/labels.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { findPurchaseReceipt } from '../purchases/purchase-queries.ts';
import { findPaperOf } from '../tax-documents/tax-document-store.ts';

/** Tells the buyer that the price of a lead was given back, with the adjustment note. */
export const refundMail = defineJob({
  name: 'refund-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, papers, config }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    const note = await findPaperOf(db, purchaseId, ['adjustment_note']);
    if (!receipt?.buyerEmail || !note) return;
    const { jobReference, buyerName, buyerEmail } = receipt;
    const sum = formatCents(note.totalCents);
    await mailer.send(
      {
        to: buyerEmail,
        ...writeLetter(config, {
          subject: `Refund of ${sum} issued`,
          greeting: `Hello ${buyerName},`,
          paragraphs: [
            `a refund of ${sum} for lead ${jobReference} has been issued${note.isTest ? ' (test mode, no money moves).' : ' to the card you paid with.'}`,
            `${taxDocumentLabels[note.kind]} ${note.number} is attached.`,
          ],
        }),
        attachments: [await papers.render(note)],
      },
      `refund-${jobId}`,
    );
  },
});
