import * as z from 'zod';
import { managePaths } from '../../../../shared/contracts/manage-paths.ts';
import { isPlainName } from '../../../../shared/domain/people/plain-name.ts';
import { composeEmail } from '../../../platform/mail/email.ts';
import { ACCOUNT_IDS_HEADER } from '../../../platform/mail/mailer.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { findNewTakers } from './new-takers.ts';
import { defineJob } from '../context.ts';
import { findAlarmAddress } from '../../identity/index.ts';

/** How many accounts one email names. */
const MAX_NAMED = 20;

const leads = (number: number) => (number === 1 ? 'one lead' : `${number} leads`);

/** Emails a super admin, or the brand if `userId` is null, which new accounts took many leads for free. */
export const freeLeadsMail = defineJob({
  name: 'free-leads-mail',
  payload: z.object({ userId: z.nullable(z.int()) }),
  maxAttempts: 8,
  async run(ctx, { userId }, jobId) {
    const { mailer, config } = ctx;
    const to = await findAlarmAddress(ctx, userId);
    const { count, takers } = await findNewTakers(ctx);
    if (!to || count === 0) return;
    const named = takers.slice(0, MAX_NAMED);
    await mailer.send(
      {
        to,
        headers: { [ACCOUNT_IDS_HEADER]: named.map(({ id }) => id).join(' ') },
        ...composeEmail(config, {
          subject: `New accounts took ${leads(count)} for free`,
          paragraphs: [
            'Please check that these accounts belong to electricians. If you deactivate an account, it can’t take any more leads. To reverse what it took, use Unpurchase.',
            `Accounts that signed up in the last seven days took ${leads(count)} for free in the last 24 hours. You get this email when there are more than ${config.freeLeads.alarm}.`,
          ],
          facts: named.map(({ id, companyName, count: taken }) => [
            `Account ${id}${companyName && isPlainName(companyName) ? ` (${companyName})` : ''}`,
            leads(taken),
          ]),
          action: { label: 'Open the providers', href: publicUrl(config, managePaths.providers) },
          closing: [
            ...(takers.length > MAX_NAMED ? [`${takers.length - MAX_NAMED} more accounts took free leads.`] : []),
            'You get this email at most once a day.',
          ],
        }),
      },
      `free-leads-${jobId}`,
    );
  },
});
