import { useCallback, useState, useSyncExternalStore } from 'react';
import { useQueryClient, type Query } from '@tanstack/react-query';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { pickableStages, stageLabels, type PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { Button } from '@/components/ui/button.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { BoardCard } from './board-card.tsx';
import { MoreRows } from './more-rows.tsx';
import { OutOfDate } from './out-of-date.tsx';
import { LISTS } from './pipeline-queries.ts';
import { stageSum } from './pipeline-texts.ts';
import { usePurchaseList } from './use-purchase-list.ts';

interface Shared {
  filter: PurchaseFilter;
  summary: PurchaseSummary | undefined;
  /** True where the jobs belong to several buyers. */
  showsBuyer: boolean;
  hrefOfJob: (stage: PipelineTab, purchaseId: number) => string;
}

/** A card moving to another column, until focus has followed it. */
interface Move {
  id: number;
  to: PipelineTab;
}

// A next page that fails to load is reported below its column.
const isOld = ({ state: { status, data, fetchMeta } }: Query) =>
  status === 'error' && data !== undefined && fetchMeta?.fetchMore === undefined;
const OLD = { queryKey: LISTS, type: 'active', predicate: isOld } as const;

/** Returns when the stalest column was last updated; Infinity when all are up to date. */
function useOldSince() {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => Math.min(...cache.findAll(OLD).map(({ state }) => state.dataUpdatedAt)),
  );
}

function Column({
  stage,
  filter,
  summary,
  showsBuyer,
  hrefOfJob,
  move,
  onMove,
}: Shared & { stage: PipelineTab; move: Move | null; onMove: (move: Move | null) => void }) {
  // The same query as the tab's list, so that both share one cache entry.
  const list = usePurchaseList({ ...filter, stage, isArchived: false, sort: 'newest' });
  const handleMoved = useCallback(() => onMove(null), [onMove]);
  const count = summary?.stages[stage].count;
  return (
    <section
      data-column={stage}
      aria-label={stageLabels[stage]}
      className="flex min-w-0 flex-col gap-2 rounded-lg bg-sunken p-1.5 data-over:outline-2 data-over:outline-neutral-wire"
    >
      <div className="px-1">
        <h2 className="flex items-center justify-between gap-2 text-base">
          {stageLabels[stage]}
          {count === undefined ? null : <span className="text-sm text-ink-2 tnum">{count}</span>}
        </h2>
        <p className="min-h-5 text-xs text-ink-2">{summary ? stageSum(summary, stage) : null}</p>
      </div>
      {list.error && !list.rows ? (
        <div role="alert" className="grid gap-2 px-1 text-sm text-active-wire">
          <p>{list.error.message}</p>
          <Button ref={leavesFocus} variant="secondary" size="sm" isPending={list.isFetching} onClick={list.refetch}>
            Retry<span className="sr-only"> {stageLabels[stage]}</span>
          </Button>
        </div>
      ) : null}
      {list.isPending ? <Skeleton className="h-32 rounded-md" /> : null}
      <ul className="grid gap-2">
        {list.rows?.map((purchase) => (
          <li key={purchase.id}>
            <BoardCard
              purchase={purchase}
              href={hrefOfJob(stage, purchase.id)}
              showsBuyer={showsBuyer}
              isMoved={purchase.id === move?.id && stage === move.to}
              onMoving={(id, to) => onMove({ id, to })}
              onMoved={handleMoved}
            />
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </section>
  );
}

/** Renders the pipeline as a board: a column for each stage, with its count and sum. */
export function JobBoard(shared: Shared) {
  const queryClient = useQueryClient();
  const [move, setMove] = useState<Move | null>(null);
  const oldSince = useOldSince();
  return (
    <>
      {Number.isFinite(oldSince) ? (
        <OutOfDate since={oldSince} onRetry={() => void queryClient.refetchQueries(OLD)} />
      ) : null}
      {/* Seven columns need more than the page's width: without it the last would be out of sight. */}
      <div data-board className="grid grid-flow-col auto-cols-[minmax(10.25rem,1fr)] items-start gap-2 overflow-x-auto pb-2 xl:-mx-16">
        {pickableStages.map((stage) => (
          <Column key={stage} {...shared} stage={stage} move={move} onMove={setMove} />
        ))}
      </div>
    </>
  );
}
