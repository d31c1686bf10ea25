import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LeadReport } from '@shared/contracts/guarantee.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { LoadMore } from '@/components/load-more.tsx';
import { Loaded } from '@/components/loaded.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useAddressQuery } from '@/lib/use-address-query.ts';
import { useMinute } from '@/lib/use-minute.ts';
import { ReportCard, type ReportDecision } from './report-card.tsx';
import { reportsQuery } from './reports-api.ts';
import { ShowField } from './show-field.tsx';

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
            <EmptyState title={show === 'decided' ? 'No report was decided yet' : `No report was ${show} yet`} />
          ) : (
            <ReportList reports={reports} onDecide={onDecide} />
          );
        }}
      </Loaded>
      <LoadMore query={query} what="decided reports" />
    </section>
  );
}

/** Bad leads that buyers reported, and the decisions on them. */
export function Reports() {
  const [open, setOpen] = useState<{ report: LeadReport; decision: ReportDecision } | null>(null);
  const [decidedId, setDecidedId] = useState<number | null>(null);
  const waitingHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened the dialog is gone with the decision.
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
