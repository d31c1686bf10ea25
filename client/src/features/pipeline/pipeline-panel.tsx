import { lazy, Suspense, useCallback, useEffect, useRef, type ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/sales-stage.ts';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { JobList } from './job-list.tsx';
import { jobsInStage, stageSum, totalsText } from './pipeline-rows.ts';
import { PipelineSkeleton } from './pipeline-skeleton.tsx';
import { PurchaseHistory } from './purchase-history.tsx';
import { useJobDialog } from './use-job-dialog.ts';

const JobDialog = lazy(async () => ({
  default: (await import('./job-dialog.tsx')).JobDialog,
}));

interface PanelProps {
  heading: string;
  /** The stage to list; null for the history of everything. */
  stage: PipelineTab | null;
  user: CurrentUser;
  query: UseQueryResult<PurchasedLead[]>;
  openJobId: number | null;
  leadsLink: ReactNode;
  /** A purchase was taken back or sold anew: the market has one more lead. */
  onLeadReturned: () => void;
}

function sublineOf(rows: readonly PurchasedLead[], stage: PipelineTab | null): string | null {
  if (stage === null) return rows.length === 0 ? null : totalsText(rows);
  const jobs = jobsInStage(rows, stage);
  if (jobs.length === 0) return null;
  const count = jobs.length === 1 ? '1 job' : `${jobs.length} jobs`;
  const sum = stageSum(jobs, stage);
  return sum ? `${count}, ${sum}` : count;
}

function PanelBody({
  stage,
  user,
  rows,
  openJobId,
  leadsLink,
  onLeadReturned,
  onMoving,
}: Omit<PanelProps, 'heading' | 'query'> & {
  rows: readonly PurchasedLead[];
  onMoving: () => void;
}) {
  const { asked, ask, close } = useJobDialog(onMoving);
  return (
    <>
      {stage === null ? (
        <PurchaseHistory
          rows={rows}
          leadsLink={leadsLink}
          showsBuyer={user.userType === 'super_admin'}
          onEdit={(purchase) => ask('edit', purchase)}
        />
      ) : (
        <JobList
          jobs={jobsInStage(rows, stage)}
          stage={stage}
          user={user}
          openJobId={openJobId}
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
            onLeadReturned={onLeadReturned}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** One tab of purchased work: the jobs of a stage, or the history of all of them. */
export function PipelinePanel({ heading, query, ...rest }: PanelProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const handleMoving = useCallback(() => title.current?.focus(), []);
  const { openJobId } = rest;
  useEffect(() => {
    // Whoever comes from a dialog's "Go to job" has lost the place where the focus was.
    if (openJobId !== null) title.current?.focus();
  }, [openJobId]);
  const { data: rows, error } = query;
  const subline = rows ? sublineOf(rows, rest.stage) : null;
  return (
    <>
      <div className="mb-4">
        <h1 ref={title} tabIndex={-1} className="text-xl">
          {heading}
        </h1>
        {subline ? <p className="text-sm text-ink-3">{subline}</p> : null}
      </div>
      {rows ? <PanelBody {...rest} rows={rows} onMoving={handleMoving} /> : null}
      {rows === undefined && error ? (
        <ErrorState
          title="The jobs could not be loaded"
          message={error.message}
          reference={referenceOf(error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.isPending ? <PipelineSkeleton /> : null}
    </>
  );
}
