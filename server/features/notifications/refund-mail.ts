import * as z from 'zod';
import { taxDocumentLabels } from '../../../shared/domain/labels.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findLetterAddress } from '../purchases/letter-address-queries.ts';
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
    const to = await findLetterAddress(db, purchaseId);
    if (!receipt || !note || !to) return;
    const { jobReference, buyerName } = receipt;
    const sum = formatCents(note.totalCents);
    await mailer.send(
      {
        to,
        ...writeLetter(config, {
          subject: `Refund of ${sum} issued`,
          greeting: greetingOf(buyerName),
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
