import * as z from 'zod';
import { formatCents } from '../../../../shared/domain/money/money.ts';
import { composeEmail } from '../../../platform/mail/email.ts';
import { defineJob } from '../context.ts';

/** How many payments one email names. */
export const NAMED_IN_EMAIL = 20;

const difference = z.object({ attemptId: z.uuid(), gatewayCents: z.int(), databaseCents: z.int() });

/** Emails the brand which payments differ between the payment gateway and the database. */
export const reconciliationMail = defineJob({
  name: 'books-mail',
  payload: z.object({ differences: z.array(difference).max(NAMED_IN_EMAIL), count: z.int() }),
  maxAttempts: 8,
  async run({ mailer, config }, { differences, count }, jobId) {
    const testMode = config.isTestMode ? ' (test mode, no money moves)' : '';
    const more = count - differences.length;
    await mailer.send(
      {
        to: config.brand.email,
        ...composeEmail(config, {
          subject: `Payment reconciliation of ${config.brand.name}: ${count === 1 ? 'one payment differs' : `${count} payments differ`}`,
          paragraphs: [
            `The payment provider’s records don’t match the payments in our database${testMode}. Look up each payment below by its attempt_id, which the provider shows in the payment’s metadata.`,
          ],
          facts: differences.map(({ attemptId, gatewayCents, databaseCents }) => [
            attemptId,
            `provider ${formatCents(gatewayCents)}, database ${formatCents(databaseCents)}`,
          ]),
          closing: [
            ...(more > 0 ? [`The server’s log names ${more} more.`] : []),
            'A refund made by hand at the provider looks like this. If that’s the reason, reverse the purchase in the dashboard with Unpurchase. That refunds what’s left, and the records match again.',
          ],
        }),
      },
      `books-${jobId}`,
    );
  },
});
