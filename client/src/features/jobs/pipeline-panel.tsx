import { useCallback, useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import type { PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { JobList } from './job-list.tsx';
import { OutOfDate } from './out-of-date.tsx';
import { PipelineSkeleton } from './pipeline-skeleton.tsx';
import { totalsText } from './pipeline-texts.ts';
import { useJobDialog } from './use-job-dialog.tsx';
import { usePurchaseList, type PurchaseList } from './use-purchase-list.ts';

const PurchaseHistory = lazyComponent(
  async () => (await import('./purchase-history.tsx')).PurchaseHistory,
  <PipelineSkeleton />,
);

interface PanelProps {
  /** The heading, which takes focus when the focused element is gone. */
  title: RefObject<HTMLHeadingElement | null>;
  /** The stage to list; null for the history of everything. */
  stage: PipelineTab | null;
  /** True to list archived jobs instead of active ones. */
  isArchived: boolean;
  user: CurrentUser;
  filter: PurchaseFilter;
  summary: PurchaseSummary | undefined;
  openJobId: number | null;
  nextStep: ReactNode;
  /** Saves purchases as a file. */
  onExport: (ids: readonly number[]) => void;
  /** Called when a purchase was reversed or turned into a new lead: the market has one more. */
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
  const { stage, isArchived, user, filter, openJobId, nextStep, summary } = rest;
  const { ask, dialog } = useJobDialog({ userType: user.userType, onMoving, onLeadReturned: rest.onLeadReturned });
  return (
    <>
      {stage === null && !isArchived ? (
        <PurchaseHistory
          list={list}
          total={summary && totalsText(summary.history)}
          order={order}
          onOrder={onOrder}
          nextStep={nextStep}
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
          nextStep={nextStep}
          order={order}
          onOrder={onOrder}
          onMoving={onMoving}
          onAsk={ask}
          onExport={rest.onExport}
        />
      )}
      {dialog}
    </>
  );
}

/** Renders a tab of purchased work: the jobs of a stage, the archived jobs, or the purchase history. */
export function PipelinePanel({ title: titleRef, ...rest }: PanelProps) {
  const handleMoving = useCallback(() => titleRef.current?.focus(), [titleRef]);
  const { stage, isArchived, filter, openJobId } = rest;
  const [order, setOrder] = useState<PurchaseOrder>('newest');
  const list = usePurchaseList({ ...filter, stage, isArchived, sort: order });
  useEffect(() => {
    // A dialog's "Go to job" leaves nothing focused.
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
          title="The jobs couldn’t be loaded"
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
