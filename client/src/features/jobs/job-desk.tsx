import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import { useKeyDown } from '@/lib/hooks/use-key-down.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { ChosenJobs } from './chosen-jobs.tsx';
import { JobCard } from './job-card.tsx';
import { jobRowId, JobTable } from './job-table.tsx';
import { MoreRows } from './more-rows.tsx';
import type { JobAct } from './purchase-state.ts';
import { jobCardId } from './use-job-dialog.tsx';
import type { PurchaseList } from './use-purchase-list.ts';

const noToggle = () => undefined;

/** Returns the first job of a list, to be shown; none while the one that the URL asks for is not in the list. */
const firstOf = (rows: readonly PurchasedLead[], openId: number | null, askedId: number | null) =>
  openId !== null && openId === askedId ? undefined : rows[0];

/**
 * Returns the job to show: the open one, else the one shown before, else the first. Once the whole list is loaded and the shown one is not
 * in it, returns it as `left` and shows none, as nobody asked for another customer.
 */
function useShownJob({ list: { rows = [], isSearching, hasMore }, filter, openId, askedId }: Pick<JobDeskProps, 'list' | 'filter' | 'openId' | 'askedId'>) {
  const listed = JSON.stringify(filter);
  const [shown, setShown] = useState<{ job: PurchasedLead; listed: string } | null>(null);
  const find = (wanted: number | null | undefined) => rows.find(({ id }) => id === wanted);
  const kept = find(openId) ?? find(shown?.job.id);
  if (!kept && shown?.listed === listed) return hasMore ? { selected: shown.job } : { selected: undefined, left: shown.job };
  const selected = kept ?? firstOf(rows, openId, askedId);
  if (selected && !isSearching && (selected !== shown?.job || listed !== shown.listed)) setShown({ job: selected, listed });
  return { selected };
}

/** Holds which jobs are ticked. */
function useTicked(rows: readonly PurchasedLead[]) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const tick = useCallback((id: number) => {
    setTicked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const tickAll = (areTicked: boolean) => setTicked(new Set(areTicked ? rows.map(({ id }) => id) : []));
  // Jobs that have left the list are not acted on.
  return { ticked, tick, tickAll, chosen: rows.filter(({ id }) => ticked.has(id)) };
}

/** Renders the open job beside the list; Esc leads back to its row. */
function BesideList({ openId, onLeave, children }: { openId: number | undefined; onLeave: () => void; children: ReactNode }) {
  const side = useRef<HTMLDivElement>(null);
  useKeyDown(side, (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || openId === undefined) return;
    onLeave();
    document.getElementById(jobRowId(openId))?.focus();
  });
  return (
    <div ref={side} className="sticky top-32 max-h-[calc(100dvh-9rem)] overflow-y-auto rounded-lg">
      {children}
    </div>
  );
}

interface JobDeskProps {
  list: PurchaseList;
  filter: PurchaseFilter;
  user: CurrentUser;
  /** The job that the URL asks for. */
  askedId: number | null;
  openId: number | null;
  onOpen: (purchaseId: number) => void;
  order: PurchaseOrder;
  onOrder: (order: PurchaseOrder) => void;
  onMoving: () => void;
  onAsk: (act: JobAct, purchase: PurchasedLead) => void;
  onExport: (ids: readonly number[]) => void;
}

/** Renders jobs for a desk: a row for each, and the selected job beside them. */
export function JobDesk({ list, filter, user, askedId, openId, onOpen, order, onOrder, onMoving, onAsk, onExport }: JobDeskProps) {
  const rows = list.rows ?? [];
  const { selected, left } = useShownJob({ list, filter, openId, askedId });
  const { ticked, tick, tickAll, chosen } = useTicked(rows);
  // The job to lead into once it is shown.
  const [enteredId, setEnteredId] = useState<number | null>(null);
  const handleSelect = useCallback(
    (id: number, byKeyboard: boolean) => {
      onOpen(id);
      setEnteredId(byKeyboard ? id : null);
    },
    [onOpen],
  );
  useEffect(() => {
    if (enteredId !== null) document.getElementById(jobCardId(enteredId))?.focus();
  }, [enteredId]);
  useEffect(() => {
    if (askedId !== null) document.getElementById(jobRowId(askedId))?.scrollIntoView({ block: 'nearest' });
  }, [askedId]);
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="min-w-0">
        <ChosenJobs chosen={chosen} user={user} onExport={onExport} onClear={() => tickAll(false)} />
        <JobTable
          {...{ rows, order, onOrder, ticked }}
          showsBuyer={user.userType === 'super_admin'}
          selectedId={selected?.id ?? null}
          arrivedId={askedId}
          onSelect={handleSelect}
          onTick={tick}
          onTickAll={tickAll}
        />
        <MoreRows list={list} />
      </div>
      <BesideList openId={selected?.id} onLeave={() => setEnteredId(null)}>
        {selected ? (
          <JobCard key={selected.id} purchase={selected} {...{ user, onMoving, onAsk }} isWide isOpen onToggle={noToggle} />
        ) : (
          <p className="rounded-lg border border-dashed border-line-strong p-6 text-center text-ink-2">
            {left ? `${isolate(left.customerName)} is no longer in this list.` : 'This job is not in this list.'} Choose one beside it.
          </p>
        )}
      </BesideList>
    </div>
  );
}
