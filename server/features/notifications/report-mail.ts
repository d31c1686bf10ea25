import * as z from 'zod';
import { type ReportStatus, reportStatuses } from '../../../shared/domain/enums.ts';
import { centsFromDecimal, formatCents } from '../../../shared/domain/money.ts';
import { defineJob } from '../../jobs/job.ts';
import { greetingOf, type Letter, writeLetter } from '../../mail/letter.ts';
import { findReportLetter } from '../guarantee/report-queries.ts';
import { findLetterAddress } from '../purchases/letter-address-queries.ts';

type Report = NonNullable<Awaited<ReturnType<typeof findReportLetter>>>;

/** Tells the buyer how the report of a bad lead stands. Names nothing of the customer's. */
export const reportMail = defineJob({
  name: 'report-mail',
  payload: z.object({ reportId: z.int(), status: z.enum(reportStatuses) }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { reportId, status }, jobId) {
    const report = await findReportLetter(db, reportId);
    // A report that was decided before its receipt went out has a letter that says more.
    if (report?.status !== status) return;
    const to = await findLetterAddress(db, report.purchaseId);
    if (!to) return;
    await mailer.send(
      {
        to,
        ...writeLetter(config, {
          greeting: greetingOf(report.buyerName),
          ...contents[report.status](report),
          action: config.appUrl ? { label: 'Open your dashboard', href: `${config.appUrl}/dashboard` } : undefined,
        }),
      },
      `report-${jobId}`,
    );
  },
});

type Content = Pick<Letter, 'subject' | 'paragraphs'>;

const contents: Record<ReportStatus, (report: Report) => Content> = {
  waiting: ({ jobReference }) => ({
    subject: `We have your report of ${jobReference}`,
    paragraphs: [
      `thank you for telling us about lead ${jobReference}.`,
      'We look at it and write to you with our decision.',
    ],
  }),
  approved: (report) => (report.remedy === 'refund' ? refundContent(report) : creditContent(report)),
  declined: ({ jobReference, decisionReason }) => ({
    subject: `Your report of ${jobReference} is declined`,
    paragraphs: [`we looked at lead ${jobReference} and do not replace it.`, `Why: ${decisionReason}`],
  }),
};

function refundContent({ jobReference, amountPaidCents, paymentKind, isTest }: Report): Content {
  const sum = formatCents(amountPaidCents);
  const testMode = paymentKind === 'demo' || isTest ? ' (test mode, no money moves)' : '';
  return {
    subject: `Your refund of ${sum} for ${jobReference}`,
    paragraphs: [
      `your report of lead ${jobReference} is approved. We refund ${sum} to the card you paid with${testMode}.`,
      'Banks take up to ten business days to show it. The lead is off the market and its contact is hidden again.',
    ],
  };
}

function creditContent({ jobReference, creditCode, creditValue }: Report): Content {
  const worth = creditValue === null ? 'whatever it costs' : `up to ${formatCents(centsFromDecimal(creditValue))}`;
  return {
    subject: `Your replacement credit for ${jobReference}`,
    paragraphs: [
      `your report of lead ${jobReference} is approved. This code pays for your next lead, ${worth}: ${creditCode}`,
      'To use it, open a lead, choose “Have a code?” in the purchase dialog and enter the code. It works once, for your account only.',
    ],
  };
}
