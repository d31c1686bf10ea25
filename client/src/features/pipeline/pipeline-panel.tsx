import { useCallback, useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import type { PurchaseOrder } from '@shared/domain/purchase-list.ts';
import type { PipelineTab } from '@shared/domain/sales-stage.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { lazyPart } from '@/components/lazy-part.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import type { PurchaseFilter } from '@/lib/purchase-filter.ts';
import { JobList } from './job-list.tsx';
import { OutOfDate } from './out-of-date.tsx';
import { PipelineSkeleton } from './pipeline-skeleton.tsx';
import { totalsText } from './pipeline-texts.ts';
import { useJobDialog } from './use-job-dialog.ts';
import { usePurchaseList, type PurchaseList } from './use-purchase-list.ts';

const JobDialog = lazyDialog(async () => (await import('./job-dialog.tsx')).JobDialog);

const PurchaseHistory = lazyPart(
  async () => (await import('./purchase-history.tsx')).PurchaseHistory,
  <PipelineSkeleton />,
);

interface PanelProps {
  /** The heading above, where the focus goes when what had it is gone. */
  title: RefObject<HTMLHeadingElement | null>;
  /** The stage to list; null for the history of everything. */
  stage: PipelineTab | null;
  /** Those that were archived, instead of those that are worked on. */
  isArchived: boolean;
  user: CurrentUser;
  filter: PurchaseFilter;
  summary: PurchaseSummary | undefined;
  openJobId: number | null;
  leadsLink: ReactNode;
  /** A purchase was taken back or sold anew: the market has one more lead. */
  onLeadReturned: () => void;
}

function PanelBody({
  list,
  order,
  onOrder,
  onMoving,
  ...rest
}: Omit<PanelProps, 'title'> & {
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
        <JobDialog
          key={`${asked.act} ${asked.purchase.id}`}
          {...asked}
          userType={user.userType}
          onLeadReturned={rest.onLeadReturned}
          onClose={close}
        />
      ) : null}
    </>
  );
}

/** One tab of purchased work: the jobs of a stage, those that were archived, or the history of all of them. */
export function PipelinePanel({ title: titleRef, ...rest }: PanelProps) {
  const handleMoving = useCallback(() => titleRef.current?.focus(), [titleRef]);
  const { stage, isArchived, filter, openJobId } = rest;
  const [order, setOrder] = useState<PurchaseOrder>('newest');
  const list = usePurchaseList({ ...filter, stage, isArchived, sort: order });
  useEffect(() => {
    // Whoever comes from a dialog's "Go to job" has lost the place where the focus was.
    if (openJobId !== null) titleRef.current?.focus();
  }, [openJobId, titleRef]);
  const { rows, error } = list;
  return (
    <>
      {rows && error && !list.hasMoreFailed ? <OutOfDate since={list.updatedAt} onRetry={list.refetch} /> : null}
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
