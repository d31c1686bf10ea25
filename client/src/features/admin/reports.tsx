import { useInfiniteQuery } from '@tanstack/react-query';
import { Phone, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { formatDateTime, formatDollars, formatMoment, formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import type { LeadReport } from '@shared/contracts/guarantee.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { businessDayAfter } from '@shared/domain/time/business-day.ts';
import { reportReasonLabels } from '@shared/domain/words/labels.ts';
import { AuditLink } from './audit-link.tsx';
import { Facts } from './facts.tsx';
import { answerText, buyerText, phonesText, recordText, remedyLabels } from './report-texts.ts';
import { reportsQuery } from './reports-api.ts';
import { ShowField } from './show-field.tsx';

type ReportDecision = 'approve' | 'decline';

/** Renders when the buyer's answer is due. */
function Due({ report: { createdAt }, now }: { report: LeadReport; now: Date }) {
  const due = businessDayAfter(new Date(createdAt));
  const isOverdue = due <= now;
  return (
    <Chip tone={isOverdue ? 'active' : 'spark'} icon={isOverdue ? TriangleAlert : undefined}>
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
        <Chip tone="active">{reportReasonLabels[reason]}</Chip>
        <Chip tone="neutral">{remedyLabels[remedy]} asked</Chip>
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
        <Chip tone={isApproved ? 'earth' : 'plain'}>{isApproved ? 'Approved' : 'Declined'}</Chip>
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
function ReportCard({
  report,
  now,
  onDecide,
}: {
  report: LeadReport;
  now: Date;
  onDecide: (report: LeadReport, decision: ReportDecision) => void;
}) {
  const { customerName, amountPaid, callAttempts, createdAt, purchasedAt } = report;
  return (
    <article
      aria-label={`${report.jobReference}, ${customerName}`}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-1"
    >
      <ReportHeading report={report} now={now} />
      <Facts
        facts={[
          ['Buyer', buyerText(report)],
          ['Their reports', recordText(report)],
          ['Phone', phonesText(report)],
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

const ApproveDialog = lazyDialog(async () => (await import('./report-dialogs.tsx')).ApproveDialog);
const DeclineDialog = lazyDialog(async () => (await import('./report-dialogs.tsx')).DeclineDialog);

type OnDecide = (report: LeadReport, decision: ReportDecision) => void;

function ReportList({ reports, onDecide }: { reports: readonly LeadReport[]; onDecide: OnDecide }) {
  const now = useMinute();
  return (
    <ul className="grid grid-cols-1 gap-3">
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} now={now} onDecide={onDecide} />
        </li>
      ))}
    </ul>
  );
}

function Waiting({ heading, onDecide }: { heading: RefObject<HTMLHeadingElement | null>; onDecide: OnDecide }) {
  const query = useInfiniteQuery(reportsQuery('waiting'));
  return (
    <section className="grid gap-3">
      <Loaded query={query} what="reports">
        {({ pages }) => {
          const reports = pages.flatMap(({ rows }) => rows);
          return (
            <>
              <h2 ref={heading} tabIndex={-1} className="text-lg">
                Waiting ({reports.length}
                {query.hasNextPage ? '+' : ''})
              </h2>
              {reports.length === 0 ? (
                <EmptyState icon={ShieldCheck} title="No report waits for a decision" />
              ) : (
                <>
                  <p className="text-sm text-ink-2">Answer each within 1 business day. The oldest is first.</p>
                  <ReportList reports={reports} onDecide={onDecide} />
                </>
              )}
            </>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="reports" />
    </section>
  );
}

const decidedLabels = { decided: 'All of them', approved: 'Approved', declined: 'Declined' } as const;

function Decided({ onDecide }: { onDecide: OnDecide }) {
  const { params, change } = useAddressQuery();
  const asked = params.get('decided');
  const show = asked === 'approved' || asked === 'declined' ? asked : 'decided';
  const query = useInfiniteQuery(reportsQuery(show));
  return (
    <section className="mt-8 grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Decided</h2>
        <ShowField
          label="Show decided"
          choices={decidedLabels}
          value={show}
          onShow={(choice) => change({ decided: choice === 'decided' ? '' : choice })}
        />
      </div>
      <Loaded query={query} what="decided reports">
        {({ pages }) => {
          const reports = pages.flatMap(({ rows }) => rows);
          return reports.length === 0 ? (
            <EmptyState title={show === 'decided' ? 'No reports decided yet' : `No reports ${show} yet`} />
          ) : (
            <ReportList reports={reports} onDecide={onDecide} />
          );
        }}
      </Loaded>
      <LoadMore query={query} what="decided reports" />
    </section>
  );
}

/** Renders the reports of bad leads and the decisions on them. */
export function Reports() {
  const [open, setOpen] = useState<{ report: LeadReport; decision: ReportDecision } | null>(null);
  const [decidedId, setDecidedId] = useState<number | null>(null);
  const waitingHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened the dialog unmounts with the decision.
    if (decidedId !== null) waitingHeading.current?.focus();
  }, [decidedId]);
  const handleDecide: OnDecide = (report, decision) => setOpen({ report, decision });
  const Dialog = open?.decision === 'approve' ? ApproveDialog : DeclineDialog;
  return (
    <>
      <Waiting heading={waitingHeading} onDecide={handleDecide} />
      <Decided onDecide={handleDecide} />
      {open ? (
        <Dialog
          report={open.report}
          onClose={() => setOpen(null)}
          onDecided={() => {
            setDecidedId(open.report.id);
            setOpen(null);
          }}
        />
      ) : null}
    </>
  );
}
