import * as z from 'zod';
import { formatCents } from '../../../shared/domain/money.ts';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { isTestMode } from '../../payments/payment-settings.ts';

/** As many payments as a letter names. */
export const NAMED_IN_LETTER = 20;

const difference = z.object({ attemptId: z.uuid(), gatewayCents: z.int(), databaseCents: z.int() });

/** Tells the brand that the payment gateway and the database differ, and by which payments. */
export const booksMail = defineJob({
  name: 'books-mail',
  payload: z.object({ differences: z.array(difference).max(NAMED_IN_LETTER), count: z.int() }),
  maxAttempts: 8,
  async run({ mailer, config }, { differences, count }, jobId) {
    const testMode = isTestMode(config.payments) ? ' (test mode, no money moves)' : '';
    const more = count - differences.length;
    await mailer.send(
      {
        to: config.brand.email,
        ...writeLetter(config, {
          subject: `The books of ${config.brand.name} differ by ${count === 1 ? 'one payment' : `${count} payments`}`,
          paragraphs: [
            `What the payment provider has is not what the database says was paid${testMode}. Each payment that differs is named by its attempt_id, which the provider shows in the payment’s metadata.`,
          ],
          facts: differences.map(({ attemptId, gatewayCents, databaseCents }) => [
            attemptId,
            `provider ${formatCents(gatewayCents)}, database ${formatCents(databaseCents)}`,
          ]),
          closing: [
            ...(more > 0 ? [`${more} more are in the server’s log.`] : []),
            'A refund that was made by hand at the provider looks like this. Take the purchase back in the dashboard: that gives back what is left, and the books agree again.',
          ],
        }),
      },
      `books-${jobId}`,
    );
  },
});
