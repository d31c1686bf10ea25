import * as z from 'zod';
import { paths } from '../../../../shared/contracts/page-paths.ts';
import { type ReportStatus, reportStatuses } from '../../../../shared/domain/words/enums.ts';
import { centsFromDecimal, formatCents } from '../../../../shared/domain/money/money.ts';
import { greetingOf, type EmailText, composeEmail } from '../../../platform/mail/email.ts';
import { publicUrl } from '../../../platform/public-origin.ts';
import { findReportEmail } from './report-queries.ts';
import { findEmailAddress } from '../purchases/email-address-queries.ts';
import { defineJob } from '../context.ts';

type Report = NonNullable<Awaited<ReturnType<typeof findReportEmail>>>;

/** Emails the buyer the status of their report of a bad lead. Holds no details of the customer. */
export const reportMail = defineJob({
  name: 'report-mail',
  payload: z.object({ reportId: z.int(), status: z.enum(reportStatuses), isReopened: z.optional(z.boolean()) }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { reportId, status, isReopened }, jobId) {
    const report = await findReportEmail(db, reportId);
    // A report that was decided before its receipt was sent gets the email about the decision instead.
    if (report?.status !== status) return;
    const to = await findEmailAddress(db, report.purchaseId);
    if (!to) return;
    await mailer.send(
      {
        to,
        ...composeEmail(config, {
          greeting: greetingOf(report.buyerName),
          ...(isReopened ? reopenedContent(report) : contents[report.status](report)),
          action: { label: 'Open your dashboard', href: publicUrl(config, paths.dashboard) },
        }),
      },
      `report-${jobId}`,
    );
  },
});

type Content = Pick<EmailText, 'subject' | 'paragraphs'>;

const contents: Record<ReportStatus, (report: Report) => Content> = {
  waiting: ({ jobReference }) => ({
    subject: `We’ve received your report of ${jobReference}`,
    paragraphs: ['We’ll review your report and email you our decision.', `Thanks for telling us about lead ${jobReference}.`],
  }),
  approved: (report) => (report.remedy === 'refund' ? refundContent(report) : creditContent(report)),
  declined: ({ jobReference, decisionReason }) => ({
    subject: `Your report of ${jobReference} was declined`,
    paragraphs: [`We’ve reviewed your report of lead ${jobReference}, and we won’t replace the lead.`, `Reason: ${decisionReason}`],
  }),
};

const reopenedContent = ({ jobReference }: Report): Content => ({
  subject: `We’re looking at your report of ${jobReference} again`,
  paragraphs: [
    'We’ll review it and email you our decision.',
    `We had declined your report of lead ${jobReference} because the customer said that you called them. The customer now says that you didn’t.`,
  ],
});

const reasonOf = ({ decisionReason }: Report) => (decisionReason ? [`Reason: ${decisionReason}`] : []);

function refundContent(report: Report): Content {
  const { jobReference, amountPaidCents, paymentKind, isTest } = report;
  const sum = formatCents(amountPaidCents);
  const testMode = paymentKind === 'demo' || isTest ? ' (test mode, no money moves)' : '';
  return {
    subject: `Your refund of ${sum} for ${jobReference}`,
    paragraphs: [
      `Your report of lead ${jobReference} is approved. We’re refunding ${sum} to the card you paid with${testMode}.`,
      ...reasonOf(report),
      'Your bank can take up to ten business days to show the refund. The lead is off the market, and its contact details are hidden again.',
    ],
  };
}

function creditContent(report: Report): Content {
  const { jobReference, creditCode, creditValue } = report;
  const worth = creditValue === null ? 'whatever it costs' : `up to ${formatCents(centsFromDecimal(creditValue))}`;
  return {
    subject: `Your replacement credit for ${jobReference}`,
    paragraphs: [
      `Your report of lead ${jobReference} is approved. Use this code to pay for your next lead, ${worth}: ${creditCode}`,
      ...reasonOf(report),
      'To use it, open a lead, choose “Have a code?” in the purchase dialog and enter the code. The code works once, and only for your account.',
    ],
  };
}
