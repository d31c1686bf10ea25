import * as z from 'zod';
import { buyingNeedsPath } from '../../../shared/contracts/buying-needs-path.ts';
import { paths } from '../../../shared/contracts/page-paths.ts';
import { missingToBuy } from '../../../shared/domain/buying-rule.ts';
import { insuranceDecisions } from '../../../shared/domain/insurance.ts';
import { sydneyDate } from '../../../shared/domain/sydney-date.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, writeLetter } from '../../mail/letter.ts';
import { findBuyingTerms } from '../auctions/buying-gate.ts';
import { findPolicyForMail } from '../insurance/insurance-queries.ts';
import { findViewer } from '../users/user-store.ts';

/**
 * Tells an electrician that their insurance was verified, and whether they may buy now, or that it was refused and why. Does nothing once
 * that was decided otherwise, or for an account without an address.
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
    const needs = missingToBuy(await findBuyingTerms(ctx, db), user, sydneyDate(clock.now()));
    const next = needs.length === 0 ? 'Nothing is missing: you can buy leads.' : 'Your dashboard says what else you need to buy leads.';
    const link =
      needs.length === 0 ? { label: 'Open the market', path: paths.dashboard } : { label: 'What you need to buy', path: buyingNeedsPath };
    const content =
      state === 'verified'
        ? {
            subject: `Your insurance is verified on ${config.brand.name}`,
            paragraphs: [`we’ve checked your public liability insurance, and it’s verified. ${next}`],
          }
        : {
            subject: 'We could not accept your insurance certificate',
            paragraphs: [
              'we’ve looked at your public liability insurance and could not accept it.',
              `Why: ${policy.refusalReason}`,
              'Please send another certificate from your dashboard, under “What you need to buy”.',
            ],
          };
    await mailer.send(
      {
        to: user.email,
        ...writeLetter(config, {
          greeting: greetingOf(user.firstName),
          ...content,
          action: config.appUrl ? { label: link.label, href: new URL(link.path, config.appUrl).href } : undefined,
          closing: [`Questions? Call us on ${config.brand.phone}.`],
        }),
      },
      `insurance-${jobId}`,
    );
  },
});
