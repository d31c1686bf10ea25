import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { useQueryClient, type Query } from '@tanstack/react-query';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { pickableStages, stageLabels, type PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { Button } from '@/components/ui/button.tsx';
import { useKeyDown } from '@/lib/hooks/use-key-down.ts';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useStored } from '@/lib/storage.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { BoardCard, boardLinkId, HAS_MOVED } from './board-card.tsx';
import { JobCard } from './job-card.tsx';
import { MoreRows } from './more-rows.tsx';
import { OutOfDate } from './out-of-date.tsx';
import { LISTS, rowsOf, type PurchasePages } from './pipeline-queries.ts';
import type { JobAct } from './purchase-state.ts';
import { stageSum } from './pipeline-texts.ts';
import { jobCardId, useJobDialog } from './use-job-dialog.tsx';
import { usePurchaseList } from './use-purchase-list.ts';

interface Shared {
  filter: PurchaseFilter;
  summary: PurchaseSummary | undefined;
  user: CurrentUser;
  /** The job that is open beside the board. */
  openJobId: number | null;
  hrefOfJob: (purchaseId: number) => string;
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
  user,
  openJobId,
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
      className="flex min-h-64 min-w-0 flex-col gap-2 rounded-lg bg-sunken p-1.5 data-over:outline-2 data-over:outline-neutral-wire"
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
              href={hrefOfJob(purchase.id)}
              isOpen={purchase.id === openJobId}
              showsBuyer={user.userType === 'super_admin'}
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

/** Returns a purchase out of any loaded list; undefined when none has it. */
function useLoadedPurchase(purchaseId: number | null) {
  const queryClient = useQueryClient();
  const cache = queryClient.getQueryCache();
  return useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => {
      if (purchaseId === null) return undefined;
      const lists = queryClient.getQueriesData<PurchasePages>({ queryKey: LISTS, type: 'active' });
      return lists.flatMap(([, pages]) => rowsOf(pages)).find(({ id }) => id === purchaseId);
    },
  );
}

const noToggle = () => undefined;
/** Does nothing, because a job that moves to another stage stays open. */
const staysOpen = () => undefined;

/** Leads the focus into a job that opens beside the board, and back to its card, or to the heading, when it closes. */
function usePanelFocus(shownId: number | undefined, title: RefObject<HTMLHeadingElement | null>) {
  const before = useRef<number>(undefined);
  useEffect(() => {
    const closedId = before.current;
    before.current = shownId;
    if (shownId !== undefined) document.getElementById(jobCardId(shownId))?.focus({ preventScroll: true });
    else if (closedId !== undefined) (document.getElementById(boardLinkId(closedId)) ?? title.current)?.focus();
  }, [shownId, title]);
}

/** Renders the open job over the right edge of the board, which stays in use. Esc and its close button close it. */
function BoardPanel({
  purchase,
  user,
  onAsk,
  onClose,
}: {
  purchase: PurchasedLead;
  user: CurrentUser;
  onAsk: (act: JobAct, purchase: PurchasedLead) => void;
  onClose: () => void;
}) {
  const panel = useRef<HTMLElement>(null);
  useKeyDown(panel, (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  return (
    <aside
      ref={panel}
      aria-label="Open job"
      className="fixed inset-y-0 right-0 z-40 w-108 max-w-full overflow-y-auto border-l border-line bg-paper p-3 shadow-2"
    >
      <div className="sticky -top-3 z-10 -mt-3 flex justify-end bg-paper py-2">
        <Button variant="quiet" size="sm" onClick={onClose}>
          <X aria-hidden="true" className="size-4.5" />
          Close<span className="sr-only"> the job of {isolate(purchase.customerName)}</span>
        </Button>
      </div>
      <JobCard purchase={purchase} user={user} isWide isOpen onToggle={noToggle} onMoving={staysOpen} onAsk={onAsk} />
    </aside>
  );
}

/** Renders the pipeline as a board: a column for each stage, with its count and sum. A job opens beside it. */
export function JobBoard({
  title,
  onCloseJob,
  onLeadReturned,
  ...shared
}: Shared & {
  /** The heading, which takes focus when the focused element is gone. */
  title: RefObject<HTMLHeadingElement | null>;
  onCloseJob: () => void;
  onLeadReturned: () => void;
}) {
  const queryClient = useQueryClient();
  const [move, setMove] = useState<Move | null>(null);
  const oldSince = useOldSince();
  const hasMoved = useStored(HAS_MOVED) !== null;
  const { user, openJobId } = shared;
  const open = useLoadedPurchase(openJobId);
  const { ask, dialog } = useJobDialog({ userType: user.userType, onMoving: onCloseJob, onLeadReturned });
  usePanelFocus(open?.id, title);
  return (
    <>
      {Number.isFinite(oldSince) ? (
        <OutOfDate since={oldSince} onRetry={() => void queryClient.refetchQueries(OLD)} />
      ) : null}
      {hasMoved ? null : (
        <p className="mb-2 text-sm text-ink-2">
          Press a name to open the job. Drag a card, use its menu, or press Shift and an arrow key on its name to move it.
        </p>
      )}
      {/* Seven columns need more than the page's width: without it the last would be out of sight. */}
      <div
        data-board
        className={clsx(
          // Positioned, so that it also clips the words for screen readers: with large text they would widen the page.
          'relative grid grid-flow-col auto-cols-[minmax(10.25rem,1fr)] gap-2 overflow-x-auto pb-2 xl:-mx-16',
          // What is under the open job can be scrolled out from there.
          open && 'pr-108',
        )}
      >
        {pickableStages.map((stage) => (
          <Column key={stage} {...shared} stage={stage} move={move} onMove={setMove} />
        ))}
      </div>
      {open ? <BoardPanel key={open.id} purchase={open} user={user} onAsk={ask} onClose={onCloseJob} /> : null}
      {dialog}
    </>
  );
}
