import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import { reportSorts, type LeadReport, type ReportSort } from '@shared/contracts/guarantee.ts';
import { ReportCard, type OnDecide, type ReportDecision } from './report-card.tsx';
import { ReportTable } from './report-table.tsx';
import { reportsQuery } from './reports-api.ts';
import { ShowField } from './show-field.tsx';

const ApproveDialog = lazyDialog(async () => (await import('./report-dialogs.tsx')).ApproveDialog);
const DeclineDialog = lazyDialog(async () => (await import('./report-dialogs.tsx')).DeclineDialog);

interface Order {
  sort: ReportSort | '';
  onSort: (sort: ReportSort | '') => void;
}

/** Reads the order of a list from the URL, and provides its change. */
function useOrder(name: 'sort' | 'decided_sort', own: ReportSort): Order & { asked: ReportSort | undefined } {
  const { params, change } = useAddressQuery();
  const asked = reportSorts.find((choice) => choice === params.get(name));
  return { asked, sort: asked ?? own, onSort: (choice) => change({ [name]: choice === own ? '' : choice }) };
}

function ReportList({ reports, onDecide, isBusy, ...order }: Order & { reports: readonly LeadReport[]; onDecide: OnDecide; isBusy: boolean }) {
  const now = useMinute();
  const isWide = useMediaQuery(TABLE_FROM);
  if (isWide) return <ReportTable reports={reports} now={now} onDecide={onDecide} isBusy={isBusy} {...order} />;
  return (
    <ul aria-busy={isBusy} className="grid grid-cols-1 gap-3">
      {reports.map((report) => (
        <li key={report.id}>
          <ReportCard report={report} now={now} onDecide={onDecide} />
        </li>
      ))}
    </ul>
  );
}

function Waiting({ heading, onDecide }: { heading: RefObject<HTMLHeadingElement | null>; onDecide: OnDecide }) {
  const { asked, ...order } = useOrder('sort', 'reported');
  const query = useInfiniteQuery(reportsQuery('waiting', asked));
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
                <EmptyState icon={ShieldCheck} title="No report waits for a decision" message="When an electrician reports a bad lead, you decide on it here." />
              ) : (
                <>
                  <p className="text-sm text-ink-2">Answer each within 1 business day.{asked ? '' : ' The oldest is first.'}</p>
                  <ReportList reports={reports} onDecide={onDecide} isBusy={query.isPlaceholderData} {...order} />
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
  const { asked: askedSort, ...order } = useOrder('decided_sort', '-decided');
  const query = useInfiniteQuery(reportsQuery(show, askedSort));
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
            <EmptyState title={show === 'decided' ? 'No reports decided yet' : `No reports ${show} yet`} message="Reports you approve or decline are listed here." />
          ) : (
            <ReportList reports={reports} onDecide={onDecide} isBusy={query.isPlaceholderData} {...order} />
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
