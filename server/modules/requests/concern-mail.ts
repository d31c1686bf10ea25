import * as z from 'zod';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import { composeEmail } from '../../platform/mail/email.ts';
import { publicUrl } from '../../platform/public-origin.ts';
import { findLead } from '../market/index.ts';
import { defineJob } from '../sales/index.ts';

/** Emails the brand that a customer was not called or has a concern, without their words. */
export const concernMail = defineJob({
  name: 'concern-mail',
  payload: z.object({ leadId: z.int() }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { leadId }, jobId) {
    const lead = await findLead(db, leadId);
    if (!lead || lead.anonymisedAt) return;
    await mailer.send(
      {
        to: config.brand.email,
        ...composeEmail(config, {
          subject: `Call a customer: ${lead.jobReference}`,
          paragraphs: [`Call the customer of ${lead.jobReference}: they told us that nobody called them, or that something went wrong.`],
          action: { label: 'Open the follow-ups', href: publicUrl(config, managePaths.followUps) },
        }),
      },
      `concern-${jobId}`,
    );
  },
});
