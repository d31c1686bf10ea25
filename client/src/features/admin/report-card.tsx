import { Phone, TriangleAlert } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { formatDateTime, formatDollars, formatMoment, formatRelative } from '@/lib/time/format.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import type { LeadReport } from '@shared/contracts/guarantee.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { businessDayAfter } from '@shared/domain/time/business-day.ts';
import { reportReasonLabels } from '@shared/domain/words/labels.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { AuditLink } from './audit-link.tsx';
import { Facts } from './facts.tsx';
import { answerText, buyerText, phonesText, recordText, remedyLabels, textsText } from './report-texts.ts';

export type ReportDecision = 'approve' | 'decline';

export type OnDecide = (report: LeadReport, decision: ReportDecision) => void;

/** Renders when the buyer's answer is due. */
export function Due({ report: { createdAt }, now }: { report: LeadReport; now: Date }) {
  const due = businessDayAfter(new Date(createdAt));
  const isOverdue = due <= now;
  return (
    <Chip tone={isOverdue ? 'danger' : 'warning'} icon={isOverdue ? TriangleAlert : undefined}>
      {isOverdue ? 'Overdue since' : 'Answer by'} {formatDateTime(due.toISOString())}
    </Chip>
  );
}

function ReportHeading({ report, now }: { report: LeadReport; now: Date }) {
  const { customerName, customerPhone, jobReference, reason, remedy } = report;
  return (
    <div className="grid grid-cols-1 gap-1">
      <h3 className="text-lg break-words">
        <bdi>{customerName}</bdi>
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-2">
        {jobReference}
        {customerPhone ? (
          <a
            href={telHref(customerPhone)}
            className="tnum inline-flex min-h-12 items-center gap-1.5 text-neutral-wire underline"
          >
            <Phone aria-hidden="true" className="size-4" />
            {formatPhone(customerPhone)}
          </a>
        ) : null}
      </p>
      <p className="flex flex-wrap gap-2">
        <Chip tone="danger">{reportReasonLabels[reason]}</Chip>
        <Chip tone="info">{remedyLabels[remedy]}</Chip>
        {report.status === 'waiting' ? <Due report={report} now={now} /> : null}
      </p>
      {report.details ? <p className="mt-1 break-words whitespace-pre-line">{report.details}</p> : null}
    </div>
  );
}

function Outcome({ report }: { report: LeadReport }) {
  const { status, decidedByName, decidedAt, decisionReason, creditCode } = report;
  const isApproved = status === 'approved';
  return (
    <div className="grid grid-cols-1 gap-1 border-t border-line pt-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Chip tone={isApproved ? 'success' : 'plain'}>{isApproved ? 'Approved' : 'Declined'}</Chip>
        by {decidedByName ?? 'System'}
        {decidedAt ? `, ${formatMoment(decidedAt)}` : null}
      </p>
      {decisionReason ? <p className="break-words whitespace-pre-line">{decisionReason}</p> : null}
      {creditCode ? (
        <p>
          Credit code: <span className="font-mono break-all">{creditCode}</span>
        </p>
      ) : null}
    </div>
  );
}

function AuditLinks({ report: { id, leadId, jobReference } }: { report: LeadReport }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm text-ink-3">
      Audit log
      <AuditLink name="subject" value={`report:${id}`}>
        This report
      </AuditLink>
      <AuditLink name="subject" value={`lead:${leadId}`}>
        Lead {jobReference}
      </AuditLink>
    </p>
  );
}

/** Renders a reported lead: the reason, the buyer, and the decision or its buttons. */
export function ReportCard({
  report,
  now,
  onDecide,
}: {
  report: LeadReport;
  now: Date;
  onDecide: OnDecide;
}) {
  const { customerName, amountPaid, callAttempts, createdAt, purchasedAt } = report;
  return (
    <article
      aria-label={`${report.jobReference}, ${isolate(customerName)}`}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-1"
    >
      <ReportHeading report={report} now={now} />
      <Facts
        facts={[
          ['Buyer', buyerText(report)],
          ['Their reports', recordText(report)],
          ['Phone', phonesText(report)],
          ['Texts to it', textsText(report)],
          ['Paid', `${formatDollars(amountPaid)}, ${formatMoment(purchasedAt)}`],
          ['Calls logged', String(callAttempts)],
          ['The customer says', answerText(report)],
          ['Work', report.electricalWork],
          ['Location', report.serviceLocation],
          ['Reported', `${formatMoment(createdAt)} (${formatRelative(createdAt, now)})`],
        ]}
      />
      <AuditLinks report={report} />
      {report.status === 'waiting' ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => onDecide(report, 'approve')}>Approve</Button>
          <Button variant="secondary" onClick={() => onDecide(report, 'decline')}>
            Decline
          </Button>
        </div>
      ) : (
        <Outcome report={report} />
      )}
    </article>
  );
}
