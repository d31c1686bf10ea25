import * as z from 'zod';
import { buyingNeedsPath } from '../../../../shared/contracts/buying-needs-path.ts';
import { paths } from '../../../../shared/contracts/page-paths.ts';
import { missingToBuy } from '../../../../shared/domain/people/buying-rule.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { licenceNews } from '../../../../shared/domain/words/licence-words.ts';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { findViewer } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

/**
 * Emails an electrician that their licence is verified, and whether they may buy now. Does nothing if the licence is no longer verified,
 * or for an account without an address.
 */
export const licenceVerifiedMail = defineJob({
  name: 'licence-verified-mail',
  payload: z.object({ userId: z.int() }),
  maxAttempts: 8,
  async run(ctx, { userId }, jobId) {
    const user = await findViewer(ctx.db, userId);
    if (!user?.email || !user.isVerified) return;
    const { config, clock, mailer, db } = ctx;
    const needs = missingToBuy(await ctx.findBuyingTerms(db), user, sydneyDate(clock.now()));
    const mayBuy = needs.length === 0;
    const next = mayBuy ? 'You can buy leads now.' : 'Your dashboard shows what else you need before you can buy leads.';
    const action = mayBuy ? { label: 'Open the market', path: paths.dashboard } : { label: 'What you need to buy leads', path: buyingNeedsPath };
    await mailer.send(
      {
        to: user.email,
        ...composeEmail(config, {
          subject: licenceNews.verified,
          greeting: greetingOf(user.firstName),
          paragraphs: [`${licenceNews.verified}: we’ve looked it up. ${next}`],
          action: { label: action.label, href: publicUrl(config, action.path) },
          closing: [`Questions? Call us on ${config.brand.phone}.`],
        }),
      },
      `licence-verified-${jobId}`,
    );
  },
});
