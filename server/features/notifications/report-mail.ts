import * as z from 'zod';
import { type ReportStatus, reportStatuses } from '../../../shared/domain/enums.ts';
import { centsFromDecimal, formatCents } from '../../../shared/domain/money.ts';
import { defineJob } from '../../jobs/job.ts';
import { findReportLetter } from '../guarantee/report-queries.ts';

type Letter = NonNullable<Awaited<ReturnType<typeof findReportLetter>>>;

/** Tells the buyer how the report of a bad lead stands. Names nothing of the customer's. */
export const reportMail = defineJob({
  name: 'report-mail',
  payload: z.object({ reportId: z.int(), status: z.enum(reportStatuses) }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { reportId, status }, jobId) {
    const letter = await findReportLetter(db, reportId);
    // A report that was decided before its receipt went out has a letter that says more.
    if (!letter?.buyerEmail || letter.status !== status) return;
    const { subject, lines } = contents[letter.status](letter);
    const dashboard = config.appUrl ? [`Your dashboard: ${config.appUrl}/dashboard`] : [];
    await mailer.send(
      {
        to: letter.buyerEmail,
        subject,
        text: [`Hello ${letter.buyerName},`, ...lines, ...dashboard].join('\n\n'),
      },
      `report-${jobId}`,
    );
  },
});

interface Content {
  subject: string;
  lines: string[];
}

const contents: Record<ReportStatus, (letter: Letter) => Content> = {
  waiting: ({ jobReference }) => ({
    subject: `We have your report of ${jobReference}`,
    lines: [
      `thank you for telling us about lead ${jobReference}.`,
      'We look at it and write to you with our decision.',
    ],
  }),
  approved: (letter) => (letter.remedy === 'refund' ? refundContent(letter) : creditContent(letter)),
  declined: ({ jobReference, decisionReason }) => ({
    subject: `Your report of ${jobReference} is declined`,
    lines: [`we looked at lead ${jobReference} and do not replace it.`, `Why: ${decisionReason}`],
  }),
};

function refundContent({ jobReference, amountPaidCents, paymentKind }: Letter): Content {
  const sum = formatCents(amountPaidCents);
  const testMode = paymentKind === 'demo' ? ' (test mode, no money moves)' : '';
  return {
    subject: `Your refund of ${sum} for ${jobReference}`,
    lines: [
      `your report of lead ${jobReference} is approved. We refund ${sum} to the card you paid with${testMode}.`,
      'Banks take up to ten business days to show it. The lead is off the market and its contact is hidden again.',
    ],
  };
}

function creditContent({ jobReference, creditCode, creditValue }: Letter): Content {
  const worth = creditValue === null ? 'whatever it costs' : `up to ${formatCents(centsFromDecimal(creditValue))}`;
  return {
    subject: `Your replacement credit for ${jobReference}`,
    lines: [
      `your report of lead ${jobReference} is approved. This code pays for your next lead, ${worth}: ${creditCode}`,
      'To use it, open a lead, choose “Have a code?” in the purchase dialog and enter the code. It works once, for your account only.',
    ],
  };
}
