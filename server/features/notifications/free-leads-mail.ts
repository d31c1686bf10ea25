import * as z from 'zod';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import { isPlainName } from '../../../shared/domain/plain-name.ts';
import { defineJob } from '../../jobs/job.ts';
import { writeLetter } from '../../mail/letter.ts';
import { findNewTakers } from '../payments/new-takers.ts';
import { findViewer } from '../users/user-store.ts';

/** As many accounts as an email names. */
const NAMED = 20;

const leads = (number: number) => (number === 1 ? 'one lead' : `${number} leads`);

/** Tells a super admin, or with null the brand, that new accounts took many leads for nothing, and which. */
export const freeLeadsMail = defineJob({
  name: 'free-leads-mail',
  payload: z.object({ userId: z.nullable(z.int()) }),
  maxAttempts: 8,
  async run(ctx, { userId }, jobId) {
    const { db, mailer, config } = ctx;
    const to = userId === null ? config.brand.email : (await findViewer(db, userId))?.email;
    const { count, takers } = await findNewTakers(ctx);
    if (!to || count === 0) return;
    await mailer.send(
      {
        to,
        ...writeLetter(config, {
          subject: `New accounts took ${leads(count)} for free`,
          paragraphs: [
            `Accounts that signed up within the last seven days took ${leads(count)} for free within the last 24 hours. An email like this comes when there are more than ${config.freeLeads.alarm}.`,
            'Please check that these are electricians. An account that you deactivate takes no more leads; what it took you can take back with Unpurchase.',
          ],
          facts: takers.slice(0, NAMED).map(({ id, companyName, count: taken }) => [
            `Account ${id}${companyName && isPlainName(companyName) ? ` (${companyName})` : ''}`,
            leads(taken),
          ]),
          action: config.appUrl ? { label: 'Open the providers', href: new URL(managePaths.providers, config.appUrl).href } : undefined,
          closing: [
            ...(takers.length > NAMED ? [`${takers.length - NAMED} more accounts took free leads.`] : []),
            'This email comes once a day at most.',
          ],
        }),
      },
      `free-leads-${jobId}`,
    );
  },
});
