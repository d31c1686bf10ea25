import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import type { PurchaseOrder } from '@shared/domain/purchase-list.ts';
import type { PipelineTab } from '@shared/domain/sales-stage.ts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { formatClock } from '@/lib/format.ts';
import type { PurchaseFilter } from '@/lib/purchase-filter.ts';
import { JobList } from './job-list.tsx';
import { PipelineSkeleton } from './pipeline-skeleton.tsx';
import { stageText, totalsText } from './pipeline-texts.ts';
import { useJobDialog } from './use-job-dialog.ts';
import { usePurchaseList, type PurchaseList } from './use-purchase-list.ts';

const JobDialog = lazy(async () => ({
  default: (await import('./job-dialog.tsx')).JobDialog,
}));

const PurchaseHistory = lazy(async () => ({
  default: (await import('./purchase-history.tsx')).PurchaseHistory,
}));

interface PanelProps {
  heading: string;
  /** The stage to list; null for the history of everything. */
  stage: PipelineTab | null;
  /** Those that were archived, instead of those that are worked on. */
  isArchived: boolean;
  user: CurrentUser;
  filter: PurchaseFilter;
  summary: PurchaseSummary | undefined;
  openJobId: number | null;
  /** What stands beside the heading. */
  tools?: ReactNode;
  leadsLink: ReactNode;
  /** A purchase was taken back or sold anew: the market has one more lead. */
  onLeadReturned: () => void;
}

function sublineOf({ summary, stage, isArchived }: Pick<PanelProps, 'summary' | 'stage' | 'isArchived'>) {
  if (isArchived) return null;
  // Its room, until it is known.
  if (!summary) return '\u00a0';
  if (stage !== null) return stageText(summary, stage);
  return summary.history.rows === 0 ? null : totalsText(summary.history);
}

function PanelBody({
  list,
  order,
  onOrder,
  onMoving,
  ...rest
}: Omit<PanelProps, 'heading' | 'tools'> & {
  list: PurchaseList;
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  onMoving: () => void;
}) {
  const { stage, isArchived, user, filter, openJobId, leadsLink, summary } = rest;
  const { asked, ask, close } = useJobDialog(onMoving);
  return (
    <>
      {stage === null && !isArchived ? (
        <Suspense fallback={<PipelineSkeleton />}>
          <PurchaseHistory
            list={list}
            total={summary && totalsText(summary.history)}
            order={order}
            onOrder={onOrder}
            leadsLink={leadsLink}
            filter={filter}
            showsBuyer={user.userType === 'super_admin'}
            onEdit={(purchase) => ask('edit', purchase)}
          />
        </Suspense>
      ) : (
        <JobList
          list={list}
          stage={stage}
          filter={filter}
          user={user}
          openJobId={openJobId}
          leadsLink={leadsLink}
          onMoving={onMoving}
          onAsk={ask}
        />
      )}
      {asked ? (
        <Suspense fallback={null}>
          <JobDialog
            key={`${asked.act} ${asked.purchase.id}`}
            {...asked}
            userType={user.userType}
            onLeadReturned={rest.onLeadReturned}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function OutOfDate({ list }: { list: PurchaseList }) {
  return (
    <p role="alert" className="mb-3 flex flex-wrap items-center gap-x-2 text-sm text-active-wire">
      Last updated {formatClock(new Date(list.updatedAt).toISOString())}.
      <button
        type="button"
        onClick={list.refetch}
        className="inline-flex min-h-11 items-center rounded-md px-2 font-semibold hover:bg-sunken"
      >
        Retry
      </button>
    </p>
  );
}

/** One tab of purchased work: the jobs of a stage, those that were archived, or the history of all of them. */
export function PipelinePanel({ heading, tools, ...rest }: PanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const handleMoving = useCallback(() => title.current?.focus(), []);
  const { stage, isArchived, filter, openJobId } = rest;
  const [order, setOrder] = useState<PurchaseOrder>('newest');
  const list = usePurchaseList({ ...filter, stage, isArchived, sort: order });
  useEffect(() => {
    // Whoever comes from a dialog's "Go to job" has lost the place where the focus was.
    if (openJobId !== null) title.current?.focus();
  }, [openJobId]);
  const { rows, error } = list;
  const subline = sublineOf(rest);
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 sm:mb-4">
        <div>
          <h1 ref={title} tabIndex={-1} className="text-xl">
            {heading}
          </h1>
          {subline ? <p className="text-sm text-ink-3">{subline}</p> : null}
        </div>
        {tools}
      </div>
      {rows && error ? <OutOfDate list={list} /> : null}
      {rows ? (
        <PanelBody {...rest} list={list} order={order} onOrder={setOrder} onMoving={handleMoving} />
      ) : null}
      {rows === undefined && error ? (
        <ErrorState
          title="The jobs could not be loaded"
          message={error.message}
          reference={referenceOf(error)}
          isRetrying={list.isFetching}
          onRetry={list.refetch}
        />
      ) : null}
      {list.isPending ? <PipelineSkeleton /> : null}
    </>
  );
}
