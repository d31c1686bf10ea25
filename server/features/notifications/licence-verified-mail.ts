import * as z from 'zod';
import { buyingNeedsPath } from '../../../shared/contracts/buying-needs-path.ts';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { missingToBuy } from '../../../shared/domain/buying-rule.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findBuyingTerms } from '../auctions/buying-gate.ts';
import { findViewer } from '../users/user-store.ts';

/**
 * Tells an electrician that their licence was looked up, and whether they may buy now. Does nothing once it is not verified any more,
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
    const needs = missingToBuy(await findBuyingTerms(ctx, db), user, sydneyDate(clock.now()));
    const mayBuy = needs.length === 0;
    const next = mayBuy ? 'Nothing is missing: you can buy leads.' : 'Your dashboard says what else you need to buy leads.';
    const action = mayBuy ? { label: 'Open the market', path: paths.dashboard } : { label: 'What you need to buy', path: buyingNeedsPath };
    await mailer.send(
      {
        to: user.email,
        ...writeLetter(config, {
          subject: `Your licence is verified on ${config.brand.name}`,
          greeting: greetingOf(user.firstName),
          paragraphs: [`we have looked up your electrical licence, and it is verified. ${next}`],
          action: config.appUrl ? { label: action.label, href: new URL(action.path, config.appUrl).href } : undefined,
          closing: [`Questions? Call us on ${config.brand.phone}.`],
        }),
      },
      `licence-verified-${jobId}`,
    );
  },
});
