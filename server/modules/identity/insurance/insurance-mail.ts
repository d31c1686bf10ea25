import * as z from 'zod';
import { buyingNeedsPath } from '../../../../shared/contracts/buying-needs-path.ts';
import { paths } from '../../../../shared/contracts/page-paths.ts';
import { missingToBuy } from '../../../../shared/domain/people/buying-rule.ts';
import { insuranceDecisions } from '../../../../shared/domain/people/insurance.ts';
import { sydneyDate } from '../../../../shared/domain/time/sydney-date.ts';
import { greetingOf, composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { findPolicyForMail } from './insurance-queries.ts';
import { findViewer } from '../accounts/user-store.ts';
import { defineJob } from '../context.ts';

/**
 * Emails an electrician that their insurance was verified, and whether they may buy now, or that it was refused, and why. Does nothing if
 * the decision has changed since, or for an account without an address.
 */
export const insuranceMail = defineJob({
  name: 'insurance-mail',
  payload: z.object({ policyId: z.int(), state: z.enum(insuranceDecisions) }),
  maxAttempts: 8,
  async run(ctx, { policyId, state }, jobId) {
    const { config, clock, mailer, db } = ctx;
    const policy = await findPolicyForMail(db, policyId);
    if (policy?.state !== state) return;
    const user = await findViewer(db, policy.userId);
    if (!user?.email) return;
    const needs = missingToBuy(await ctx.findBuyingTerms(db), user, sydneyDate(clock.now()));
    const next = needs.length === 0 ? 'You can buy leads now.' : 'Your dashboard shows what else you need before you can buy leads.';
    const link =
      needs.length === 0 ? { label: 'Open the market', path: paths.dashboard } : { label: 'What you need to buy leads', path: buyingNeedsPath };
    const content =
      state === 'verified'
        ? {
            subject: `Your insurance is verified on ${config.brand.name}`,
            paragraphs: [`We’ve checked your public liability insurance, and it’s verified. ${next}`],
          }
        : {
            subject: 'We couldn’t accept your insurance certificate',
            paragraphs: [
              'Please send us another certificate from your dashboard, under “What you need to buy leads”.',
              'We’ve reviewed your public liability insurance, and we couldn’t accept it.',
              `Reason: ${policy.refusalReason}`,
            ],
          };
    await mailer.send(
      {
        to: user.email,
        ...composeEmail(config, {
          greeting: greetingOf(user.firstName),
          ...content,
          action: { label: link.label, href: publicUrl(config, link.path) },
          closing: [`Questions? Call us on ${config.brand.phone}.`],
        }),
      },
      `insurance-${jobId}`,
    );
  },
});
