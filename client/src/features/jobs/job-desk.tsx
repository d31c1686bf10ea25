import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import { ChosenJobs } from './chosen-jobs.tsx';
import { JobCard } from './job-card.tsx';
import { jobRowId, JobTable } from './job-table.tsx';
import { MoreRows } from './more-rows.tsx';
import type { JobAct } from './purchase-state.ts';
import { jobCardId } from './use-job-dialog.tsx';
import type { PurchaseList } from './use-purchase-list.ts';

const noToggle = () => undefined;

/** Returns the job to show: the open one, else the first; none while the one that the URL asks for is not in the list. */
function selectedOf(rows: readonly PurchasedLead[], openId: number | null, askedId: number | null) {
  const open = rows.find(({ id }) => id === openId);
  return open ?? (openId !== null && openId === askedId ? undefined : rows[0]);
}

/** Renders jobs for a desk: a row for each, and the selected job beside them. */
export function JobDesk({
  list,
  user,
  askedId,
  openId,
  onOpen,
  order,
  onOrder,
  onMoving,
  onAsk,
  onExport,
}: {
  list: PurchaseList;
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
}) {
  const rows = list.rows ?? [];
  const selected = selectedOf(rows, openId, askedId);
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  // The job to lead into once it is shown.
  const [enteredId, setEnteredId] = useState<number | null>(null);
  const handleSelect = useCallback(
    (id: number, byKeyboard: boolean) => {
      onOpen(id);
      setEnteredId(byKeyboard ? id : null);
    },
    [onOpen],
  );
  const handleChoose = useCallback((id: number) => {
    setMarked((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  useEffect(() => {
    if (enteredId !== null) document.getElementById(jobCardId(enteredId))?.focus();
  }, [enteredId]);
  useEffect(() => {
    if (askedId !== null) document.getElementById(jobRowId(askedId))?.scrollIntoView({ block: 'nearest' });
  }, [askedId]);
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !selected) return;
    setEnteredId(null);
    document.getElementById(jobRowId(selected.id))?.focus();
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] xl:-mx-16 xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="min-w-0">
        <ChosenJobs
          // Jobs that have left the list are not acted on.
          chosen={rows.filter(({ id }) => marked.has(id))}
          user={user}
          onExport={onExport}
          onClear={() => setMarked(new Set())}
        />
        <JobTable
          rows={rows}
          order={order}
          onOrder={onOrder}
          showsBuyer={user.userType === 'super_admin'}
          selectedId={selected?.id ?? null}
          onSelect={handleSelect}
          chosen={marked}
          onChoose={handleChoose}
          onChooseAll={(areChosen) => setMarked(new Set(areChosen ? rows.map(({ id }) => id) : []))}
        />
        <MoreRows list={list} />
      </div>
      <div onKeyDown={handleKey} className="sticky top-32 max-h-[calc(100dvh-9rem)] overflow-y-auto rounded-lg">
        {selected ? (
          <JobCard
            key={selected.id}
            purchase={selected}
            user={user}
            isWide
            isOpen
            onToggle={noToggle}
            onMoving={onMoving}
            onAsk={onAsk}
          />
        ) : (
          <p className="rounded-lg border border-dashed border-line-strong p-6 text-center text-ink-2">
            This job is not in this list. Choose one beside it.
          </p>
        )}
      </div>
    </div>
  );
}
