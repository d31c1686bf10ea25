import * as z from 'zod';
import { paths } from '../../../../shared/contracts/page-paths.ts';
import { taxDocumentLabels } from '../../../../shared/domain/words/labels.ts';
import { formatCents } from '../../../../shared/domain/money/money.ts';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { findEmailAddress } from './email-address-queries.ts';
import { findPurchaseReceipt } from './purchase-queries.ts';
import { findTaxDocumentOf } from '../tax-documents/tax-document-store.ts';
import { jobPathOf } from './job-path.ts';
import { defineJob } from '../context.ts';

/** Emails the buyer which lead is theirs and its price, with the tax document attached. The customer's details stay in the dashboard. */
export const claimMail = defineJob({
  name: 'claim-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, taxDocuments, config }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    const to = await findEmailAddress(db, purchaseId);
    if (!receipt || !to) return;
    const { jobReference, amountPaidCents, buyerName, paymentKind, isAutomatic } = receipt;
    const taxDocument = await findTaxDocumentOf(db, purchaseId, ['tax_invoice', 'receipt']);
    const testMode = paymentKind === 'demo' || taxDocument?.isTest ? ' (test mode, no money moves)' : '';
    await mailer.send(
      {
        to,
        ...composeEmail(config, {
          subject: `${jobReference} is yours`,
          greeting: greetingOf(buyerName),
          paragraphs: [
            `Lead ${jobReference} is yours alone for ${formatCents(amountPaidCents)}${testMode}.`,
            ...(isAutomatic ? ['Your standing bid bought it for you. Please call now.'] : []),
            'You’ll find the customer’s name and number in your dashboard.',
          ],
          action: { label: 'See your lead', href: publicUrl(config, jobPathOf(purchaseId)) },
          closing: [
            ...(taxDocument ? [`${taxDocumentLabels[taxDocument.kind]} ${taxDocument.number} is attached.`] : []),
            ...(isAutomatic ? [`Pause all your bids: ${publicUrl(config, `${paths.standingBids}?pause=all`)}`] : []),
          ],
        }),
        attachments: taxDocument ? [await taxDocuments.render(taxDocument)] : [],
      },
      `claim-${jobId}`,
    );
  },
});
