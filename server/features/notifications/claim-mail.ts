import * as z from 'zod';
import { taxDocumentLabels } from '../../../shared/domain/labels.ts';
import { formatCents } from '../../../shared/domain/money.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findLetterAddress } from '../purchases/letter-address-queries.ts';
import { findPurchaseReceipt } from '../purchases/purchase-queries.ts';
import { findPaperOf } from '../tax-documents/tax-document-store.ts';

/** Tells the buyer which lead is theirs and what it cost, with its invoice. The customer's details stay in the dashboard. */
export const claimMail = defineJob({
  name: 'claim-mail',
  payload: z.object({ purchaseId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, papers, config }, { purchaseId }, jobId) {
    const receipt = await findPurchaseReceipt(db, purchaseId);
    const to = await findLetterAddress(db, purchaseId);
    if (!receipt || !to) return;
    const { jobReference, amountPaidCents, buyerName, paymentKind } = receipt;
    const paper = await findPaperOf(db, purchaseId, ['tax_invoice', 'receipt']);
    const testMode = paymentKind === 'demo' || paper?.isTest ? ' (test mode, no money moves)' : '';
    await mailer.send(
      {
        to,
        ...writeLetter(config, {
          subject: `${jobReference} is yours`,
          greeting: greetingOf(buyerName),
          paragraphs: [
            `lead ${jobReference} is yours alone for ${formatCents(amountPaidCents)}${testMode}.`,
            'The customer’s name and number are in your dashboard.',
          ],
          action: config.appUrl ? { label: 'See your lead', href: `${config.appUrl}/dashboard?tab=purchased` } : undefined,
          closing: paper ? [`${taxDocumentLabels[paper.kind]} ${paper.number} is attached.`] : [],
        }),
        attachments: paper ? [await papers.render(paper)] : [],
      },
      `claim-${jobId}`,
    );
  },
});
