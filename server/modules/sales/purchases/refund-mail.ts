import * as z from 'zod';
import { taxDocumentLabels } from '../../../../shared/domain/words/labels.ts';
import { formatCents } from '../../../../shared/domain/money/money.ts';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { findEmailAddress } from './email-address-queries.ts';
import { findPurchaseReceipt } from './purchase-queries.ts';
import { findTaxDocumentOf } from '../tax-documents/tax-document-store.ts';
import { defineJob } from '../context.ts';

/** Emails the buyer that the price of a lead was refunded, with the adjustment note attached. */
export const refundMail = defineJob({
  name: 'refund-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, taxDocuments, config }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    const note = await findTaxDocumentOf(db, purchaseId, ['adjustment_note']);
    const to = await findEmailAddress(db, purchaseId);
    if (!receipt || !note || !to) return;
    const { jobReference, buyerName } = receipt;
    const sum = formatCents(note.totalCents);
    await mailer.send(
      {
        to,
        ...composeEmail(config, {
          subject: `Refund of ${sum} issued`,
          greeting: greetingOf(buyerName),
          paragraphs: [
            `We’ve issued a refund of ${sum} for lead ${jobReference}${note.isTest ? ' (test mode, no money moves).' : ' to the card you paid with.'}`,
            `${taxDocumentLabels[note.kind]} ${note.number} is attached.`,
          ],
        }),
        attachments: [await taxDocuments.render(note)],
      },
      `refund-${jobId}`,
    );
  },
});
