import { ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState, type RefObject } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { LeadReport } from '@shared/contracts/guarantee.ts';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Loaded } from './loaded.tsx';
import { ReportCard, type ReportDecision } from './report-card.tsx';
import { reportsQuery } from './reports-api.ts';

const ApproveDialog = lazy(async () => ({
  default: (await import('./report-dialogs.tsx')).ApproveDialog,
}));
const DeclineDialog = lazy(async () => ({
  default: (await import('./report-dialogs.tsx')).DeclineDialog,
}));

type OnDecide = (report: LeadReport, decision: ReportDecision) => void;

function ReportList({ reports, onDecide }: { reports: readonly LeadReport[]; onDecide: OnDecide }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} onDecide={onDecide} />
        </li>
      ))}
    </ul>
  );
}

function Sections({
  reports,
  waitingHeading,
  onDecide,
}: {
  reports: readonly LeadReport[];
  waitingHeading: RefObject<HTMLHeadingElement | null>;
  onDecide: OnDecide;
}) {
  const waiting = reports.filter(({ status }) => status === 'waiting');
  const decided = reports.filter(({ status }) => status !== 'waiting');
  return (
    <>
      <section className="grid gap-3">
        <h2 ref={waitingHeading} tabIndex={-1} className="text-lg">
          Waiting ({waiting.length})
        </h2>
        {waiting.length === 0 ? (
          <EmptyState icon={ShieldCheck} title="No report waits for a decision" />
        ) : (
          <ReportList reports={waiting} onDecide={onDecide} />
        )}
      </section>
      {decided.length === 0 ? null : (
        <section className="mt-8 grid gap-3">
          <h2 className="text-lg">Decided</h2>
          <ReportList reports={decided} onDecide={onDecide} />
        </section>
      )}
    </>
  );
}

/** Bad leads that buyers reported, and the decisions on them. */
export function Reports() {
  const query = useQuery(reportsQuery);
  const [open, setOpen] = useState<{ report: LeadReport; decision: ReportDecision } | null>(null);
  const [decidedId, setDecidedId] = useState<number | null>(null);
  const waitingHeading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened the dialog is gone with the decision.
    if (decidedId !== null) waitingHeading.current?.focus();
  }, [decidedId]);
  const Dialog = open?.decision === 'approve' ? ApproveDialog : DeclineDialog;
  return (
    <>
      <Loaded query={query} what="reports">
        {(reports) => (
          <Sections
            reports={reports}
            waitingHeading={waitingHeading}
            onDecide={(report, decision) => setOpen({ report, decision })}
          />
        )}
      </Loaded>
      {open ? (
        <Suspense fallback={null}>
          <Dialog
            report={open.report}
            onClose={() => setOpen(null)}
            onDecided={() => {
              setDecidedId(open.report.id);
              setOpen(null);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
