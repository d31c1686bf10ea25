import { useState, type ReactNode } from 'react';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { pickableStages, stageLabels, type PipelineTab } from '@shared/domain/sales-stage.ts';
import type { PurchaseFilter } from '@/lib/purchase-filter.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { BoardCard } from './board-card.tsx';
import { MoreRows } from './more-rows.tsx';
import { stageSum } from './pipeline-texts.ts';
import { usePurchaseList } from './use-purchase-list.ts';

interface Shared {
  filter: PurchaseFilter;
  summary: PurchaseSummary | undefined;
  hrefOfJob: (stage: PipelineTab, purchaseId: number) => string;
}

function Column({
  stage,
  filter,
  summary,
  hrefOfJob,
  movedId,
  onMoved,
}: Shared & { stage: PipelineTab; movedId: number | null; onMoved: (purchaseId: number) => void }) {
  // As the list of its tab asks, so that what is loaded here is there as well.
  const list = usePurchaseList({ ...filter, stage, isArchived: false, sort: 'newest' });
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
        <p role="alert" className="px-1 text-sm text-active-wire">
          {list.error.message}
        </p>
      ) : null}
      {list.isPending ? <Skeleton className="h-32 rounded-md" /> : null}
      <ul className="grid gap-2">
        {list.rows?.map((purchase) => (
          <li key={purchase.id}>
            <BoardCard
              purchase={purchase}
              href={hrefOfJob(stage, purchase.id)}
              isMoved={purchase.id === movedId}
              onMoved={onMoved}
            />
          </li>
        ))}
      </ul>
      <MoreRows list={list} />
    </section>
  );
}

/** The whole pipeline side by side, a column for each stage with its count and sum. */
export function JobBoard({ tools, ...shared }: Shared & { tools: ReactNode }) {
  const [movedId, setMovedId] = useState<number | null>(null);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div>
          <h1 className="text-xl">Board</h1>
          <p className="text-sm text-ink-3">
            Drag a card, use its menu, or press Shift and an arrow key on its name.
          </p>
        </div>
        {tools}
      </div>
      {/* Seven columns need more than the page's width: without it the last would be out of sight. */}
      <div className="grid grid-flow-col auto-cols-[minmax(10.25rem,1fr)] items-start gap-2 overflow-x-auto pb-2 xl:-mx-16">
        {pickableStages.map((stage) => (
          <Column key={stage} {...shared} stage={stage} movedId={movedId} onMoved={setMovedId} />
        ))}
      </div>
    </>
  );
}
